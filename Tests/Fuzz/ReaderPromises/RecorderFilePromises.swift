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
    agree(bytes, &promises)
  }

  /// The fast scanner takes what the careful reader takes, item by item, and tells the same problems.
  private static func agree(_ bytes: [UInt8], _ promises: inout Promises) {
    let scanner = SampleScanner()
    for keepsUnknown in [false, true] {
      let careful = RecorderFileReader(
        bytes, file: "fuzz.json", scanner: nil, keepsUnknown: keepsUnknown)
      // What was learnt from a file before must not show in the next.
      for _ in 0..<2 {
        var fast = RecorderFileReader(
          bytes, file: "fuzz.json", scanner: scanner, keepsUnknown: keepsUnknown)
        var other = careful
        while let item = other.next() {
          promises.expect(isSame(fast.next(), item), "an item read fast as one read with care")
        }
        promises.expect(fast.next() == nil, "no item more that is read fast")
        promises.expect(fast.problems == other.problems, "the problems that careful reading finds")
      }
    }
  }

  /// Whether two items are the same to the byte, which texts that are equal need not be.
  private static func isSame(_ one: RecordedItem?, _ other: RecordedItem) -> Bool {
    guard one == other, case .sample(let one) = one, case .sample(let other) = other else {
      return one == other
    }
    return one.value.bitPattern == other.value.bitPattern
      && one.source.utf8.elementsEqual(other.source.utf8)
      && one.type.utf8.elementsEqual(other.type.utf8)
      && one.unit.utf8.elementsEqual(other.unit.utf8)
  }
}
