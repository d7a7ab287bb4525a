import Glibc

/// Who runs the program, as the system knows them.
enum ThisUser {
  /// The name; the number where there is none.
  static var name: String {
    guard let entry = getpwuid(getuid()), let name = entry.pointee.pw_name else {
      return "\(getuid())"
    }
    return String(cString: name)
  }
}
