import StrictJSON

/// What was made of metadata lately: samples that lie together mostly share theirs.
struct RecentMetadata<Value> {
  /// How many are remembered.
  private static var most: Int { 8 }

  private var known: [(metadata: [JSONMember], value: Value)] = []
  /// The place of the next one.
  private var place = 0

  /// What is made of metadata, or was made of the same.
  mutating func value(of metadata: [JSONMember], _ make: ([JSONMember]) -> Value) -> Value {
    for one in known where one.metadata == metadata { return one.value }
    let value = make(metadata)
    if known.count < Self.most {
      known.append((metadata, value))
    } else {
      known[place] = (metadata, value)
    }
    place = (place + 1) % Self.most
    return value
  }
}
