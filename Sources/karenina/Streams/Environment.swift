import Glibc

/// The environment variables of the program.
enum Environment {
  /// The value; nil where the variable is unset or empty.
  static subscript(name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// The variables that name the participant's locale.
  static var locale: [String: String] {
    let names = ["LC_ALL", "LC_NUMERIC", "LANG"]
    return Dictionary(names.compactMap { name in Self[name].map { (name, $0) } }) { $1 }
  }

  /// Where a program of that name is found; nil where no folder of `PATH` has one.
  static func program(_ name: String) -> String? {
    (Self["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }
}
