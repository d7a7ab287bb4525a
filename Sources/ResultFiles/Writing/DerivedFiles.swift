import Digests
import StrictJSON

extension Recording {
  /// The bytes of the recorder's file: `{"items":[...]}` as ResearchKit's recorders write it.
  package var fileBytes: [UInt8] { Self.fileBytes(of: items) }

  fileprivate static func fileBytes(of items: [RecordedItem]) -> [UInt8] {
    var writer = Writer(.researchKit)
    // A sample's has some 190 bytes.
    writer.reserve(192 * items.count)
    writer.object { writer in
      writer.member("items", items) { item, writer in item.write(to: &writer) }
    }
    return writer.bytes
  }
}

/// A recording's file, sorted, written and hashed once for all that tells of it.
private struct RecordingFile {
  let recorder: String
  let name: String
  let items: Int
  let bytes: [UInt8]
  let sha256: String

  /// Nil where the recording keeps none.
  init?(_ recording: Recording, of step: StepResult) {
    guard recording.hasFile else { return nil }
    let items = recording.items
    recorder = recording.identifier
    name = step.fileName(of: recording)
    self.items = items.count
    bytes = Recording.fileBytes(of: items)
    sha256 = SHA256Digest(of: bytes).hexadecimal
  }
}

extension StepResult {
  /// The step's file: what it was, how it ended, and its results.
  package var json: JSONValue { json(results) }

  private func json(_ results: [JSONValue]) -> JSONValue {
    .object(present: [
      ("format", "karenina-step"), ("version", 1), ("identifier", .string(identifier)),
      ("kind", .string(kind)), ("index", .integer(Int64(index))), ("pass", .integer(Int64(pass))),
      ("title", .string(title)), ("activity", activity.map(JSONValue.string)),
      ("startDate", .string(startDate.rfc3339)), ("endDate", endDate.map { .string($0.rfc3339) }),
      ("elapsed", elapsed.map { .double(roundedSeconds($0)) }),
      ("pauses", pauses.isEmpty ? nil : .array(pauses.map(\.json))),
      ("ending", ending.map { .string($0.rawValue) }),
      ("flags", flags.isEmpty ? nil : .array(flags.map(JSONValue.string))),
      ("results", .array(results)),
    ])
  }

  /// The consent, answers, the clip, then the recordings, each in the order it came.
  package var results: [JSONValue] { results(recordingFiles) }

  /// A file or none for each recording.
  private var recordingFiles: [RecordingFile?] { recordings.map { RecordingFile($0, of: self) } }

  private func results(_ files: [RecordingFile?]) -> [JSONValue] {
    (consent.map { [$0.json] } ?? []) + answers.map(\.json) + (clip.map { [$0.json] } ?? [])
      + zip(recordings, files).map(fileResult)
  }

  private func fileResult(_ recording: Recording, _ file: RecordingFile?) -> JSONValue {
    if let sound = recording.sound { return soundResult(recording, sound) }
    return .object(present: [
      ("kind", "file"), ("identifier", .string(recording.identifier)),
      ("recorder", .string(recording.kind)), ("stretch", .integer(Int64(recording.stretch))),
      ("file", file.map { .string($0.name) }),
      ("contentType", file == nil ? nil : "application/json"),
      ("items", file.map { .integer(Int64($0.items)) }),
      ("sha256", file.map { .string($0.sha256) }),
      ("startDate", .string(recording.startDate.rfc3339)),
      ("endDate", recording.endDate.map { .string($0.rfc3339) }),
      ("reason", recording.reason.map(JSONValue.string)),
    ])
  }

  private func soundResult(_ recording: Recording, _ sound: SoundResult) -> JSONValue {
    let (peaks, rms) = (recording.levels.map(\.peak), recording.levels.map(\.rms))
    return .object(
      present: [
        ("kind", "file"), ("identifier", .string(recording.identifier)),
        ("recorder", .string(recording.kind)), ("stretch", .integer(Int64(recording.stretch))),
      ] + sound.members + [
        ("loudSeconds", .integer(Int64(recording.loudSeconds))),
        ("peak", .array(peaks.map(JSONValue.double))), ("rms", .array(rms.map(JSONValue.double))),
        ("startDate", .string(recording.startDate.rfc3339)),
        ("endDate", recording.endDate.map { .string($0.rfc3339) }),
        ("reason", recording.reason.map(JSONValue.string)),
      ])
  }

  package var fileBytes: [UInt8] { Writer.bytes(json, .readable) }

  /// Every file of the step, the recordings' first, so that what a file names is there before it.
  package var files: [(entry: FileEntry, bytes: [UInt8])] {
    let recordingFiles = recordingFiles
    let results = results(recordingFiles)
    let bytes = Writer.bytes(json(results), .readable)
    let own = FileEntry(
      name: fileName, kind: .step, items: results.count,
      sha256: SHA256Digest(of: bytes).hexadecimal, stepIndex: index)
    return recordingFiles.compactMap { $0.map { (entry(of: $0), $0.bytes) } } + [(own, bytes)]
  }

  private func entry(of file: RecordingFile) -> FileEntry {
    FileEntry(
      name: file.name, kind: .recording, items: file.items, sha256: file.sha256, stepIndex: index,
      recorder: file.recorder)
  }
}

extension SessionRecord {
  /// `session.json`: the plan, the steps in the order shown, the files, the ending.
  package var json: JSONValue {
    .object(
      present: [("format", "karenina-session"), ("version", 1)] + head.members + [
        ("endDate", endDate.map { .string($0.rfc3339) }),
        ("elapsed", elapsed.map { .double(roundedSeconds($0)) }),
        ("ending", ending.map { .string($0.rawValue) }), ("reason", reason.map(JSONValue.string)),
        (
          "resumptions",
          resumptions.isEmpty ? nil : .array(resumptions.map(\.json))
        ),
        ("synthetic", .bool(isSynthetic)), ("export", export?.json), ("timing", timing?.json),
        ("permissions", .array(permissions.map(\.json))),
        ("notices", .array(notices.map(JSONValue.string))), ("steps", .array(steps.map(summary))),
        ("files", .array(files.map(\.json))),
      ])
  }

  private func summary(_ step: StepResult) -> JSONValue {
    .object(present: [
      ("index", .integer(Int64(step.index))), ("identifier", .string(step.identifier)),
      ("kind", .string(step.kind)), ("pass", .integer(Int64(step.pass))),
      ("startDate", .string(step.startDate.rfc3339)),
      ("endDate", step.endDate.map { .string($0.rfc3339) }),
      ("elapsed", step.elapsed.map { .double(roundedSeconds($0)) }),
      ("ending", step.ending.map { .string($0.rawValue) }), ("file", .string(step.fileName)),
    ])
  }

  package static let fileName = "session.json"

  package var fileBytes: [UInt8] { Writer.bytes(json, .readable) }
}
