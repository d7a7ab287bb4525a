import ResultsAnalysis

/// How far a long work is, in a line that fits any terminal: a bar, the rate and the time left.
struct ProgressLine {
  private static let cells = 20
  private static let longestName = 24

  let name: String
  /// How much is done, from 0 to 1; nil where nobody knows.
  let share: Double?
  let samples: Int
  /// Since the beginning.
  let seconds: Double

  var text: String {
    let rate = seconds > 0 ? Int(Double(samples) / seconds) : 0
    let parts = [bar, "\(rate) samples/s", left].compactMap { $0 }
    return ([shortName] + parts).joined(separator: "  ")
  }

  private var shortName: String {
    let name = DisplayText.escaped(name)
    return name.count <= Self.longestName ? name : name.prefix(Self.longestName - 3) + "..."
  }

  private var bar: String? {
    share.map { share in
      let full = Int(share * Double(Self.cells))
      return "[" + String(repeating: "#", count: full)
        + String(repeating: ".", count: Self.cells - full) + "] \(Int(share * 100)) %"
    }
  }

  /// The time that the rest takes at the rate so far; nil before anything is done.
  private var left: String? {
    guard let share, share > 0.01 else { return nil }
    let rest = Int((seconds * (1 - share) / share).rounded(.up))
    let time =
      rest < 60 ? "\(rest) s" : rest < 3600 ? "\(rest / 60) min \(rest % 60) s" : "\(rest / 3600) h"
    return time + " left"
  }
}
