import Foundation
import StrictJSON
import StudyModel
import TestSupport
import Testing

/// Studies broken by hand: one edit each of `BrokenStudies/good.json`, listed in `breaks.txt`.
@Suite struct BrokenStudyTests {
  private static let folder = "Tests/StudyModelTests/BrokenStudies/"

  @Test("of 200 studies broken by hand, the first message of 95 in 100 points at the broken line")
  func lines() throws {
    let good = try text("good.json")
    let breaks = try text("breaks.txt").split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { try Break($0, of: good) }
    #expect(breaks.count >= 200)
    // Only its title is in two languages, so that texts can be broken in either form.
    #expect(StudyFile.read(Array(good.utf8)).findings.allSatisfy { $0.rule == .translation })
    let missed = breaks.filter { $0.lineTold != $0.line }
    let share = Double(breaks.count - missed.count) / Double(breaks.count)
    #expect(
      share >= 0.95,
      "\((share * 100).rounded()) of 100 point at the broken line: \(missed.map(\.summary))")
    // What can't be told: whether the brace before or the one behind was meant.
    #expect(missed.map(\.name) == ["an object closed twice"])
  }

  @Test("every study broken by hand is refused")
  func refused() throws {
    let good = try text("good.json")
    for line in try text("breaks.txt").split(separator: "\n") where !line.hasPrefix("#") {
      let broken = try Break(line, of: good)
      #expect(broken.lineTold != nil, "\(broken.name)")
    }
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try Fixtures.bytes(Self.folder + name), as: UTF8.self)
  }
}

/// One break: its name, the line it is in, and the line that the first message names.
private struct Break {
  let name: String
  let line: Int
  let lineTold: Int?

  /// Reads `name | found | instead`, and perhaps `| found in the line that is broken`.
  init(_ entry: Substring, of good: String) throws {
    let parts = entry.split(separator: " | ").map(String.init)
    try #require(parts.count >= 3, "\(entry)")
    let (found, instead) = (parts[1], parts[2])
    let range = try #require(Self.onlyRange(of: found, in: good), "\(entry)")
    let place = parts.count > 3 ? Self.onlyRange(of: parts[3], in: good)?.lowerBound : nil
    name = parts[0]
    let start = try #require(parts.count > 3 ? place : range.lowerBound, "\(entry)")
    line = 1 + good[..<start].count { $0 == "\n" }
    let bytes = Array(good.replacingCharacters(in: range, with: instead).utf8)
    lineTold = StudyFile.read(bytes).findings.first { $0.severity == .error }?.place.line
  }

  var summary: String { "\(name): line \(line), told \(lineTold ?? 0)" }

  /// Where a text stands that stands there once.
  private static func onlyRange(of text: String, in good: String) -> Range<String.Index>? {
    let ranges = good.ranges(of: text)
    return ranges.count == 1 ? ranges.first : nil
  }
}
