import Foundation
import HealthSamples
import SQLiteDatabase
import TestSupport
import Testing

@Suite("The store's file")
struct StoreLayoutTests {
  let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  @Test("has the layout of version 3, to the letter")
  func golden() throws {
    _ = try fixture.open()
    let database = try Database(path: fixture.path, access: .readOnly)
    #expect(try database.version == 3)
    #expect(try database.integer("PRAGMA application_id") == 0x4b72_6e48)
    let schema = try database.text(
      "SELECT group_concat(sql, char(10)) FROM sqlite_schema WHERE sql IS NOT NULL")
    #expect(
      schema
        == [Self.version1, Self.version2, Self.version3, Self.everyVersion]
        .joined(separator: "\n"))
  }

  /// A file of an older version with two samples, one of them of an import where there are any.
  private func makeOld(_ version: Int) throws {
    let old = try Database(path: fixture.path)
    let layouts = [Self.version1, Self.version2][..<version]
    let schema = layouts.joined(separator: "\n").replacing(
      "CREATE TABLE sqlite_sequence(name,seq)\n", with: "")
    try old.execute(schema.replacing("\nCREATE", with: ";\nCREATE"))
    try old.execute(
      """
      PRAGMA application_id = \(0x4b72_6e48); PRAGMA user_version = \(version);
      INSERT INTO participant VALUES (1, 'P01', 2);
      INSERT INTO quantity_type VALUES (1, 'HKQuantityTypeIdentifierHeartRate');
      INSERT INTO unit VALUES (1, 'count/min'); INSERT INTO source VALUES (1, 'Strap');
      INSERT INTO series VALUES (1, 1, 0);
      INSERT INTO sample VALUES (1, 1, 1000, 1, 1, 1000, 60, 60, 72.5, 1, NULL, 0, NULL);
      INSERT INTO sample VALUES (1, 1, 3000, 1, 2, 3000, 60, 60, 73.5, 1, NULL, 0, NULL);
      """)
    guard version > 1 else { return }
    try old.execute(
      """
      INSERT INTO import VALUES (
        1, 1, 'a.csv', 'aa', 'csv', 'complete', NULL, 0, 0, 2, 2, '{}');
      """)
  }

  private static let question = StatisticsQuery(
    participant: "P01", type: .heartRate, bins: CalendarBins(.minute))

  @Test("of an older version is read as it is, with all that it holds", arguments: [1, 2])
  func oldFile(version: Int) throws {
    try makeOld(version)
    let reader = try fixture.open(access: .readOnly)
    #expect(try reader.samples(matching: SampleQuery(participant: "P01")).values == [72.5, 73.5])
    #expect(try reader.imports().count == version - 1)
    #expect(try reader.statistics(of: Self.question).map(\.average) == [73])
    let query = SampleQuery(participant: "P01")
    #expect(try reader.samples(since: .beginning, matching: query).samples.count == 2)
    #expect(try reader.damage() == [])
    #expect(try Database(path: fixture.path, access: .readOnly).version == version)
  }

  @Test("of an older version is brought to the present one by who writes", arguments: [1, 2])
  func migration(version: Int) throws {
    try makeOld(version)
    let store = try fixture.open()
    let database = try Database(path: fixture.path, access: .readOnly)
    #expect(try database.version == 3)
    #expect(try database.integer("SELECT sum(count) FROM minute") == 2)
    #expect(try database.integer("SELECT count(*) FROM minute") == Int64(version))
    #expect(try store.statistics(of: Self.question).map(\.timeWeightedAverage) == [73])
    #expect(try store.damage() == [])
  }

  @Test("of a newer version is refused, and so is another program's")
  func refusals() throws {
    let newer = try Database(path: fixture.path)
    try newer.execute("PRAGMA application_id = \(0x4b72_6e48); PRAGMA user_version = 9")
    let refusal = DatabaseError.newerVersion(path: newer.path, found: 9, supported: 3)
    #expect(throws: HealthStoreError.database(refusal)) { try fixture.open() }
    let path = fixture.folder.path + "/other.sqlite"
    let foreign = try Database(path: path)
    try foreign.execute("CREATE TABLE theirs (a)")
    #expect(
      throws: HealthStoreError.database(.foreign(path: foreign.path, applicationID: 0))
    ) { try SQLiteHealthStore(path: path) }
  }

  @Test(
    "is the same, byte for byte, after the same saves, once sealed",
    arguments: [Durability.normal, .ephemeral])
  func sameBytes(durability: Durability) throws {
    var files: [[UInt8]] = []
    for name in ["a.sqlite", "b.sqlite"] {
      let path = fixture.folder.path + "/" + name
      let store = try SQLiteHealthStore(path: path, durability: durability)
      for second in 0..<100 {
        try store.save(
          [heartRate(70, at: Double(second)), distance(1, from: Double(second), to: 100)],
          for: "R0001")
      }
      try store.seal()
      #expect(throws: HealthStoreError.self) { try store.participants() }
      files.append(Array(try Data(contentsOf: URL(filePath: path))))
      let reader = try SQLiteHealthStore(path: path, access: .readOnly)
      #expect(try reader.samples(matching: SampleQuery(participant: "R0001")).count == 200)
    }
    #expect(files[0] == files[1])
  }

  @Test("stands where XDG says, or in the home folder")
  func defaultPath() throws {
    #expect(
      try SQLiteHealthStore.defaultPath(environment: ["XDG_DATA_HOME": "/data", "HOME": "/home/a"])
        == "/data/karenina/health.sqlite")
    for environment in [["HOME": "/home/a"], ["HOME": "/home/a", "XDG_DATA_HOME": "relative"]] {
      #expect(
        try SQLiteHealthStore.defaultPath(environment: environment)
          == "/home/a/.local/share/karenina/health.sqlite")
    }
    #expect(throws: HealthStoreError.noHome) {
      try SQLiteHealthStore.defaultPath(environment: [:])
    }
  }

  @Test("with a type that this version does not know is not half read")
  func unknownType() throws {
    let store = try fixture.open()
    try store.save([heartRate(70, at: 0), heartRate(71, at: 1)], for: "P01")
    let database = try Database(path: fixture.path)
    try database.execute("UPDATE quantity_type SET identifier = 'KareninaUnheardOf'")
    let reader = try fixture.open()
    #expect(throws: HealthStoreError.unknownName(name: "KareninaUnheardOf")) {
      try reader.samples(matching: SampleQuery(participant: "P01"))
    }
  }

  @Test("with damaged metadata tells which sample")
  func damagedMetadata() throws {
    try fixture.open().save([heartRate(70, at: 0), heartRate(71, at: 1)], for: "P01")
    let database = try Database(path: fixture.path)
    try database.execute("UPDATE sample SET metadata = '{' WHERE sequence = 2")
    #expect(throws: HealthStoreError.damagedMetadata(sequence: 2)) {
      try fixture.open().samples(matching: SampleQuery(participant: "P01"))
    }
  }
}

