import Digests
import Dispatch
import Glibc

/// The program.
///
/// In: the command line. Out: an exit code. Next: ``ArgumentParser``, then the command.
@main
struct Main {
  static func main() {
    prepareProcess()
    let words = Array(CommandLine.arguments.dropFirst())
    exit(carryOut(ArgumentParser(root: CommandTree.root).request(words)).status)
  }

  private static func carryOut(_ request: CommandRequest) -> ExitCode {
    switch request {
    case .run(let type, let arguments): start(type, arguments)
    case .help(let node, let path): answer { try StandardOutput.write(HelpPage(node, path).text) }
    case .incomplete(let node, let path): complain(with: HelpPage(node, path).text)
    case .misuse(let problems, let path): complain(about: problems, in: path)
    }
  }

  /// Has a command run on threads that a page of help is not kept waiting for.
  private static func start(_ type: any Command.Type, _ arguments: ParsedArguments) -> Never {
    // How wide a character is, is asked of the C library.
    setlocale(LC_CTYPE, "C.UTF-8")
    Task { exit(await run(type, arguments).status) }
    dispatchMain()
  }

  private static func run(_ type: any Command.Type, _ arguments: ParsedArguments) async -> ExitCode
  {
    do {
      if type.needsDigests { try requireDigests() }
      return try await type.init(arguments).run()
    } catch {
      return report(error, of: arguments.command)
    }
  }

  /// Refuses to begin where every digest would be zero, and with it every seed.
  private static func requireDigests() throws {
    guard CryptoLibrary.isLoaded else {
      throw CommandFailure("libcrypto.so.3 is not installed; install libssl3")
    }
    guard CryptoLibrary.makesDigests else {
      throw CommandFailure(
        "libcrypto.so.3 makes no SHA-256, which its settings leave out; look at OPENSSL_CONF and at "
          + "what 'openssl dgst -sha256' says")
    }
  }

  private static func answer(_ write: () throws -> Void) -> ExitCode {
    do {
      try write()
      return .done
    } catch {
      return report(error, of: [])
    }
  }

  /// A reader that has gone, as in `karenina ... | head`, ends the program without a word.
  private static func report(_ error: any Error, of command: [String]) -> ExitCode {
    if case OutputError.closed = error { return .signal(SIGPIPE) }
    StandardError.say((["karenina"] + command).joined(separator: " ") + ": \(error)")
    if case OutputError.interrupted = error { return Interruption.exitCode }
    return (error as? CommandFailure)?.code ?? .failed
  }

  private static func complain(with help: String) -> ExitCode {
    StandardError.write(help)
    return .misused
  }

  private static func complain(about problems: [UsageProblem], in path: [String]) -> ExitCode {
    let command = (["karenina"] + path).joined(separator: " ")
    for problem in problems { StandardError.say("\(command): \(problem.message)") }
    StandardError.say("see '\(command) --help'")
    return .misused
  }

  /// Closed standard streams are opened on nothing, so that no file of a session can become one;
  /// standard output so that it can't be written to, as what is written there would be lost.
  private static func prepareProcess() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      if descriptor == STDIN_FILENO { StandardInput.noteClosed() }
      _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
    signal(SIGPIPE, SIG_IGN)
    // A limit of the file size is an error of the write, not the end of the program.
    signal(SIGXFSZ, SIG_IGN)
  }
}
