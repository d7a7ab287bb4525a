import StrictJSON
import TestSupport
import Testing

/// The table of commands, as `karenina help --json` tells it.
struct CommandTable {
  let commands: [JSONValue]

  static func read() async throws -> CommandTable {
    let run = try await CommandRun.karenina(["help", "--json"])
    let document = try Document(reading: run.outputBytes)
    return CommandTable(commands: try #require(document.root.value.array))
  }

  /// The words of each command after `karenina`.
  var names: [String] { commands.compactMap { $0["command"]?.string } }
}
