import LiveSources
import Testing

@Suite("Bytes cut into lines") struct LineCutterTests {
  @Test("lines are the same however the bytes come, with their numbers from 1")
  func pieces() {
    let text = Array("a\n\nbc\nd".utf8)
    for size in 1...text.count {
      var cutter = LineCutter()
      var lines: [LineCutter.Line] = []
      for start in stride(from: 0, to: text.count, by: size) {
        lines += cutter.take(text[start..<min(start + size, text.count)])
      }
      lines += [cutter.takeLast()].compactMap(\.self)
      #expect(lines.map(\.number) == [1, 2, 3, 4])
      #expect(lines.map { String(decoding: $0.bytes, as: UTF8.self) } == ["a", "", "bc", "d"])
    }
  }

  @Test("a line of any length takes bounded memory, and the next one is whole")
  func long() {
    var cutter = LineCutter()
    for _ in 0..<100 { #expect(cutter.take([UInt8](repeating: 65, count: 10_000)).isEmpty) }
    let lines = cutter.take(Array("\nb\n".utf8))
    #expect(lines.map(\.bytes.count) == [FedLine.longest + 1, 1])
    #expect(cutter.takeLast() == nil)
  }
}
