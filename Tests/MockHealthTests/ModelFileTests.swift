import Foundation
import MockHealth
import StudyModel
import TestSupport
import Testing

@Suite struct ModelFileTests {
  private func read(_ file: URL) throws -> (model: MockModel?, findings: [Finding]) {
    ModelFile.read(Array(try Data(contentsOf: file)))
  }

  private func read(_ text: String) -> (model: MockModel?, findings: [Finding]) {
    ModelFile.read(
      Array(#"{"format":"karenina-model","version":1,"identifier":"made","#.utf8)
        + Array(text.utf8))
  }

  @Test("every valid fixture is read")
  func valid() throws {
    let files = try FormatFixtures.files("model", "valid")
    #expect(files.count >= 10)
    for file in files {
      let (model, findings) = try read(file)
      #expect(model?.name == "made" && findings.isEmpty, "\(file.lastPathComponent): \(findings)")
    }
  }

  @Test(
    "every invalid fixture is refused, for one reason",
    arguments: ["invalid", "invalid-beyond-schema"])
  func invalid(kind: String) throws {
    for file in try FormatFixtures.files("model", kind) {
      let (model, findings) = try read(file)
      #expect(model == nil, "\(file.lastPathComponent)")
      #expect(Set(findings.map(\.rule)).count == 1, "\(file.lastPathComponent): \(findings)")
    }
  }

  @Test(
    "the schema accepts what the reader accepts, and refuses what it refuses",
    .enabled(if: SchemaValidator.path != nil, "check-jsonschema is not installed"))
  func schemaAgrees() async throws {
    let invalid = try FormatFixtures.files("model", "invalid")
    let others =
      try FormatFixtures.files("model", "valid")
      + FormatFixtures.files("model", "invalid-beyond-schema")
    let refused = try await SchemaValidator.refused(invalid + others, by: "model-1")
    #expect(refused == Set(invalid.map(\.path)))
  }

  @Test("what a file says is what the model is")
  func content() throws {
    let text = """
      "timeline":{"repeats":true,"stretches":[
        {"activity":"walk","duration":60,"speed":1.5,"grade":0.1,"mood":"calm"}]},
      "body":{"age":{"least":60,"most":80},"sex":"male","restingRate":{"mean":70,"deviation":8}},
      "device":{"kind":"wrist","restingInterval":300},
      "dirt":{"zeros":0.5,"jump":{"after":60,"by":-1.5}},
      "effects":{"calm":{"change":-3,"spread":2,"onset":30}},
      "dropOut":{"share":0.2,"within":86400}}
      """
    let model = try #require(read(text).model)
    let stretch = Timeline.Stretch(
      Pursuit(.walk, speed: .fixed(1.5), grade: 0.1, mood: "calm"), seconds: 60)
    #expect(model.timeline == Timeline([stretch], repeats: true))
    #expect(model.traits[.age] == .uniform(60...80) && model.traits[.sex] == .fixed(0))
    #expect(model.traits[.restingRate] == .normal(mean: 70, deviation: 8, within: 30...120))
    #expect(model.device.restingInterval == 300...300 && model.device.movingNoise == 4.5)
    #expect(model.dirt.zeros == 0.5 && model.dirt.jump == Dirt.ClockJump(after: 60, by: -1.5))
    #expect(model.effects == ["calm": MoodEffect(change: -3, spread: 2, onset: 30)])
    #expect(model.dropOut == DropOut(share: 0.2, within: 86_400))
  }

  @Test("a finding has a place, a path, what was found and what was expected")
  func finding() throws {
    let findings = read(#""dirt":{"zeroes":0.1},"device":{"kind":"rist"}}"#).findings
    #expect(
      findings.map { $0.line(in: "model.json") } == [
        "model.json:1:68: dirt: found the unknown key 'zeroes'; expected a key of dirt; "
          + "did you mean 'zeros'? [KEY-001]",
        "model.json:1:99: device.kind: found 'rist'; expected 'ideal', 'strap' or 'wrist'; "
          + "did you mean 'wrist'? [VALUE-002]",
      ])
  }

  @Test("a mood without an effect is refused with the known ones; a condition is warned of")
  func effects() throws {
    let moods = """
      "effects":{"calm":{"change":-3},"rousing":{"change":4}},
      "timeline":{"stretches":[{"activity":"music","duration":60,"mood":"rousng"}]}}
      """
    let refused = read(moods)
    #expect(refused.model == nil)
    #expect(
      refused.findings.map { $0.line(in: "m.json") } == [
        "m.json:2:67: timeline.stretches[0].mood: found 'rousng'; expected a word of 'effects': "
          + "'calm', 'rousing'; did you mean 'rousing'? [REF-001]"
      ])
    let conditions = #""effects":{"calm":{"change":-3}},"conditions":["none","clam"]}"#
    let warned = read(conditions)
    #expect(warned.model?.conditions == ["none", "clam"])
    #expect(warned.findings.map(\.severity) == [.warning, .warning])
    #expect(warned.findings.map(\.rule) == [.unknownReference, .unknownReference])
    #expect(read(#""conditions":["a","b"]}"#).findings.isEmpty)
  }

  @Test("no file of any bytes ends the program, and none is taken for a model")
  func hostile() {
    for bytes in [
      [], [0], Array("{".utf8), Array("null".utf8), Array(repeating: 0x5B, count: 9999),
    ] {
      #expect(ModelFile.read(bytes).model == nil)
    }
    let (model, findings) = read(#""body":{"age":1e999,"height":-0,"sex":1e308}}"#)
    #expect(model == nil && !findings.isEmpty)
  }
}
