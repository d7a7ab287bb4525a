import Quantities
import StrictJSON
import StudySession
import Testing

@testable import karenina

@Suite("Words of a command") struct ParsedArgumentsTests {
  private func read(_ words: String, _ declaration: CommandDeclaration) -> WordReader {
    var reader = WordReader(declaration, path: [declaration.name])
    reader.read(words.split(separator: " ").map(String.init))
    return reader
  }

  @Test("each option gives the type it was declared with, in both ways of writing")
  func types() {
    let words =
      "study --seed=7 --session 2 --allow heartRate,HKQuantityTypeIdentifierStepCount --plain --answers - --audio out.wav"
    let reader = read(words, RunOptions.declaration)
    #expect(reader.problems.isEmpty)
    #expect(reader.arguments[CommonOptions.study] == "study")
    #expect(reader.arguments[RunOptions.seed] == 7)
    #expect(reader.arguments[RunOptions.session] == 2)
    #expect(reader.arguments[RunOptions.allow] == .allow([.heartRate, .stepCount]))
    #expect(reader.arguments[RunOptions.plain])
    #expect(reader.arguments[RunOptions.answers] == "-")
    #expect(reader.arguments[RunOptions.audio] == "out.wav")
  }

  @Test("what is not given has its default, or is nil, and is told apart")
  func defaults() {
    let reader = read("study", RunOptions.declaration)
    #expect(reader.arguments[RunOptions.seed] == nil)
    #expect(reader.arguments[RunOptions.audio] == "pulse")
    #expect(reader.arguments[CommonOptions.output] == "output")
    #expect(!reader.arguments[RunOptions.dryRun])
    #expect(!reader.arguments.gives(CommonOptions.output))
    #expect(
      read("study --output output", RunOptions.declaration).arguments.gives(CommonOptions.output))
    #expect(read("", ResultsOptions.samples).arguments[ResultsOptions.paths] == ["output"])
    #expect(read("a b", ResultsOptions.samples).arguments[ResultsOptions.paths] == ["a", "b"])
  }

  @Test("all problems are told at once, and no participant's code is repeated")
  func problems() {
    let words = "--seed x --participant P-01 --session 0 --mock hart --audio out.mp3 --sed 3"
    let messages = read(words, RunOptions.declaration).problems.map(\.message)
    #expect(
      messages == [
        "--seed: found 'x'; expected a whole number from 0 to 9007199254740991",
        "--participant: found another form; expected 1 to 32 letters or digits",
        "--session: found '0'; expected a whole number from 1 to 1000000000",
        "--mock: found 'hart'; expected 'uniform', 'rest', 'walk', 'fitness', "
          + "'six-minute-walk', 'music', 'day', 'interval-training' or the path of a model that "
          + "ends in .json",
        "--audio: found 'out.mp3'; expected 'pulse', 'silent' or a path that ends in .wav",
        "'--sed' is not an option; did you mean '--seed'?",
      ])
  }

  @Test("after -- every word is an argument, whatever it begins with")
  func dashes() {
    let reader = read("-- --study", RunOptions.declaration)
    #expect(reader.problems.isEmpty)
    #expect(reader.arguments[CommonOptions.study] == "--study")
    let missing = read("--plain --", RunOptions.declaration).problems
    #expect(
      missing == [
        .argumentMissing("STUDY", expected: "a study's folder or its study.json")
      ])
  }

  @Test("a mistyped word finds its nearest neighbour, a strange one none")
  func suggestions() {
    let words = ["check", "run", "rehearse", "results", "participant"]
    #expect(Suggestion.nearest(to: "chekc", in: words) == "check")
    #expect(Suggestion.nearest(to: "rnu", in: words) == "run")
    #expect(Suggestion.nearest(to: "reslts", in: words) == "results")
    #expect(Suggestion.nearest(to: "part", in: words) == "participant")
    #expect(Suggestion.nearest(to: "banana", in: words) == nil)
    #expect(Suggestion.nearest(to: "", in: words) == nil)
  }

  @Test("the file system of a folder is that of the longest mount above it")
  func mounts() throws {
    let table = MountTable(
      """
      22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw
      23 22 0:40 / /home rw - nfs4 server:/home rw
      24 22 0:41 / /home/a\\040b rw shared:1 - tmpfs tmpfs rw
      nonsense
      """)
    #expect(table.type(of: "/homework") == "ext4")
    #expect(table.type(of: "/home/x") == "nfs4")
    #expect(table.type(of: "/home/a b/c") == "tmpfs")
  }
}
