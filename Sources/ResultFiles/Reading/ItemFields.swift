import Quantities
import StrictJSON

/// The members of one item, read with a ``Problem`` for each that is missing or of a wrong kind.
struct ItemFields {
  private let node: Node
  private let file: String
  /// The item's path in the document, such as `items[1]`.
  private let path: String

  init(_ node: Node, path: String, file: String) throws(Problem) {
    self.node = node
    self.path = path
    self.file = file
    guard case .object = node.content else {
      throw problem(found: node.kindName, expected: "an object")
    }
  }

  // MARK: Members

  func has(_ key: String) -> Bool { node[key] != nil }

  func text(_ key: String) throws(Problem) -> String {
    try required(key, "a text") { $0.string }
  }

  func number(_ key: String) throws(Problem) -> Double {
    try required(key, "a number") { $0.number?.double }
  }

  func optionalNumber(_ key: String) throws(Problem) -> Double? {
    try optional(key, "a number") { $0.number?.double }
  }

  func instant(_ key: String) throws(Problem) -> Instant {
    let text = try text(key)
    do throws(Instant.ReadingError) {
      return try Instant(iso8601: text)
    } catch {
      throw problem(key, found: Self.words(error), expected: error.expectation)
    }
  }

  func optionalMembers(_ key: String) throws(Problem) -> [JSONMember]? {
    try optional(key, "an object") { node in
      node.members?.map { JSONMember($0.key, $0.value.value) }
    }
  }

  private func required<Value>(
    _ key: String, _ expected: String, _ read: (Node) -> Value?
  ) throws(Problem) -> Value {
    guard let value = try optional(key, expected, read) else {
      throw problem(found: "no '\(key)'", expected: "'\(key)', \(expected)")
    }
    return value
  }

  private func optional<Value>(
    _ key: String, _ expected: String, _ read: (Node) -> Value?
  ) throws(Problem) -> Value? {
    guard let child = node[key] else { return nil }
    guard let value = read(child) else {
      throw problem(key, found: child.kindName, expected: expected)
    }
    return value
  }

  // MARK: Problems

  /// A problem of the value under a key, or of the item itself.
  func problem(_ key: String? = nil, found: String, expected: String) -> Problem {
    let place = key.flatMap { node[$0] }?.place ?? node.place
    return Problem(
      file: file, place: place, path: key.map { path + "." + $0 } ?? path, found: found,
      expected: expected)
  }

  private static func words(_ error: Instant.ReadingError) -> String {
    switch error {
    case .notISO8601: "a text that is no such date"
    case .noSuchTime: "a date or time that does not exist"
    case .noOffset: "a time without an offset"
    }
  }
}
