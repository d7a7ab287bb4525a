/// What a command of the program does.
///
/// In: the words of the command line, checked. Out: an exit code. Next: ``CommandTree``.
///
/// What a command throws is said on standard error; the exit code is then 2, or that of a
/// ``CommandFailure``.
protocol Command: Sendable {
  /// Name, summary, arguments and options: a row of the one table.
  static var declaration: CommandDeclaration { get }

  /// Whether it makes digests, for seeds, hashes or journals, so that it can't do without OpenSSL.
  static var needsDigests: Bool { get }

  init(_ arguments: ParsedArguments) throws

  func run() async throws -> ExitCode
}

extension Command {
  static var needsDigests: Bool { true }
}
