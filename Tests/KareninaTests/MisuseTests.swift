import TestSupport
import Testing

@Suite("Misuse") struct MisuseTests {
  @Test(
    "a misused command line ends with 64 and one line for each problem on standard error",
    arguments: [
      (["docter"], ["karenina: 'docter' is not a command; did you mean 'doctor'?"]),
      (["zzz"], ["karenina: 'zzz' is not a command"]),
      (
        ["version", "--jsno"],
        ["karenina version: '--jsno' is not an option; did you mean '--json'?"]
      ),
      (["version", "-j"], ["karenina version: '-j' is not an option"]),
      (
        ["doctor", "--out", "x"],
        ["karenina doctor: '--out' is not an option; did you mean '--output'?"]
      ),
      (
        ["doctor", "--out=x"],
        ["karenina doctor: '--out' is not an option; did you mean '--output'?"]
      ),
      (
        ["doctor", "--output"],
        ["karenina doctor: --output: found no value; expected the path of a folder"]
      ),
      (
        ["doctor", "--output", "--json"],
        ["karenina doctor: --output: found no value; expected the path of a folder"]
      ),
      (
        ["doctor", "--output=", "--json=yes"],
        [
          "karenina doctor: --output: found ''; expected the path of a folder",
          "karenina doctor: --json: found a value; expected none, since the option is a flag",
        ]
      ),
      (
        ["doctor", "--output", "a", "--output", "b"],
        ["karenina doctor: --output: found more than once; expected once"]
      ),
      (["doctor", "x"], ["karenina doctor: found 'x'; expected no further argument"]),
      (
        ["doctor", "--", "--json"],
        ["karenina doctor: found '--json'; expected no further argument"]
      ),
      (
        ["completions"],
        [
          "karenina completions: SHELL: found nothing; expected 'bash', 'zsh' or 'fish'"
        ]
      ),
      (
        ["completions", "bsh"],
        [
          "karenina completions: SHELL: found 'bsh'; expected 'bash', 'zsh' or 'fish'; did you mean 'bash'?"
        ]
      ),
      (
        ["--json", "version"],
        ["karenina: '--json' stands before a command; options follow the command they belong to"]
      ),
      (["do\u{1B}[31m"], ["karenina: 'do\\u{1b}[31m' is not a command"]),
    ])
  func messages(words: [String], lines: [String]) async throws {
    let run = try await CommandRun.karenina(words)
    #expect(run.exitCode == 64)
    #expect(run.output.isEmpty)
    let told = run.errors.split(separator: "\n").map(String.init)
    #expect(Array(told.dropLast()) == lines)
    #expect(told.last?.hasPrefix("see 'karenina") == true)
  }

  @Test("an unknown command of 'help' ends with 64 and a suggestion")
  func unknownHelp() async throws {
    let run = try await CommandRun.karenina(["help", "verson"])
    #expect(run.exitCode == 64)
    #expect(run.errors == "karenina help: 'verson' is not a command; did you mean 'version'?\n")
  }
}
