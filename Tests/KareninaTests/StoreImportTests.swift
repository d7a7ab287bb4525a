import Foundation
import TestSupport
import Testing

@Suite struct StoreImportTests {
  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  private func store(_ words: String..., format: String? = "csv") async throws -> CommandRun {
    let listing = format.map { ["--format", $0] } ?? []
    return try await CommandRun.karenina(
      ["store"] + words + listing + ["--store", place.path + "/store.sqlite"])
  }

  private static let apple = """
    <?xml version="1.0"?><HealthData locale="en_US">
    <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" unit="count/min" \
    startDate="2026-03-01 10:00:00 +0100" endDate="2026-03-01 10:00:00 +0100" value="61"/>
    <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" unit="count/min" \
    startDate="2026-03-01 10:00:05 +0100" endDate="2026-03-01 10:00:05 +0100" value="64.5"/>
    <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" unit="count/min" \
    startDate="2026-03-01 10:00:10 +0100" endDate="2026-03-01 10:00:10 +0100" value="fast"/>
    </HealthData>
    """

  @Test("a file's good samples come in, what is wrong is told with its place, and exit code 1")
  func reads() async throws {
    let file = try place.write(Self.apple, to: "export.xml")
    let run = try await store("import", file, "--participant", "P01")
    #expect(run.exitCode == 1, "\(run.errors)")
    #expect(run.output.contains(",1,apple-health,P01,2,2026-03-01T10:00:00.000+01:00,"))
    #expect(run.errors.contains("unreadableValue: 1, such as at record 3: found fast"))
    let rows = try await store("query").output.split(separator: "\n")
    #expect(rows.count == 3 && rows.last?.contains(",64.5,Watch,") == true)
  }

  @Test("the same bytes add nothing, a longer export adds what is new, and undoing takes it out")
  func again() async throws {
    let good = Self.apple.replacing("fast", with: "70")
    let file = try place.write(good, to: "export.xml")
    #expect(try await store("import", file, "--participant", "P01").exitCode == 0)
    let same = try await store("import", file, "--participant", "P01")
    #expect(same.exitCode == 0 && same.errors.contains("in the store already, as import 1"))
    let record = """
      <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" unit="count/min" \
      startDate="2026-03-02 10:00:00 +0100" endDate="2026-03-02 10:00:00 +0100" value="80"/>
      """
    let longer = good.replacing("</HealthData>", with: record + "</HealthData>")
    let second = try place.write(longer, to: "later.xml")
    let run = try await store("import", second, "--participant", "P01")
    #expect(run.exitCode == 0 && run.errors.contains("in the store already: 3"))
    #expect(try await store("query").output.split(separator: "\n").count == 5)
    #expect(try await store("import", "--undo", "2", format: nil).errors.contains("1 samples"))
    #expect(try await store("query").output.split(separator: "\n").count == 4)
    let states = try await store("imports").output
    #expect(states.contains("complete") && states.contains("undone"))
  }

