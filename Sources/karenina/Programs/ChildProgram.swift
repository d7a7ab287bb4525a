import CPlatform
import Glibc

/// Another program that is run: bytes go in, bytes come out, and it ends.
///
/// It has standard streams and nothing else of ours, but for one descriptor more where it needs a
/// secret or a signature that is on no disk: `/dev/fd/3`.
final class ChildProgram {
  /// Where a stream of the program leads.
  enum Stream {
    /// To this program, which reads or writes it.
    case pipe
    /// To an open file.
    case file(Int32)
  }

  /// The path by which the program finds what it is given beside its input.
  static let besidePath = "/dev/fd/3"

  private let name: String
  private var process: pid_t = 0
  private var input: Int32 = -1
  private var output: Int32 = -1
  private var errors: Int32 = -1

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - words: Its arguments.
  ///   - input: Where its standard input comes from.
  ///   - output: Where its standard output goes.
  ///   - beside: What it reads at ``besidePath``, at most 60,000 bytes; nil for nothing.
  /// - Throws: ``CommandFailure`` where it can't be started.
  init(
    _ program: String, _ words: [String], input: Stream = .pipe, output: Stream = .pipe,
    beside: [UInt8]? = nil
  ) throws {
    name = String(program.split(separator: "/").last ?? "")
    var theirs: [Int32] = []
    defer { for descriptor in theirs { close(descriptor) } }
    var streams: [Int32] = []
    switch input {
    case .file(let descriptor): streams.append(descriptor)
    case .pipe:
      let ends = try Self.pipe()
      self.input = ends.writing
      theirs.append(ends.reading)
      streams.append(ends.reading)
    }
    switch output {
    case .file(let descriptor): streams.append(descriptor)
    case .pipe:
      self.output = try Self.addPipe(&theirs, &streams)
    }
    errors = try Self.addPipe(&theirs, &streams)
    if let beside {
      let reading = try Self.filledPipe(beside, name)
      theirs.append(reading)
      streams.append(reading)
    }
    try start(program, words, streams)
  }

  /// Adds a pipe that the program writes to; the end that is read here.
  private static func addPipe(_ theirs: inout [Int32], _ streams: inout [Int32]) throws -> Int32 {
    let ends = try pipe()
    theirs.append(ends.writing)
    streams.append(ends.writing)
    return ends.reading
  }

  /// The reading end of a pipe that holds these bytes and no more.
  private static func filledPipe(_ bytes: [UInt8], _ name: String) throws -> Int32 {
    let ends = try pipe()
    defer { close(ends.writing) }
    try write(bytes, to: ends.writing, name)
    return ends.reading
  }

  deinit {
    for descriptor in [input, output, errors] where descriptor >= 0 { close(descriptor) }
    guard process > 0 else { return }
    kill(process, SIGKILL)
    _ = wait()
  }

  /// The two ends of a pipe, which no program inherits.
  private static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else {
      throw CommandFailure("cannot make a pipe: \(SystemErrorText.of(errno))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private func start(_ program: String, _ words: [String], _ streams: [Int32]) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
    }
    platform_spawn_close_from(&actions, Int32(streams.count))
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let arguments = ([program] + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let code = posix_spawn(&process, program, &actions, &attributes, arguments, environ)
    guard code == 0 else {
      process = 0
      throw CommandFailure("\(program): cannot start it: \(SystemErrorText.of(code))")
    }
  }

  // MARK: Streams

  /// Gives bytes to its standard input.
  ///
  /// - Throws: ``CommandFailure`` where it takes no more; ``finish()`` may tell why.
  func write(_ bytes: [UInt8]) throws { try Self.write(bytes, to: input, name) }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, _ name: String) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw CommandFailure("\(name): it takes no more input") }
      rest = rest.dropFirst(count)
    }
  }

  /// Ends its standard input.
  func endInput() {
    guard input >= 0 else { return }
    close(input)
    input = -1
  }

  /// The next bytes of its standard output; nil at the end.
  func read() -> [UInt8]? { Self.read(output) }

  private static func read(_ descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      return count > 0 ? Array(bytes.prefix(count)) : nil
    }
  }

  // MARK: The end

  /// Waits for its end.
  ///
  /// - Returns: Its exit code, 128 + n after signal n; what it said on standard error.
  func finish() -> (code: Int32, said: String) {
    endInput()
    var said: [UInt8] = []
    while let bytes = Self.read(errors) { said += bytes }
    return (wait(), String(decoding: said, as: UTF8.self))
  }

  private func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    process = 0
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : 128 + signal
  }
}

extension ChildProgram {
  /// What a program that was run said and how it ended.
  struct Outcome {
    let output: [UInt8]
    let code: Int32
    let said: String
  }

  /// Runs a program to its end, with little to read and to write.
  static func run(
    _ program: String, _ words: [String], input: [UInt8] = [], beside: [UInt8]? = nil
  ) throws -> Outcome {
    let child = try ChildProgram(program, words, beside: beside)
    do {
      try child.write(input)
    } catch {
      // It ended before it had read all: what it says and how it ended tells why.
    }
    child.endInput()
    var output: [UInt8] = []
    while let bytes = child.read() { output += bytes }
    let (code, said) = child.finish()
    return Outcome(output: output, code: code, said: said)
  }

  /// The path of a program, which must be there.
  ///
  /// - Throws: ``CommandFailure`` that tells the package that has it.
  static func path(of name: String, package: String) throws -> String {
    guard let path = Environment.program(name) else {
      throw CommandFailure(
        "\(name): found no such program on PATH; expected it; install the package '\(package)'")
    }
    return path
  }
}
