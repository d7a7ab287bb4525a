import SQLiteDatabase
import TestSupport
import Testing

@Suite("Sealing")
struct SealTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func sealed(_ name: String, _ durability: Durability) throws {
    let database = try Database(path: folder.file(name), durability: durability)
    try database.migrate(to: NotesLayout.first)
    for number in 0..<300 {
      try database.write { () throws(DatabaseError) in
        try database.execute("INSERT INTO note VALUES ('note \(number)')")
      }
    }
    try database.seal()
    #expect(throws: DatabaseError.closed(path: database.path)) { try database.version }
  }

  @Test(
    "leaves one file, the same bytes for the same writes",
    arguments: [Durability.normal, .full, .ephemeral])
  func sameBytes(durability: Durability) throws {
    try sealed("a.sqlite", durability)
    try sealed("b.sqlite", durability)
    #expect(try folder.names == ["a.sqlite", "b.sqlite"])
    #expect(try folder.bytes("a.sqlite") == folder.bytes("b.sqlite"))
    let reader = try Database(path: folder.file("a.sqlite"), access: .readOnly)
    #expect(try reader.integer("SELECT count(*) FROM note") == 300)
  }

  @Test("is refused while another connection is open, and loses nothing")
  func busy() throws {
    let database = try Database(path: folder.file("a.sqlite"))
    try database.migrate(to: NotesLayout.first)
    let other = try Database(path: folder.file("a.sqlite"))
    #expect(try other.integer("SELECT count(*) FROM note") == 0)
    #expect(throws: DatabaseError.self) { try database.seal() }
    try other.execute("INSERT INTO note VALUES ('kept')")
    #expect(try database.integer("SELECT count(*) FROM note") == 1)
  }

  @Test("twice is refused, and a statement that outlives the database does no harm")
  func after() throws {
    var database: Database? = try Database(path: folder.file("a.sqlite"))
    try database?.migrate(to: NotesLayout.first)
    let insert = try database?.statement("INSERT INTO note VALUES ('kept')")
    database = nil
    try insert?.run()
    let second = try Database(path: folder.file("b.sqlite"))
    try second.seal()
    #expect(throws: DatabaseError.closed(path: second.path)) { try second.seal() }
  }
}
