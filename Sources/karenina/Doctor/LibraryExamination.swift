/// The libraries that the program found when it started, and those that it would load when needed.
enum LibraryExamination {
  static var libraries: Diagnosis {
    let libraries = LinkedLibrary.all
    let found = libraries.map(\.description).joined(separator: ", ")
    guard libraries.contains(where: { $0.version == nil }) else {
      return Diagnosis("libraries", .ok, found)
    }
    return Diagnosis(
      "libraries", .warning, found,
      advice: "install libcairo2 for pictures of charts, libpulse0 for sound")
  }
}
