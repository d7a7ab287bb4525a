import Foundation
import TestSupport
import Testing

@Suite("Completions") struct CompletionTests {
  @Test(
    "the script of each shell is read by that shell without a complaint",
    arguments: ["bash", "zsh", "fish"])
  func syntax(shell: String) async throws {
    let script = try await CommandRun.karenina(["completions", shell])
    #expect(script.exitCode == 0 && !script.output.isEmpty)
    guard let program = TestPlaces.program(shell) else { return }
    let folder = try TemporaryFolder()
    let file = try folder.write(script.outputBytes, to: "completions")
    let run = try await CommandRun.program(program, ["-n", file])
    #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
  }

  @Test(
    "bash offers commands, options, choices and files where they belong",
    arguments: [
      (["karenina", "ver"], ["version"]),
      (["karenina", "version", "--j"], ["--json"]),
      (["karenina", "completions", ""], ["bash", "zsh", "fish"]),
      (["karenina", "doctor", "--store", "Packa"], ["Package.swift"]),
      (["karenina", "doctor", "--store", "=", "Packa"], ["Package.swift"]),
      (["karenina", "nonsense"], []),
    ])
  func bash(words: [String], offers: [String]) async throws {
    let script = try await CommandRun.karenina(["completions", "bash"])
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let driver = """
      compopt() { :; }
      \(script.output)
      COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1)
      _karenina; printf '%s\\n' "${COMPREPLY[@]}"
      """
    let run = try await CommandRun.program(
      "/bin/bash", ["-c", driver], folder: TestPlaces.package)
    #expect(run.output.split(separator: "\n").map(String.init) == offers)
    #expect(run.errors.isEmpty)
  }

  @Test("fish offers the commands and their options")
  func fish() async throws {
    guard let fish = TestPlaces.program("fish") else { return }
    let folder = try TemporaryFolder()
    let script = try await CommandRun.karenina(["completions", "fish"])
    let file = try folder.write(script.outputBytes, to: "karenina.fish")
    let driver = "source \(file); complete -C 'karenina vers'; complete -C 'karenina version --js'"
    let run = try await CommandRun.program(
      fish, ["--no-config", "-c", driver], environment: ["HOME": folder.path])
    let offers = run.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(offers == ["version", "--json"], "\(run.errors)")
  }
}
