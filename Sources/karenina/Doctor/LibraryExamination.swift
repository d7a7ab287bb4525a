/// The libraries that the program found when it started.
enum LibraryExamination {
  static var libraries: Diagnosis {
    let found = LinkedLibrary.all.map { "\($0.name) \($0.version)" }
    return Diagnosis("libraries", .ok, found.joined(separator: ", "))
  }
}
