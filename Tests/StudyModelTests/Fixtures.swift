import Foundation
import StudyModel
import TestSupport

/// The files of the repository that the tests of studies read.
enum Fixtures {
  static let repository = FormatFixtures.repository

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: repository.appendingPathComponent(path)))
  }

  /// The fixtures of a kind, such as `valid`, in order of their names.
  static func studies(_ kind: String) throws -> [URL] {
    try FormatFixtures.files("study", kind)
  }

  static func read(_ file: URL) throws -> Reading {
    StudyFile.read(Array(try Data(contentsOf: file)))
  }

  /// A study of one task with these steps.
  static func study(steps: String, more: String = "") -> Reading {
    study(tasks: #"[{"identifier": "task", "steps": [\#(steps)]}]"#, more: more)
  }

  /// A study with these tasks, and further members after a comma.
  static func study(tasks: String, more: String = "") -> Reading {
    StudyFile.read(
      Array(
        #"""
        {"format": "karenina-study", "version": 1, "identifier": "study", "revision": 1,
        "title": "A study"\#(more),
        "tasks": \#(tasks)}
        """#.utf8))
  }
}
