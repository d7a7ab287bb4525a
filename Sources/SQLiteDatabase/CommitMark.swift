import Glibc

/// How many transactions a database had committed, as its lock file tells beside it.
///
/// What is committed stays in the log until a checkpoint. Where that log is removed or cut, SQLite
/// reads the file as it was before, and says nothing; a file that counts fewer commits than were
/// made gives the loss away.
struct CommitMark: Equatable {
  var count: Int64
  /// The machine's start during which it was written; a cut of the power may undo last commits.
  var start: String

  /// What a lock file says; nil where it says nothing, as that of an older or a new database.
  ///
  /// A mark of which a power cut left a part is none.
  static func read(_ descriptor: Int32) -> CommitMark? {
    let bytes = bytes(of: descriptor)
    guard bytes.last == UInt8(ascii: "\n"), !bytes.contains(0) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count == 2, words[0].utf8.count == digits, let count = Int64(words[0]) else {
      return nil
    }
    return CommitMark(count: count, start: String(words[1]))
  }

  /// The first bytes of a lock file, one more than a mark has.
  private static func bytes(of descriptor: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: length + 1)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return Array(bytes[..<max(0, count)])
  }

  /// How many digits a count has, zeros before it.
  private static let digits = 19
  /// How many bytes a mark has: the count, a space, a start of 36 characters, and a line end.
  private static let length = digits + 1 + 36 + 1

  /// The same of the lock file at a path, which is not made.
  static func read(path: String) -> CommitMark? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return read(descriptor)
  }

  /// Whether a mark may be written into this file: it has one, a part of one, or holds nothing.
  ///
  /// A power cut may leave a beginning of what was to be written, or zeros in its place.
  static func isFit(_ descriptor: Int32) -> Bool {
    let bytes = bytes(of: descriptor)
    return bytes.count <= length
      && bytes.enumerated().allSatisfy { $1 == 0 || mayStand($1, at: $0) }
  }

  private static func mayStand(_ byte: UInt8, at place: Int) -> Bool {
    switch (place, byte) {
    case (digits, UInt8(ascii: " ")), (..<digits, UInt8(ascii: "0")...UInt8(ascii: "9")): true
    case (..<(digits + 1), _): false
    case (_, UInt8(ascii: "0")...UInt8(ascii: "9")), (_, UInt8(ascii: "a")...UInt8(ascii: "z")),
      (_, UInt8(ascii: "-")), (_, UInt8(ascii: "\n")):
      true
    default: false
    }
  }

  /// The same of the file at a path; true where it can't be opened.
  static func isFit(path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    return isFit(descriptor)
  }

  /// Writes it in one piece; one that can't be written notices a loss later, and harms nothing.
  func write(_ descriptor: Int32) {
    let number = String(count)
    let padded = String(repeating: "0", count: max(0, Self.digits - number.count)) + number
    let bytes = Array("\(padded) \(start)\n".utf8)
    _ = pwrite(descriptor, bytes, bytes.count, 0)
  }

  /// Names the machine's present start; empty where the system does not tell.
  static let presentStart: String = {
    let path = "/proc/sys/kernel/random/boot_id"
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "unknown" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 36)
    let length = Glibc.read(descriptor, &bytes, bytes.count)
    return length == 36 ? String(decoding: bytes, as: UTF8.self) : "unknown"
  }()
}

/// Counting commits in the database itself, under the write lock.
extension Database {
  /// The statement that makes the count; every layout has it.
  static let commitCount = """
    CREATE TABLE IF NOT EXISTS commit_count (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      number INTEGER NOT NULL
    ) STRICT;
    INSERT OR IGNORE INTO commit_count VALUES (1, 0);
    """

  /// Counts the transaction that is open; nil in a database that keeps no count.
  func countCommit() throws(DatabaseError) -> Int64? {
    guard try keepsCommitCount else { return nil }
    let count = try statement("UPDATE commit_count SET number = number + 1 RETURNING number")
    return try count.firstRow { () throws(DatabaseError) in count.integer(0) }
  }

  /// Refuses a database that counts fewer commits than `mark` says were made.
  ///
  /// A machine that was started anew since may have lost its power, and last commits with it, as
  /// `normal` durability allows; its log is still there.
  func require(_ mark: CommitMark?) throws(DatabaseError) {
    guard let mark else { return }
    let found = try keepsCommitCount ? integer("SELECT number FROM commit_count") : 0
    guard found < mark.count else { return }
    let mayBePowerCut =
      mark.start != CommitMark.presentStart && Glibc.access(path + "-wal", F_OK) == 0
    guard mayBePowerCut else {
      throw .lostCommits(path: path, found: found, expected: mark.count)
    }
  }

  private var keepsCommitCount: Bool {
    get throws(DatabaseError) {
      try integer("SELECT count(*) FROM sqlite_schema WHERE name = 'commit_count'") == 1
    }
  }
}
