import Foundation
import Glibc
import SQLiteDatabase
import TestSupport
import Testing

@Suite("The count of commits")
struct CommitMarkTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("a.sqlite")
    let database = try Database(path: path)
    try database.migrate(to: NotesLayout.first)
    try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for number in 0..<3 {
      try database.write { () throws(DatabaseError) in
        try database.execute("INSERT INTO note VALUES ('note \(number)')")
      }
    }
  }

  private func count() throws -> Int64 {
    try Database(path: path, access: .readOnly).integer("SELECT count(*) FROM note")
  }

  @Test("is the same in the file and beside it, whatever other program moved the log into the file")
  func same() throws {
    #expect(try count() == 3)
    let mark = String(decoding: try folder.bytes("a.sqlite.lock"), as: UTF8.self)
    #expect(mark.hasPrefix("0000000000000000004 ") && mark.utf8.count == 57)
    try Database(path: path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
    #expect(unlink(path + "-wal") == 0)
    #expect(try count() == 3)
  }

  @Test("tells that a log was removed, to readers and to writers")
  func removed() throws {
    #expect(unlink(path + "-wal") == 0)
    for access in [Database.Access.readOnly, .readWrite] {
      let error = #expect(throws: DatabaseError.self) { try Database(path: path, access: access) }
      guard case .lostCommits(_, found: 1, expected: 4) = error else {
        Issue.record("found \(String(describing: error))")
        continue
      }
    }
  }

  @Test("tells of a log that was cut, but not after another start of the machine")
  func cut() throws {
    let log = try folder.bytes("a.sqlite-wal")
    try Data(log.dropLast(100)).write(to: URL(filePath: path + "-wal"))
    #expect(throws: DatabaseError.self) { try count() }
    try Data("0000000000000000004 another-start\n".utf8).write(to: URL(filePath: path + ".lock"))
    #expect(try count() == 2)
  }

  @Test("is not missed where the lock file has none, or is removed")
  func absent() throws {
    try Data().write(to: URL(filePath: path + ".lock"))
    #expect(try count() == 3)
    #expect(unlink(path + ".lock") == 0)
    #expect(try count() == 3)
  }

  @Test("is not missed where a power cut left a part of it, and is written anew", arguments: 1..<57)
  func torn(_ length: Int) throws {
    let whole = try folder.bytes("a.sqlite.lock")
    let parts = [whole.prefix(length), whole.prefix(length) + Data(count: 57 - length)]
    for part in parts {
      try Data(part).write(to: URL(filePath: path + ".lock"))
      #expect(try count() == 3)
      try Database(path: path).write { () throws(DatabaseError) in }
      #expect(try folder.bytes("a.sqlite.lock").count == 57)
    }
  }

  @Test(
    "is not written over what is no part of one",
    arguments: ["a note", "0000000000000000004x", String(repeating: "0", count: 70)])
  func foreign(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path + ".lock"))
    #expect(throws: DatabaseError.self) { try Database(path: path) }
    #expect(try folder.bytes("a.sqlite.lock").elementsEqual(text.utf8))
  }

  @Test("begins anew with a file that is made anew")
  func anew() throws {
    for end in ["", "-wal", "-shm"] { #expect(unlink(path + end) == 0) }
    let database = try Database(path: path)
    try database.migrate(to: NotesLayout.first)
    #expect(try count() == 0)
  }
}
