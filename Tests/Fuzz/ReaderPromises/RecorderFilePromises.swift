import ResultFiles

/// Reads any bytes as a recorder's file.
enum RecorderFilePromises {
  static func hold(_ bytes: [UInt8], _ promises: inout Promises) {
    let file = RecorderFile(reading: bytes, file: "fuzz.json")
    for problem in file.problems {
      promises.expect(problem.place?.offset ?? 0 <= bytes.count, "a place in the file")
      promises.expect(problem.description.hasPrefix("fuzz.json: "), "the file's name first")
    }
    promises.expect(file.problems.count <= 23, "problems that end")
    let half = RecorderFile(reading: Array(bytes[..<(bytes.count / 2)]), file: "fuzz.json")
    // Where an item is broken, the cut may spare those that it takes along.
    promises.expect(
      !file.problems.isEmpty || half.items.count <= file.items.count,
      "a cut file has no more items than the whole one")
    _ = file.samples
  }
}
