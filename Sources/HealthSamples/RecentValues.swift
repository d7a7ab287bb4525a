/// What was made lately of something: samples that lie together mostly share their metadata.
struct RecentValues<Source: Equatable, Value> {
  /// How many are remembered.
  private static var most: Int { 8 }

  private var known: [(source: Source, value: Value)] = []
  /// The place of the next one.
  private var place = 0

  /// What was made of the same; nil where that is too long ago.
  func value(of source: Source) -> Value? {
    for one in known where one.source == source { return one.value }
    return nil
  }

  mutating func remember(_ value: Value, of source: Source) {
    if known.count < Self.most {
      known.append((source, value))
    } else {
      known[place] = (source, value)
    }
    place = (place + 1) % Self.most
  }
}
