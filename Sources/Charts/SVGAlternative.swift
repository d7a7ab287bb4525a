/// The text alternative of a picture in SVG, which Cairo does not write.
enum SVGAlternative {
  /// The picture with a title and a description, for readers of screens and for search.
  static func adding(title: String, description: String, to svg: [UInt8]) -> [UInt8] {
    let tag = Array("<svg".utf8)
    guard let start = svg.indices.first(where: { svg[$0...].starts(with: tag) }),
      let end = svg[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return svg }
    let attributes = #" role="img" aria-labelledby="chart-title chart-description""#
    let words =
      "\n<title id=\"chart-title\">\(escaped(title))</title>\n"
      + "<desc id=\"chart-description\">\(escaped(description))</desc>"
    let behindTag = start + tag.count
    return svg[..<behindTag] + Array(attributes.utf8) + svg[behindTag...end] + Array(words.utf8)
      + svg[(end + 1)...]
  }

  /// Without the characters that XML gives a meaning, or does not allow.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case _ where scalar.value < 32 || (0xFFFE...0xFFFF).contains(scalar.value): escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
