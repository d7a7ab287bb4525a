import Foundation
import TestSupport
import Testing

@Suite("Imports that are undone, refused or interrupted")
struct StoreUndoTests {
  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  private var path: String { place.path + "/store.sqlite" }

  private func store(_ words: String...) async throws -> CommandRun {
    try await CommandRun.karenina(["store"] + words + ["--store", path])
  }

  /// A table of heart rates, one a second.
  private func file(_ seconds: Range<Int>, _ name: String, value: Int = 70) throws -> String {
    let rows = seconds.map { "\(1_767_225_600 + $0),\(value)\n" }
    return try place.write("time,hr\n" + rows.joined(), to: name)
  }

  private static let columns = [
    "--participant", "P01", "--columns", "time=1,value=2,type=heartRate",
  ]

  private func take(_ file: String) async throws -> CommandRun {
    try await CommandRun.karenina(["store", "import", file, "--store", path] + Self.columns)
  }

  @Test("undoing names the files whose samples it takes, and these are imported again")
  func overlapping() async throws {
    let later = try file(5..<20, "feb.csv")
    #expect(try await take(file(0..<10, "jan.csv")).exitCode == 0)
    #expect(try await take(later).errors.contains("in the store already: 5"))
    let undone = try await store("import", "--undo", "1", "--participant", "P01")
    #expect(undone.exitCode == 0 && undone.errors.contains("10 samples were taken out"))
    #expect(undone.errors.contains("import 2, feb.csv, held samples of these too"))
    let again = try await take(later)
    #expect(again.exitCode == 0 && again.output.contains(",P01,5,"), "\(again.errors)")
    #expect(try await take(later).errors.contains("as import 3; nothing was added"))
    #expect(try await store("query").output.split(separator: "\n").count == 16)
  }

  @Test("what stands beside --undo is refused, and no store is made")
  func refusals() async throws {
    #expect(try await store("import", "--undo", "1").exitCode == 2)
    #expect(!FileManager.default.fileExists(atPath: path))
    let table = try file(0..<3, "jan.csv")
    #expect(try await take(table).exitCode == 0)
    #expect(try await store("import", table, "--undo", "1").exitCode == 64)
    #expect(try await store("import", "--undo", "1", "--source", "Strap").exitCode == 64)
    let other = try await store("import", "--undo", "1", "--participant", "P02")
    #expect(other.exitCode == 2 && other.errors.contains("--participant: found P02"))
    #expect(try await store("import", "--undo", "2").exitCode == 2)
    #expect(try await store("query").output.split(separator: "\n").count == 4)
  }

  @Test("another value of the same source and time is flagged, in every listing")
  func conflicts() async throws {
    #expect(try await take(file(0..<2, "a.csv")).exitCode == 0)
    let run = try await take(file(1..<3, "b.csv", value: 71))
    #expect(run.exitCode == 1, "\(run.errors)")
    #expect(run.errors.contains("another value of the same source and time: 1, kept and flagged"))
    for words in [["query"], ["export"]] {
      let listed = try await CommandRun.karenina(["store"] + words + ["--store", path])
      let flagged = listed.output.split(separator: "\n").filter { $0.hasSuffix(",conflict") }
      #expect(flagged.count == 1 && flagged.first?.contains(",71,") == true, "\(listed.output)")
    }
    let found = try await store("query", "--sql", "select value from samples where flags <> ''")
    #expect(found.output == "value\n71\n")
  }

  @Test("a second import at once is refused with 2, and a signal leaves nothing of the first")
  func interrupted() async throws {
    let long = try file(0..<800_000, "long.csv")
    let short = try file(0..<1, "short.csv")
    let words = "--store '\(path)' " + Self.columns.joined(separator: " ")
    let script = """
      k='\(TestPlaces.karenina)'
      $k store import '\(long)' \(words) & first=$!
      until $k store imports --store '\(path)' 2>&1 | grep -q ,open,; do
        kill -0 $first || exit 99
      done
      $k store import '\(short)' \(words); echo second $?
      kill -TERM $first; wait $first; echo first $?
      """
    let run = try await CommandRun.program("/bin/sh", ["-c", script])
    #expect(run.output.contains("second 2") && run.output.contains("first 143"), "\(run.output)")
    #expect(run.errors.contains("another process writes import 1"), "\(run.errors)")
    #expect(run.errors.contains("interrupted: found a signal to end; nothing of it is imported"))
    #expect(try await store("imports").output.split(separator: "\n").count == 1)
    #expect(try await store("query").output.split(separator: "\n").count == 1)
    #expect(try await store("verify").exitCode == 0)
  }
}
