/// The entries of a list on the command line, with commas between them and spaces around as one likes.
enum ListEntries {
  /// Empty ones among them, which no list has.
  static func of(_ word: String) -> [String] {
    word.split(separator: ",", omittingEmptySubsequences: false).map { entry in
      var entry = entry.drop { $0 == " " }
      while entry.last == " " { entry.removeLast() }
      return String(entry)
    }
  }
}
