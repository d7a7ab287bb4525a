import SQLiteDatabase

/// A small layout for tests, in two versions.
enum NotesLayout {
  static let first = Layout(applicationID: 0x4e4f_5445, migrations: [one])
  static let second = Layout(applicationID: 0x4e4f_5445, migrations: [one, two])
  static let foreign = Layout(applicationID: 0x1234, migrations: [one])

  private static let one = Migration(
    version: 1, sql: "CREATE TABLE note (text TEXT NOT NULL UNIQUE) STRICT")
  private static let two = Migration(
    version: 2, sql: "ALTER TABLE note ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'")
}
