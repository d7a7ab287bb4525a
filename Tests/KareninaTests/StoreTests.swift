import HealthSamples
import Quantities
import SQLiteDatabase
import TestSupport
import Testing

@Suite("Store commands") struct StoreTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/health.sqlite" }

  private static let start = Instant(milliseconds: 1_735_689_600_000)

  init() throws {
    folder = try TemporaryFolder()
    let store = try SQLiteHealthStore(path: folder.path + "/health.sqlite")
    for (second, value) in [72.0, 300, 71.5].enumerated() {
      let moment = Self.start.advanced(by: .seconds(second))
      let sample = QuantitySample(
        type: .heartRate, value: value, unit: .countPerMinute, start: moment, end: moment,
        source: "strap, left")
      try store.save(sample, for: second == 2 ? "P02" : "P01")
    }
    try store.set(
      Permission(
        participant: "P01", study: "karenina", subject: .samples(.heartRate), access: .read,
        status: .allowed,
        decidedAt: Self.start))
  }

  @Test("'store query' lists samples by participant and start, with their flags")
  func query() async throws {
    let run = try await CommandRun.karenina(["store", "query", "--store", path])
    let type = "HKQuantityTypeIdentifierHeartRate,count/min"
    let times = (0...2).map { "2025-01-01T00:00:0\($0).000+00:00" }
    #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(
      run.output == """
        participant,type,unit,start,end,value,source,flags
        P01,\(type),\(times[0]),\(times[0]),72,"strap, left",
        P01,\(type),\(times[1]),\(times[1]),300,"strap, left",implausible
        P02,\(type),\(times[2]),\(times[2]),71.5,"strap, left",

        """)
  }

  @Test("'store query' keeps to the participant, the type and the window")
  func window() async throws {
    let words = ["store", "query", "--store", path, "--format", "ndjson"]
    let window = ["--from", "2025-01-01T01:00:01+01:00", "--until", "2025-01-01T00:00:02Z"]
    let some = try await CommandRun.karenina(words + window)
    #expect(some.output.split(separator: "\n").count == 1)
    #expect(some.output.contains(#""value":300,"#))
    let none = try await CommandRun.karenina(words + ["--type", "stepCount"])
    #expect(none.exitCode == 0 && none.output.isEmpty)
    let other = try await CommandRun.karenina(words + ["--participant", "P02"])
    #expect(other.output.split(separator: "\n").count == 1)
  }

  @Test("'store permissions' lists what was decided")
  func permissions() async throws {
    let run = try await CommandRun.karenina(["store", "permissions", "--store", path])
    #expect(
      run.output == """
        participant,study,type,access,status,decided
        P01,karenina,HKQuantityTypeIdentifierHeartRate,read,allowed,2025-01-01T00:00:00.000+00:00

        """)
  }

  @Test("a store that is not there fails with 2 and is not made")
  func missing() async throws {
    let path = folder.path + "/none.sqlite"
    let run = try await CommandRun.karenina(["store", "query", "--store", path])
    #expect(run.exitCode == 2)
    #expect(run.errors.hasPrefix("karenina store query: \(path)"))
    #expect(run.output.isEmpty)
    let again = try await CommandRun.karenina(["doctor", "--json", "--store", path])
    #expect(again.output.contains("is not there yet"))
  }

  @Test("doctor opens a store that is there, and calls one that is damaged a problem")
  func doctor() async throws {
    let good = try await CommandRun.karenina(["doctor", "--store", path])
    #expect(good.output.contains("opens; it knows participants: 2"), "\(good.output)")
    let damaged = try folder.write("SQLite format 3 no more", to: "damaged.sqlite")
    let bad = try await CommandRun.karenina(["doctor", "--store", damaged])
    #expect(bad.exitCode == 1)
    #expect(bad.output.contains("problem  store"))
  }
}
