import Foundation
import TestSupport
import Testing

/// The page in a browser; where there is no Chromium, the test says so and is skipped.
@Suite struct ReportBrowserTests {
  static let chromium = ["chromium", "chromium-browser", "google-chrome"]
    .compactMap(TestPlaces.program).first

  @Test(
    "Chromium opens the page without a word on its console, and the script makes tables sortable",
    .enabled(if: chromium != nil, "Chromium is not installed"))
  func opens() async throws {
    let run = try await open(ReportTests.page())
    #expect(!run.errors.contains("CONSOLE"), "\(run.errors)")
    #expect(run.output.contains("<button type=\"button\""))
    #expect(run.output.contains("<input type=\"search\">"))
  }

  @Test(
    "on a wide screen no table goes on to the right, on a narrow one those that do say so",
    .enabled(if: chromium != nil, "Chromium is not installed"))
  func scrolling() async throws {
    let titles = [
      "A walk of six minutes at whatever pace is comfortable, then a rest on a chair",
      "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    ]
    let page = ReportTests.page(14) { recipe, number in
      recipe.task = titles[number % 2]
      if number == 3 { recipe.gap = 20..<40 }
    }
    for (width, isWide) in [(1280, true), (500, false)] {
      let run = try await open(page, "--window-size=\(width),2000")
      let hints = run.output.split(separator: "<p class=\"hint\"").dropFirst()
      #expect(hints.count >= 5)
      #expect(hints.allSatisfy { $0.hasPrefix(" hidden") } == isWide, "\(width)")
    }
  }

  private func open(_ bytes: [UInt8], _ words: String...) async throws -> CommandRun {
    let folder = try TemporaryFolder()
    let page = try folder.write(bytes, to: "report.html")
    return try await CommandRun.program(
      try #require(Self.chromium),
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
        "--user-data-dir=\(folder.path)/profile", "--enable-logging=stderr", "--dump-dom",
      ] + words + ["file://\(page)"], limit: .seconds(120))
  }
}
