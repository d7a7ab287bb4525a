import Foundation
import TestSupport
import Testing

/// The tutorial is followed as it is printed.
@Suite("Tutorial") struct TutorialTests {
  private static let heading = "## Tutorial: from a study to a first table"

  @Test("each command of the tutorial works and prints what the manual shows")
  func followed() async throws {
    let folder = try TemporaryFolder()
    let lines = try Documents.section(Self.heading, of: "docs/manual.md")
    try writeStudy(lines, in: folder)
    let commands = Documents.blocks("console", in: lines).flatMap(Command.all)
    #expect(commands.count >= 9)
    for command in commands {
      let run = try await CommandRun.karenina(command.words, folder: folder.path)
      #expect(run.exitCode == 0, "\(command.words): \(run.errors)")
      expect(command.shown, in: run, of: command.words)
    }
  }

  private func writeStudy(_ lines: [String], in folder: TemporaryFolder) throws {
    let study = try #require(Documents.blocks("json", in: lines).first)
    try FileManager.default.createDirectory(
      atPath: folder.path + "/breath", withIntermediateDirectories: true)
    _ = try folder.write(study.joined(separator: "\n") + "\n", to: "breath/study.json")
  }

  /// Each line shown is printed, in this order; one that ends in ` ...` shows a line's beginning.
  private func expect(_ shown: [String], in run: CommandRun, of words: [String]) {
    var printed = (run.output + run.errors).split(separator: "\n").map(String.init)[...]
    for line in shown where !line.isEmpty {
      let beginning = line.hasSuffix(" ...") ? String(line.dropLast(4)) : nil
      let place = printed.firstIndex { printed in
        beginning.map { printed.hasPrefix($0) } ?? (printed == line)
      }
      guard let place else {
        Issue.record("\(words) does not print '\(line)':\n\(run.output)\(run.errors)")
        return
      }
      printed = printed[(place + 1)...]
    }
  }

  /// One `$ karenina ...` of a block, and the lines below it.
  private struct Command {
    let words: [String]
    var shown: [String] = []

    static func all(in block: [String]) -> [Command] {
      var commands: [Command] = []
      for line in block {
        if line.hasPrefix("$ karenina ") {
          commands.append(Command(words: line.split(separator: " ").dropFirst(2).map(String.init)))
        } else if !commands.isEmpty {
          commands[commands.count - 1].shown.append(line)
        }
      }
      return commands
    }
  }
}
