import Foundation
import HealthSamples
import Quantities
import TestSupport
import Testing

@Suite struct StoreStatisticsTests {
  /// The interpreter beside the other oracles that has pandas; nil where there is none.
  private static let python: String? = {
    let own = TestPlaces.package + "/.venv/bin/python3"
    return [own, "/usr/bin/python3"].first { path in
      guard FileManager.default.isExecutableFile(atPath: path) else { return false }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments = ["-c", "import pandas"]
      process.standardError = FileHandle.nullDevice
      do { try process.run() } catch { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
  }()

  private static let zones = [
    "Europe/Berlin", "America/Santiago", "Australia/Lord_Howe", "UTC", "Asia/Kolkata",
    "America/New_York", "Africa/Cairo", "Pacific/Apia",
  ]

  /// Forty participants whose readings and steps have gaps, cross changes of clocks, and carry the
  /// offsets of several places.
  private func make(_ path: String) throws {
    let store = try SQLiteHealthStore(path: path, durability: .ephemeral)
    var state: UInt64 = 7
    func chance(_ below: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % below
    }
    for number in 0..<40 {
      // Some days before a change of clocks, in spring or autumn.
      let first: Int64 = number.isMultiple(of: 2) ? 1_774_570_000 : 1_792_800_000
      var second = first + Int64(chance(86_400))
      var samples: [QuantitySample] = []
      for _ in 0..<600 {
        second += Int64(chance(20) == 0 ? 3600 * (1 + chance(9)) : 1 + chance(400))
        let start = Instant(
          milliseconds: second * 1000 + Int64(chance(1000)),
          offsetMinutes: [0, 60, -300][chance(3)])
        samples.append(
          QuantitySample(
            type: .heartRate, value: 50 + Double(chance(1000)) / 10, unit: .countPerMinute,
            start: start, end: start, source: "Strap"))
        samples.append(
          QuantitySample(
            type: .stepCount, value: Double(chance(50)), unit: .count, start: start, end: start,
            source: "Phone"))
      }
      try store.save(samples, for: "R\(1000 + number)")
    }
  }

  /// Prints the rows of one that pandas makes of the other's samples and that differ.
  private static let comparison = """
    import sys, io, pandas as pd
    samples, stats, zone, rule = sys.argv[1:5]
    data = pd.read_csv(samples)
    data["at"] = pd.to_datetime(data["start"], utc=True, format="ISO8601").dt.tz_convert(zone)
    ours = pd.read_csv(stats)
    ours["at"] = pd.to_datetime(ours["start"], utc=True, format="ISO8601").dt.tz_convert(zone)
    unit = {"day": "D", "hour": "h", "minute": "min"}[rule]
    wrong = 0
    for (code, kind), group in data.groupby(["participant", "type"]):
        mine = ours[(ours.participant == code) & (ours.type == kind)].set_index("at")
        if rule == "day":
            keys = group["at"].dt.strftime("%Y-%m-%d")
            mine = mine.set_index(mine.index.strftime("%Y-%m-%d"))
        else:
            # Whole hours of the zone's clock, also where its offset is no whole hour.
            wall = group["at"].dt.tz_localize(None)
            keys = group["at"] - (wall - wall.dt.floor(unit))
        theirs = group.groupby(keys)["value"].agg(["count", "mean", "min", "max", "sum"])
        if len(theirs) != len(mine) or list(theirs["count"]) != list(mine["count"]):
            wrong += 1
            continue
        if kind.endswith("HeartRate"):
            pairs = [("mean", "average"), ("min", "minimum"), ("max", "maximum")]
        else:
            pairs = [("sum", "sum")]
        for their, my in pairs:
            if (theirs[their].values - mine[my].values).__abs__().max() > 1e-9:
                wrong += 1
    print(len(data), wrong)
    """

  @Test(
    "statistics by the calendar of a place agree with pandas; skipped where pandas is absent",
    arguments: zones)
  func pandas(zone: String) async throws {
    guard let python = Self.python else { return print("skipped: pandas is not installed") }
    let place = try TemporaryFolder()
    let path = place.path + "/store.sqlite"
    try make(path)
    let samples = try await CommandRun.karenina(
      ["store", "query", "--store", path, "--format", "csv"])
    let samplesFile = try place.write(samples.output, to: "samples.csv")
    let script = try place.write(Self.comparison, to: "compare.py")
    for length in ["day", "hour", "minute"] {
      let stats = try await CommandRun.karenina(
        [
          "store", "stats", "--store", path, "--by", length, "--time-zone", zone, "--format", "csv",
        ])
      #expect(stats.exitCode == 0, "\(stats.errors)")
      let statsFile = try place.write(stats.output, to: "\(length).csv")
      let run = try await CommandRun.program(
        python, [script, samplesFile, statsFile, zone, length])
      #expect(run.output == "48000 0\n", "\(length): \(run.output)\(run.errors)")
    }
  }

  @Test("steps of a phone and a watch add up to what was walked, heart rates of both are kept")
  func twoSources() async throws {
    let place = try TemporaryFolder()
    let path = place.path + "/store.sqlite"
    let store = try SQLiteHealthStore(path: path)
    let start = Instant(milliseconds: 1_796_000_400_000)
    func sample(
      _ type: QuantityType, _ unit: QuantityUnit, _ value: Double, _ minute: Int, _ source: String
    ) -> QuantitySample {
      let length = type == .heartRate ? 0 : 60
      return QuantitySample(
        type: type, value: value, unit: unit, start: start.advanced(by: .seconds(minute * 60)),
        end: start.advanced(by: .seconds(minute * 60 + length)), source: source)
    }
    // The watch sees minutes 0 to 39, the phone 20 to 59.
    let watch = (0..<40).flatMap { minute in
      [
        sample(.stepCount, .count, 100, minute, "Watch"),
        sample(.distanceWalkingRunning, .meter, 75, minute, "Watch"),
        sample(.heartRate, .countPerMinute, 90, minute, "Watch"),
      ]
    }
    let phone = (20..<60).flatMap { minute in
      [
        sample(.stepCount, .count, 100, minute, "Phone"),
        sample(.distanceWalkingRunning, .meter, 75, minute, "Phone"),
        sample(.heartRate, .countPerMinute, 92, minute, "Phone"),
      ]
    }
    try store.save(watch + phone, for: "P01")
    let run = try await CommandRun.karenina(
      ["store", "stats", "--store", path, "--format", "csv", "--priority", "Watch,Phone"])
    let rows = run.output.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    func cell(_ type: String, _ column: Int) -> String? {
      rows.first { $0[1].hasSuffix(type) }.map { String($0[column]) }
    }
    #expect(cell("StepCount", 11) == "6000" && cell("WalkingRunning", 11) == "4500")
    #expect(cell("HeartRate", 5) == "80" && cell("HeartRate", 6) == "91")
  }
}
