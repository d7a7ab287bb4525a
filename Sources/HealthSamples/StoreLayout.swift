import SQLiteDatabase

/// How the store is laid out in its file; a released migration never changes.
///
/// Names stand once each in a table of their own, and a sample refers to them by number. A sample's
/// key starts with its participant, so that one person's samples of one type lie together by time.
enum StoreLayout {
  /// "KrnH", which marks a file as a health-sample store.
  static let applicationID: Int32 = 0x4b72_6e48

  static let current = Layout(
    applicationID: applicationID,
    migrations: [
      Migration(version: 1, sql: first), Migration(version: 2, sql: imports),
      Migration(version: 3, sql: minutes + duplicates, fill: MinuteFilling.fill),
    ])

  /// The version from which on a file has a record of imports; an older one is read without.
  static let importsVersion = 2
  /// The version from which on a file has the roll-up by minutes; an older one is read without.
  static let minutesVersion = 3
  /// The version from which on a file tells whose samples an import lacks; an older one doesn't.
  static let duplicatesVersion = 3

  /// What a file of a version holds; without one of them nothing of it can be relied on.
  static func objects(of version: Int) -> [String] {
    let added = [
      1: [
        "participant", "quantity_type", "unit", "source", "device", "series", "sample",
        "sample_by_sequence", "permission",
      ],
      2: ["import", "deletion"],
      3: ["minute", "import_duplicate"],
    ]
    return (1...max(1, version)).flatMap { added[$0] ?? [] }
  }

  /// - `participant.last_sequence`: the number of the participant's last sample; never given twice.
  /// - `series.longest_ms`: no sample of the series lasts longer, which bounds a search by overlap.
  /// - `sample.flags`: see ``SampleFlags``. `sample.metadata`: a JSON object, or null for none.
  /// - `_ms`: milliseconds, of an instant since 1970-01-01T00:00:00Z. `_min`: minutes ahead of UTC.
  private static let first = """
    CREATE TABLE participant (
      id INTEGER PRIMARY KEY,
      code TEXT NOT NULL UNIQUE,
      last_sequence INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE quantity_type (
      id INTEGER PRIMARY KEY,
      identifier TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE unit (
      id INTEGER PRIMARY KEY,
      symbol TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE source (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE device (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE series (
      participant INTEGER NOT NULL REFERENCES participant (id),
      type INTEGER NOT NULL REFERENCES quantity_type (id),
      longest_ms INTEGER NOT NULL,
      PRIMARY KEY (participant, type)
    ) STRICT, WITHOUT ROWID;
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
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX sample_by_sequence ON sample (participant, sequence);
    CREATE TABLE permission (
      participant INTEGER NOT NULL REFERENCES participant (id),
      study TEXT NOT NULL,
      type INTEGER NOT NULL REFERENCES quantity_type (id),
      access TEXT NOT NULL CHECK (access IN ('read', 'write')),
      status TEXT NOT NULL CHECK (status IN ('allowed', 'denied')),
      decided_ms INTEGER NOT NULL,
      decided_offset_min INTEGER NOT NULL,
      PRIMARY KEY (participant, study, type, access)
    ) STRICT, WITHOUT ROWID;
    """

  /// A sample is there for readers when its number is not above its participant's last one.
  ///
  /// An import numbers its samples far above that, and moves the last number when it is complete.
  /// Of an import that is undone nothing is there for readers, whatever rows are left of it.
  ///
  /// - `import.first`, `.last`: the numbers of its samples. `.process`: who writes it, while open.
  /// - `deletion.sequence`: a number of its own, by which readers with an anchor learn of it.
  private static let imports = """
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
    ) STRICT;
    CREATE TABLE deletion (
      participant INTEGER NOT NULL REFERENCES participant (id),
      sequence INTEGER NOT NULL,
      first INTEGER NOT NULL,
      last INTEGER NOT NULL,
      PRIMARY KEY (participant, sequence)
    ) STRICT, WITHOUT ROWID;
    """

  /// A file had samples that were left out of `import`, since another import, `other`, has them.
  ///
  /// Whoever undoes the other is told to import the file again. Older files say only that there were
  /// some, of whatever import before it.
  private static let duplicates = """

    CREATE TABLE import_duplicate (
      participant INTEGER NOT NULL,
      import INTEGER NOT NULL,
      other INTEGER NOT NULL,
      PRIMARY KEY (participant, import, other)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO import_duplicate
      SELECT later.participant, later.id, earlier.id
      FROM import AS later
      JOIN import AS earlier
        ON earlier.participant = later.participant AND earlier.id < later.id
      WHERE later.report LIKE '%"duplicates":%' AND later.report NOT LIKE '%"duplicates":0%';
    """

  /// What statistics need of the samples of a source that start within one minute.
  ///
  /// Of a participant's type, a minute either has no row, and its samples are read themselves; or it
  /// has rows for all of its samples, whether readers see them or not. It has rows once it holds two
  /// samples, of whatever source or import; with a single sample it mostly has none, as a row would
  /// tell what the sample tells. Where samples were taken out again, and in files that were written
  /// before this rule, single samples have rows too.
  ///
  /// The samples of an import have rows of their own, which readers see by the rule of its samples.
  /// What is derived from samples needs no foreign keys: theirs hold for it.
  ///
  /// - `minute`: whole minutes since 1970 of the starts. `first`: the number of the import's first
  ///   sample; 0 for what was saved.
  /// - `sum`: null where a value could not be counted, and nothing but `count` holds.
  /// - `sum`, `minimum`, `maximum`, the values: in the type's canonical unit.
  /// - `offset_min`: the one offset of all starts; null where they differ.
  /// - `start_ms`, `last_ms`: the first and the last start, and their values.
  /// - `end_ms`: the latest end, its offset, and the value that ended then.
  /// - `area`: the values by the trapezoidal rule, times seconds, over `spanned_ms`.
  /// - `covered_ms`: the time that samples cover, overlaps counted once.
  /// - From `minimum` on: null for a single sample, of which the others tell everything.
  private static let minutes = """
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
    ) STRICT, WITHOUT ROWID;
    """
}
