// Objects written member by member, without a tree of values before them: for what there is a lot
// of. All on one line, in the order of the calls.
extension Writer {
  /// Makes room for a text of so many bytes.
  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  /// Ends a line, behind which another may follow.
  package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// Takes back all but the first bytes, whose room stays.
  package mutating func truncate(to count: Int) { bytes.removeLast(max(0, bytes.count - count)) }

  /// An object with the members that `members` adds.
  package mutating func object(_ members: (inout Writer) -> Void) {
    bytes.append(UInt8(ascii: "{"))
    members(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  /// A member that is an object.
  package mutating func member(_ key: StaticString, _ members: (inout Writer) -> Void) {
    begin(key)
    object(members)
  }

  package mutating func member(_ key: StaticString, _ text: String) {
    begin(key)
    writeString(text)
  }

  package mutating func member(_ key: StaticString, _ number: Int) {
    begin(key)
    append(String(number))
  }

  package mutating func member(_ key: StaticString, _ number: Double) {
    begin(key)
    append(JSONNumber.text(number))
  }

  package mutating func member(_ key: StaticString, _ value: JSONValue) {
    begin(key)
    write(value, depth: 0)
  }

  /// A member that is a text of characters that stand for themselves, such as a date's.
  package mutating func plainMember(_ key: StaticString, _ characters: (inout [UInt8]) -> Void) {
    begin(key)
    bytes.append(UInt8(ascii: "\""))
    characters(&bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// A member that is a list of objects.
  package mutating func member<Item>(
    _ key: StaticString, _ items: [Item], _ members: (Item, inout Writer) -> Void
  ) {
    begin(key)
    bytes.append(UInt8(ascii: "["))
    for index in items.indices {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      object { members(items[index], &$0) }
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// The members of an object; nothing of any other value.
  package mutating func members(of value: JSONValue) {
    for member in value.members ?? [] {
      startMember()
      writeString(member.key)
      bytes.append(UInt8(ascii: ":"))
      write(member.value, depth: 0)
    }
  }

  /// In one piece: a line of a journal has twenty keys.
  private mutating func begin(_ key: StaticString) {
    let isFirst = bytes.last == UInt8(ascii: "{")
    let name = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    bytes.append(addingCapacity: name.count + 4) { room in
      if !isFirst { room.append(UInt8(ascii: ",")) }
      room.append(UInt8(ascii: "\""))
      for byte in name { room.append(byte) }
      room.append(UInt8(ascii: "\""))
      room.append(UInt8(ascii: ":"))
    }
  }

  private mutating func startMember() {
    if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
  }
}
