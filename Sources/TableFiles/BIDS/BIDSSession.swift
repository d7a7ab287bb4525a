import Quantities
import ResultFiles
import ResultsAnalysis
import SampleFormats
import StrictJSON

/// What one session has in a BIDS dataset: events, answers, heart rates.
struct BIDSSession {
  private static let eventColumns = [
    Column("onset", "When the step began, from the session's start.", unit: "s"),
    Column("duration", "How long the step took.", unit: "s"),
    Column("trial_type", "The step's identifier."),
    Column("kind", "The step's kind, such as active or survey."),
    Column("activity", "What was to be done in the step."),
    Column("clip", "The clip that the step played."),
    Column("ending", "How the step ended."),
  ]
  private static let answerColumns = [
    Column("onset", "When the question was shown, from the session's start.", unit: "s"),
    Column("step", "The step's identifier."),
    Column("question", "The identifier of the question, or of what was calculated."),
    Column("state", "What became of the question, such as answered or skipped."),
    Column("answer", "The answer."),
    Column("label", "The answer in the study's words, where it has some."),
    Column("response_time", "From shown to answered.", unit: "s"),
  ]

  let record: SessionRecord
  let steps: [StepResult]
  /// The folder's, such as `ses-20261130T143005Z3f9c`.
  let session: String
  /// The task's label.
  private let task: String

  /// - Parameters:
  ///   - record: The session.
  ///   - filter: Which steps are taken.
  ///   - session: The session's label, which no other session of the participant has.
  ///   - task: The task's label, which no other task has.
  init(_ record: SessionRecord, _ filter: ResultFilter, session: String, task: String) {
    self.record = record
    self.session = "ses-" + session
    self.task = task
    steps = record.steps.filter(filter.takes)
  }

  var subject: String { "sub-" + BIDSLabel.of(record.head.participant) }
  /// What the names of its files begin with.
  var prefix: String { "\(subject)_\(session)_task-\(task)" }

  /// What the JSON file beside each of its files tells of it.
  var facts: [JSONMember] { [JSONMember("TaskName", .string(record.head.task))] }

  var events: BIDSTable {
    var table = BIDSTable(Self.eventColumns)
    table.rows = steps.map { step in
      [
        onset(step.startDate), .decimal(step.elapsed), .text(step.identifier), .text(step.kind),
        .text(step.activity), .text(step.clip?.name), .text(step.ending?.rawValue),
      ]
    }
    return table
  }

  /// Nil where nothing was asked.
  var answers: BIDSTable? {
    var table = BIDSTable(Self.answerColumns)
    for step in steps {
      for answer in step.answers where AnswersTable.isListed(answer) {
        table.rows.append([
          onset(answer.startDate), .text(step.identifier), .text(answer.question),
          .text(answer.state.rawValue), answer.answer.map { Cell($0) } ?? .missing,
          .text(answer.label),
          answer.state == .calculated ? .missing : .decimal(answer.responseTime),
        ])
      }
    }
    return table.rows.isEmpty ? nil : table
  }

  private func onset(_ instant: Instant) -> Cell {
    .decimal(instant.seconds(since: record.head.startDate))
  }

  /// The heart rates of a recording once a second.
  struct Rates {
    var name: String
    var rows: [UInt8]
    var sidecar: [UInt8]
  }

  /// The recordings that have heart rates; flagged ones are left out.
  func rates() throws -> [Rates] {
    var all: [Rates] = []
    var names = BIDSNames()
    for step in steps {
      for recording in step.recordings {
        let samples = recording.increments.filter(Self.isRate)
        guard let first = samples.first else { continue }
        let label = names.name(
          of: [step.baseName, recording.identifier, String(recording.stretch)],
          BIDSLabel.of(step.baseName) + BIDSLabel.of(recording.identifier)
            + (recording.stretch > 1 ? "stretch\(recording.stretch)" : ""))
        all.append(try rates(samples, from: first.startDate, "\(prefix)_recording-\(label)"))
      }
    }
    return all
  }

  private static func isRate(_ item: SampleItem) -> Bool {
    QuantityType.named(item.type) == .heartRate && Flag.flags(of: item).isEmpty
  }

  private func rates(
    _ samples: [SampleItem], from start: Instant, _ name: String
  ) throws -> Rates {
    var rows: [UInt8] = []
    var writer = BIDSPhysioWriter { rows += $0 }
    for item in samples.sorted(by: { $0.startDate < $1.startDate }) {
      guard let type = QuantityType.named(item.type), let unit = QuantityUnit.named(item.unit)
      else {
        continue
      }
      try writer.append(
        QuantitySample(
          type: type, value: item.value, unit: unit, start: item.startDate, end: item.endDate,
          source: item.source), of: record.head.participant)
    }
    try writer.finish()
    let sidecar = JSONValue.object(
      facts + [
        JSONMember("PhysioType", "generic"), JSONMember("SamplingFrequency", 1),
        JSONMember("StartTime", .double(start.seconds(since: record.head.startDate))),
        JSONMember("Columns", ["cardiac"]),
        JSONMember("cardiac", ["Description": "Heart rate, once a second.", "Units": "bpm"]),
      ])
    return Rates(name: name, rows: rows, sidecar: Writer.bytes(sidecar, .readable))
  }
}
