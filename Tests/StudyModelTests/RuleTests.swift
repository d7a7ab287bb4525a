import StudyModel
import Testing

@Suite struct RuleTests {
  @Test("every rule has its row in Schemas/README.md, in order")
  func documented() throws {
    let readme = String(decoding: try Fixtures.bytes("Schemas/README.md"), as: UTF8.self)
    let rows = readme.split(separator: "\n").map(String.init)
      .filter { $0.firstMatch(of: /^\| [A-Z]+-[0-9]{3} \|/) != nil }
    #expect(rows == Rule.allCases.map { "| \($0.rawValue) | \($0.summary) |" })
  }

  @Test("the rules that the schema expresses are listed, in order")
  func structural() throws {
    let readme = String(decoding: try Fixtures.bytes("Schemas/README.md"), as: UTF8.self)
      .replacing("\n", with: " ")
    let codes = Rule.allCases.filter(\.isStructural).map(\.rawValue).joined(separator: " ")
    #expect(readme.contains("`check` tells: \(codes)."))
  }

  @Test("every rule is broken by a fixture or a test of its own")
  func covered() throws {
    let files = try ["valid", "invalid", "invalid-beyond-schema"].flatMap(Fixtures.studies)
    let broken = Set(try files.flatMap { try Fixtures.read($0).findings.map(\.rule) })
    #expect(
      Set(Rule.allCases).subtracting(broken) == [
        .tooManyFindings, .fileSize, .unusableClip, .shortClip, .constrainedParts,
      ])
  }
}
