/// A JSON text read whole: each value with the place where it stands.
///
/// In: bytes. Out: a tree of ``Node`` values. Next: `StudyFile`, or a reader of results.
package struct Document: Sendable {
  package let root: Node

  /// The most values and keys of a text: what one person writes or one session leaves has fewer,
  /// and a hostile file of a few bytes each does not fill the memory.
  package static let mostValues = 500_000

  /// Reads RFC 8259 JSON in UTF-8, strictly: no byte order mark, no duplicate keys, no comments.
  ///
  /// - Throws: ``SyntaxError`` at the first place where the text is not such JSON, or where it holds
  ///   more than ``mostValues``.
  package init(reading bytes: [UInt8]) throws(SyntaxError) {
    var reader = Reader(bytes, mostValues: Self.mostValues)
    try reader.skipByteOrderMark()
    let root = try reader.readNode()
    try reader.readEnd()
    self.root = root
  }
}

/// A value in a ``Document``, with its place.
package struct Node: Sendable {
  package var content: Content
  package var place: Place

  /// What a node holds.
  package enum Content: Sendable {
    case null
    case bool(Bool)
    case number(Number)
    case string(String)
    case array([Node])
    case object([Member])
  }

  /// A number: as typed, and as the nearest values of the two kinds.
  package struct Number: Sendable, Equatable {
    /// The characters as they stand in the text, such as `20.000123`.
    package let text: String

    /// The nearest double; the reader lets no text pass that has none.
    package var double: Double { Double(text) ?? .nan }

    /// The number where it is whole and fits, written with or without a fraction or an exponent.
    package var integer: Int64? { Int64(text) ?? Int64(exactly: double) }
  }

  /// A key of an object, where the key stands, and its value.
  package struct Member: Sendable {
    package var key: String
    package var keyPlace: Place
    package var value: Node
  }

  package init(_ content: Content, at place: Place) {
    self.content = content
    self.place = place
  }

  /// The value under a key of an object.
  package subscript(key: String) -> Node? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }

  package var string: String? {
    guard case .string(let text) = content else { return nil }
    return text
  }

  package var number: Number? {
    guard case .number(let number) = content else { return nil }
    return number
  }

  package var bool: Bool? {
    guard case .bool(let truth) = content else { return nil }
    return truth
  }

  package var array: [Node]? {
    guard case .array(let items) = content else { return nil }
    return items
  }

  package var members: [Member]? {
    guard case .object(let members) = content else { return nil }
    return members
  }

  /// What kind of value this is, in the words of a message.
  package var kindName: String {
    switch content {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// The value without its places.
  package var value: JSONValue {
    switch content {
    case .null: .null
    case .bool(let truth): .bool(truth)
    case .number(let number): number.value
    case .string(let text): .string(text)
    case .array(let items): .array(items.map(\.value))
    case .object(let members): .object(members.map { JSONMember($0.key, $0.value.value) })
    }
  }
}

extension Node.Number {
  /// An integer where the number was typed as one, a double otherwise.
  var value: JSONValue {
    let isTypedWhole = !text.utf8.contains { ".eE".utf8.contains($0) }
    guard isTypedWhole, let integer else { return .double(double) }
    return .integer(integer)
  }
}

/// Why a text is not strict JSON, and where.
package struct SyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
  package var place: Place
  /// What stands there.
  package var found: String
  /// What should.
  package var expected: String

  package init(place: Place, found: String, expected: String) {
    self.place = place
    self.found = found
    self.expected = expected
  }

  package var description: String { "\(place): found \(found); expected \(expected)" }
}
