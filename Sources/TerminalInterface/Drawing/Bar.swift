/// A horizontal bar, filled in part.
enum Bar {
  /// A thin rule that tells how far the task is.
  static func progress(_ share: Double, width: Int, asciiOnly: Bool) -> (done: String, left: String)
  {
    let filled = cells(share, of: width)
    return (
      String(repeating: asciiOnly ? "=" : "━", count: filled),
      String(repeating: asciiOnly ? "-" : "─", count: max(0, width - filled))
    )
  }

  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// A bar that moves by an eighth of a column.
  static func smooth(_ share: Double, width: Int, asciiOnly: Bool) -> (done: String, left: String) {
    guard !asciiOnly else {
      let filled = cells(share, of: width)
      return (
        String(repeating: "#", count: filled), String(repeating: ".", count: max(0, width - filled))
      )
    }
    let parts = cells(share, of: width * 8)
    let done = String(repeating: "█", count: parts / 8) + eighths[parts % 8]
    return (done, String(repeating: "░", count: max(0, width - done.count)))
  }

  private static func cells(_ share: Double, of count: Int) -> Int {
    guard share.isFinite, count > 0 else { return 0 }
    return Int((min(max(share, 0), 1) * Double(count)).rounded(.down))
  }
}
