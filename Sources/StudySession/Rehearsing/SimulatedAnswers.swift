import Chance
import Quantities
import StrictJSON
import StudyModel

/// Answers by chance, as a participant would type them: each within the rules of its format.
package struct SimulatedAnswers {
  private let context: AnswerContext

  package init(context: AnswerContext) {
    self.context = context
  }

  package func text(for format: AnswerFormat, _ stream: inout RandomStream) -> String {
    switch format {
    case .boolean: stream.integer(below: 2) == 0 ? "yes" : "no"
    case .scale(let format): stream.element(of: format.values).map(String.init) ?? ""
    case .continuousScale(let format):
      number(format.minimum, format.maximum, digits: format.maximumFractionDigits, &stream)
    case .textScale(let format): place(format.choices.count, &stream)
    case .textChoice(let format): selection(format, &stream)
    case .valuePicker(let format): place(format.choices.count, &stream)
    case .numeric(let format): number(format, &stream)
    case .text(let format): words(format, &stream)
    case .email: "simulated\(stream.integer(in: 1...9999))@example.org"
    case .date(let format): day(format, &stream)
    case .dateTime(let format):
      DateTimeAnswerFormat.text(stream.integer(in: format.seconds(context)))
    case .timeOfDay(let format): timeOfDay(format, &stream)
    case .timeInterval(let format): "\(seconds(format, &stream)) s"
    case .height: "\(stream.integer(in: 150...200)) cm"
    case .weight(let format): weight(format, &stream)
    case .age(let format): String(stream.integer(in: format.minimum...format.maximum))
    case .matrix(let format): rows(format, &stream)
    case .visualAnalogue: number(0, 100, digits: 1, &stream)
    }
  }

  // MARK: Choices

  /// One of so many places, from 1.
  private func place(_ count: Int, _ stream: inout RandomStream) -> String {
    String(stream.integer(in: 1...max(1, count)))
  }

  /// A choice for each row; one row in ten that may stay open does, but for the first.
  private func rows(_ format: MatrixAnswerFormat, _ stream: inout RandomStream) -> String {
    let places = format.rows.enumerated().map { index, row in
      if index > 0, !row.isRequired, stream.integer(below: 10) == 0 {
        return MatrixAnswerFormat.openMark
      }
      return place(format.choices.count, &stream)
    }
    return places.joined(separator: " ")
  }

  private func selection(
    _ format: TextChoiceAnswerFormat, _ stream: inout RandomStream
  ) -> String {
    let shown = format.choices.shown(in: context.choiceOrder)
    let all = Array(1...(format.otherNumber ?? shown.count))
    let alone = shown.indices.filter { shown[$0].isExclusive }.map { $0 + 1 }
    guard format.style == .multiple else {
      return typed([stream.element(of: all) ?? 1], format, &stream)
    }
    let together = all.filter { !alone.contains($0) }
    let least = max(1, format.minimumSelections ?? 1)
    let most = min(together.count, format.maximumSelections ?? together.count)
    // As likely as any one of the others.
    let isAlone = Int(stream.integer(below: UInt64(all.count))) < alone.count
    guard !isAlone, least <= most else {
      return typed([stream.element(of: alone) ?? 1], format, &stream)
    }
    let count = stream.integer(in: least...most)
    let chosen = stream.shuffled(together).prefix(count).sorted()
    return typed(chosen, format, &stream)
  }

  private func typed(
    _ numbers: [Int], _ format: TextChoiceAnswerFormat, _ stream: inout RandomStream
  ) -> String {
    let words = numbers.map { number in
      guard number == format.otherNumber else { return String(number) }
      let own = "other \(stream.integer(in: 1...9999))"
      return "\(number) \(own.prefix(format.other?.maximumLength ?? .max))"
    }
    return words.joined(separator: ", ")
  }

  // MARK: Numbers

  private func number(
    _ format: NumericAnswerFormat, _ stream: inout RandomStream
  ) -> String {
    let digits = min(6, format.range.maximumFractionDigits ?? 2)
    let least = format.minimum ?? format.maximum.map { $0 - 100 } ?? 0
    return number(least, format.maximum ?? (least + 100), digits: digits, &stream)
  }

  /// A number within a range, on the grid of so many digits after the point.
  private func number(
    _ minimum: Double, _ maximum: Double, digits: Int, _ stream: inout RandomStream
  ) -> String {
    let power = (0..<digits).reduce(1.0) { power, _ in power * 10 }
    let first = (minimum * power - 1e-9).rounded(.up)
    let count = (maximum * power + 1e-9).rounded(.down) - first
    guard abs(first) < 1e15, count >= 0 else { return JSONNumber.text(minimum) }
    let step = stream.integer(in: 0...Int(min(count, 1e15)))
    return decimal(Int(first) + step, digits)
  }

  /// A whole number of the last digit's units, with its point.
  private func decimal(_ units: Int, _ digits: Int) -> String {
    guard digits > 0 else { return String(units) }
    let text = String(units.magnitude)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    return (units < 0 ? "-" : "") + padded.dropLast(digits) + "." + padded.suffix(digits)
  }

  private func weight(_ format: WeightAnswerFormat, _ stream: inout RandomStream) -> String {
    let range = max(format.minimum, 45)...max(format.minimum, 45, min(format.maximum, 110))
    guard range.upperBound <= format.maximum else {
      return number(format.minimum, format.maximum, digits: 1, &stream) + " kg"
    }
    return number(range.lowerBound, range.upperBound, digits: 1, &stream) + " kg"
  }

  // MARK: Texts and times

  /// A text within its lengths; one of a pattern is found elsewhere.
  private func words(_ format: TextAnswerFormat, _ stream: inout RandomStream) -> String {
    var text = "simulated \(stream.integer(in: 1...9999))"
    let missing = (format.minimumLength ?? 0) - text.count
    if missing > 0 { text += String(repeating: ".", count: missing) }
    return String(text.prefix(format.maximumLength ?? .max))
  }

  private func day(_ format: DateAnswerFormat, _ stream: inout RandomStream) -> String {
    CivilDate(daysSince1970: stream.integer(in: format.days(context))).text
  }

  private func timeOfDay(
    _ format: TimeOfDayAnswerFormat, _ stream: inout RandomStream
  ) -> String {
    let minutes = stream.integer(in: 0...(1440 / format.minuteInterval - 1)) * format.minuteInterval
    let (hour, minute) = (minutes / 60, minutes % 60)
    return "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
  }

  private func seconds(
    _ format: TimeIntervalAnswerFormat, _ stream: inout RandomStream
  ) -> Int {
    stream.integer(in: 0...(28_800 / format.step)) * format.step
  }
}
