/// Turns the bytes a terminal sends into keys.
///
/// Sequences it does not know are swallowed whole, whatever their length.
package struct KeyDecoder: Sendable {
  private enum State: Equatable {
    case ground
    case escape
    /// After `ESC [`, with the parameters so far.
    case control([UInt8])
    /// After `ESC O`.
    case single
    /// In a string that ends with BEL or ST; whether ESC was just seen.
    case string(sawEscape: Bool)
    case scalar(bytes: [UInt8], missing: Int)
    /// In a text that is pasted, which ends with `ESC [ 201 ~`.
    case paste([UInt8])
  }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// The most bytes of a pasted text; the rest of it is left out.
  private static let longestPaste = 100_000

  private static let longestParameters = 32
  private var state = State.ground

  package init() {}

  /// Whether the bytes so far mean something else when nothing follows within 25 ms.
  package var awaitsMore: Bool { state != .ground && !isInPaste }

  /// A paste may come in pieces at any distance.
  private var isInPaste: Bool {
    if case .paste = state { return true }
    return false
  }

  /// The keys of these bytes, in order.
  package mutating func keys(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes { keys += take(byte) }
    return keys
  }

  /// What the bytes so far mean if no more come: Escape, or nothing.
  package mutating func pause() -> Key? {
    guard !isInPaste else { return nil }
    defer { state = .ground }
    return state == .escape ? .escape : nil
  }

  private mutating func take(_ byte: UInt8) -> [Key] {
    switch state {
    case .ground: return one(ground(byte))
    case .escape: return afterEscape(byte)
    case .control(let parameters): return one(control(byte, parameters))
    case .paste(let bytes): return one(paste(byte, after: bytes))
    case .single:
      state = .ground
      return one(Self.final(byte, parameters: []))
    case .string(let sawEscape):
      string(byte, sawEscape: sawEscape)
      return []
    case .scalar(let bytes, let missing): return scalar(byte, after: bytes, missing: missing)
    }
  }

  private func one(_ key: Key?) -> [Key] { key.map { [$0] } ?? [] }

  private mutating func ground(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x1B: state = .escape
    case 0x20..<0x7F: return .character(Unicode.Scalar(byte))
    case 0xC2...0xDF: state = .scalar(bytes: [byte], missing: 1)
    case 0xE0...0xEF: state = .scalar(bytes: [byte], missing: 2)
    case 0xF0...0xF4: state = .scalar(bytes: [byte], missing: 3)
    default: return Self.controls[byte]
    }
    return nil
  }

  private static let controls: [UInt8: Key] = [
    0x0A: .newLine, 0x0D: .enter, 0x09: .tab, 0x11: .quit, 0x0F: .editor, 0x08: .backspace,
    0x7F: .backspace,
    0x01: .home, 0x05: .end,
    0x02: .left, 0x06: .right, 0x0E: .down, 0x10: .up, 0x15: .deleteToStart, 0x17: .deleteWord,
    0x04: .endOfInput, 0x0C: .redraw,
  ]

  private mutating func afterEscape(_ byte: UInt8) -> [Key] {
    switch byte {
    case UInt8(ascii: "["): state = .control([])
    case UInt8(ascii: "O"): state = .single
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string(sawEscape: false)
    case 0x1B: return [.escape]
    case 0x0A, 0x0D:
      state = .ground
      return [.newLine]
    case UInt8(ascii: "b"):
      // What some terminals send for Alt-Left.
      state = .ground
      return [.back]
    case 0x00..<0x20, 0x7F:
      state = .ground
      return [.escape] + take(byte)
    default:
      // Alt with a key, which means nothing here.
      state = .ground
    }
    return []
  }

  private mutating func control(_ byte: UInt8, _ parameters: [UInt8]) -> Key? {
    switch byte {
    case 0x20..<0x40:
      if parameters.count < Self.longestParameters { state = .control(parameters + [byte]) }
      return nil
    case 0x40..<0x7F:
      state = .ground
      guard byte != UInt8(ascii: "~") || parameters != Array("200".utf8) else {
        state = .paste([])
        return nil
      }
      return Self.final(byte, parameters: parameters)
    case 0x1B:
      state = .escape
      return nil
    default:
      state = .ground
      return nil
    }
  }

  private static func final(_ byte: UInt8, parameters: [UInt8]) -> Key? {
    switch byte {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): parameters == Array("1;3".utf8) ? .back : .left
    case UInt8(ascii: "Z"): .backTab
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "M") where parameters.isEmpty: .enter
    case UInt8(ascii: "~"): numbered[String(decoding: parameters, as: UTF8.self)]
    default: nil
    }
  }

  private static let numbered: [String: Key] = [
    "1": .home, "7": .home, "4": .end, "8": .end, "3": .delete, "5": .pageUp, "6": .pageDown,
  ]

  private mutating func paste(_ byte: UInt8, after bytes: [UInt8]) -> Key? {
    var bytes = bytes
    state = .ground
    bytes.append(byte)
    if byte == Self.pasteEnd.last, bytes.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] {
      return .paste(String(decoding: bytes.dropLast(Self.pasteEnd.count), as: UTF8.self))
    }
    // Only the end is looked for in what is too long.
    if bytes.count > Self.longestPaste {
      bytes.removeSubrange(
        (Self.longestPaste - Self.pasteEnd.count)..<(bytes.count - Self.pasteEnd.count))
    }
    state = .paste(bytes)
    return nil
  }

  private mutating func string(_ byte: UInt8, sawEscape: Bool) {
    let isOver = byte == 0x07 || (sawEscape && byte == UInt8(ascii: "\\"))
    state = isOver ? .ground : .string(sawEscape: byte == 0x1B)
  }

  private mutating func scalar(_ byte: UInt8, after bytes: [UInt8], missing: Int) -> [Key] {
    guard (0x80..<0xC0).contains(byte) else {
      state = .ground
      return take(byte)
    }
    guard missing == 1 else {
      state = .scalar(bytes: bytes + [byte], missing: missing - 1)
      return []
    }
    state = .ground
    let text = String(validating: bytes + [byte], as: UTF8.self)
    guard let scalar = text?.unicodeScalars.first, scalar.properties.generalCategory != .control
    else { return [] }
    return [.character(scalar)]
  }
}
