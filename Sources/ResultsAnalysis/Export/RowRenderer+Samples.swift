import Quantities
import ResultFiles

extension RowRenderer {
  /// Adds the rows of the batch that a file read last, in CSV, of ``SamplesTable/columns``.
  mutating func appendSamples(
    of file: LoneRecorderFile, _ filter: ResultFilter, isSynthetic: Bool
  ) {
    let (batch, scanner, isGuarded) = (file.batch, file.scanner, isGuarded)
    let frame = SampleTexts.Frame(
      name: file.name, isSynthetic: isSynthetic, path: filePlace.map { _ in file.path })
    sampleTexts.follow(scanner, filter, frame) { Self.cell($0, isGuarded) }
    var rest = batch[...]
    while let first = rest.first {
      // Most samples of a batch have the same words.
      let alike = rest.prefix { $0.word == first.word }
      rest = rest.dropFirst(alike.count)
      let line = sampleTexts.line(of: first.word, places)
      guard line.isTaken else { continue }
      append(alike, line, scanner)
      hasRows = true
    }
  }

  /// Adds the rows of samples that have a line in common.
  private mutating func append(
    _ samples: ArraySlice<PackedSample>, _ line: SampleTexts.Line, _ scanner: SampleScanner
  ) {
    buffer.write(samples.count * (line.bytes.count + Self.mostOfOwn)) { cursor, digits in
      line.bytes.withUnsafeBufferPointer { bytes in
        if line.isUsual {
          Self.putUsual(samples, line, bytes, scanner, &cursor, &digits)
        } else {
          Self.put(samples, line, bytes, scanner, &cursor, &digits)
        }
      }
    }
  }

  /// Puts rows whose cells stand as in the whole table, without looking at each what comes next.
  private static func putUsual(
    _ samples: ArraySlice<PackedSample>, _ line: SampleTexts.Line,
    _ bytes: UnsafeBufferPointer<UInt8>, _ scanner: SampleScanner, _ cursor: inout RowCursor,
    _ digits: inout InstantDigits
  ) {
    let ends = line.parts.map(\.end)
    let before = UnsafeBufferPointer(rebasing: bytes[..<ends[0]])
    let behind = UnsafeBufferPointer(rebasing: bytes[ends[2]..<ends[3]])
    let last = UnsafeBufferPointer(rebasing: bytes[ends[3]...])
    for sample in samples {
      cursor.put(before)
      cursor.put(sample.start, Int(sample.startOffset), &digits)
      cursor.put(UInt8(ascii: ","))
      cursor.put(sample.end, Int(sample.endOffset), &digits)
      cursor.put(UInt8(ascii: ","))
      cursor.put(UInt8(ascii: ","))
      cursor.put(decimal: sample.value)
      cursor.put(behind)
      if !isPlain(sample, line.plain) { putFlags(scanner.item(sample), &cursor) }
      cursor.put(last)
    }
  }

  private static func put(
    _ samples: ArraySlice<PackedSample>, _ line: SampleTexts.Line,
    _ bytes: UnsafeBufferPointer<UInt8>, _ scanner: SampleScanner, _ cursor: inout RowCursor,
    _ digits: inout InstantDigits
  ) {
    for sample in samples {
      var start = 0
      for part in line.parts {
        cursor.put(UnsafeBufferPointer(rebasing: bytes[start..<part.end]))
        start = part.end
        switch part.own {
        case .start: cursor.put(sample.start, Int(sample.startOffset), &digits)
        case .end: cursor.put(sample.end, Int(sample.endOffset), &digits)
        case .value: cursor.put(decimal: sample.value)
        case .flags:
          if !isPlain(sample, line.plain) { putFlags(scanner.item(sample), &cursor) }
        }
      }
      cursor.put(UnsafeBufferPointer(rebasing: bytes[start...]))
    }
  }

  /// How many bytes the two dates, the value and the flags take at most.
  private static let mostOfOwn =
    2 * InstantDigits.longest + RowCursor.longestNumber
    + Flag.allCases.reduce(0) { $0 + $1.rawValue.utf8.count + 1 }

  /// Whether a sample has no flag, seen without looking anything up.
  @inline(__always)
  private static func isPlain(_ sample: PackedSample, _ plain: ClosedRange<Double>?) -> Bool {
    guard let plain else { return false }
    return plain.contains(sample.value) && sample.start <= sample.end && sample.isUnmarked
  }

  private static func putFlags(_ item: SampleItem, _ cursor: inout RowCursor) {
    let flags = Flag.flags(of: item).map(\.rawValue).joined(separator: " ")
    cursor.put(Array(flags.utf8))
  }

  static func cell(_ text: String, _ isGuarded: Bool) -> [UInt8] {
    let text = isGuarded ? DisplayText.escaped(text, keepsLines: true) : text
    var buffer = RowBuffer()
    buffer.write(CSVText.mostBytes(text)) { cursor, _ in
      CSVText.append(text, isGuarded: isGuarded, to: &cursor)
    }
    return buffer.taken()
  }
}
