import Foundation
import ResultFiles
import ResultsAnalysis
import StrictJSON
import TestSupport
import Testing

/// The page of many sessions.
@Suite struct ReportTests {
  private static let hostile =
    "</script><script>alert(1)</script><!-- ]]> \"'&amp; \u{202e}\u{0}\u{FFFF}\u{1b}[2J"

  /// A page of that many participants, each with a session.
  static func page(
    _ count: Int = 12, change: (inout MadeSessions.Recipe, Int) -> Void = { _, _ in }
  ) -> [UInt8] {
    var report = Report(software: "karenina 0.1.0")
    for number in 0..<count {
      var recipe = MadeSessions.Recipe()
      recipe.participant = "P\(100 + number)"
      recipe.clip = ["calm_1", "calm_2"][number % 2]
      recipe.answer = .integer(Int64(number % 7 + 1))
      change(&recipe, number)
      report.add(MadeSessions.reading(recipe, number: number))
    }
    return report.html
  }

  @Test("the page is well-formed, and every chart has a title and a description of its own")
  func textAlternatives() {
    let page = ParsedPage(Self.page())
    #expect(page.isWellFormed)
    let pictures = page.all("svg")
    #expect(pictures.count >= 6)
    for picture in pictures {
      #expect(picture.attributes["role"] == "img")
      #expect(picture.children.prefix(2) == ["title", "desc"])
    }
    let identifiers = page.elements.compactMap { $0.attributes["id"] }
    #expect(Set(identifiers).count == identifiers.count)
    let named = page.elements.compactMap { $0.attributes["aria-labelledby"] }
      .flatMap { $0.split(separator: " ").map(String.init) }
    #expect(Set(named).isSubset(of: identifiers))
    #expect(page.all("desc").allSatisfy { $0.text.count > 20 })
  }

  @Test("headings go down by one at a time, and each table has a caption and scoped heads")
  func structure() {
    let page = ParsedPage(Self.page())
    #expect(page.all("h1").count == 1)
    let levels = page.elements.filter { ["h1", "h2", "h3", "h4"].contains($0.name) }
      .compactMap { Int($0.name.dropFirst()) }
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 })
    let tables = page.all("table")
    #expect(tables.count >= 4)
    #expect(tables.allSatisfy { $0.children.first == "caption" })
    #expect(page.all("th").allSatisfy { ["col", "row"].contains($0.attributes["scope"]) })
    #expect(page.all("a").first?.attributes["href"] == "#content")
  }

  @Test(
    "nothing leads out of the page, and its policy lets nothing but its own script and style run")
  func selfContained() {
    let bytes = Self.page()
    let text = String(decoding: bytes, as: UTF8.self)
    for part in ["http:", "https:", "src=", "url(", "@import", "//", "onload", "style=\""] {
      #expect(!text.contains(part), "\(part)")
    }
    let policy =
      ParsedPage(bytes).all("meta")
      .first { $0.attributes["http-equiv"] == "Content-Security-Policy" }?.attributes["content"]
    #expect(policy?.hasPrefix("default-src 'none'; style-src 'sha256-") == true)
    #expect(policy?.contains("unsafe") == false)
  }

  @Test("texts of studies and participants are text, whatever stands in them")
  func hostileTexts() {
    let bytes = Self.page { recipe, _ in
      recipe.participant = Self.hostile
      recipe.task = Self.hostile
      recipe.title = Self.hostile
      recipe.clip = Self.hostile
      recipe.condition = Self.hostile
      recipe.question = Self.hostile
    }
    let page = ParsedPage(bytes)
    #expect(page.isWellFormed)
    #expect(page.all("script").count == 1)
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    #expect(!scalars.contains { ["\u{202e}", "\u{0}", "\u{FFFF}", "\u{1b}"].contains($0) })
    #expect(page.all("h1").first?.text.contains("<script>alert(1)</script>") == true)
  }

  @Test("what participants wrote in words of their own is not on the page")
  func wordsOfTheirOwn() {
    let text = String(
      decoding: Self.page { recipe, _ in
        recipe.answer = "a secret"
        recipe.kind = "text"
      }, as: UTF8.self)
    #expect(!text.contains("a secret"))
    #expect(text.contains("12 answers of the kind text."))
  }

  @Test("numbers that no chart can show are counted and drawn nowhere")
  func absurdNumbers() {
    for number in [1e300, -1e300, 1e-300, 9e8, 1e-9] {
      let page = ParsedPage(
        Self.page { recipe, place in
          recipe.answer = .double(place == 0 ? number : 1)
          recipe.kind = "numeric"
        })
      #expect(page.isWellFormed)
    }
  }

  @Test("the same sessions give the same bytes")
  func sameBytes() { #expect(Self.page(40) == Self.page(40)) }

  @Test("a report of nothing says so")
  func nothing() {
    let page = ParsedPage(Report(software: "karenina").html)
    #expect(page.isWellFormed)
    #expect(page.all("p").contains { $0.text == "There is no session." })
  }

  @Test("who is missing a task is told, also a task that nobody did")
  func attendance() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      """
      {"tasks": [{"identifier": "WalkTask", "title": "A walk"}, {"identifier": "Other", "title": "Other"}]}
      """, to: "study.json")
    let page = ParsedPage(
      Self.page { recipe, number in
        recipe.path = folder.path
        if number == 3 { recipe.ending = .interrupted }
      })
    let grid = try #require(page.all("table").first { $0.attributes["class"] == "grid" })
    #expect(grid.text.contains("A walk (11 of 12)"))
    #expect(grid.text.contains("Other (0 of 12)"))
    #expect(grid.text.contains("P103interrupted–2"))
  }

  @Test("medians, pairs and gaps are told in words")
  func words() {
    let page = ParsedPage(
      Self.page { recipe, number in if number == 2 { recipe.gap = 20..<40 } })
    let descriptions = page.all("desc").map(\.text)
    #expect(descriptions.contains { $0.contains("walk, with clips calm_1 and calm_2, n = 12") })
    #expect(descriptions.contains { $0.contains("the second is 20 count/min lower") })
    let remarks = page.all("table").first { $0.attributes["id"] == "remarks" }
    #expect(remarks?.text.contains("P102") == true)
    #expect(remarks?.text.contains("P103") == false)
  }

  @Test("timing is told where sessions were timed")
  func timing() {
    let page = ParsedPage(
      Self.page { recipe, _ in
        recipe.timing = SessionTiming(ticks: 100, lateTicks: 2, mostLateness: 0.25)
      })
    #expect(
      page.all("p").contains {
        $0.text == "24 of 1200 ticks came late, the worst by 250 ms; clips ran dry 0 times."
      })
  }

  @Test("a page grows by less than five kilobytes for each session of two steps of ten minutes")
  func size() {
    let bytes = Self.page(100) { recipe, _ in recipe.seconds = 600 }
    #expect(bytes.count < 500_000)
    #expect(bytes.count > 100_000)
  }
}
