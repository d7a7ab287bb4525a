import Glibc
import StrictJSON

/// Reads a recorder's file item by item, so that a break costs no more than the item it is in.
///
/// In: the bytes of `{"items":[...]}`. Out: one item after another, then the problems. Next: a
/// table, or ``RecorderFile``, which collects the items.
package struct RecorderFileReader {
  /// Keys of the file beside each other; the format has one, and of millions each takes memory.
  static let mostKeys = 1_000
  /// Items that are wrong beyond this number are counted, not named.
  static let namedProblems = 20

  /// What comes next in the file.
  private enum Phase {
    case start, member, afterMember, item, afterItem, end, ended
  }

  private let bytes: [UInt8]
  private let file: String
  private var reader: Reader
  /// Reads what is of the form that recorders write; nil to read every item with care.
  private let scanner: SampleScanner?
  /// Whether members under keys that are not known are kept.
  private let keepsUnknown: Bool
  /// Whether an item that does not tell its source is wrong.
  private let needsSource: Bool
  /// What the scanner read ahead, the next one last.
  private var ahead: [PackedSample] = []
  private var phase = Phase.start
  private var keys: Set<String> = []
  /// Whether the file is the list alone, as some keep it.
  private var isBareList = false
  /// The place behind the brace that opens the file's object.
  private var objectPlace = Place(offset: 0, line: 1, column: 1)
  private var itemCount = 0
  private var wholeCount = 0
  private var unnamedProblems = 0
  /// Items of sensors that are not read, and where the first of them stands.
  private var sensorItems: (count: Int, place: Place)?

  /// What is wrong with the file, complete once ``next()`` has given nil.
  package private(set) var problems: [Problem] = []

  /// - Parameters:
  ///   - bytes: Those of the whole file.
  ///   - file: What the problems call it.
  ///   - scanner: Reads what is of the usual form; nil has every item read with care, and slowly.
  ///   - keepsUnknown: Whether members under keys that are not known are kept with their items.
  ///   - needsSource: Whether an item that does not tell its source is wrong; in files from elsewhere
  ///     it is as whole as others.
  package init(
    _ bytes: [UInt8], file: String, scanner: SampleScanner? = SampleScanner(),
    keepsUnknown: Bool = false, needsSource: Bool = true
  ) {
    self.bytes = bytes
    self.file = file
    self.scanner = scanner
    self.keepsUnknown = keepsUnknown
    self.needsSource = needsSource
    reader = Reader(bytes)
    scanner?.startFile(keepsUnknown: keepsUnknown)
    passPlainStart()
  }

  private static let plainStart = Array("{\"items\":[".utf8)
  private static let plainKeys: Set = ["items"]

  /// Passes the beginning that recorders write, with an item behind it.
  private mutating func passPlainStart() {
    let length = Self.plainStart.count
    guard scanner != nil, bytes.count > length, bytes[length] == UInt8(ascii: "{"),
      memcmp(bytes, Self.plainStart, length) == 0
    else { return }
    (reader.offset, keys, phase) = (length, Self.plainKeys, .item)
  }

  /// How many samples are read ahead.
  private static let samplesAhead = 256

  /// The next whole item; nil once there is none.
  package mutating func next() -> RecordedItem? {
    guard let scanner else { return nextWithCare() }
    if ahead.isEmpty {
      scanner.forgetIfMany()
      var samples: [PackedSample] = []
      if let item = fill(&samples, limit: Self.samplesAhead) { return item }
      ahead = samples.reversed()
    }
    return ahead.popLast().map { .sample(scanner.item($0)) }
  }

  /// Reads samples of the usual form, as many as come next and as there may be.
  ///
  /// - Returns: An item that was read with care, where one comes before any of these; nil where
  ///   there are samples, or nothing is left.
  mutating func fill(_ samples: inout [PackedSample], limit: Int) -> RecordedItem? {
    while phase != .ended {
      if phase == .item, scanPlainItems(&samples, limit) { return nil }
      if let item = stepWithCare() { return item }
    }
    return nil
  }

  private mutating func nextWithCare() -> RecordedItem? {
    while phase != .ended {
      if let item = stepWithCare() { return item }
    }
    return nil
  }

  /// Goes a step on in the file, with an item where that was one.
  private mutating func stepWithCare() -> RecordedItem? {
    do throws(SyntaxError) {
      return try advance()
    } catch {
      problems.append(Problem(error, file: file, consequence: salvage))
      finish()
      return nil
    }
  }

  /// Whether there were items that the scanner takes.
  private mutating func scanPlainItems(_ samples: inout [PackedSample], _ limit: Int) -> Bool {
    guard let scanner else { return false }
    let (start, count) = (reader.offset, samples.count)
    let end = bytes.withUnsafeBufferPointer {
      scanner.scan($0, at: start, into: &samples, limit: limit)
    }
    guard let end else { return false }
    pass(to: end)
    itemCount += samples.count - count
    wholeCount += samples.count - count
    phase = .afterItem
    return true
  }

  private var salvage: String {
    wholeCount == 1
      ? "the 1 whole item before it is read" : "the \(wholeCount) whole items before it are read"
  }

  private mutating func finish() {
    phase = .ended
    if let sensorItems { problems.append(problem(sensorItems)) }
    guard unnamedProblems > 0 else { return }
    problems.append(
      Problem(
        file: file, found: "\(unnamedProblems) more wrong items",
        expected: "whole ones; they are left out"))
  }

  private func problem(_ sensorItems: (count: Int, place: Place)) -> Problem {
    Problem(
      file: file, place: sensorItems.place, path: "items",
      found: "\(sensorItems.count) with 'timestamp' and no 'type', as accelerometer, deviceMotion "
        + "and location recorders write",
      expected: "health quantities, or what a pedometer counted", consequence: "they are left out")
  }

  // MARK: Document

  private mutating func advance() throws(SyntaxError) -> RecordedItem? {
    switch phase {
    case .start: try readStart()
    case .member: try readMember()
    case .afterMember: try readAfterMember()
    case .item: return try readItem()
    case .afterItem: try readAfterItem()
    case .end: try readEnd()
    case .ended: break
    }
    return nil
  }

  private mutating func readStart() throws(SyntaxError) {
    if var problem = TextEncoding.problem(bytes, file: file) {
      let isReadOn = TextEncoding.markLength(bytes) > 0
      if isReadOn { problem.consequence = "what stands behind it is read" }
      problems.append(problem)
      guard isReadOn else { return phase = .ended }
      reader.offset = TextEncoding.markLength(bytes)
    }
    if opensBareList {
      isBareList = reader.take(UInt8(ascii: "["))
      return phase = reader.take(UInt8(ascii: "]")) ? .end : .item
    }
    try reader.expect(
      UInt8(ascii: "{"),
      "'{' of a recorder's file" + (looksLikeJSON ? "" : "; 'karenina store import' reads others"))
    objectPlace = reader.place
    phase = reader.take(UInt8(ascii: "}")) ? .end : .member
  }

  /// Whether the file begins as JSON does, or is empty; a table, XML or a watch's file does not.
  private var looksLikeJSON: Bool {
    let start = bytes[min(reader.offset, bytes.count)...].drop { " \t\r\n".utf8.contains($0) }
    return start.first.map { "{[\"".utf8.contains($0) } ?? true
  }

  /// Whether a list of objects, or of nothing, comes here, without an object around it.
  private var opensBareList: Bool {
    let start = bytes[min(reader.offset, bytes.count)...].drop { " \t\r\n".utf8.contains($0) }
    guard start.first == UInt8(ascii: "[") else { return false }
    let next = start.dropFirst().first { !" \t\r\n".utf8.contains($0) }
    return next == UInt8(ascii: "{") || next == UInt8(ascii: "]")
  }

  private mutating func readMember() throws(SyntaxError) {
    let (key, place) = try reader.readKey()
    guard keys.count < Self.mostKeys else {
      throw SyntaxError(
        place: place, found: "more than \(Self.mostKeys) keys", expected: "'items' and few others")
    }
    guard keys.insert(key).inserted else {
      throw SyntaxError(place: place, found: "the key '\(key)' again", expected: "each key once")
    }
    phase = .afterMember
    if key == "items" { try openItems() } else { _ = try reader.readNode() }
  }

  private mutating func openItems() throws(SyntaxError) {
    guard reader.take(UInt8(ascii: "[")) else {
      let node = try reader.readNode()
      return problems.append(
        Problem(
          file: file, place: node.place, path: "items", found: node.kindName, expected: "a list"))
    }
    phase = reader.take(UInt8(ascii: "]")) ? .afterMember : .item
  }

  private mutating func readAfterMember() throws(SyntaxError) {
    if reader.take(UInt8(ascii: ",")) { return phase = .member }
    try reader.expect(UInt8(ascii: "}"), "',' or '}'")
    phase = .end
  }

  private mutating func readEnd() throws(SyntaxError) {
    try reader.readEnd()
    if !isBareList, !keys.contains("items") {
      problems.append(
        Problem(file: file, place: objectPlace, found: "no 'items'", expected: "'items'"))
    }
    finish()
  }

  // MARK: Items

  private mutating func readAfterItem() throws(SyntaxError) {
    if reader.take(UInt8(ascii: ",")) { return phase = .item }
    if reader.take(UInt8(ascii: "]")) { return phase = isBareList ? .end : .afterMember }
    _ = reader.markPlace()
    do throws(SyntaxError) {
      try reader.expect(UInt8(ascii: "]"), "',' or ']'")
    } catch {
      let search = ItemSearch(bytes)
      guard let next = search.nextObject(afterGarbageAt: reader.offset) else { throw error }
      pass(to: next)
      name(Problem(error, file: file), "the next item is read")
      phase = .item
    }
  }

  private mutating func readItem() throws(SyntaxError) -> RecordedItem? {
    reader.skipWhitespace()
    let start = reader.offset
    do throws(SyntaxError) {
      let node = try readItemNode()
      phase = .afterItem
      let item = item(of: node)
      if let sample = item?.sample { learn(sample, node, start..<reader.offset) }
      return item
    } catch {
      let search = ItemSearch(bytes)
      guard
        let end = search.end(
          ofItemAt: start, brokenAt: max(error.place.offset, reader.offset))
      else { throw error }
      pass(to: end)
      var problem = Problem(error, file: file)
      problem.path = "items[\(itemCount)]"
      name(problem)
      (itemCount, phase) = (itemCount + 1, .afterItem)
      return nil
    }
  }

  /// Moves on, counting the lines that are passed.
  private mutating func pass(to end: Int) {
    while let lineEnd = firstLineEnd(before: end) {
      reader.offset = lineEnd
      reader.skipWhitespace()
    }
    reader.offset = end
  }

  private func firstLineEnd(before end: Int) -> Int? {
    let start = reader.offset
    guard start < end, end <= bytes.count else { return nil }
    return bytes.withUnsafeBytes { own in
      guard let base = own.baseAddress else { return nil }
      return memchr(base + start, Int32(UInt8(ascii: "\n")), end - start).map {
        base.distance(to: UnsafeRawPointer($0))
      }
    }
  }

  private func learn(_ sample: SampleItem, _ node: Node, _ range: Range<Int>) {
    guard let scanner else { return }
    bytes.withUnsafeBufferPointer { scanner.learn(sample, of: node, range, in: $0) }
  }

  private mutating func item(of node: Node) -> RecordedItem? {
    defer { itemCount += 1 }
    // Of millions of empty items, those that are not named need not be looked at.
    if unnamedProblems > 0, node.members?.isEmpty == true {
      unnamedProblems += 1
      return nil
    }
    do throws(Problem) {
      let fields = try ItemFields(node, path: "items[\(itemCount)]", file: file)
      if fields.isOfSensor {
        sensorItems = ((sensorItems?.count ?? 0) + 1, sensorItems?.place ?? node.place)
        return nil
      }
      if let key = repeatedKey(in: node) {
        throw fields.problem(key, found: "the key a second time", expected: "each key once")
      }
      var item = try RecordedItem(fields, needsSource: needsSource)
      if keepsUnknown { item.keepUnknown(of: node) }
      wholeCount += 1
      return item
    } catch {
      name(error)
      return nil
    }
  }

  private mutating func name(
    _ problem: Problem, _ consequence: String = "the item is left out"
  ) {
    guard problems.count < Self.namedProblems else { return unnamedProblems += 1 }
    var problem = problem
    problem.consequence = consequence
    problems.append(problem)
  }

  /// Reads an item by its members, so that a key given twice spoils this item alone.
  private mutating func readItemNode() throws(SyntaxError) -> Node {
    let place = reader.markPlace()
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
