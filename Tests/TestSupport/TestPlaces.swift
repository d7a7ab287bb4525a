import Foundation

/// Where the tests find what was built, and what the package ships.
package enum TestPlaces {
  /// The program `karenina`, which lies beside the bundle of the tests.
  package static var karenina: String {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent("karenina").path
  }

  /// The root of the package.
  package static var package: String {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url.path
  }

  /// A program by its name, as `PATH` finds it; nil where it is not installed.
  package static func program(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
