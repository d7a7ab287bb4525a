import Foundation
import Glibc
import Synchronization

/// A started program with a thread at each of its streams, so that no full pipe can stop it.
final class RunningProgram: Sendable {
  private let process: Process
  private let output: StreamReader
  private let errors: StreamReader

  init(_ process: Process, input: [UInt8]) throws {
    let (inputPipe, outputPipe, errorPipe) = (Pipe(), Pipe(), Pipe())
    process.standardInput = inputPipe
    process.standardOutput = outputPipe
    process.standardError = errorPipe
    self.process = process
    try process.run()
    output = StreamReader(outputPipe.fileHandleForReading)
    errors = StreamReader(errorPipe.fileHandleForReading)
    let writing = inputPipe.fileHandleForWriting
    Thread.detachNewThread { Self.feed(input, to: writing) }
  }

  /// Waits for the end, and kills the program when the limit has passed.
  func finish(within limit: Duration) -> Result<CommandRun, any Error> {
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [process] in
      process.waitUntilExit()
      ended.signal()
    }
    let seconds = Double(limit.components.seconds)
    let isOverdue = ended.wait(timeout: .now() + seconds) == .timedOut
    if isOverdue {
      kill(process.processIdentifier, SIGKILL)
      ended.wait()
    }
    let base: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
    return .success(
      CommandRun(
        outputBytes: output.bytes(), errorBytes: errors.bytes(),
        exitCode: base + process.terminationStatus, isOverdue: isOverdue))
  }

  /// A program may end without reading its input: that is no error of the test.
  private static func feed(_ input: [UInt8], to handle: FileHandle) {
    signal(SIGPIPE, SIG_IGN)
    var rest = input[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(handle.fileDescriptor, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { break }
      rest = rest.dropFirst(max(0, count))
    }
    close(handle)
  }

  private static func close(_ handle: FileHandle) {
    do { try handle.close() } catch { print("input of a program could not be closed: \(error)") }
  }
}

/// Reads a stream to its end on a thread of its own.
private final class StreamReader: Sendable {
  private let content = Mutex<[UInt8]>([])
  private let ended = DispatchSemaphore(value: 0)

  init(_ handle: FileHandle) {
    Thread.detachNewThread { [self] in
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = read(handle.fileDescriptor, &buffer, buffer.count)
        if count > 0 { content.withLock { $0 += buffer[..<count] } }
        if count == 0 || (count < 0 && errno != EINTR) { break }
      }
      ended.signal()
    }
  }

  /// All bytes; waits for the stream's end once.
  func bytes() -> [UInt8] {
    ended.wait()
    return content.withLock { $0 }
  }
}
