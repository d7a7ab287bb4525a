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
    let folder = try TemporaryFolder()
    let page = try folder.write(ReportTests.page(), to: "report.html")
    let run = try await CommandRun.program(
      try #require(Self.chromium),
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
        "--user-data-dir=\(folder.path)/profile", "--enable-logging=stderr", "--dump-dom",
        "file://\(page)",
      ], limit: .seconds(120))
    #expect(!run.errors.contains("CONSOLE"), "\(run.errors)")
    #expect(run.output.contains("<button type=\"button\""))
    #expect(run.output.contains("<input type=\"search\">"))
  }
}
