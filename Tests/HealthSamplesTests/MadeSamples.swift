import HealthSamples
import Quantities
import SQLiteDatabase
import StrictJSON
import Synchronization
import TestSupport

/// 2026-11-30T14:30:05Z, in milliseconds since 1970.
let halfPastTwo: Int64 = 1_796_049_005_000

/// The instant so many seconds after half past two, in a place one hour ahead of UTC.
func at(_ seconds: Double) -> Instant {
  Instant(milliseconds: halfPastTwo + Int64(seconds * 1000), offsetMinutes: 60)
}

/// A heart rate at one instant.
func heartRate(
  _ value: Double, at seconds: Double, source: String = "Test", device: String? = nil,
  metadata: [JSONMember] = []
) -> QuantitySample {
  QuantitySample(
    type: .heartRate, value: value, unit: .countPerMinute, start: at(seconds), end: at(seconds),
    source: source, device: device, metadata: metadata)
}

/// A distance walked over a time.
func distance(_ value: Double, from start: Double, to end: Double) -> QuantitySample {
  QuantitySample(
    type: .distanceWalkingRunning, value: value, unit: .meter, start: at(start), end: at(end),
    source: "Test")
}

/// A store in a folder of its own.
struct StoreFixture {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/health.sqlite"
  }

  func open(
    access: Database.Access = .readWrite, durability: Durability = .normal
  ) throws -> SQLiteHealthStore {
    try SQLiteHealthStore(path: path, access: access, durability: durability)
  }
}

extension [StoredSample] {
  var values: [Double] { map(\.sample.value) }
}

/// Counts calls from any thread, from 1.
final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

/// Whole numbers from a seed, so that every run makes the same samples.
struct SeededDraws {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}

extension SampleImport {
  /// Writes samples as one batch.
  func add(_ samples: [QuantitySample]) throws(ImportRefusal) -> ImportedBatch {
    try add(SampleBatch(samples))
  }
}

extension ImportWriter {
  /// Has samples written as one batch.
  func add(_ samples: [QuantitySample]) throws(ImportRefusal) { try add(SampleBatch(samples)) }
}
