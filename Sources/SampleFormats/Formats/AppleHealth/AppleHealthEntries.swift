import StrictJSON

/// The `MetadataEntry`s of a record; those that many records share are made once.
struct AppleHealthEntries {
  /// Each key and value with a zero behind it, which no XML holds.
  private var bytes: [UInt8] = []
  private var known = WordTable<[JSONMember]>()

  mutating func add(_ key: XMLText, _ value: XMLText) {
    for text in [key, value] {
      bytes += text.bytes
      bytes.append(0)
    }
  }

  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  /// The entries in their order; of several with one key the first.
  var metadata: [JSONMember] {
    mutating get {
      guard !bytes.isEmpty else { return [] }
      return bytes.withUnsafeBufferPointer {
        known.meaning(of: XMLText($0, isValue: true), Self.members)
      }
    }
  }

  private static func members(_ text: String) -> [JSONMember] {
    let words = text.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
    var members: [JSONMember] = []
    for place in stride(from: 0, to: words.count - 1, by: 2) {
      guard !members.contains(where: { $0.key == words[place] }) else { continue }
      members.append(JSONMember(words[place], .string(words[place + 1])))
    }
    return members
  }
}
