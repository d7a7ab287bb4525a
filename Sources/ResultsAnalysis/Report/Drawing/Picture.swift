/// A chart in SVG on its way into a page: shapes whose colours the page's style gives.
///
/// Lengths are in units of the picture's own, of which a page 720 wide has one for each pixel.
struct Picture {
  /// Where a text's place is: at its start, its middle or its end.
  enum Anchor: String { case start, middle, end }

  private(set) var markup = Markup()

  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String) {
    markup.empty(
      "line",
      [
        ("x1", Self.text(x1)), ("y1", Self.text(y1)), ("x2", Self.text(x2)), ("y2", Self.text(y2)),
        ("class", style),
      ])
  }

  /// A rectangle; its title is what a pointer over it shows.
  mutating func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ style: String,
    title: String? = nil
  ) {
    shape(
      "rect",
      [
        ("x", Self.text(x)), ("y", Self.text(y)), ("width", Self.text(max(0, width))),
        ("height", Self.text(max(0, height))), ("class", style),
      ], title)
  }

  mutating func dot(_ x: Double, _ y: Double, _ radius: Double, _ style: String, title: String?) {
    shape(
      "circle",
      [("cx", Self.text(x)), ("cy", Self.text(y)), ("r", Self.text(radius)), ("class", style)],
      title)
  }

  /// Lines through places; a new one begins at each nested list.
  mutating func path(
    _ lines: [[(x: Double, y: Double)]], _ style: String, isClosed: Bool = false,
    title: String? = nil
  ) {
    let data = lines.map { Self.data($0) + (isClosed ? "z" : "") }.joined()
    guard !data.isEmpty else { return }
    shape("path", [("d", data), ("class", style)], title)
  }

  mutating func text(
    _ words: String, _ x: Double, _ y: Double, _ anchor: Anchor = .start, _ style: String = "",
    within room: Double = .infinity
  ) {
    var attributes: Markup.Attributes = [("x", Self.text(x)), ("y", Self.text(y))]
    if anchor != .start { attributes.append(("text-anchor", anchor.rawValue)) }
    if !style.isEmpty { attributes.append(("class", style)) }
    guard !Self.fits(words, room) else {
      return markup.element("text", attributes, text: words)
    }
    // The whole of it is what a pointer over it shows.
    markup.element("text", attributes) {
      $0.element("title", text: words)
      $0.say(Self.shortened(words, to: room))
    }
  }

  /// Whether a text has room.
  static func fits(_ words: String, _ room: Double) -> Bool { width(of: words) <= room }

  private mutating func shape(
    _ name: StaticString, _ attributes: Markup.Attributes, _ title: String?
  ) {
    guard let title else { return markup.empty(name, attributes) }
    markup.element(name, attributes) { $0.element("title", text: title) }
  }

  // MARK: Shapes drawn twice

  /// Shapes that another picture of the page can draw again.
  mutating func group(_ id: String, _ draw: (inout Picture) -> Void) {
    var group = Picture()
    draw(&group)
    markup.element("g", [("id", id)]) { $0.append(group.markup) }
  }

  /// Draws a group again, from and to other places on the x axis.
  mutating func again(
    _ id: String, from: ClosedRange<Double>, to: ClosedRange<Double>
  ) {
    let length = from.upperBound - from.lowerBound
    let factor = length > 0 ? (to.upperBound - to.lowerBound) / length : 1
    let shift = to.lowerBound - factor * from.lowerBound
    let words = [factor, 0, 0, 1, shift, 0].map { Figures.text($0, 4) }
    markup.empty(
      "use",
      [("href", "#" + id), ("transform", "matrix(" + words.joined(separator: " ") + ")")])
  }

  // MARK: Words and numbers

  /// About what a character of the page's small type takes.
  private static let characterWidth = 6.7

  static func width(of words: String) -> Double {
    Double(DisplayText.width(words)) * characterWidth
  }

  private static func shortened(_ words: String, to room: Double) -> String {
    let count = Int(max(0, room / characterWidth)) - 1
    guard count > 1 else { return "" }
    // Names often differ at their ends.
    return words.prefix((count + 1) / 2) + "…" + words.suffix(count / 2)
  }

  /// A length to a tenth.
  static func text(_ length: Double) -> String {
    var text = ""
    append(tenths(length), to: &text)
    return text
  }

  private static func tenths(_ length: Double) -> Int {
    length.isFinite ? Int(max(-1e6, min(1e6, (length * 10).rounded()))) : 0
  }

  private static func append(_ tenths: Int, to text: inout String) {
    if tenths < 0 { text += "-" }
    text += String(tenths.magnitude / 10)
    if tenths % 10 != 0 { text += "." + String(tenths.magnitude % 10) }
  }

  /// The first place, and then steps from place to place, none of which adds to another's error.
  private static func data(_ places: [(x: Double, y: Double)]) -> String {
    guard let first = places.first else { return "" }
    var data = "M"
    var (x, y) = (tenths(first.x), tenths(first.y))
    append(x, to: &data)
    data += " "
    append(y, to: &data)
    data += places.count == 1 ? "h0" : "l"
    for (index, place) in places.dropFirst().enumerated() {
      let (nextX, nextY) = (tenths(place.x), tenths(place.y))
      if index > 0, nextX >= x { data += " " }
      append(nextX - x, to: &data)
      if nextY >= y { data += " " }
      append(nextY - y, to: &data)
      (x, y) = (nextX, nextY)
    }
    return data
  }
}

extension Markup {
  /// A picture of that size with its text alternative: a title, and a description of what it shows.
  mutating func picture(
    _ id: String, title: String, description: String, width: Double, height: Double,
    style: String = "small", _ draw: (inout Picture) -> Void
  ) {
    var picture = Picture()
    draw(&picture)
    element(
      "svg",
      [
        ("viewBox", "0 0 \(Picture.text(width)) \(Picture.text(height))"), ("role", "img"),
        ("class", style),
        ("aria-labelledby", "\(id)-title \(id)-desc"),
      ]
    ) {
      $0.element("title", [("id", "\(id)-title")], text: title)
      $0.element("desc", [("id", "\(id)-desc")], text: description)
      $0.append(picture.markup)
    }
  }

  /// A chart in both forms, of which the page's style shows one.
  mutating func chart(
    _ id: String, title: String, description: String, height: (ChartForm) -> Double,
    _ draw: (ChartForm, inout Picture) -> Void
  ) {
    for form in ChartForm.allCases {
      picture(
        "\(id)-\(form.rawValue)", title: title, description: description, width: form.width,
        height: height(form), style: form.rawValue
      ) { draw(form, &$0) }
    }
  }
}
