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

  @Test("a question's text is the study's, not that of a session with an answer in it")
  func textsOfTheStudy() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      """
      {"tasks": [{"identifier": "WalkTask", "steps": [{"identifier": "mood", "questions": [
        {"identifier": "moodNow", "text": "How are you, {{name}}?"}]}]}]}
      """, to: "study.json")
    for (path, text) in [(folder.path, "How are you, {{name}}?"), ("/nonexistent", "moodNow")] {
      let page = ParsedPage(
        Self.page { recipe, number in
          recipe.path = path
          recipe.question = "How are you, Swann \(number)?"
        })
      let cards = page.all("figcaption").filter { $0.text.contains("mood.moodNow: n = ") }
      #expect(cards.map { $0.text.hasPrefix(text) } == [true])
      #expect(!page.all("body").contains { $0.text.contains("Swann") })
    }
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

  @Test("only of rehearsals it is said that no person took part")
  func madeUp() {
    func notices(_ change: @escaping (inout MadeSessions.Recipe, Int) -> Void) -> [String] {
      ParsedPage(Self.page(3, change: change)).all("p")
        .filter { $0.attributes["class"] == "notice" }.map(\.text)
    }
    #expect(notices { _, _ in }.isEmpty)
    #expect(
      notices { recipe, _ in (recipe.sessionKind, recipe.isSynthetic) = (.rehearsal, true) } == [
        "All 3 sessions were rehearsed: no person took part, samples and answers are made up."
      ])
    #expect(
      notices { recipe, _ in recipe.isSynthetic = true } == [
        "All 3 sessions hold made-up samples; the answers there are those of people who took part."
      ])
    #expect(
      notices { recipe, number in
        recipe.isSynthetic = number < 2
        recipe.sessionKind = number == 0 ? .rehearsal : .real
      } == [
        "1 of 3 sessions was rehearsed: no person took part, samples and answers are made up.",
        "1 of 3 sessions holds made-up samples; the answers there are those of people who took part.",
      ])
  }

  @Test("what is wrong with files is counted and told, with its place")
  func problems() throws {
    var report = Report(software: "karenina")
    report.add(MadeSessions.reading(MadeSessions.Recipe()))
    report.note(
      Problem(
        file: "output/a.json", lineNumber: 7, found: "the end of the file", expected: "']'",
        consequence: "the items before it are read"))
    let page = ParsedPage(report.html)
    let table = try #require(page.all("table").first { $0.attributes["id"] == "files" })
    #expect(table.text.hasPrefix("Files to look at: 1 finding in 1 file or folder."))
    #expect(table.text.contains("output/a.jsonline 7the end of the file']'the items before"))
    #expect(page.all("p").contains { $0.text.hasPrefix("1 thing is wrong with the files") })
    #expect(
      ParsedPage(Self.page()).all("p").contains {
        $0.text == "Every file of the sessions could be read to its end."
      })
  }

  @Test("of sessions that were cut off it is not said that they were rehearsed")
  func untimed() {
    func words(_ change: @escaping (inout MadeSessions.Recipe, Int) -> Void) -> Bool {
      ParsedPage(Self.page(2, change: change)).all("p").contains {
        $0.text
          == "No session has its timing: 2 sessions had nothing to time on a real clock, or were cut "
          + "off before that was kept."
      }
    }
    #expect(words { recipe, _ in recipe.isCut = true })
    #expect(!words { recipe, _ in recipe.sessionKind = .rehearsal })
  }

  @Test(
    "numbers are counted in bars that join no two values that differ",
    arguments: [
      ([2, 3, 3, 4], "numeric", "2: 1; 3: 2; 4: 1; median 3, from 2 to 4."),
      (
        [1, 10, 29, 30], "numeric",
        "0 to less than 5: 1; 10 to less than 15: 1; 25 to less than 30: 1; 30 to less than 35: 1; "
          + "median 19.5, from 1 to 30."
      ),
      (
        [0.1, 0.3, 0.4], "numeric",
        "0.10 to less than 0.15: 1; 0.30 to less than 0.35: 1; 0.40 to "
          + "less than 0.45: 1; median 0.3, from 0.1 to 0.4."
      ),
      (
        [25_200, 27_000, 30_600], "timeInterval",
        "7:00 to less than 7:15: 1; 7:30 to less than 7:45: 1; 8:30 to less than 8:45: 1; "
          + "median 7:30, from 7:00 to 8:30."
      ),
      (
        [60, 90], "timeInterval",
        "60 to less than 65: 1; 90 to less than 95: 1; median 75, from 60 "
          + "to 90."
      ),
    ] as [([Double], String, String)])
  func bars(numbers: [Double], kind: String, description: String) {
    let page = ParsedPage(
      Self.page(numbers.count) { recipe, number in
        recipe.answer = .double(numbers[number])
        recipe.kind = kind
      })
    #expect(page.all("desc").map(\.text).contains(description))
  }

  @Test("charts are drawn for narrow screens too, and their lines are written once")
  func narrow() {
    let page = ParsedPage(Self.page())
    let wide = page.all("svg").filter { $0.attributes["class"] == "wide" }
    let narrow = page.all("svg").filter { $0.attributes["class"] == "narrow" }
    #expect(wide.count == 3 && narrow.count == wide.count)
    #expect(narrow.allSatisfy { $0.attributes["viewBox"]?.hasPrefix("0 0 360 ") == true })
    let groups = page.all("g").compactMap { $0.attributes["id"] }
    #expect(page.all("use").compactMap { $0.attributes["href"] } == groups.map { "#" + $0 })
    #expect(groups.count == 2)
  }

  @Test("groups of other participants each are called independent, and those of some are counted")
  func groups() {
    func caption(_ count: Int, _ condition: @escaping (Int) -> String) -> String? {
      let page = ParsedPage(
        Self.page(count) { recipe, number in
          recipe.condition = condition(number)
          recipe.participant = "P\(number % 6)"
        })
      return page.all("figcaption").map(\.text).first { $0.contains("by condition: ") }
        .map { String($0.split(separator: ": ")[1]) }
    }
    let sounds = ["a", "b", "c"]
    #expect(
      caption(6) { sounds[$0 % 2] }
        == "independent groups, 6 participants with one of the two each.")
    #expect(
      caption(6) { sounds[$0 % 3] } == "independent groups, 6 participants with one of the 3 each.")
    #expect(caption(12) { sounds[$0 / 6] } == "6 participants have both.")
    #expect(caption(8) { sounds[$0 / 6] } == "2 participants have both, 4 only one.")
    #expect(caption(7) { sounds[$0 / 6] } == "1 participant has both, 5 only one.")
    #expect(
      caption(9) { $0 < 6 ? sounds[$0 % 3] : sounds[($0 + 1) % 3] }
        == "no participant has all 3, 3 several, 3 only one.")
    #expect(caption(16) { sounds[$0 / 6] } == "4 participants have all 3, 2 several.")
  }

  @Test("a pair's medians that are the same are called that")
  func same() {
    let page = ParsedPage(
      Self.page { recipe, _ in (recipe.walk, recipe.rest) = (80, 80) })
    #expect(
      page.all("desc").contains { $0.text.contains("Within participants both are the same") })
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
