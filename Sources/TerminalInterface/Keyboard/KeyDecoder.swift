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
  }

  private static let longestParameters = 32
  private var state = State.ground

  package init() {}

  /// Whether the bytes so far mean something else when nothing follows within 25 ms.
  package var awaitsMore: Bool { state != .ground }

  /// The keys of these bytes, in order.
  package mutating func keys(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes { keys += take(byte) }
    return keys
  }

  /// What the bytes so far mean if no more come: Escape, or nothing.
  package mutating func pause() -> Key? {
    defer { state = .ground }
    return state == .escape ? .escape : nil
  }

  private mutating func take(_ byte: UInt8) -> [Key] {
    switch state {
    case .ground: return one(ground(byte))
    case .escape: return afterEscape(byte)
    case .control(let parameters): return one(control(byte, parameters))
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
    0x0A: .enter, 0x0D: .enter, 0x08: .backspace, 0x7F: .backspace, 0x01: .home, 0x05: .end,
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
    case UInt8(ascii: "D"): .left
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
