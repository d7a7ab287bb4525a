import ResultFiles
import StrictJSON

/// Reads any bytes as a session's manifest and as a step's file, and writes back what comes out.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzManifest(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  guard let json = value(of: bytes) else { return 0 }
  if let record = manifest(json) {
    precondition(manifest(record.json)?.head == record.head, "what is written reads back equal")
  }
  _ = step(json)
  return 0
}

private func value(of bytes: [UInt8]) -> JSONValue? {
  do { return try Document(reading: bytes).root.value } catch { return nil }
}

private func manifest(_ json: JSONValue) -> SessionRecord? {
  do { return try SessionRecord(manifest: json) } catch { return nil }
}

private func step(_ json: JSONValue) -> StepFile? {
  do { return try StepFile(json: json) } catch { return nil }
}
