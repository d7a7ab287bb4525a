import Testing

@testable import karenina

@Suite("The line that tells how far a work is")
struct ProgressLineTests {
  @Test("has a bar, the rate and the time left")
  func line() {
    let line = ProgressLine(name: "export.xml", share: 0.25, samples: 500_000, seconds: 2)
    #expect(
      line.text == "export.xml  [#####...............] 25 %  250000 samples/s  6 s left")
    let long = ProgressLine(name: "export.xml", share: 0.5, samples: 10, seconds: 100)
    #expect(long.text.hasSuffix("] 50 %  0 samples/s  1 min 40 s left"))
  }

  @Test("leaves out what nobody knows, and is of one line that steers nothing")
  func unknown() {
    let name = "\u{1B}[2J" + String(repeating: "n", count: 60)
    let text = ProgressLine(name: name, share: nil, samples: 0, seconds: 0).text
    #expect(!text.contains("\u{1B}") && text.count < 80 && text.hasSuffix("  0 samples/s"))
    let end = ProgressLine(name: "a", share: 1, samples: 4, seconds: 1).text
    #expect(end == "a  [####################] 100 %  4 samples/s  0 s left")
  }
}
