/// The objects of a JSON text, one after another, in constant memory.
///
/// They are found by their brackets alone, so that a broken one costs itself alone.
final class JSONObjects {
  /// How many brackets are open around each object.
  enum Level {
    /// The objects of a list; where the text is no list, the text's own.
    case outermost
    /// Those of a list in an object, such as `{"items":[…]}`.
    case items
  }

  /// Bytes of the longest object; of a longer one the beginning is passed over.
  private static let longest = 4 << 20

  private let source: UTF8Source
  private var piece: [UInt8] = []
  private var offset = 0
  private var level: Int?
  private var depth = 0
  /// Whether the bracket around the wanted objects is a list's, or there is none.
  private var isInList = true
  private var isInString = false
  private var isEscaped = false
  private var isCollecting = false
  /// The object that was read last.
  private(set) var object: [UInt8] = []
  /// How many objects were read, the last with them.
  private(set) var count = 0
  /// How many objects were passed over since they were too long.
  private(set) var overlong = 0
  /// How many runs of other text stand between the objects.
  private(set) var strays = 0
  private var isStraying = false

  /// Whether the text ended within a bracket.
  var isCut: Bool { depth > 0 || isInString }

  init(
    _ source: any ByteSource, _ level: Level = .outermost, _ intake: SampleIntake? = nil
  ) {
    self.source = UTF8Source(source, intake)
    self.level = level == .items ? 2 : nil
  }

  /// Reads the next object; false at the end.
  func next() throws(ImportError) -> Bool {
    object.removeAll(keepingCapacity: true)
    while true {
      if offset == piece.count {
        piece = try source.next()
        offset = 0
        if piece.isEmpty { return false }
      }
      if takePiece() {
        count += 1
        return true
      }
    }
  }

  /// Takes the piece's bytes up to an object's end; false where the piece ends before.
  private func takePiece() -> Bool {
    let bytes = piece
    return bytes.withUnsafeBufferPointer { bytes in
      var start = offset
      var index = offset
      while index < bytes.count {
        if isInString {
          index = passString(bytes, from: index)
          continue
        }
        index = isCollecting ? Self.firstMark(bytes, from: index) : index
        guard index < bytes.count else { break }
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "\""):
          isInString = true
          if !isCollecting { stray() }
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          if open(byte) { start = index - 1 }
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if close(byte) {
            object.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
            offset = index
            return true
          }
        default:
          if !isCollecting { passBetween(byte) }
        }
      }
      offset = bytes.count
      if isCollecting { keep(UnsafeBufferPointer(rebasing: bytes[start...])) }
      return false
    }
  }

  /// The next quote or bracket.
  private static func firstMark(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}"),
        UInt8(ascii: "]"):
        return index
      default: index += 1
      }
    }
    return index
  }

  private func keep(_ run: UnsafeBufferPointer<UInt8>) {
    object.append(contentsOf: run)
    guard object.count > Self.longest else { return }
    object.removeAll()
    isCollecting = false
    overlong += 1
  }

  /// Behind the string, or behind the piece.
  private func passString(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    if isEscaped {
      isEscaped = false
      index += 1
    }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        isInString = false
        return index
      }
      guard byte == UInt8(ascii: "\\") else { continue }
      guard index < bytes.count else {
        isEscaped = true
        return index
      }
      index += 1
    }
    return index
  }

  /// Whether an object that is wanted begins.
  private func open(_ byte: UInt8) -> Bool {
    if level == nil { level = byte == UInt8(ascii: "[") ? 1 : 0 }
    let begins = byte == UInt8(ascii: "{") && depth == level && isInList && !isCollecting
    depth += 1
    if depth == level { isInList = byte == UInt8(ascii: "[") }
    guard begins else { return false }
    isCollecting = true
    isStraying = false
    object.removeAll(keepingCapacity: true)
    return true
  }

  /// Whether an object that is wanted ends.
  private func close(_ byte: UInt8) -> Bool {
    depth = max(0, depth - 1)
    guard isCollecting, depth == level else { return false }
    isCollecting = false
    if byte != UInt8(ascii: "}") { strays += 1 }
    return byte == UInt8(ascii: "}")
  }

  private func passBetween(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: ","): isStraying = false
    case 9, 10, 13, 32: break
    default: stray()
    }
  }

  /// Counts text that stands where objects do.
  private func stray() {
    guard depth == (level ?? 0), isInList, !isStraying else { return }
    isStraying = true
    strays += 1
  }
}
