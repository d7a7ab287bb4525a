import Foundation
import SQLiteDatabase
import TestSupport
import Testing

@Suite("A layout")
struct MigrationTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("takes an older file forward and keeps what it holds")
  func forward() throws {
    let database = try Database(path: folder.file("a.sqlite"))
    try database.migrate(to: NotesLayout.first)
    try database.execute("INSERT INTO note VALUES ('kept')")
    #expect(try database.version == 1)
    try database.migrate(to: NotesLayout.second)
    #expect(try database.version == 2)
    #expect(try database.text("SELECT text || ' ' || mood FROM note") == "kept calm")
  }

  @Test("is what a file has that begins with its image, byte for byte after the same writes")
  func image() throws {
    let image = try Database.image(of: NotesLayout.second)
    let paths = [folder.file("a.sqlite"), folder.file("b.sqlite")]
    for (path, image) in zip(paths, [[], image]) {
      let database = try Database(path: path, durability: .ephemeral, image: image)
      #expect(try database.version == (image.isEmpty ? 0 : 2))
      try database.migrate(to: NotesLayout.second)
      try database.write { () throws(DatabaseError) in
        try database.execute("INSERT INTO note VALUES ('kept', 'calm')")
      }
      #expect(try database.damage() == [])
      try database.seal()
    }
    #expect(try Data(contentsOf: URL(filePath: paths[0])).count > 4096)
    #expect(
      try Data(contentsOf: URL(filePath: paths[0])) == Data(contentsOf: URL(filePath: paths[1])))
  }

  @Test("as an image takes nothing from a file that is there")
  func imageOfFile() throws {
    try Database(path: folder.file("a.sqlite")).execute("CREATE TABLE a (b)")
    let database = try Database(
      path: folder.file("a.sqlite"), image: Database.image(of: NotesLayout.second))
    #expect(try database.text("SELECT name FROM sqlite_schema") == "a")
  }

  @Test("newer than the program is refused, and named")
  func newer() throws {
    let database = try Database(path: folder.file("a.sqlite"))
    try database.migrate(to: NotesLayout.second)
    #expect(throws: DatabaseError.newerVersion(path: database.path, found: 2, supported: 1)) {
      try database.migrate(to: NotesLayout.first)
    }
  }

  @Test("of another program is refused, with or without its number")
  func foreign() throws {
    let database = try Database(path: folder.file("a.sqlite"))
    try database.migrate(to: NotesLayout.first)
    #expect(throws: DatabaseError.foreign(path: database.path, applicationID: 0x4e4f_5445)) {
      try database.migrate(to: NotesLayout.foreign)
    }
    let unnamed = try Database(path: folder.file("b.sqlite"))
    try unnamed.execute("CREATE TABLE theirs (a)")
    #expect(throws: DatabaseError.foreign(path: unnamed.path, applicationID: 0)) {
      try unnamed.migrate(to: NotesLayout.first)
    }
  }

  @Test("that fails half-way leaves the file as it was")
  func failing() throws {
    let database = try Database(path: folder.file("a.sqlite"))
    let broken = Layout(
      applicationID: 1,
      migrations: [Migration(version: 1, sql: "CREATE TABLE a (b); CREATE TABLE a (b)")])
    #expect(throws: DatabaseError.self) { try database.migrate(to: broken) }
    #expect(try database.version == 0)
    #expect(try database.integer("SELECT count(*) FROM sqlite_schema") == 0)
  }

  @Test("is demanded of a file opened for reading")
  func required() throws {
    let database = try Database(path: folder.file("a.sqlite"))
    try database.migrate(to: NotesLayout.first)
    let reader = try Database(path: folder.file("a.sqlite"), access: .readOnly)
    try reader.require(NotesLayout.first)
    #expect(throws: DatabaseError.olderVersion(path: reader.path, found: 1, expected: 2)) {
      try reader.require(NotesLayout.second)
    }
  }
}
