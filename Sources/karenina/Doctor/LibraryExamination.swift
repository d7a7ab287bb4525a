/// The libraries that the program found when it started, and those that it would load when needed.
enum LibraryExamination {
  static var libraries: Diagnosis {
    let libraries = LinkedLibrary.all
    let found = libraries.map(\.description).joined(separator: ", ")
    let advice = libraries.filter { $0.version == nil }.compactMap(\.advice)
    guard !advice.isEmpty else { return Diagnosis("libraries", .ok, found) }
    return Diagnosis(
      "libraries", .warning, found, advice: "install " + advice.joined(separator: ", "))
  }
}
