import Foundation
import Quantities
import ResultFiles
import ResultsAnalysis
import StrictJSON
import TestSupport
import Testing

@testable import TableFiles

@Suite struct FHIRTests {
  private static let time = Instant(milliseconds: 1_796_000_000_000, offsetMinutes: 60)

  private static func answer(
    _ question: String, _ kind: String, _ value: JSONValue?, _ state: AnswerState = .answered,
    label: String? = nil, unit: String? = nil, isIdentifying: Bool = false
  ) -> AnswerResult {
    AnswerResult(
      question: question, text: question.uppercased(), state: state, answer: value, label: label,
      answerKind: kind, unit: unit, isIdentifying: isIdentifying, startDate: time, endDate: time,
      responseTime: 1)
  }

  /// What the copy of the study tells of its choices.
  private static let study: JSONValue = [
    "tasks": [
      [
        "identifier": "Survey",
        "steps": [
          [
            "questions": [
              [
                "identifier": "drinks",
                "answerFormat": [
                  "kind": "textChoice",
                  "choices": [
                    ["value": "tea", "text": ["en": "Tea"]], ["value": 3, "text": "Three"],
                  ],
                ],
              ],
              [
                "identifier": "parts",
                "answerFormat": [
                  "kind": "matrix",
                  "rows": [["identifier": "neck", "text": "The neck"]],
                  "choices": [["value": 1, "text": "A little"]],
                ],
              ],
            ]
          ]
        ],
      ]
    ]
  ]

  private static var record: SessionRecord {
    let head = SessionHead(
      identifier: "20261130T143005Z-3f9c", kind: .real,
      study: .init(identifier: "calm", revision: 2, title: "Calm", sha256: "0"), task: "Survey",
      participant: "P01", number: 1, seed: 7, plannedSteps: [], software: "0.1.0", device: [],
      startDate: time)
    let answers = [
      answer("calm", "scale", 7), answer("well", "boolean", true),
      answer("height", "height", 181.5, unit: "cm"),
      answer("day", "date", "2026-01-31"), answer("wake", "timeOfDay", "07:30"),
      answer("mood", "textChoice", "low", label: "Rather low"),
      answer("drinks", "textChoice", ["tea", 3, ["other": "mate"]], label: "Tea; three"),
      answer("own", "textChoice", ["other": "a walk"]),
      answer("parts", "matrix", ["neck": 1, "back": "much"]),
      answer("note", "text", "a note"), answer("none", "text", nil, .skipped),
      answer("unsure", "boolean", nil, .dontKnow), answer("hidden", "boolean", nil, .notShown),
      answer("name", "text", "Jo Secret", isIdentifying: true),
    ]
    let samples = (0..<5).map { (second: Int64) in
      let at = Instant(milliseconds: time.milliseconds + second * 1000, offsetMinutes: 60)
      return SampleItem(
        type: "HKQuantityTypeIdentifierHeartRate", unit: "count/min", value: 60 + Double(second),
        startDate: at, endDate: at, source: second == 4 ? "" : "Strap")
    }
    let step = StepResult(
      index: 1, identifier: "ask", kind: "survey", title: "Questions", startDate: time,
      answers: answers,
      recordings: [
        Recording(identifier: "rate", kind: "healthQuantity", startDate: time, samples: samples)
      ])
    return SessionRecord(head: head, steps: [step], endDate: time, ending: .completed)
  }

  @Test("answers have FHIR's types, and those that tell who somebody is are left out")
  func types() throws {
    let response = try #require(
      QuestionnaireResponse.of(
        Self.record, ResultFilter(), QuestionFacts(Self.study, language: "en")))
    let text = Writer.string(response)
    #expect(!text.contains("Jo Secret") && !text.contains("hidden"))
    let items = try #require(response["item"]?.array?.first?["item"]?.array)
    func first(_ link: String) -> JSONValue? {
      items.first { $0["linkId"]?.string == "ask/" + link }?["answer"]?.array?.first
    }
    #expect(first("calm") == ["valueInteger": 7])
    #expect(first("well") == ["valueBoolean": true])
    #expect(first("height") == ["valueQuantity": ["value": 181.5, "unit": "cm"]])
    #expect(first("day") == ["valueDate": "2026-01-31"])
    #expect(first("wake") == ["valueTime": "07:30:00"])
    #expect(first("mood") == ["valueCoding": ["code": "low", "display": "Rather low"]])
    let drinks = items.first { $0["linkId"] == "ask/drinks" }?["answer"]
    #expect(
      drinks == [
        ["valueCoding": ["code": "tea", "display": "Tea"]],
        ["valueCoding": ["code": "3", "display": "Three"]], ["valueString": "mate"],
      ])
    #expect(first("own") == ["valueString": "a walk"])
    let neck = items.first { $0["linkId"] == "ask/parts" }?["item"]?.array?.first
    #expect(neck?["text"] == "The neck")
    #expect(neck?["answer"] == [["valueCoding": ["code": "1", "display": "A little"]]])
    #expect(text.contains("asked-declined") && text.contains("asked-unknown"))
    #expect(text.contains("\"linkId\":\"ask/parts/neck\""))
    #expect(response["status"] == "completed")
  }

  private static let validation = """
    import sys
    from fhir.resources.R4B.observation import Observation
    from fhir.resources.R4B.questionnaireresponse import QuestionnaireResponse
    folder = sys.argv[1]
    count = 0
    for line in open(folder + "/QuestionnaireResponse.ndjson", encoding="utf-8"):
        QuestionnaireResponse.model_validate_json(line)
        count += 1
    for line in open(folder + "/Observation.ndjson", encoding="utf-8"):
        Observation.model_validate_json(line)
        count += 1
    print(count)
    """

  @Test("fhir.resources takes every resource for a valid one; skipped where it is absent")
  func valid() async throws {
    guard let python = TableOracleTests.python(with: "fhir.resources.R4B.observation") else {
      return print("skipped: fhir.resources is not installed")
    }
    let place = try TemporaryFolder()
    let folder = try FHIRFolder(
      place.path, ResultFilter(), hasAnswers: true, hasSamples: true)
    #expect(try folder.append(Self.record))
    try folder.finish()
    let script = try place.write(Self.validation, to: "validate.py")
    let run = try await CommandRun.program(python, [script, place.path])
    // The session's answers, a series of four samples, and one of a source that says no name.
    #expect(run.output == "3\n", "\(run.output)\(run.errors)")
  }
}
