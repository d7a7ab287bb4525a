import StrictJSON
import TestSupport
import Testing

@Suite("Help") struct HelpTests {
  @Test("the help of every command is the one that was read and committed")
  func snapshots() async throws {
    for name in try await CommandTable.read().names {
      let run = try await CommandRun.karenina(
        name.split(separator: " ").map(String.init) + ["--help"])
      #expect(run.exitCode == 0 && run.errors.isEmpty, "\(name)")
      #expect(throws: Never.self) {
        try Snapshot.check(run.output, "help-\(name.replacing(" ", with: "-")).txt")
      }
    }
  }

  @Test("help fits 80 columns, save for examples that are one command line")
  func width() async throws {
    for name in try await CommandTable.read().names {
      let run = try await CommandRun.karenina(
        ["help"] + name.split(separator: " ").map(String.init))
      for line in run.output.split(separator: "\n") where !line.hasPrefix("  karenina ") {
        #expect(line.count <= 80, "\(name): \(line)")
      }
    }
  }

  @Test("'help COMMAND' prints what 'COMMAND --help' prints, wherever --help stands")
  func sameHelp() async throws {
    let one = try await CommandRun.karenina(["help", "doctor"])
    let two = try await CommandRun.karenina(["doctor", "--json", "--nonsense", "--help"])
    #expect(one.output == two.output)
    #expect(two.exitCode == 0)
  }

  @Test("every command has a sentence, an example and exit codes")
  func commandsAreTold() async throws {
    for command in try await CommandTable.read().commands {
      let name = command["command"]?.string ?? ""
      #expect(command["summary"]?.string?.hasSuffix(".") == true, "\(name)")
      #expect(command["examples"]?.array?.isEmpty == false, "\(name)")
      #expect(command["exitCodes"]?.array?.isEmpty == false, "\(name)")
    }
  }

  @Test("every option has a sentence, and a unit or a set of choices")
  func optionsAreTold() async throws {
    for command in try await CommandTable.read().commands {
      for option in command["options"]?.array ?? [] {
        let place = "\(command["command"]?.string ?? "") \(option["name"]?.string ?? "")"
        #expect(option["sentence"]?.string?.hasSuffix(".") == true, "\(place)")
        let isFlag = option["value"] == .null
        let isTold = option["expected"]?.string?.isEmpty == false
        #expect(isFlag || isTold || option["choices"]?.array?.isEmpty == false, "\(place)")
      }
    }
  }

  @Test("no command names an option or an argument twice")
  func namesAreUnique() async throws {
    for command in try await CommandTable.read().commands {
      let names = (command["options"]?.array ?? []).compactMap { $0["name"]?.string }
      #expect(Set(names).count == names.count, "\(command["command"]?.string ?? "")")
    }
  }

  @Test("the program alone prints its help to standard error and is misused")
  func alone() async throws {
    let run = try await CommandRun.karenina([])
    #expect(run.exitCode == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors == (try await CommandRun.karenina(["--help"])).output)
  }

  @Test("each example of the help is understood by the parser")
  func examples() async throws {
    for command in try await CommandTable.read().commands {
      for example in command["examples"]?.array ?? [] {
        let line = example["words"]?.string ?? ""
        let words = line.split(separator: " ").map(String.init).dropFirst().prefix { $0 != ">" }
        // The unknown option after them must be all that is wrong.
        let run = try await CommandRun.karenina(words + ["--no-such-option"])
        #expect(run.errors.split(separator: "\n").count == 2, "\(line): \(run.errors)")
      }
    }
  }
}
