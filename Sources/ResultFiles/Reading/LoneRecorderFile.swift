import Glibc
import Quantities
import SafeFiles

/// A recorder's file outside any session, read sample by sample.
///
/// In: a path or bytes. Out: one sample after another, then the problems. Next: a table's rows.
/// Only the bytes are in memory, so that a file of any length takes little more than its size.
package final class LoneRecorderFile {
  package let path: String
  private let bytes: [UInt8]
  private var reader: RecorderFileReader?
  private var increments = PedometerIncrements()
  /// Samples of the last item that were not given yet, the next one last.
  private var waiting: [SampleItem] = []
  private var openingProblems: [Problem] = []

  /// Opens a file; one that cannot be read is a problem and no samples.
  package init(path: String) {
    self.path = path
    do throws(FileError) {
      bytes = try FileBytes.read(path)
      reader = RecorderFileReader(bytes, file: path)
    } catch {
      bytes = []
      openingProblems = [Problem(error, path: path)]
    }
  }

  package init(reading bytes: [UInt8], path: String) {
    self.path = path
    self.bytes = bytes
    reader = RecorderFileReader(bytes, file: path)
  }

  /// What is wrong with the file, complete once ``next()`` has given nil.
  package var problems: [Problem] { openingProblems + (reader?.problems ?? []) }

  /// The next sample, in the file's order; of a pedometer, what an item adds to the one before.
  package func next() -> SampleItem? {
    while waiting.isEmpty {
      switch reader?.next() {
      case nil: return nil
      case .sample(let item): return item
      case .pedometer(let item): waiting = increments.take(item).reversed()
      }
    }
    return waiting.removeLast()
  }

  /// Whether any sample in the file says that it is made up, found out without giving any.
  package lazy var isSynthetic: Bool = {
    let source = Array(QuantitySample.mockSourceStart.utf8)
    // Without the name, and without an escape that could spell it, no item need be read.
    guard bytes.holds(source) || bytes.holds(Array("\\u".utf8)) else { return false }
    var reader = RecorderFileReader(bytes, file: path)
    while let item = reader.next() {
      if let sample = item.sample, QuantitySample.isMock(source: sample.source) { return true }
    }
    return false
  }()
}

extension [UInt8] {
  /// Whether these bytes stand somewhere among them.
  package func holds(_ part: [UInt8]) -> Bool {
    withUnsafeBytes { own in
      guard let start = own.baseAddress, let first = part.first else { return false }
      var offset = 0
      while offset + part.count <= own.count,
        let hit = memchr(start + offset, Int32(first), own.count - offset - part.count + 1)
      {
        if memcmp(hit, part, part.count) == 0 { return true }
        offset = start.distance(to: hit) + 1
      }
      return false
    }
  }
}
