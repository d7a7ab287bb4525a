import Foundation
import TestSupport
import Testing

/// The documents that the package ships, as their readers see them.
enum Documents {
  /// Those that people read, by their paths below the package's root.
  static let all = [
    "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs/manual.md", "docs/part-11.md",
    "Schemas/README.md", "Sources/README.md",
  ]

  static func text(_ path: String) throws -> String {
    let url = URL(fileURLWithPath: TestPlaces.package + "/" + path)
    return String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }

  static func lines(_ path: String) throws -> [String] {
    try text(path).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: TestPlaces.package + "/" + path)
  }

  /// The lines below a heading, to the next heading of its level or a higher one.
  static func section(_ heading: String, of path: String) throws -> [String] {
    let lines = try lines(path)
    let start = try #require(lines.firstIndex(of: heading), "no '\(heading)' in \(path)")
    let level = heading.prefix { $0 == "#" }.count
    return Array(lines[(start + 1)...].prefix { !isHeading($0, upTo: level) })
  }

  private static func isHeading(_ line: String, upTo level: Int) -> Bool {
    let marks = line.prefix { $0 == "#" }.count
    return (1...level).contains(marks) && line.dropFirst(marks).first == " "
  }

  /// The blocks of code fenced with that word, each as its lines.
  static func blocks(_ word: String, in lines: [String]) -> [[String]] {
    var blocks: [[String]] = []
    var open: [String]?
    for line in lines {
      if let block = open {
        if line == "```" { blocks.append(block) }
        open = line == "```" ? nil : block + [line]
      } else if line == "```" + word {
        open = []
      }
    }
    return blocks
  }

  /// The addresses of a document's links.
  static func links(of path: String) throws -> [String] {
    try text(path).matches(of: /\]\(([^)\s]+)\)/).map { String($0.output.1) }
  }

  /// The anchors of a document's headings, as GitHub makes them.
  static func anchors(of path: String) throws -> Set<String> {
    Set(try lines(path).filter { $0.hasPrefix("#") }.map(anchor))
  }

  private static func anchor(_ heading: String) -> String {
    let words = heading.drop { $0 == "#" || $0 == " " }.lowercased()
    let kept = words.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
    return kept.replacing(" ", with: "-")
  }
}
