import Chance
import SQLiteDatabase

/// The designs that participants were assigned by, each with the seed of its first assignment.
struct DesignTable {
  let database: Database

  /// The design's number and seed; it becomes known with `seed` where it is unknown.
  func design(
    _ text: String, seed: Seed
  ) throws(DatabaseError) -> (id: Int64, seed: Seed) {
    if let known = try known(text) { return known }
    let insert = try database.statement("INSERT INTO design (text, seed) VALUES (?, ?)")
    try insert.bind(text, at: 1)
    try insert.bind(Int64(bitPattern: seed.value), at: 2)
    try insert.run()
    return try known(text) ?? (0, seed)
  }

  private func known(_ text: String) throws(DatabaseError) -> (id: Int64, seed: Seed)? {
    let find = try database.statement("SELECT id, seed FROM design WHERE text = ?")
    try find.bind(text, at: 1)
    return try find.firstRow { () throws(DatabaseError) in
      (find.integer(0), Seed(UInt64(bitPattern: find.integer(1))))
    }
  }
}
