import Foundation
import Quantities
import ResultFiles
import ResultsAnalysis
import TestSupport
import Testing

@testable import TableFiles

@Suite struct BIDSFolderTests {
  private static let start = Instant(milliseconds: 1_796_000_000_000)

  private func reading(
    _ study: String, _ task: String, _ question: String, session: String = "20261130T143005Z-3f9c",
    recorders: [String] = ["heart"]
  ) -> SessionReading {
    let head = SessionHead(
      identifier: session, kind: .real,
      study: .init(identifier: study, revision: 1, title: study, sha256: ""), task: task,
      participant: "P01", number: 1, seed: 1, plannedSteps: [], software: "1", device: [],
      startDate: Self.start)
    let rates = (0..<5).map { second in
      let time = Self.start.advanced(by: .seconds(Double(second)))
      return SampleItem(
        type: QuantityType.heartRate.identifier, unit: "count/min", value: 70, startDate: time,
        endDate: time, source: "Strap")
    }
    let results = [
      StepResult(
        index: 1, identifier: "ask", kind: "survey", title: "Ask", startDate: Self.start,
        endDate: Self.start, ending: .completed,
        answers: [
          AnswerResult(
            question: question, text: question, state: .answered, answer: 1, label: nil,
            answerKind: "scale", unit: nil, isIdentifying: false, startDate: Self.start,
            endDate: Self.start, responseTime: 1)
        ],
        recordings: recorders.map {
          Recording(identifier: $0, kind: "healthQuantity", startDate: Self.start, samples: rates)
        })
    ]
    return SessionReading(
      path: "made", record: SessionRecord(head: head, steps: results, ending: .completed),
      state: .ended(.completed), source: .files, problems: [])
  }

  private func files(_ readings: [SessionReading]) throws -> [String: String] {
    let place = try TemporaryFolder()
    let folder = BIDSFolder(place.path, ResultFilter())
    for reading in readings { #expect(try folder.append(reading)) }
    try folder.finish()
    var files: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: place.path) {
      guard let data = FileManager.default.contents(atPath: place.path + "/" + name) else {
        continue
      }
      files[name] = String(decoding: data, as: UTF8.self)
    }
    return files
  }

  @Test("studies and tasks whose labels are alike have files of their own, told in the README")
  func alike() throws {
    let files = try files([
      reading("a-b", "RestTask", "one"), reading("ab", "RestTask", "two"),
      reading("ab", "Rest-Task", "three", session: "20261130T150000Z-3f9c"),
      reading("AB", "RestTask", "four", session: "20261130T160000Z-3f9c"),
    ])
    let names = ["ab_RestTask", "ab_RestTask2", "ab_RestTask3", "AB_RestTask4"]
    let questions = ["one", "two", "three", "four"]
    for (name, question) in zip(names, questions) {
      let lines = files["phenotype/\(name).tsv"]?.split(separator: "\n") ?? []
      #expect(lines.count == 2 && lines.first?.hasSuffix(question) == true, "\(name): \(lines)")
    }
    let readme = files["README.md"] ?? ""
    #expect(readme.contains("- `phenotype/ab_RestTask2`: task `RestTask` of study `ab`\n"))
    #expect(readme.contains("- `phenotype/ab_RestTask3`: task `Rest-Task` of study `ab`\n"))
    #expect(files.keys.contains { $0.contains("_task-RestTask2_") })
  }

  @Test("sessions and recordings whose labels are alike have files of their own")
  func sessions() throws {
    let files = try files([
      reading("a", "Task", "one"), reading("b", "Task", "two"),
      reading(
        "c", "Task", "three", session: "20261130T143005Z3f9c", recorders: ["heart-1", "heart1"]),
    ])
    let events = files.keys.filter { $0.hasSuffix("_events.tsv") }
    #expect(events.count == 3)
    let recordings = files.keys.filter { $0.hasSuffix("_physio.tsv.gz") }.sorted()
    #expect(recordings.count == 4)
    #expect(recordings.contains { $0.contains("heart12_physio") })
    let label = "ses-20261130T143005Z3f9c"
    #expect(files["phenotype/b_Task.tsv"]?.contains("sub-P01\t\(label)2\t") == true)
    #expect(files["phenotype/c_Task.tsv"]?.contains("sub-P01\t\(label)3\t") == true)
  }
}