  @Test("a file that can't be read leaves nothing, tells what to do, and the next one is read")
  func refused() async throws {
    let unknown = try place.write("what is this\n", to: "notes.txt")
    let local = try place.write("time,value\n2026-03-01 10:00:00,61\n", to: "local.csv")
    let good = try place.write(Self.apple.replacing("fast", with: "70"), to: "export.xml")
    let run = try await store(
      "import", unknown, local, place.path + "/missing.xml", good, "--participant", "P01")
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("notes.txt: found no format that is known"))
    #expect(run.errors.contains("missing.xml: No such file"))
    #expect(run.output.split(separator: "\n").count == 2)
    let columns = ["--columns", "time=time,value=value,unit=count/min"]
    let refused = try await store("import", local, "--participant", "P01", columns[0], columns[1])
    #expect(refused.exitCode == 1 && refused.errors.contains("--time-zone"), "\(refused.errors)")
    let read = try await store(
      "import", local, "--participant", "P01", columns[0], columns[1], "--time-zone",
      "Europe/Berlin")
    #expect(read.exitCode == 0, "\(read.errors)")
    #expect(read.output.contains("2026-03-01T10:00:00.000+01:00"))
    #expect(try await store("imports").output.split(separator: "\n").count == 3)
    #expect(try await store("import", good).exitCode == 64)
  }

  @Test("a file that was read wrongly leaves nothing, or is refused until that import is undone")
  func otherwise() async throws {
    let table = "time,hr,resp\n2026-03-01 10:00:00,61,14\n2026-03-01 10:00:05,62,15\n"
    let file = try place.write(table, to: "two.csv")
    func add(_ columns: String, _ zone: String = "Europe/Berlin") async throws -> CommandRun {
      try await store(
        "import", file, "--participant", "P01", "--columns", columns, "--time-zone", zone)
    }
    let wrong = try await add("time=time,value=hr,type=heartRate,unit=m")
    #expect(wrong.exitCode == 1 && wrong.errors.contains("found no sample that can be kept"))
    #expect(try await store("imports").output.split(separator: "\n").count == 1)
    #expect(try await add("time=time,value=hr,unit=count/min").exitCode == 0)
    #expect(try await add("time=1,value=2,unit=count/min").errors.contains("already, as import"))
    let tokyo = try await add("time=time,value=hr,unit=count/min", "Asia/Tokyo")
    #expect(tokyo.exitCode == 1 && tokyo.errors.contains("imported otherwise as import "))
    #expect(tokyo.errors.contains("--time-zone 'Europe/Berlin'"), "\(tokyo.errors)")
    let second = try await add("time=time,value=resp,type=respiratoryRate")
    #expect(second.exitCode == 0, "\(second.errors)")
    #expect(try await store("query").output.split(separator: "\n").count == 5)
    #expect(try await add("time=9,value=hr,unit=count/min").errors.contains("no column '9'"))
    let kind = try await store("import", file, "--participant", "P02", "--as", "researchkit")
    #expect(kind.exitCode == 1, "\(kind.errors)")
  }

  @Test("a store in a folder that is not there is not made")
  func noFolder() async throws {
    let file = try place.write(Self.apple, to: "export.xml")
    let run = try await CommandRun.karenina(
      ["store", "import", file, "--participant", "P01", "--store", place.path + "/no/such.sqlite"])
    #expect(run.exitCode == 2 && run.errors.contains("No such file or directory"))
  }

  @Test("an export named .gz is packed, tells what it could not hold, and comes back")
  func packedExport() async throws {
    let file = try place.write(Self.apple.replacing("fast", with: "70"), to: "export.xml")
    #expect(try await store("import", file, "--participant", "P01").exitCode == 0)
    let packed = place.path + "/P01.tcx.gz"
    let run = try await store("export", "--to", packed, "--format", "tcx", format: nil)
    #expect(run.exitCode == 1 && run.errors.contains("rounded values, 1"), "\(run.errors)")
    let other = place.path + "/other.sqlite"
    let back = try await CommandRun.karenina(
      ["store", "import", packed, "--participant", "P01", "--store", other, "--format", "csv"])
    #expect(back.output.contains(",tcx,P01,3,"), "\(back.errors)")
    let none = place.path + "/P01.txt"
    let empty = try await store("export", "--to", none, "--format", "rr-text", format: nil)
    #expect(empty.exitCode == 1 && empty.errors.contains("wrote no file"))
    #expect(try await store("import", none, "--participant", "P01").errors.contains("No such"))
    let zip = try await store("export", "--to", none + ".zip", "--format", "csv", format: nil)
    #expect(zip.exitCode == 64)
    let xyz = try await store("export", "--to", none + ".xyz", "--format", "csv", format: nil)
    #expect(xyz.exitCode == 0 && xyz.errors.contains("not one of csv"))
  }

  @Test(
    "what is exported comes back by import as it was", arguments: ["csv", "ndjson", "open-mhealth"])
  func roundTrip(format: String) async throws {
    let file = try place.write(Self.apple.replacing("fast", with: "70"), to: "export.xml")
    #expect(try await store("import", file, "--participant", "P01").exitCode == 0)
    let before = try await store("query").output
    let exported = place.path + "/out." + format
    let export = try await store(
      "export", "--format", format, "--to", exported, format: nil)
    #expect(export.exitCode == 0, "\(export.errors)")
    let other = place.path + "/other.sqlite"
    let back = try await CommandRun.karenina(
      ["store", "import", exported, "--participant", "P01", "--store", other, "--format", "csv"])
    #expect(back.exitCode == 0, "\(back.errors)")
    let after = try await CommandRun.karenina(
      ["store", "query", "--store", other, "--format", "csv"])
    #expect(after.output == before)
  }
}
