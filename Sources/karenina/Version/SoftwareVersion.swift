/// What this program is, for `version`, `doctor` and the header of every session.
enum SoftwareVersion {
  static let number = "0.1.0"

  /// The compiler's version as far as a program can tell: that or a later patch.
  static var swift: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3.1)
      "6.3.1 or a later 6.3"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  static var build: String { "\(configuration) build for Linux on \(architecture)" }

  private static var configuration: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another processor"
    #endif
  }
}
