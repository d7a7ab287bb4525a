/// Why a file can't be imported at all.
package enum ImportError: Error, Equatable, Sendable, CustomStringConvertible {
  case unreadable(path: String, reason: String)
  /// The content is of no format that is known.
  case unknownFormat(path: String)
  /// It is of a format, but has nothing that can be kept.
  case refused(path: String, reason: String, toDo: String)
  /// The times have no offset, and no time zone was named.
  case needsTimeZone(path: String, place: String, found: String)
  /// A library that such files are read with is not installed; which, and the package that has it.
  case noLibrary(path: String, library: String, package: String)
  /// Samples could not be kept.
  case notKept(reason: String)
  /// The user asked for the end.
  case interrupted(path: String)

  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .unknownFormat(let path):
      "\(path): found no format that is known; name it by --as, or the columns by --columns"
    case .refused(let path, let reason, let toDo):
      "\(path): \(FieldText.line(reason)); \(toDo)"
    case .needsTimeZone(let path, let place, let found):
      "\(path): \(place): found '\(found)', a local time; expected a time with its offset; "
        + "name the zone by --time-zone, such as --time-zone Europe/Berlin"
    case .noLibrary(let path, let library, let package):
      "\(path): \(library) is not installed; install \(package)"
    case .notKept(let reason): reason
    case .interrupted(let path):
      "\(path): interrupted: found a signal to end; nothing of it is imported"
    }
  }
}
