import SQLiteDatabase

/// How a study's assignments are laid out in their file; a released migration never changes.
enum AssignmentLayout {
  /// "KrnA", which marks a file as a study's assignments.
  static let applicationID: Int32 = 0x4b72_6e41

  static let current = Layout(
    applicationID: applicationID, migrations: [Migration(version: 1, sql: first)])

  /// - `design.seed`: the seed of the first assignment by the design, its bits as a signed number.
  /// - `assignment.participant`: null after the participant was erased; the cell stays filled.
  /// - `assignment.sequence`: conditions by their places in the study, with commas between.
  /// - `slot`: the places of shuffled blocks, and of a given list, that participants take in turn.
  private static let first = """
    CREATE TABLE design (
      id INTEGER PRIMARY KEY,
      text TEXT NOT NULL UNIQUE,
      seed INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE assignment (
      number INTEGER PRIMARY KEY,
      participant TEXT UNIQUE,
      design INTEGER NOT NULL REFERENCES design (id),
      stratum TEXT NOT NULL,
      row INTEGER NOT NULL,
      sequence TEXT NOT NULL,
      status TEXT NOT NULL
        CHECK (status IN ('active', 'completed', 'endedEarly', 'released'))
    ) STRICT;
    CREATE INDEX assignment_by_row ON assignment (design, stratum, row);
    CREATE TABLE slot (
      design INTEGER NOT NULL REFERENCES design (id),
      stratum TEXT NOT NULL,
      position INTEGER NOT NULL,
      block INTEGER NOT NULL,
      row INTEGER NOT NULL,
      holder INTEGER UNIQUE REFERENCES assignment (number) DEFERRABLE INITIALLY DEFERRED,
      PRIMARY KEY (design, stratum, position)
    ) STRICT, WITHOUT ROWID;
    """
}
