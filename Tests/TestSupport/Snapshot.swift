import Foundation

/// Texts that people read, compared with the file that was read and committed.
package enum Snapshot {
  /// Compares a text with `Snapshots/NAME` beside the test's own file.
  ///
  /// With `RECORD_SNAPSHOTS=1` the file is written anew, and the test fails all the same.
  /// - Throws: ``SnapshotDifference``, which names the first line that differs.
  package static func check(
    _ text: String, _ name: String, beside testFile: String = #filePath
  ) throws {
    let file = URL(fileURLWithPath: testFile).deletingLastPathComponent()
      .appendingPathComponent("Snapshots/\(name)")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(text.utf8).write(to: file)
      throw SnapshotDifference(name: name, found: "recorded anew; read it and commit it")
    }
    guard let bytes = FileManager.default.contents(atPath: file.path) else {
      throw SnapshotDifference(name: name, found: "no such file; run with RECORD_SNAPSHOTS=1")
    }
    let expected = String(decoding: bytes, as: UTF8.self)
    guard expected != text else { return }
    throw SnapshotDifference(name: name, found: firstDifference(expected, text))
  }

  private static func firstDifference(_ expected: String, _ text: String) -> String {
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(old, new).prefix { $0 == $1 }.count
    let (before, after) = (line < old.count ? old[line] : "", line < new.count ? new[line] : "")
    return "line \(line + 1): found '\(after)'; expected '\(before)'"
  }
}

/// A text is not what its snapshot says.
package struct SnapshotDifference: Error, CustomStringConvertible {
  package let name: String
  package let found: String

  package var description: String { "Snapshots/\(name): \(found)" }
}
