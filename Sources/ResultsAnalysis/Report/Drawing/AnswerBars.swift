import Charts

/// The answers to a question as bars: lying ones for choices, standing ones for numbers.
struct AnswerBars {
  private struct Bar {
    var label: String
    var count: Int
  }

  private static let width = 300.0
  private let bars: [Bar]
  private let isLying: Bool
  /// What the x axis of standing bars counts.
  private let axisName: String
  private let summary: String?
  /// Labels below standing bars stand at their edges, not below their middles.
  private let edges: [String]

  /// Nil where nothing can be drawn.
  init?(_ tally: AnswerTally) {
    if !tally.isChoice, let steps = tally.steps, tally.count > 0 {
      bars = steps.map { value in
        Bar(label: String(value), count: tally.numbers.count { $0 == Double(value) })
      }
      (isLying, edges) = (false, [])
      let ends = [steps.lowerBound, steps.upperBound].compactMap { value in
        tally.label(of: value).map { "\(value) = \($0)" }
      }
      axisName = ends.joined(separator: ", ")
      summary = Self.summary(tally.numbers, tally.unit)
    } else if tally.isChoice, tally.count > 0 {
      let other = tally.others > 0 ? [Bar(label: "in own words", count: tally.others)] : []
      bars = tally.choices.map { Bar(label: $0.label, count: $0.count) } + other
      (isLying, edges, axisName, summary) = (true, [], "", nil)
    } else if let histogram = Histogram(tally.numbers, isDuration: tally.isDuration) {
      let isDuration = tally.isDuration
      bars = histogram.bins.map { Bar(label: $0.label, count: $0.count) }
      edges = histogram.edges
      isLying = false
      axisName = isDuration ? "hours:minutes" : tally.unit ?? ""
      summary = Self.summary(tally.numbers, tally.unit, isDuration: isDuration)
    } else {
      return nil
    }
  }

  private static func summary(
    _ numbers: [Double], _ unit: String?, isDuration: Bool = false
  ) -> String? {
    let sorted = numbers.sorted()
    guard let low = sorted.first, let high = sorted.last,
      let median = Figures.quantile(0.5, ofSorted: sorted)
    else { return nil }
    func text(_ number: Double) -> String {
      isDuration ? Figures.hours(number) : Figures.text(number)
    }
    let unit = isDuration ? "" : unit.map { " " + $0 } ?? ""
    return "median \(text(median))\(unit), from \(text(low)) to \(text(high))"
  }

  func write(_ id: String, title: String, to page: inout Markup) {
    let height = isLying ? Double(bars.count) * 20 + 8 : 160
    page.picture(
      id, title: "Answers to: \(title)", description: description, width: Self.width, height: height
    ) { isLying ? drawLying(&$0) : drawStanding(&$0) }
  }

  private var description: String {
    let counts = bars.filter { $0.count > 0 }.map { "\($0.label): \($0.count)" }
    return counts.joined(separator: "; ") + (summary.map { "; \($0)." } ?? ".")
  }

  private var most: Double { Double(max(1, bars.map(\.count).max() ?? 1)) }

  // MARK: Drawing

  private func drawLying(_ picture: inout Picture) {
    let label = min(170, (bars.map { Picture.width(of: $0.label) }.max() ?? 0) + 8)
    let room = Self.width - label - 30
    for (place, bar) in bars.enumerated() {
      let y = Double(place) * 20 + 4
      picture.text(bar.label, label - 6, y + 12, .end, within: label - 6)
      let length = Double(bar.count) / most * room
      picture.box(label, y, length, 15, "f0")
      picture.text(String(bar.count), label + length + 5, y + 12, .start, "quiet")
    }
    picture.line(label, 0, label, Double(bars.count) * 20 + 6, "axis")
  }

  private func drawStanding(_ picture: inout Picture) {
    let (left, right, top, bottom) = (18.0, Self.width - 18, 18.0, 110.0)
    let room = (right - left) / Double(bars.count)
    for (place, bar) in bars.enumerated() {
      let x = left + Double(place) * room
      let height = Double(bar.count) / most * (bottom - top)
      picture.box(x + room * 0.06, bottom - height, room * 0.88, height, "f0")
      if bar.count > 0 {
        picture.text(String(bar.count), x + room / 2, bottom - height - 4, .middle, "quiet")
      }
    }
    labels(left, room, below: bottom, &picture)
    picture.line(left, bottom, right, bottom, "axis")
    picture.text(axisName, (left + right) / 2, bottom + 29, .middle, "quiet", within: 290)
    if let summary {
      picture.text(summary, (left + right) / 2, bottom + 45, .middle, "quiet", within: 296)
    }
  }

  /// As many as have room: of each value below its bar, or of each range at its ends.
  private func labels(
    _ left: Double, _ room: Double, below bottom: Double, _ picture: inout Picture
  ) {
    let words = edges.isEmpty ? bars.map(\.label) : edges
    let needed = (words.map { Picture.width(of: $0) }.max() ?? 0) + 6
    let every = max(1, Int((needed / room).rounded(.up)))
    let shift = edges.isEmpty ? room / 2 : 0
    for (place, words) in words.enumerated() where place % every == 0 {
      picture.text(words, left + shift + Double(place) * room, bottom + 14, .middle)
    }
  }
}
