/// Cuts bytes that come in pieces into lines, in bounded memory.
///
/// Of a line longer than ``FedLine/longest`` only so much is given that it is seen to be too long.
package struct LineCutter: Sendable {
  /// A line without its end, and its number from 1.
  package struct Line: Equatable, Sendable {
    package let number: Int
    package let bytes: [UInt8]
  }

  private var rest: [UInt8] = []
  private var count = 0

  package init() {}

  /// The lines that a piece ends.
  package mutating func take(_ piece: some Sequence<UInt8>) -> [Line] {
    var lines: [Line] = []
    for byte in piece {
      if byte == 10 {
        lines.append(cut())
      } else if rest.count <= FedLine.longest {
        rest.append(byte)
      }
    }
    return lines
  }

  /// What stands behind the last line's end; nil for nothing.
  package mutating func takeLast() -> Line? { rest.isEmpty ? nil : cut() }

  private mutating func cut() -> Line {
    count += 1
    defer { rest.removeAll(keepingCapacity: true) }
    return Line(number: count, bytes: rest)
  }
}
