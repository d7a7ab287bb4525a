import StrictJSON

/// Reads a recorder's file item by item, so that a break costs only what follows it.
struct RecorderFileReader {
  /// Items that are wrong beyond this number are counted, not named.
  static let namedProblems = 20

  private var reader: Reader
  private let file: String
  private var items: [RecordedItem] = []
  private var problems: [Problem] = []
  private var unnamedProblems = 0
  private var itemCount = 0

  init(_ bytes: [UInt8], file: String) {
    reader = Reader(bytes)
    self.file = file
  }

  mutating func read() -> RecorderFile {
    do throws(SyntaxError) {
      try readDocument()
    } catch {
      problems.append(Problem(error, file: file, consequence: salvage))
    }
    if unnamedProblems > 0 {
      problems.append(
        Problem(
          file: file, found: "\(unnamedProblems) more wrong items",
          expected: "whole ones; they are left out"))
    }
    return RecorderFile(items: items, problems: problems)
  }

  private var salvage: String {
    items.count == 1
      ? "the 1 whole item before it is read" : "the \(items.count) whole items before it are read"
  }

  // MARK: Document

  private mutating func readDocument() throws(SyntaxError) {
    try reader.expect(UInt8(ascii: "{"), "'{' of a recorder's file")
    let start = reader.place
    var keys: Set<String> = []
    if !reader.take(UInt8(ascii: "}")) {
      repeat { try readMember(&keys) } while reader.take(UInt8(ascii: ","))
      try reader.expect(UInt8(ascii: "}"), "',' or '}'")
    }
    try reader.readEnd()
    guard !keys.contains("items") else { return }
    problems.append(Problem(file: file, place: start, found: "no 'items'", expected: "'items'"))
  }

  private mutating func readMember(_ keys: inout Set<String>) throws(SyntaxError) {
    let (key, place) = try reader.readKey()
    guard keys.insert(key).inserted else {
      throw SyntaxError(place: place, found: "the key '\(key)' again", expected: "each key once")
    }
    if key == "items" { try readItems() } else { _ = try reader.readNode() }
  }

  private mutating func readItems() throws(SyntaxError) {
    guard reader.take(UInt8(ascii: "[")) else {
      let node = try reader.readNode()
      return problems.append(
        Problem(
          file: file, place: node.place, path: "items", found: node.kindName, expected: "a list"))
    }
    guard !reader.take(UInt8(ascii: "]")) else { return }
    repeat { try readItem() } while reader.take(UInt8(ascii: ","))
    try reader.expect(UInt8(ascii: "]"), "',' or ']'")
  }

  // MARK: Items

  private mutating func readItem() throws(SyntaxError) {
    let node = try readItemNode()
    do throws(Problem) {
      let fields = try ItemFields(node, path: "items[\(itemCount)]", file: file)
      if let key = repeatedKey(in: node) {
        throw fields.problem(key, found: "the key a second time", expected: "each key once")
      }
      items.append(try RecordedItem(fields))
    } catch {
      name(error)
    }
    itemCount += 1
  }

  private mutating func name(_ problem: Problem) {
    guard problems.count < Self.namedProblems else { return unnamedProblems += 1 }
    var problem = problem
    problem.consequence = "the item is left out"
    problems.append(problem)
  }

  /// Reads an item by its members, so that a key given twice spoils this item alone.
  private mutating func readItemNode() throws(SyntaxError) -> Node {
    reader.skipWhitespace()
    let place = reader.place
    guard reader.take(UInt8(ascii: "{")) else { return try reader.readNode() }
    var members: [Node.Member] = []
    if !reader.take(UInt8(ascii: "}")) {
      repeat { members.append(try reader.readMember()) } while reader.take(UInt8(ascii: ","))
      try reader.expect(UInt8(ascii: "}"), "',' or '}'")
    }
    return Node(.object(members), at: place)
  }

  private func repeatedKey(in node: Node) -> String? {
    var keys: Set<String> = []
    return node.members?.first { !keys.insert($0.key).inserted }?.key
  }
}
