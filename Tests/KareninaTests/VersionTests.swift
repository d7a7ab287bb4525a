import StrictJSON
import TestSupport
import Testing

@Suite("Version") struct VersionTests {
  @Test("version names the program, Swift and each library, as text and as JSON")
  func version() async throws {
    let text = try await CommandRun.karenina(["version"])
    #expect(text.output.hasPrefix("karenina 0.1.0\nSwift "))
    let json = try await CommandRun.karenina(["version", "--json"])
    let value = try Document(reading: json.outputBytes).root.value
    #expect(value["version"] == "0.1.0")
    for name in ["SQLite", "libsndfile", "libpulse", "OpenSSL"]
      + ["libxml2", "libzip", "zlib", "Cairo", "zstd"]
    {
      let version = value["libraries"]?[name]?.string ?? ""
      #expect(version.first?.isNumber == true, "\(name)")
      #expect(text.output.contains("\(name) \(version)\n"))
    }
    #expect(value["libraries"]?["libsystemd"] == "installed")
  }
}
