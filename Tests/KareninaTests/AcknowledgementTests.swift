import Glibc
import ResultFiles
import Testing

@testable import karenina

@Suite("Acknowledgements") struct AcknowledgementTests {
  @Test("a listener that does not read holds nothing up, and is told of at the end")
  func stalled() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    fill(ends[1])
    let acknowledgements = try Acknowledgements(to: Int(ends[1]))
    let start = ContinuousClock.now
    for sequence in 0..<100 { acknowledgements.tell(line(sequence)) }
    #expect(ContinuousClock.now - start < .milliseconds(500))
    #expect(acknowledgements.finish()?.contains("does not read") == true)
    drain(ends[0])
  }

  @Test("a descriptor that is open for reading alone is misuse")
  func readOnly() throws {
    let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let failure = #expect(throws: CommandFailure.self) {
      try Acknowledgements(to: Int(descriptor))
    }
    #expect(failure?.code == .misused)
  }

  private func line(_ sequence: Int) -> Journal.Acknowledgement {
    Journal.Acknowledgement(sequence: sequence, kind: "sample")
  }

  /// Writes until the pipe takes no more.
  private func fill(_ descriptor: Int32) {
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    let bytes = [UInt8](repeating: 0x20, count: 4096)
    while write(descriptor, bytes, bytes.count) > 0 {}
    _ = fcntl(descriptor, F_SETFL, flags)
  }

  /// Reads what is there, so that the waiting line is written and its thread goes on.
  private func drain(_ descriptor: Int32) {
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
