import Digests
import StrictJSON

extension Recording {
  /// The bytes of the recorder's file: `{"items":[...]}` as ResearchKit's recorders write it.
  package var fileBytes: [UInt8] {
    Writer.bytes(["items": .array(items.map(\.json))], .researchKit)
  }
}

extension StepResult {
  /// The step's file: what it was, how it ended, and its results.
  package var json: JSONValue {
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
  package var results: [JSONValue] {
    (consent.map { [$0.json] } ?? []) + answers.map(\.json) + (clip.map { [$0.json] } ?? [])
      + recordings.map(fileResult)
  }

  private func fileResult(_ recording: Recording) -> JSONValue {
    if let sound = recording.sound { return soundResult(recording, sound) }
    let file = recording.hasFile ? fileName(of: recording) : nil
    return .object(present: [
      ("kind", "file"), ("identifier", .string(recording.identifier)),
      ("recorder", .string(recording.kind)), ("stretch", .integer(Int64(recording.stretch))),
      ("file", file.map(JSONValue.string)),
      ("contentType", file == nil ? nil : "application/json"),
      ("items", file == nil ? nil : .integer(Int64(recording.items.count))),
      ("sha256", file == nil ? nil : .string(SHA256Digest(of: recording.fileBytes).hexadecimal)),
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
    let recordingFiles = recordings.filter(\.hasFile).map { recording in
      (
        name: fileName(of: recording), recorder: recording.identifier,
        items: recording.items.count, bytes: recording.fileBytes
      )
    }
    let entries = recordingFiles.map { file in
      (entry(.recording, file.name, file.items, file.bytes, recorder: file.recorder), file.bytes)
    }
    return entries + [(entry(.step, fileName, results.count, fileBytes), fileBytes)]
  }

  private func entry(
    _ kind: FileEntry.Kind, _ name: String, _ items: Int, _ bytes: [UInt8],
    recorder: String? = nil
  ) -> FileEntry {
    FileEntry(
      name: name, kind: kind, items: items, sha256: SHA256Digest(of: bytes).hexadecimal,
      stepIndex: index, recorder: recorder)
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
