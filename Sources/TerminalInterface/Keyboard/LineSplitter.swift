/// Cuts what comes from a pipe into lines.
struct LineSplitter: Sendable {
  /// The most bytes of a line; a longer one is cut there.
  private static let longest = 1 << 20

  private var lines: [String] = []
  private var open: [UInt8] = []
  private(set) var hasEnded = false

  var isEmpty: Bool { lines.isEmpty }

  mutating func take(_ bytes: [UInt8]) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") || open.count == Self.longest { finish() }
      if byte != UInt8(ascii: "\n") { open.append(byte) }
    }
  }

  /// No more will come: what stands without a line feed is a line, too.
  mutating func end() {
    if !open.isEmpty { finish() }
    hasEnded = true
  }

  mutating func next() -> String? {
    lines.isEmpty ? nil : lines.removeFirst()
  }

  mutating func removeAll(where isDropped: (String) -> Bool = { _ in true }) {
    lines.removeAll(where: isDropped)
  }

  private mutating func finish() {
    if open.last == UInt8(ascii: "\r") { open.removeLast() }
    lines.append(String(decoding: open, as: UTF8.self))
    open = []
  }
}