extension StoreLayoutTests {
  /// Never changed: files of version 1 exist.
  static let version1 = """
    CREATE TABLE participant (
      id INTEGER PRIMARY KEY,
      code TEXT NOT NULL UNIQUE,
      last_sequence INTEGER NOT NULL DEFAULT 0
    ) STRICT
    CREATE TABLE quantity_type (
      id INTEGER PRIMARY KEY,
      identifier TEXT NOT NULL UNIQUE
    ) STRICT
    CREATE TABLE unit (
      id INTEGER PRIMARY KEY,
      symbol TEXT NOT NULL UNIQUE
    ) STRICT
    CREATE TABLE source (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    ) STRICT
    CREATE TABLE device (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    ) STRICT
    CREATE TABLE series (
      participant INTEGER NOT NULL REFERENCES participant (id),
      type INTEGER NOT NULL REFERENCES quantity_type (id),
      longest_ms INTEGER NOT NULL,
      PRIMARY KEY (participant, type)
    ) STRICT, WITHOUT ROWID
    CREATE TABLE sample (
      participant INTEGER NOT NULL REFERENCES participant (id),
      type INTEGER NOT NULL REFERENCES quantity_type (id),
      start_ms INTEGER NOT NULL,
      source INTEGER NOT NULL REFERENCES source (id),
      sequence INTEGER NOT NULL,
      end_ms INTEGER NOT NULL CHECK (end_ms >= start_ms),
      start_offset_min INTEGER NOT NULL,
      end_offset_min INTEGER NOT NULL,
      value REAL NOT NULL,
      unit INTEGER NOT NULL REFERENCES unit (id),
      device INTEGER REFERENCES device (id),
      flags INTEGER NOT NULL,
      metadata TEXT,
      PRIMARY KEY (participant, type, start_ms, source, sequence)
    ) STRICT, WITHOUT ROWID
    CREATE UNIQUE INDEX sample_by_sequence ON sample (participant, sequence)
    CREATE TABLE permission (
      participant INTEGER NOT NULL REFERENCES participant (id),
      study TEXT NOT NULL,
      type INTEGER NOT NULL REFERENCES quantity_type (id),
      access TEXT NOT NULL CHECK (access IN ('read', 'write')),
      status TEXT NOT NULL CHECK (status IN ('allowed', 'denied')),
      decided_ms INTEGER NOT NULL,
      decided_offset_min INTEGER NOT NULL,
      PRIMARY KEY (participant, study, type, access)
    ) STRICT, WITHOUT ROWID
    """

