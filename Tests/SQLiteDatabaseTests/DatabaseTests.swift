import Foundation
import SQLiteDatabase
import TestSupport
import Testing

@Suite("A database")
struct DatabaseTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func notes(
    _ name: String = "a.sqlite", durability: Durability = .normal
  ) throws -> Database {
    let database = try Database(path: folder.file(name), durability: durability)
    try database.migrate(to: NotesLayout.first)
    return database
  }

  private func add(_ text: String, to database: Database) throws {
    try database.write { () throws(DatabaseError) in
      let insert = try database.statement("INSERT INTO note(text) VALUES (?)")
      try insert.bind(text, at: 1)
      try insert.run()
    }
  }

  private func count(_ database: Database) throws -> Int64 {
    try database.integer("SELECT count(*) FROM note")
  }

  @Test("makes its file for the owner alone, in folders for the owner alone, under any umask")
  func permissions() throws {
    let database = try Database(path: folder.file("made/deep/a.sqlite"))
    try database.migrate(to: NotesLayout.first)
    #expect(try folder.permissions("made") == 0o700)
    #expect(try folder.permissions("made/deep") == 0o700)
    for name in ["a.sqlite", "a.sqlite-wal", "a.sqlite-shm", "a.sqlite.lock"] {
      #expect(try folder.permissions("made/deep/\(name)") == 0o600)
    }
  }

  @Test("returns every kind of value as it was given")
  func values() throws {
    let database = try Database(path: folder.file("a.sqlite"))
    try database.execute("CREATE TABLE kind (i INTEGER, r REAL, t TEXT, e TEXT, n TEXT) STRICT")
    let insert = try database.statement("INSERT INTO kind VALUES (?, ?, ?, ?, ?)")
    try insert.bind(Int64.min, at: 1)
    try insert.bind(0.1, at: 2)
    try insert.bind("a\0ä日", at: 3)
    try insert.bind("", at: 4)
    try insert.bindNull(at: 5)
    try insert.run()
    let row = try database.statement("SELECT i, r, t, e, n FROM kind")
    var rows = 0
    try row.forEachRow { () throws(DatabaseError) in
      rows += 1
      #expect(row.integer(0) == .min)
      #expect(row.double(1) == 0.1)
      #expect(row.text(2) == "a\0ä日")
      #expect(row.text(3).isEmpty && !row.isNull(3))
      #expect(row.isNull(4))
    }
    #expect(rows == 1)
  }

  @Test("keeps one prepared statement for one text")
  func cache() throws {
    let database = try notes()
    let first = try database.statement("SELECT text FROM note")
    #expect(try database.statement("SELECT text FROM note") === first)
  }

  @Test("undoes a transaction whose body fails, and goes on")
  func rollback() throws {
    let database = try notes()
    #expect(throws: DatabaseError.self) {
      try database.write { () throws(DatabaseError) in
        try database.execute("INSERT INTO note(text) VALUES ('lost')")
        try database.execute("INSERT INTO note(text) VALUES (NULL)")
      }
    }
    try add("kept", to: database)
    #expect(try database.text("SELECT group_concat(text) FROM note") == "kept")
  }

  @Test("says which constraint failed, and never the value")
  func constraint() throws {
    let database = try notes()
    try add("a secret", to: database)
    let error = #expect(throws: DatabaseError.self) { try add("a secret", to: database) }
    guard case .failed(_, let code, let extendedCode, let message) = error else {
      Issue.record("found \(String(describing: error))")
      return
    }
    #expect(code == 19)
    #expect(extendedCode == 2067)
    #expect(message == "UNIQUE constraint failed: note.text")
  }

  @Test("never checkpoints at closing, and finds its log again")
  func noCheckpointOnClose() throws {
    try add("kept", to: try notes())
    #expect(try folder.bytes("a.sqlite-wal").count > 0)
    #expect(try count(try notes()) == 1)
  }

  @Test("moves a long log into the file while it writes")
  func checkpoint() throws {
    let database = try notes()
    let long = String(repeating: "x", count: 100_000)
    for number in 0..<200 { try add("\(number) \(long)", to: database) }
    #expect(try folder.bytes("a.sqlite-wal").count < 8 << 20)
    #expect(try folder.bytes("a.sqlite").count > 12 << 20)
    #expect(try count(database) == 200)
  }

  @Test("is read only when opened so, and then makes nothing")
  func readOnly() throws {
    #expect(throws: DatabaseError.self) {
      try Database(path: folder.file("absent/a.sqlite"), access: .readOnly)
    }
    #expect(throws: DatabaseError.self) {
      try Database(path: folder.file("a.sqlite"), access: .readOnly)
    }
    #expect(try folder.names.isEmpty)
    try add("kept", to: try notes())
    let reader = try Database(path: folder.file("a.sqlite"), access: .readOnly)
    #expect(try count(reader) == 1)
    #expect(throws: DatabaseError.self) { try add("refused", to: reader) }
  }

  @Test("refuses links, folders, pipes and other files, each with its reason")
  func refusals() throws {
    try add("kept", to: try notes())
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: folder.file("a.sqlite"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("b.sqlite.lock"), withDestinationPath: folder.file("elsewhere"))
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
    try Data(repeating: 7, count: 9_000).write(to: URL(filePath: folder.file("text")))
    for name in ["link", ".", "pipe"] {
      let error = #expect(throws: DatabaseError.self) { try Database(path: folder.file(name)) }
      guard case .notARegularFile(let path) = error else {
        Issue.record("\(name): found \(String(describing: error))")
        continue
      }
      #expect(path.hasSuffix("/" + name))
    }
    #expect(throws: DatabaseError.self) { try Database(path: folder.file("b.sqlite")) }
    let error = #expect(throws: DatabaseError.self) { try Database(path: folder.file("text")) }
    guard case .damaged = error else {
      Issue.record("found \(String(describing: error))")
      return
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("elsewhere")))
  }

  /// What may be planted beside a database, or in its place.
  enum Plant: CaseIterable {
    case symbolicLink, pipe, folder, hardLink

    func make(_ path: String, of other: String) throws {
      let files = FileManager.default
      if files.fileExists(atPath: path) { try files.removeItem(atPath: path) }
      switch self {
      case .symbolicLink: try files.createSymbolicLink(atPath: path, withDestinationPath: other)
      case .pipe: #expect(mkfifo(path, 0o600) == 0)
      case .folder: try files.createDirectory(atPath: path, withIntermediateDirectories: false)
      case .hardLink: #expect(link(other, path) == 0)
      }
    }
  }

  @Test(
    "neither reads nor writes with a planted file beside it, into which nothing is written",
    arguments: Plant.allCases, ["-wal", "-shm", ".lock"])
  func planted(plant: Plant, suffix: String) throws {
    try add("kept", to: try notes())
    let theirs = folder.file("theirs")
    try Data("somebody else's words\n".utf8).write(to: URL(filePath: theirs))
    try plant.make(folder.file("a.sqlite" + suffix), of: theirs)
    for access in [Database.Access.readOnly, .readWrite] {
      let error = #expect(throws: DatabaseError.self) {
        try Database(path: folder.file("a.sqlite"), access: access)
      }
      guard case .planted(let path, _) = error else {
        Issue.record("found \(String(describing: error))")
        continue
      }
      #expect(path.hasSuffix("/a.sqlite" + suffix))
    }
    #expect(try Data(contentsOf: URL(filePath: theirs)) == Data("somebody else's words\n".utf8))
  }

  @Test("is not written under a second name; it may be read, and is not whole then")
  func secondName() throws {
    try add("kept", to: try notes())
    #expect(link(folder.file("a.sqlite"), folder.file("second")) == 0)
    let error = #expect(throws: DatabaseError.self) { try notes() }
    #expect(error?.description.contains("a second name (a hard link)") == true)
    let reader = try Database(path: folder.file("a.sqlite"), access: .readOnly)
    #expect(try count(reader) == 1)
    #expect(try reader.damage() == ["a file with a second name (a hard link)"])
  }

  @Test("keeps its hands off a lock file that holds something else, which is no count")
  func foreignLock() throws {
    try add("kept", to: try notes())
    let lock = URL(filePath: folder.file("a.sqlite.lock"))
    try Data("somebody else's words, longer than a count of commits is\n".utf8).write(to: lock)
    for access in [Database.Access.readOnly, .readWrite] {
      #expect(throws: DatabaseError.self) {
        try Database(path: folder.file("a.sqlite"), access: access)
      }
    }
    #expect(try String(contentsOf: lock, encoding: .utf8).hasPrefix("somebody"))
    // What a power cut may leave.
    try Data(repeating: 0, count: 57).write(to: lock)
    #expect(try count(try notes()) == 1)
  }

  @Test("tells where a reader keeps what was removed in the log")
  func keptLog() throws {
    let database = try notes()
    try add("a word to forget", to: database)
    let reader = try Database(path: folder.file("a.sqlite"), access: .readOnly)
    try reader.execute("BEGIN")
    _ = try count(reader)
    try database.write { () throws(DatabaseError) in try database.execute("DELETE FROM note") }
    let error = #expect(throws: DatabaseError.self) { try database.compact() }
    guard case .logKept = error else {
      Issue.record("found \(String(describing: error))")
      return
    }
    try reader.execute("COMMIT")
    try database.compact()
    #expect(try folder.bytes("a.sqlite-wal").isEmpty)
  }

  @Test("opens a folder that is reached through a link")
  func linkedFolder() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("real"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("way"), withDestinationPath: folder.file("real"))
    #expect(try notes("way/a.sqlite").path.hasSuffix("/real/a.sqlite"))
  }

  @Test("tells why a file cannot be made")
  func impossibleFolder() throws {
    try Data().write(to: URL(filePath: folder.file("file")))
    let error = #expect(throws: DatabaseError.self) {
      try Database(path: folder.file("file/a.sqlite"))
    }
    #expect(error?.description.contains("Not a directory") == true)
  }

  @Test("tells that a folder cannot be written to", .enabled(if: geteuid() != 0))
  func readOnlyFolder() throws {
    #expect(chmod(folder.path, 0o500) == 0)
    defer { chmod(folder.path, 0o700) }
    let error = #expect(throws: DatabaseError.self) { try notes() }
    #expect(error?.description.contains("Permission denied") == true)
  }

  @Test("reports a damaged page as damage")
  func damagedPage() throws {
    let database = try notes(durability: .ephemeral)
    for number in 0..<500 { try add("note \(number)", to: database) }
    try database.seal()
    var bytes = try folder.bytes("a.sqlite")
    bytes.replaceSubrange(4_096..<bytes.count, with: Data(repeating: 9, count: bytes.count - 4_096))
    try bytes.write(to: URL(filePath: folder.file("a.sqlite")))
    let error = #expect(throws: DatabaseError.self) {
      try count(try Database(path: folder.file("a.sqlite")))
    }
    guard case .damaged = error else {
      Issue.record("found \(String(describing: error))")
      return
    }
  }

  @Test("is made anew where a power cut left a part of its first page, and the journal beside it")
  func cutAtItsFirstPage() throws {
    // The journal's magic number, and no page to put back into a file that had none.
    let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    let header = magic + [0, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0x10, 0]
    let path = folder.file("a.sqlite")
    try Data(header + [UInt8](repeating: 0, count: 512 - header.count))
      .write(to: URL(filePath: path + "-journal"))
    try Data("SQLite format 3\0".utf8 + [UInt8](repeating: 0, count: 1_617))
      .write(to: URL(filePath: path))
    let database = try notes()
    try add("one", to: database)
    #expect(try count(database) == 1)
    #expect(try database.damage() == [])
  }

  @Test("notices what another connection wrote")
  func dataVersion() throws {
    let reader = try notes()
    let writer = try notes()
    let before = try reader.dataVersion
    #expect(try reader.dataVersion == before)
    try add("new", to: writer)
    #expect(try reader.dataVersion != before)
  }
}
