import Chance
import ExperimentDesign
import Foundation
import StudyModel
import Synchronization
import TestSupport
import Testing

@Suite("An assignment book")
struct AssignmentBookTests {
  let fixture: AssignmentFixture

  init() throws { fixture = try AssignmentFixture() }

  @Test("gives the cell of a session that ended early to another, where the study says so")
  func released() throws {
    let design = assignment(.blocked(sizes: [4]), of: 4)
    let first = try fixture.assign(1...4, by: design)
    let book = try fixture.open()
    try book.finish(participant: "R2", .endedEarly, whenEndedEarly: .release)
    let next = try fixture.assign(5...5, by: design)
    #expect(next[0].row == first[1].row)
    #expect(try book.all().map(\.status) == [.active, .released, .active, .active, .active])
  }

  @Test(
    "refills the row of a square and a least-filled condition as a block's place",
    arguments: [AssignmentDesign.williams(randomised: true), .leastFilled, .list([0, 1, 2, 3])])
  func refills(design: AssignmentDesign) throws {
    let design = assignment(design, of: 4)
    let first = try fixture.assign(1...4, by: design)
    try fixture.open().finish(participant: "R3", .endedEarly, whenEndedEarly: .release)
    #expect(try fixture.assign(5...5, by: design)[0].row == first[2].row)
  }

  @Test("keeps the cell filled where the study says so, and after a completed session")
  func kept() throws {
    let design = assignment(.leastFilled, of: 3)
    let first = try fixture.assign(1...2, by: design)
    let book = try fixture.open()
    try book.finish(participant: "R1", .endedEarly, whenEndedEarly: .keep)
    try book.finish(participant: "R2", .completed, whenEndedEarly: .release)
    try book.finish(participant: "R2", .endedEarly, whenEndedEarly: .release)
    let next = try fixture.assign(3...3, by: design)
    #expect(Set((first + next).map(\.row)) == [0, 1, 2])
    #expect(try book.all().map(\.status) == [.endedEarly, .completed, .active])
  }

  @Test("gives one whose cell was given back the same again, and counts them")
  func returns() throws {
    let design = assignment(.blocked(sizes: [2]), of: 2)
    let first = try fixture.assign(1...1, by: design)
    let book = try fixture.open()
    try book.finish(participant: "R1", .endedEarly, whenEndedEarly: .release)
    #expect(try fixture.assign(1...1, by: design) == first)
    #expect(try book.all().map(\.status) == [.active])
    #expect(try fixture.assign(2...2, by: design)[0].row != first[0].row)
  }

  @Test("knows whom it never assigned")
  func unknown() throws {
    #expect(throws: AssignmentError.unknownParticipant) {
      try fixture.open().finish(participant: "R9", .completed, whenEndedEarly: .keep)
    }
  }

  @Test("forgets a participant's code and keeps the cell filled")
  func erased() throws {
    let design = assignment(.leastFilled, of: 2)
    let first = try fixture.assign(1...1, by: design)
    let book = try fixture.open()
    try book.erase(participant: "R1")
    #expect(try book.all().map(\.participant) == [nil])
    #expect(try fixture.assign(2...2, by: design)[0].row != first[0].row)
    try book.seal()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    #expect(bytes.range(of: Data("R1".utf8)) == nil)
  }

  @Test("is one file after sealing, the same bytes for the same requests")
  func sameBytes() throws {
    let files = try (0..<2).map { number in
      let path = fixture.folder.path + "/\(number)/assignment.sqlite"
      let book = try AssignmentBook(path: path, durability: .ephemeral)
      let design = assignment(.blocked(sizes: [6, 12]), of: 6)
      for participant in 1...96 {
        _ = try book.assign(
          participant: "R\(participant)", by: design, seed: Seed(1), stratum: ["\(participant % 2)"]
        )
      }
      try book.seal()
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path + "/\(number)")
          == ["assignment.sqlite"])
      return try Data(contentsOf: URL(fileURLWithPath: path))
    }
    #expect(files[0] == files[1])
    #expect(throws: AssignmentError.self) {
      let book = try fixture.open()
      try book.seal()
      _ = try book.all()
    }
  }

  /// Assigns participants of its own, through a book of its own.
  private static func assign(_ count: Int, at path: String, prefix: String) throws {
    let book = try AssignmentBook(path: path, durability: .normal)
    for number in 0..<count {
      _ = try book.assign(
        participant: "\(prefix)\(number)", by: assignment(.leastFilled, of: 5), seed: Seed(1))
    }
  }

  @Test("shared by threads never gives the same least-filled cell twice")
  func threads() throws {
    let path = fixture.path
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      do {
        try AssignmentBookTests.assign(25, at: path, prefix: "T\(number)x")
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 }.isEmpty)
    try expectBalance(of: 100)
  }

  @Test("shared by processes never gives the same least-filled cell twice")
  func processes() async throws {
    let path = fixture.path
    async let first = #expect(processExitsWith: .success) { [path = path as String] in
      try AssignmentBookTests.assign(50, at: path, prefix: "A")
    }
    async let second = #expect(processExitsWith: .success) { [path = path as String] in
      try AssignmentBookTests.assign(50, at: path, prefix: "B")
    }
    _ = await (first, second)
    try expectBalance(of: 100)
  }

  /// At each moment each cell had one participant more than another at most.
  private func expectBalance(of count: Int) throws {
    let all = try fixture.open().all()
    #expect(all.map(\.number) == Array(1...count))
    for end in stride(from: 5, through: count, by: 5) {
      #expect(Set(all[(end - 5)..<end].map(\.row)).count == 5)
    }
  }

  @Test("one participant asked for by several at once is assigned once")
  func onceOnly() throws {
    let path = fixture.path
    let rows = Mutex<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      do {
        let book = try AssignmentBook(path: path, durability: .normal)
        let assigned = try book.assign(
          participant: "P1", by: assignment(.random, of: 50), seed: Seed(UInt64(number)))
        rows.withLock { $0.append(assigned.row) }
      } catch {
        rows.withLock { $0.append(-1) }
      }
    }
    #expect(rows.withLock { $0.count } == 8)
    #expect(Set(rows.withLock { $0 }).count == 1)
    #expect(try fixture.open().all().count == 1)
  }

  @Test("refuses another program's file, and says so")
  func foreign() throws {
    _ = try fixture.folder.write("no database", to: "assignment.sqlite")
    #expect(throws: AssignmentError.self) { try fixture.open() }
  }
}
