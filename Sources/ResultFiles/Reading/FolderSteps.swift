import Quantities
import SafeFiles

/// Completes what a damaged journal tells with what the files beside it hold.
///
/// In: the journal's fold. Out: the same with the steps and samples that only files still have.
struct FolderSteps {
  private(set) var files: FolderFiles
  private var record: SessionRecord
  private let journal: JournalFold

  init(_ files: FolderFiles, _ record: SessionRecord, _ journal: JournalFold) {
    self.files = files
    self.record = record
    self.journal = journal
  }

  mutating func completed() -> SessionRecord {
    let names = names()
    for index in record.steps.indices {
      record.steps[index] = complete(record.steps[index], names)
    }
    for name in names where isOfMissingStep(name) { addStep(name) }
    for name in names { addRecording(name) }
    record.steps.sort { $0.index < $1.index }
    return record
  }

  private mutating func names() -> [String] {
    do throws(FileError) {
      return try files.folder.names().filter { $0.hasSuffix(".json") }
    } catch {
      files.report(Problem(error, path: files.folder.path))
      return []
    }
  }

  /// Takes a recorder's file that holds more than a journal which lost the recording's end.
  private mutating func complete(_ step: StepResult, _ names: [String]) -> StepResult {
    var step = step
    for index in step.recordings.indices where step.recordings[index].hasFile {
      guard !journal.reachesEnd(of: step.recordings[index], in: step) else { continue }
      let name = step.fileName(of: step.recordings[index])
      guard names.contains(name) else { continue }
      let file = files.recorderFile(name, nil)
      if file.items.count > step.recordings[index].items.count {
        step.recordings[index].samples = file.samples
      }
    }
    return step
  }

  // MARK: Steps that the journal lost

  private func isOfMissingStep(_ name: String) -> Bool {
    guard let index = Int(name.prefix { $0 != "-" }) else { return false }
    return !record.steps.contains { $0.index == index }
  }

  /// Adds the step whose own file this is; nothing for a recorder's file.
  private mutating func addStep(_ name: String) {
    guard let bytes = files.bytes(name), Self.isStepFile(bytes) else { return }
    guard let file = files.stepFile(name, nil) else { return }
    var step = file.step
    step.start = step.startDate.seconds(since: record.head.startDate)
    for (index, name) in file.recorderFiles.enumerated() {
      if let name, step.recordings[index].hasFile {
        step.recordings[index].samples = files.recorderFile(name, nil).samples
      }
    }
    record.steps.append(step)
  }

  /// By its first member, which a step's file opens with.
  private static func isStepFile(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes.prefix(80), as: UTF8.self).contains("karenina-step")
  }

  // MARK: Recordings without a step

  /// Adds a recorder's file to its step, which may have to be taken from the plan.
  private mutating func addRecording(_ name: String) {
    let isTaken = record.steps.contains { step in
      step.fileName == name || step.recordings.contains { step.fileName(of: $0) == name }
    }
    guard !isTaken, let planned = plannedStep(of: name) else { return }
    let recorder = Self.recorder(in: name.dropFirst(planned.baseName.count + 1))
    let file = files.recorderFile(name, nil)
    guard let first = file.samples.first else { return }
    let position = record.steps.firstIndex { $0.index == planned.index }
    var step = position.map { record.steps[$0] } ?? planned
    if position == nil { step.startDate = first.startDate }
    step.start = step.startDate.seconds(since: record.head.startDate)
    step.recordings.append(Recording(recorder, named: name, file, of: step))
    if let position { record.steps[position] = step } else { record.steps.append(step) }
  }

  private func plannedStep(of name: String) -> StepResult? {
    let planned = record.head.plannedSteps.map { planned in
      StepResult(
        index: planned.index, identifier: planned.identifier, kind: planned.kind, title: "",
        startDate: record.head.startDate)
    }
    return (record.steps + planned).first { name.hasPrefix($0.baseName + ".") }
  }

  /// The identifier before `.json` and `.stretch2.json`.
  private static func recorder(in rest: Substring) -> String {
    var parts = rest.split(separator: ".").dropLast()
    if let last = parts.last, last.hasPrefix("stretch"), parts.count > 1 { parts.removeLast() }
    return parts.joined(separator: ".")
  }
}
