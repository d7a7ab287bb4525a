import Glibc

/// The system's words for an error number.
enum SystemErrorText {
  static func of(_ code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }
}
