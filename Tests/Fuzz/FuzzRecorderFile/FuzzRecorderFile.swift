import ResultFiles

/// Reads any bytes as a recorder's file, and holds the reader to what it promises of its items.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRecorderFile(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  let file = RecorderFile(reading: bytes, file: "fuzz.json")
  for problem in file.problems {
    precondition(problem.place?.offset ?? 0 <= size, "a place in the file")
    precondition(problem.description.hasPrefix("fuzz.json: "), "the file's name first")
  }
  precondition(file.problems.count <= 23, "problems that end")
  let half = RecorderFile(reading: Array(bytes[..<(size / 2)]), file: "fuzz.json")
  // Where an item is broken, the cut may spare those that it takes along.
  precondition(
    !file.problems.isEmpty || half.items.count <= file.items.count,
    "a cut file has no more items than the whole one")
  _ = file.samples
  return 0
}
