/// A section of the report.
protocol ReportPanel {
  /// The section's anchor.
  var id: String { get }
  var heading: String { get }
  /// Writes what stands below the heading.
  func write(to page: inout Markup)
}

extension Markup {
  /// A figure with its caption, which says what is drawn and of how many.
  mutating func figure(
    _ caption: String, style: String = "figure", _ content: (inout Markup) -> Void
  ) {
    element("figure", [("class", style)]) { page in
      page.element("figcaption", text: caption)
      content(&page)
    }
    lineEnd()
  }

  /// What the colours stand for.
  mutating func legend(_ entries: [(style: String, words: String)]) {
    element("ul", [("class", "legend")]) { page in
      for entry in entries {
        page.element("li") {
          $0.element("span", [("class", "key " + entry.style), ("aria-hidden", "true")]) { _ in }
          $0.say(entry.words)
        }
      }
    }
  }

  /// What numbers stand for that are drawn where names have no room.
  ///
  /// - Parameters:
  ///   - names: In the order of their numbers.
  ///   - isForNarrow: Whether names have no room in narrow charts alone.
  mutating func numbers(_ names: [String], isForNarrow: Bool = false) {
    element("ul", [("class", isForNarrow ? "legend narrow" : "legend")]) { page in
      for (place, name) in names.enumerated() {
        page.element("li", text: "\(place + 1) \(name)")
      }
    }
  }

  mutating func paragraph(_ words: String, style: String? = nil) {
    var attributes: Attributes = []
    if let style { attributes.append(("class", style)) }
    element("p", attributes, text: words)
    lineEnd()
  }
}
