import Quantities

/// RR intervals one a line, as Kubios and Elite HRV write: in milliseconds, or in seconds.
///
/// They are seconds where the median of the first is below 10. The file tells no time: the user
/// says when the first interval began, and each ends where the next begins. Lines before the first
/// number are a header, lines that begin with `#` a comment; one that says of what follows that it is
/// made up names its source.
package enum RRTextReader: FormatReader {
  package static let format = SampleFormat.rrText

  /// Intervals that the unit is told from.
  private static let first = 64
  /// Lines of a header.
  private static let longestHeader = 10

  package static func matches(_ head: FileHead) -> Bool {
    // The last line may have been cut.
    let isWhole = head.bytes.count < 64 << 10
    let lines = head.text.split(whereSeparator: \.isNewline).dropLast(isWhole ? 0 : 1)
    let texts = lines.map { FieldText.trimmed($0) }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
    let body = texts.drop { FieldText.number($0) == nil }
    let numbers = body.compactMap { FieldText.number($0) }
    guard numbers.count == body.count, texts.count - body.count <= 1, numbers.count > 1 else {
      return false
    }
    // Heart rates, one a line, are no intervals: from 200 to 3000 ms, or that in seconds.
    let median = median(of: numbers)
    return (200...3000).contains(median) || (0.2...3).contains(median)
  }

  package static func read(
    _ source: any ByteSource, into intake: SampleIntake
  ) throws(ImportError) {
    guard let start = intake.settings.start else {
      throw .refused(
        path: intake.path, reason: "found RR intervals without a time",
        toDo: "say when the first began by --start, such as --start 2026-08-29T22:00:00+02:00")
    }
    let lines = TextLines(source, intake)
    var beats = RRTextBeats(start: start, intake)
    var held: [Numbered] = []
    while held.count < first, let next = try number(lines, intake, isHead: held.isEmpty) {
      held.append(next)
    }
    let values = held.map(\.value).filter { $0 > 0 }
    beats.isInSeconds = !values.isEmpty && median(of: values) < 10
    for beat in held { try beats.take(beat) }
    while let beat = try number(lines, intake, isHead: false) { try beats.take(beat) }
    try intake.requireSamples(of: "RR interval", toDo: "expected one a line, in ms")
  }

  /// A number, where it stands, and what a comment before it says of it and of what follows.
  fileprivate struct Numbered {
    var line: Int
    var value: Double
    var mark: MadeUpMark?
  }

  /// The number of the next line that has one.
  private static func number(
    _ lines: TextLines, _ intake: SampleIntake, isHead: Bool
  ) throws(ImportError) -> Numbered? {
    var mark: MadeUpMark?
    while let line = try lines.next() {
      let text = FieldText.trimmed(line)
      guard !text.isEmpty, !text.hasPrefix("#") else {
        mark = MadeUpMark(line: text) ?? mark
        continue
      }
      if let value = FieldText.number(text) {
        return Numbered(line: lines.number, value: value, mark: mark)
      }
      if isHead, lines.number <= longestHeader { continue }
      intake.remark(.unreadableValue, at: "line \(lines.number)", found: text)
    }
    return nil
  }

  private static func median(of numbers: [Double]) -> Double {
    numbers.sorted()[numbers.count / 2]
  }
}

/// Makes samples of intervals that follow one another.
private struct RRTextBeats {
  var isInSeconds = false
  private let intake: SampleIntake
  private var source: String
  private let offsetMinutes: Int
  /// When the interval before ended, in milliseconds since 1970.
  private var clock: Double

  init(start: Instant, _ intake: SampleIntake) {
    self.intake = intake
    source = Self.source(intake, .ends)
    offsetMinutes = start.offsetMinutes
    clock = Double(start.milliseconds)
  }

  private static func source(_ intake: SampleIntake, _ mark: MadeUpMark) -> String {
    switch mark {
    case .begins(let source): source
    case .ends: intake.settings.source(or: "RR text")
    }
  }

  mutating func take(_ beat: RRTextReader.Numbered) throws(ImportError) {
    let (value, line) = (beat.value, beat.line)
    if let mark = beat.mark { source = Self.source(intake, mark) }
    let length = isInSeconds ? value * 1000 : value
    guard RRInterval.isOne(length) else {
      return intake.remark(RRInterval.fault(length), at: "line \(line)", found: "\(value)")
    }
    clock += length
    let time = Instant(milliseconds: Int64(clock.rounded()), offsetMinutes: offsetMinutes)
    let sample = QuantitySample(
      type: .rrInterval, value: length, unit: .millisecond, start: time, end: time,
      source: source)
    try intake.take(sample, at: "line \(line)")
  }
}
