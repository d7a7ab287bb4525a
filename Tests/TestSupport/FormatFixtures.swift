import Foundation

/// The schemas, and the files that say what they mean.
package enum FormatFixtures {
  package static let repository = URL(fileURLWithPath: TestPlaces.package)

  /// The schema of a name such as `study-1`.
  package static func schema(_ name: String) -> URL {
    repository.appendingPathComponent("Schemas/\(name).schema.json")
  }

  /// The fixtures of a format and a kind, such as `valid`, in the order of their names.
  package static func files(_ format: String, _ kind: String) throws -> [URL] {
    let folder = repository.appendingPathComponent("Schemas/fixtures/\(format)/\(kind)")
    return try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}
