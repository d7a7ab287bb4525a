import Foundation
import StrictJSON
import TestSupport
import Testing

@Suite("Documents") struct DocumentTests {
  private static let manual = "docs/manual.md"

  @Test("every link between documents leads to a file, and to a heading of it")
  func links() throws {
    for path in Documents.all {
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      for link in try Documents.links(of: path) where !link.contains("://") {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let target = parts[0].isEmpty ? path : Self.joined(folder, String(parts[0]))
        #expect(Documents.exists(target), "\(path): \(link)")
        guard parts.count == 2, Documents.exists(target) else { continue }
        #expect(try Documents.anchors(of: target).contains(String(parts[1])), "\(path): \(link)")
      }
    }
  }

  private static func joined(_ folder: String, _ link: String) -> String {
    URL(fileURLWithPath: "/" + folder + "/" + link).standardizedFileURL.path.dropFirst().description
  }

  @Test("the manual has a section for every command, with all of its options and exit codes")
  func commands() async throws {
    for command in try await CommandTable.read().commands {
      let name = try #require(command["command"]?.string)
      let section = try Documents.section("### karenina \(name)", of: Self.manual)
        .joined(separator: "\n")
      for option in command["options"]?.array ?? [] {
        #expect(section.contains(try Self.row(of: option)), "\(name)")
      }
      for code in command["exitCodes"]?.array ?? [] {
        let code = code["code"]?.integer.map(String.init) ?? ""
        #expect(section.contains(" \(code) "), "\(name): exit code \(code)")
      }
    }
  }

  /// The row of an option: what it does, what it takes, and what holds without it.
  private static func row(of option: JSONValue) throws -> String {
    let value = option["value"]?.string.map { " " + $0 } ?? ""
    let choices = (option["choices"]?.array ?? []).compactMap(\.string).map { "`\($0)`" }
    let expected = (option["expected"]?.string ?? "").replacing("'", with: "`")
    let isOpen = choices.isEmpty || expected.contains("path") || expected.contains("identifier")
    let cells = [
      "`\(try #require(option["name"]?.string))\(value)`", option["sentence"]?.string ?? "",
      isOpen ? expected : choices.joined(separator: ", "), option["default"]?.string ?? "",
    ]
    return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
  }

  @Test("the manual tells of no option that its command has not")
  func noOthers() async throws {
    for command in try await CommandTable.read().commands {
      let name = command["command"]?.string ?? ""
      let known = Set((command["options"]?.array ?? []).compactMap { $0["name"]?.string })
      let rows = try Documents.section("### karenina \(name)", of: Self.manual)
        .compactMap { $0.firstMatch(of: /^\| `(--[a-z-]+)/)?.output.1 }.map(String.init)
      #expect(Set(rows) == known && rows.count == known.count, "\(name)")
    }
  }

  @Test("the manual names every key of the study's schema")
  func studyKeys() throws {
    let bytes = Array(try Documents.text("Schemas/study-1.schema.json").utf8)
    let section = try Documents.section("## The study file", of: Self.manual)
      .joined(separator: "\n")
    for key in Set(Self.keys(of: try Document(reading: bytes).root.value)) {
      #expect(section.contains("`\(key)`") || section.contains("\"\(key)\""), "\(key)")
    }
  }

  /// The names of all `properties` of a schema, at any depth.
  private static func keys(of schema: JSONValue) -> [String] {
    let members = schema.members ?? []
    let own = members.filter { $0.key == "properties" }
      .flatMap { ($0.value.members ?? []).map(\.key) }
    let below = members.map(\.value) + (schema.array ?? [])
    return own + below.flatMap(keys)
  }

  @Test("the promise of durability stands word for word")
  func promise() throws {
    let promise =
      "when the screen moves on, the answer is on disk; a sample that was counted is written at "
      + "once and synced within one second"
    let manual = try Documents.lines(Self.manual).joined(separator: " ")
    #expect(manual.contains("*\(promise).*"))
    let readme = try Documents.lines("README.md").joined(separator: " ")
    #expect(readme.contains(promise.dropFirst()))
  }
}
