import Foundation
import HealthSamples
import Quantities
import SQLiteDatabase
import TestSupport
import Testing

@Suite("An import into the store")
struct ImportTests {
  let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  private func head(_ sha256: String = "aa", participant: String = "P01") -> ImportHead {
    ImportHead(participant: participant, file: "export.xml", sha256: sha256, format: "made")
  }

  private func values(_ store: SQLiteHealthStore) throws -> [Double] {
    try store.samples(matching: SampleQuery(participant: "P01")).values
  }

  @Test("shows nothing until it is complete, then everything, to readers of every kind")
  func allOrNothing() throws {
    let store = try fixture.open()
    let other = try fixture.open(access: .readOnly)
    try store.save(heartRate(60, at: 0), for: "P01")
    let anchor = try store.latestAnchor(for: "P01")
    let work = try store.beginImport(head(), at: at(0))
    _ = try work.add([heartRate(70, at: 1), heartRate(71, at: 2)])
    try store.save(heartRate(61, at: 3), for: "P01")
    #expect(try values(store) == [60, 61] && values(other) == [60, 61])
    let query = SampleQuery(participant: "P01")
    let between = try other.samples(since: anchor, matching: query)
    #expect(between.samples.values == [61])
    _ = try work.add([heartRate(72, at: 4)])
    try work.complete(report: "{}")
    #expect(try values(other) == [60, 70, 71, 61, 72])
    #expect(
      try other.samples(since: between.anchor, matching: query).samples.values == [70, 71, 72])
    try store.save(heartRate(62, at: 5), for: "P01")
    let last = try other.samples(since: anchor, matching: query)
    #expect(last.samples.values == [61, 70, 71, 72, 62])
  }

  @Test("leaves out what the store has, and keeps and tells what contradicts it")
  func duplicates() throws {
    let store = try fixture.open()
    try store.save([heartRate(60, at: 0), heartRate(61, at: 10)], for: "P01")
    let work = try store.beginImport(head(), at: at(0))
    let batch = try work.add([
      heartRate(60, at: 0), heartRate(65, at: 10), heartRate(61, at: 10, source: "Strap"),
      heartRate(66, at: 5), distance(3, from: 0, to: 5), heartRate(70, at: 20),
      heartRate(70, at: 20), heartRate(71, at: 20),
    ])
    #expect(batch.duplicates == [0, 6] && batch.conflicts == [1, 7] && batch.repeated == 1)
    try work.complete(report: "{}")
    #expect(try values(store).sorted() == [3, 60, 61, 61, 65, 66, 70, 71])
    let flagged = try store.samples(matching: SampleQuery(participant: "P01"))
      .filter { $0.flags.contains(.conflict) }
    #expect(flagged.values == [65, 71] && flagged.allSatisfy { $0.flags.names == ["conflict"] })
  }

  @Test("of the same bytes is refused, for another participant it is not")
  func sameFile() throws {
    let store = try fixture.open()
    let work = try store.beginImport(head(), at: at(0))
    _ = try work.add([heartRate(70, at: 1)])
    #expect(throws: ImportRefusal.busy(number: 1)) { try store.beginImport(head("bb"), at: at(0)) }
    try work.complete(report: #"{"samples":1}"#)
    #expect(throws: ImportRefusal.alreadyImported(number: 1)) {
      try store.beginImport(head(), at: at(0))
    }
    try store.beginImport(head(participant: "P02"), at: at(0)).complete(report: "{}")
    let records = try store.imports(of: "P01")
    #expect(records.map(\.number) == [1] && records.first?.report == #"{"samples":1}"#)
    #expect(records.first?.state == .complete && records.first?.file == "export.xml")
    #expect(try store.imports().count == 2)
  }

  @Test("may begin without the file's digest where nothing is there to compare the file with")
  func digestLater() throws {
    let store = try fixture.open()
    func begin(_ sha256: String?) throws -> SampleImport {
      var head = head()
      head.sha256 = sha256
      return try store.beginImport(head, at: at(0))
    }
    let work = try begin(nil)
    #expect(try store.imports().first?.sha256 == "")
    #expect(throws: ImportRefusal.busy(number: 1)) { try begin("bb") }
    _ = try work.add([heartRate(70, at: 1)])
    try work.complete(report: #"{"samples":1}"#, sha256: "aa")
    #expect(try store.imports().first?.sha256 == "aa")
    #expect(throws: ImportRefusal.digestNeeded) { try begin(nil) }
    #expect(throws: ImportRefusal.alreadyImported(number: 1)) { try begin("aa") }
    try begin("bb").complete(report: "{}")
    #expect(try store.imports().map(\.sha256) == ["aa", "bb"])
  }

  @Test("of a file that was read otherwise is refused, and one of another part of it is not")
  func otherReading() throws {
    let store = try fixture.open()
    func begin(_ part: String?, _ options: String) throws -> SampleImport {
      var head = head()
      head.reading = ImportReading(part: part, options: options)
      return try store.beginImport(head, at: at(0))
    }
    let work = try begin("hr", "--columns 'time=time,value=hr'")
    _ = try work.add([heartRate(70, at: 1)])
    try work.complete(report: "{\"samples\":1}")
    #expect(throws: ImportRefusal.alreadyImported(number: 1)) {
      try begin("hr", "--columns 'time=time,value=hr'")
    }
    let otherwise = ImportRefusal.importedOtherwise(
      number: 1, format: "made", options: "--columns 'time=time,value=hr'")
    #expect(throws: otherwise) { try begin("hr", "--time-zone Asia/Tokyo") }
    #expect(throws: otherwise) { try begin(nil, "") }
    let second = try begin("resp", "--columns 'time=time,value=resp'")
    _ = try second.add([distance(3, from: 0, to: 5)])
    try second.complete(report: "{\"samples\":1}")
    #expect(try store.imports().map(\.reading.part) == ["hr", "resp"])
    #expect(try store.imports().first?.reading.options == "--columns 'time=time,value=hr'")
    try store.undoImport(1)
    #expect(try begin("hr", "--time-zone Asia/Tokyo").number == 3)
  }

  @Test("of a file whose record tells no part, as earlier versions kept it, is the same")
  func withoutPart() throws {
    let store = try fixture.open()
    let work = try store.beginImport(head(), at: at(0))
    _ = try work.add([heartRate(70, at: 1)])
    try work.complete(report: "{}")
    var again = head()
    again.reading.part = "column 6"
    #expect(throws: ImportRefusal.alreadyImported(number: 1)) {
      try store.beginImport(again, at: at(0))
    }
  }

  @Test("compares what it brings in one unit with what is there")
  func otherUnit() throws {
    let store = try fixture.open()
    try store.save([heartRate(60, at: 0), heartRate(90, at: 1)], for: "P01")
    let units = try [QuantityUnit.named("count/s"), .named("Hz")].map { try #require($0) }
    let work = try store.beginImport(head(), at: at(0))
    let batch = try work.add(
      units.flatMap { unit in
        [(1.0, 0.0), (1.5, 1), (1.6, 1)].map { value, second in
          var sample = heartRate(value, at: second)
          sample.unit = unit
          return sample
        }
      })
    try work.complete(report: "{}")
    #expect(batch.duplicates == [0, 1, 3, 4, 5] && batch.conflicts == [2])
  }

  @Test("that kept nothing does not stand in the way of the next one")
  func keptNothing() throws {
    let store = try fixture.open()
    try store.beginImport(head(), at: at(0)).complete(report: #"{"samples":0,"duplicates":0}"#)
    let work = try store.beginImport(head(), at: at(0))
    _ = try work.add([heartRate(70, at: 1)])
    try work.complete(report: #"{"samples":1,"duplicates":0}"#)
    #expect(try values(store) == [70])
    #expect(throws: ImportRefusal.alreadyImported(number: 2)) {
      try store.beginImport(head(), at: at(0))
    }
  }

  @Test("can be given up or undone, and readers with an anchor learn what is gone")
  func undo() throws {
    let store = try fixture.open()
    try store.save(heartRate(60, at: 0), for: "P01")
    let work = try store.beginImport(head(), at: at(0))
    _ = try work.add((1...5000).map { heartRate(70, at: Double($0)) })
    try work.cancel()
    #expect(try store.imports().isEmpty && values(store) == [60])
    let again = try store.beginImport(head(), at: at(0))
    _ = try again.add((1...5000).map { heartRate(71, at: Double($0)) })
    try again.complete(report: "{}")
    let anchor = try store.latestAnchor(for: "P01")
    #expect(try store.undoImport(again.number) == 5000)
    #expect(try values(store) == [60])
    #expect(throws: ImportRefusal.notFound(number: again.number)) {
      try store.undoImport(again.number)
    }
    let query = SampleQuery(participant: "P01")
    let change = try store.samples(since: anchor, matching: query)
    #expect(change.samples.isEmpty && change.deleted.map(\.count) == [5000])
    #expect(change.deleted.first?.upperBound == anchor.sequence)
    #expect(try store.samples(since: change.anchor, matching: query).deleted.isEmpty)
    // Who never saw them hears nothing of them.
    #expect(try store.samples(since: .beginning, matching: query).deleted.isEmpty)
    #expect(try store.beginImport(head(), at: at(0)).number > again.number)
  }

  @Test("that a dead process left is taken out by the next one")
  func dead() throws {
    let store = try fixture.open()
    _ = try store.beginImport(head(), at: at(0)).add([heartRate(70, at: 1)])
    let database = try Database(path: fixture.path)
    // As a process of this number looked before the machine was last started.
    try database.execute("UPDATE import SET process = '1 1 another-boot'")
    let work = try store.beginImport(head(), at: at(0))
    _ = try work.add([heartRate(71, at: 1)])
    try work.complete(report: "{}")
    #expect(try values(store) == [71])
    #expect(try store.imports().count == 1)
    #expect(try store.damage() == [])
  }

  @Test("is forgotten with its participant")
  func erased() throws {
    let store = try fixture.open()
    let work = try store.beginImport(head(), at: at(0))
    _ = try work.add([heartRate(70, at: 1)])
    try work.complete(report: "{}")
    try store.erase("P01")
    #expect(try store.imports().isEmpty)
  }

  @Test(
    "whose batches are written behind its reader keeps their order, and counts what it left out")
  func behind() throws {
    let store = try fixture.open()
    let work = try store.beginImport(head(), at: at(0))
    let writer = ImportWriter(work)
    for batch in 0..<20 {
      try writer.add((0..<10).map { heartRate(70, at: Double(batch * 5 + $0)) })
    }
    #expect(try writer.finish() == ImportWriter.Counts(duplicates: 95, repeated: 95))
    try work.complete(report: "{}")
    let samples = try store.samples(matching: SampleQuery(participant: "P01"))
    #expect(samples.map(\.sample.start) == (0..<105).map { at(Double($0)) })
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.sequence < $1.sequence })
  }

  @Test("tells at its end of a batch that could not be written, and writes none after it")
  func behindFailing() throws {
    let store = try fixture.open()
    let work = try store.beginImport(head(), at: at(0))
    let writer = ImportWriter(work)
    try writer.add([heartRate(70, at: 0)])
    let refusal = ImportRefusal.store(.valueNotFinite(index: 0, type: .heartRate))
    #expect(throws: refusal) {
      try writer.add([heartRate(.nan, at: 1)])
      try writer.add([heartRate(71, at: 2)])
      try writer.finish()
    }
    writer.wait()
    try work.cancel()
    #expect(try values(store).isEmpty && store.imports().isEmpty)
  }

  @Test("of a participant who is erased meanwhile ends, and leaves nothing")
  func erasedMeanwhile() throws {
    let store = try fixture.open()
    let work = try store.beginImport(head(), at: at(0))
    _ = try work.add([heartRate(70, at: 0)])
    try fixture.open().erase("P01")
    #expect(throws: ImportRefusal.notFound(number: work.number)) {
      try work.add([heartRate(71, at: 1)])
    }
    try work.cancel()
    #expect(try store.damage() == [] && store.participants() == [])
  }
}
