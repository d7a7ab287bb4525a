import Quantities
import ResultFiles

extension RowRenderer {
  /// Adds the rows of the batch that a file read last, in CSV, under ``SamplesTable/columns``.
  mutating func appendSamples(
    of file: LoneRecorderFile, _ filter: ResultFilter, isSynthetic: Bool
  ) {
    let (batch, scanner, isGuarded) = (file.batch, file.scanner, isGuarded)
    sampleTexts.follow(scanner) { Self.text($0, filter, isGuarded: isGuarded) }
    let texts = sampleTexts.texts
    let place = Self.place(of: file, isGuarded: isGuarded)
    let mostOfRow = place.count + sampleTexts.longest + Self.mostOfNumbers + Self.longestFlags
    var hasTaken = false
    buffer.write(batch.count * mostOfRow) { cursor, digits in
      var rest = batch[...]
      while let first = rest.first {
        let text = texts[first.word]
        // Most samples of a batch have the same words.
        let alike = rest.prefix { $0.word == first.word }
        rest = rest.dropFirst(alike.count)
        guard text.isTaken else { continue }
        hasTaken = true
        text.withBytes { before, behind in
          for sample in alike {
            cursor.put(place)
            cursor.put(before)
            cursor.put(sample.start, Int(sample.startOffset), &digits)
            cursor.put(UInt8(ascii: ","))
            cursor.put(sample.end, Int(sample.endOffset), &digits)
            cursor.put(UInt8(ascii: ","))
            cursor.put(UInt8(ascii: ","))
            cursor.put(decimal: sample.value)
            cursor.put(behind)
            if !Self.isPlain(sample, text.plain) { Self.putFlags(scanner.item(sample), &cursor) }
            cursor.put(UInt8(ascii: ","))
            if isSynthetic { cursor.put("true") }
            cursor.put(UInt8(ascii: "\n"))
          }
        }
      }
    }
    if hasTaken { hasRows = true }
  }

  /// How many bytes the two dates, the value, `true` and what stands between take at most.
  private static let mostOfNumbers = 2 * InstantDigits.longest + RowCursor.longestNumber + 16
  private static let longestFlags = Flag.allCases.reduce(0) { $0 + $1.rawValue.utf8.count + 1 }

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

  /// The bytes around the dates and the value of samples with these words.
  private static func text(
    _ words: SampleWords, _ filter: ResultFilter, isGuarded: Bool
  ) -> SampleTexts.Text {
    let source = words.source.isEmpty ? [] : cell(words.source, isGuarded)
    return SampleTexts.Text(
      before: cell(words.type, isGuarded) + [44] + cell(words.unit, isGuarded) + [44],
      behind: [44] + source + [44, 44, 44], plain: SampleTexts.Text.plain(words),
      isTaken: filter.takes(type: words.type))
  }

  /// Study to recorder, and the comma behind it.
  private static func place(of file: LoneRecorderFile, isGuarded: Bool) -> [UInt8] {
    SamplesTable.place(of: file).flatMap { ($0.words.map { cell($0, isGuarded) } ?? []) + [44] }
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
