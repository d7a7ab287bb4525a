import ResultFiles

/// A folder of files in a format that holds sessions, and no tables.
///
/// In: sessions, one after another. Out: the files, whole once ``finish()`` returns.
package protocol ResultsFolder: AnyObject {
  /// What was written, by what it is, and how many of each.
  var counts: [(name: String, count: Int)] { get }
  /// How many samples the format has no place for.
  var leftOut: Int { get }

  /// Takes a session; whether anything of it was written.
  func append(_ reading: SessionReading) throws -> Bool
  /// Writes what is left; nothing may be appended afterwards.
  func finish() throws
}
