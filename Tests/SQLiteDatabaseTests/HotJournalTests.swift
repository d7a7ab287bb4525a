import Glibc
import SQLiteDatabase
import TestSupport
import Testing

@Suite("A journal that a kill left behind")
struct HotJournalTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let pageSize = 4096

  /// A database with one note, in the middle of a change whose journal has the page as it was.
  private func interrupted() throws -> String {
    let path = folder.file("notes.sqlite")
    let database = try Database(path: path)
    try database.migrate(to: NotesLayout.first)
    try database.write { () throws(DatabaseError) in
      try database.execute("INSERT INTO note VALUES ('kept')")
    }
    try database.seal()
    var bytes = Array(try folder.bytes("notes.sqlite"))
    let page = Array(bytes[Self.pageSize..<2 * Self.pageSize])
    _ = try folder.write(
      Self.journal(of: page, number: 2, pages: bytes.count / Self.pageSize),
      to: "notes.sqlite-journal")
    for index in Self.pageSize..<2 * Self.pageSize { bytes[index] = 0xff }
    _ = try folder.write(bytes, to: "notes.sqlite")
    return path
  }

  /// A rollback journal as SQLite writes one: a header of a sector, then a page and its checksum.
  private static func journal(of page: [UInt8], number: Int, pages: Int) -> [UInt8] {
    let nonce = 7
    var checksum = nonce
    for index in stride(from: pageSize - 200, to: 0, by: -200) { checksum += Int(page[index]) }
    let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
    let header = magic + [1, nonce, pages, 512, pageSize].flatMap(bigEndian)
    return header + [UInt8](repeating: 0, count: 512 - header.count)
      + bigEndian(number) + page + bigEndian(checksum)
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  @Test(
    "is rolled back by whoever opens the file next, a reader too",
    arguments: [Database.Access.readOnly, .readWrite])
  func rolledBack(access: Database.Access) throws {
    let path = try interrupted()
    let database = try Database(path: path, access: access)
    #expect(try database.text("SELECT text FROM note") == "kept")
    #expect(try database.damage() == [])
    #expect(try !folder.names.contains("notes.sqlite-journal"))
  }

  @Test("leaves a file that a reader opens anew as it is, without a log of its own")
  func changesNothingElse() throws {
    let path = try interrupted()
    _ = try Database(path: path, access: .readOnly)
    #expect(try folder.names == ["notes.sqlite"])
  }

  @Test("in a file with a second name is named, and what to do; nothing is written")
  func secondName() throws {
    let path = try interrupted()
    let before = try folder.bytes("notes.sqlite")
    #expect(link(path, folder.file("other.sqlite")) == 0)
    #expect(throws: DatabaseError.unfinishedChange(path: path)) {
      let reader = try Database(path: path, access: .readOnly)
      return try reader.integer("SELECT count(*) FROM note")
    }
    #expect(try folder.bytes("notes.sqlite") == before)
    let message = DatabaseError.unfinishedChange(path: path).description
    #expect(message.contains("'\(path)-journal'"))
  }

  @Test("that is a link is refused, and what it leads to is left alone")
  func planted() throws {
    let path = try interrupted()
    #expect(rename(path + "-journal", folder.file("elsewhere")) == 0)
    #expect(symlink(folder.file("elsewhere"), path + "-journal") == 0)
    for access in [Database.Access.readOnly, .readWrite] {
      #expect(
        throws: DatabaseError.planted(
          path: path + "-journal", found: "a link, a folder or a device")
      ) { try Database(path: path, access: access) }
    }
    #expect(try folder.names.contains("elsewhere"))
  }
}
