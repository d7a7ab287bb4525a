import ResultFiles
import StrictJSON

/// Reads any bytes as a session's manifest and as a step's file, and writes back what comes out.
enum ManifestPromises {
  static func hold(_ bytes: [UInt8], _ promises: inout Promises) {
    guard let json = value(of: bytes) else { return }
    if let record = manifest(json) {
      promises.expect(
        manifest(record.json)?.head == record.head, "a manifest that is written reads back equal")
    }
    _ = step(json)
  }

  private static func value(of bytes: [UInt8]) -> JSONValue? {
    do { return try Document(reading: bytes).root.value } catch { return nil }
  }

  private static func manifest(_ json: JSONValue) -> SessionRecord? {
    do { return try SessionRecord(manifest: json) } catch { return nil }
  }

  private static func step(_ json: JSONValue) -> StepFile? {
    do { return try StepFile(json: json) } catch { return nil }
  }
}