  /// What version 2 has besides; never changed either.
  static let version2 = """
    CREATE TABLE import (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      participant INTEGER NOT NULL REFERENCES participant (id),
      file TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      format TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('open', 'complete', 'undone')),
      process TEXT,
      begun_ms INTEGER NOT NULL,
      begun_offset_min INTEGER NOT NULL,
      first INTEGER NOT NULL,
      last INTEGER NOT NULL,
      report TEXT
    ) STRICT
    CREATE TABLE sqlite_sequence(name,seq)
    CREATE TABLE deletion (
      participant INTEGER NOT NULL REFERENCES participant (id),
      sequence INTEGER NOT NULL,
      first INTEGER NOT NULL,
      last INTEGER NOT NULL,
      PRIMARY KEY (participant, sequence)
    ) STRICT, WITHOUT ROWID
    """

  /// What version 3 has besides; never changed either.
  static let version3 = """
    CREATE TABLE minute (
      participant INTEGER NOT NULL,
      type INTEGER NOT NULL,
      minute INTEGER NOT NULL,
      source INTEGER NOT NULL,
      first INTEGER NOT NULL,
      count INTEGER NOT NULL,
      sum REAL,
      offset_min INTEGER,
      start_ms INTEGER NOT NULL,
      end_ms INTEGER NOT NULL,
      end_offset_min INTEGER NOT NULL,
      minimum REAL,
      maximum REAL,
      start_value REAL,
      last_ms INTEGER,
      last_value REAL,
      end_value REAL,
      area REAL,
      spanned_ms INTEGER,
      covered_ms INTEGER,
      PRIMARY KEY (participant, type, minute, source, first)
    ) STRICT, WITHOUT ROWID
    CREATE TABLE import_duplicate (
      participant INTEGER NOT NULL,
      import INTEGER NOT NULL,
      other INTEGER NOT NULL,
      PRIMARY KEY (participant, import, other)
    ) STRICT, WITHOUT ROWID
    """

  /// What every database of the program has.
  static let everyVersion = """
    CREATE TABLE commit_count (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      number INTEGER NOT NULL
    ) STRICT
    """
}
