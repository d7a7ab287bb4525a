import Expressions
import Testing

@Suite("Texts with placeholders") struct TextTemplateTests {
  private func render(_ text: String, _ answers: [String: Value] = [:]) throws -> String {
    try TextTemplate(parsing: text).render(in: Answers(values: answers))
  }

  @Test("placeholders show values, unknown ones a dot-dot-dot")
  func rendering() throws {
    let answers: [String: Value] = [
      "mood.label": "good", "score": decimal("2.50"), "d": ["a", "b"],
    ]
    #expect(try render("You said {{mood.label}}.", answers) == "You said good.")
    #expect(try render("{{ score * 2 }}{{score}}", answers) == "52.5")
    #expect(try render("{{d}} {{nothing}}", answers) == "a, b …")
    #expect(try render("{{today()}}") == "2026-11-30")
    #expect(try render("{{\"}}\"}} {{\"\\\"}}\"}}") == "}} \"}}")
  }

  @Test("other braces and backslashes are themselves")
  func braces() throws {
    #expect(try render("") == "")
    #expect(try render("{ } }} \\ \\{ \\{{mood}} ü") == "{ } }} \\ \\{ {{mood}} ü")
    #expect(try TextTemplate(parsing: "a }} b").isPlain)
  }

  @Test("values can be worded by the caller")
  func wording() throws {
    let template = try TextTemplate(parsing: "{{true}}")
    #expect(template.render(in: Answers()) { $0 == true ? "ja" : "nein" } == "ja")
  }

  @Test("references and problems have their places in the whole text")
  func offsets() throws {
    let template = try TextTemplate(parsing: "ä {{ mood }} and {{nix}}")
    #expect(template.references.map(\.reference.description) == ["mood", "nix"])
    #expect(template.references.map(\.offset) == [6, 20])
    let names = Declarations(declarations: ["mood": Declaration(.number)])
    #expect(template.problems(in: names).map(\.offset) == [20])
  }

  @Test(
    "an error has its place in the whole text",
    arguments: [
      ("a {{mood", 2, "'{{' without its end"), ("a {{}}", 4, "the end"),
      ("a {{b}} {{c c}}", 12, "'c'"), ("a {{maen(b)}}", 4, "the unknown function 'maen'"),
      ("{{\"}}", 0, "'{{' without its end"), ("{{round()}}", 2, "0 arguments of 'round'"),
      ("{{{mood}}}", 2, "'{'"),
    ])
  func errors(text: String, offset: Int, found: String) {
    let error = #expect(throws: ExpressionError.self) { try TextTemplate(parsing: text) }
    #expect(error?.offset == offset)
    #expect(error?.found == found)
  }
}
