import StrictJSON

/// Numbers as the report's words and cells have them.
enum Figures {
  /// Rounded to so many digits behind the point, without zeros at its end.
  static func text(_ number: Double, _ digits: Int = 1) -> String {
    guard number.isFinite else { return "–" }
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let rounded = (number * scale).rounded() / scale
    return JSONNumber.text(rounded == 0 ? 0 : rounded)
  }

  /// Seconds as hours and minutes, such as `7:30`.
  static func hours(_ seconds: Double) -> String {
    let minutes = Int(max(-1e12, min(1e12, seconds / 60)).rounded())
    let rest = String(minutes.magnitude % 60)
    return (minutes < 0 ? "-" : "") + "\(minutes.magnitude / 60):"
      + (rest.count < 2 ? "0" : "") + rest
  }

  /// A share from 0 to 1 in percent; only a whole is called 100 %.
  static func percent(_ share: Double) -> String {
    let percent = share < 1 ? min(99.9, (share * 1000).rounded() / 10) : 100
    return text(percent) + " %"
  }

  /// `1 session`, `2 sessions`.
  static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) " + (number == 1 ? noun : plural ?? noun + "s")
  }

  /// The value below which that share of numbers lies, between two by how near it is (R's type 7).
  ///
  /// - Parameters:
  ///   - share: From 0 to 1.
  ///   - sorted: Ascending.
  /// - Returns: Nil of no numbers.
  static func quantile(_ share: Double, ofSorted sorted: [Double]) -> Double? {
    guard let last = sorted.indices.last else { return nil }
    let place = share * Double(last)
    let low = Int(place)
    let high = min(last, low + 1)
    return sorted[low] + (sorted[high] - sorted[low]) * (place - Double(low))
  }

  static func median(_ numbers: [Double]) -> Double? { quantile(0.5, ofSorted: numbers.sorted()) }

  /// Words in a row with `and` before the last.
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
