/// Where `mock` puts the samples that it makes.
///
/// What was begun and is not published leaves nothing at its place.
protocol MockDestination {
  func take(_ batch: MockBatch, of participant: String) throws
  /// A participant's samples have all been taken.
  func end(of participant: String) throws
  /// All samples have been taken: everything is whole, under temporary names.
  func complete() throws
  /// Puts everything in its place.
  func publish() throws
  /// What the format has no place for, by type.
  var leftOut: [String: Int] { get }
}
