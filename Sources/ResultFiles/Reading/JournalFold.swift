import StrictJSON

/// A session's journal read back and folded.
struct JournalFold {
  /// Nil where the journal holds no plan.
  let record: SessionRecord?
  /// What the lines before any damage tell; nil where they hold no plan.
  let undamaged: SessionRecord?
  let problems: [Problem]
  /// Whether the last line was cut.
  let isCut: Bool
  /// The problem that a later program wrote the journal, which is then not read.
  let newer: Problem?

  /// Whether everything that was written is there, as far as the journal itself can tell.
  var isWhole: Bool { problems.isEmpty && !isCut }

  init(reading bytes: [UInt8], file: String) {
    if let newer = Self.newerVersion(bytes, file: file) {
      self.init(newer: newer)
    } else {
      self.init(JournalReader(reading: bytes), file: file)
    }
  }

  private init(newer: Problem) {
    (record, undamaged, problems, isCut, self.newer) = (nil, nil, [], false, newer)
  }

  /// Folds a journal that was read before.
  init(_ journal: JournalReader, file: String) {
    newer = nil
    isCut = journal.isCut
    record = SessionRecord(folding: journal.lines)
    undamaged =
      journal.problems.isEmpty ? record : SessionRecord(folding: journal.undamagedLines)
    var problems = journal.problems.map { Problem($0, file: file) }
    if record == nil && problems.isEmpty {
      problems.append(
        Problem(
          file: file, found: "a journal without a plan", expected: "the session's plan"))
    }
    self.problems = problems
  }

  // MARK: What it tells whole

  /// Whether a step is told to its end, with nothing lost before that.
  func reachesEnd(of step: StepResult) -> Bool {
    guard let undamaged, undamaged.step(step.index) == step else { return false }
    return undamaged.ending != nil
      || step.ending != nil && step.recordings.allSatisfy { $0.endDate != nil }
  }

  /// Whether a recording of a step is told to its end, with nothing lost before that.
  func reachesEnd(of recording: Recording, in step: StepResult) -> Bool {
    guard let undamaged, let own = undamaged.step(step.index),
      own.startDate == step.startDate, own.recordings.contains(recording)
    else { return false }
    return undamaged.ending != nil || recording.endDate != nil
  }

  /// The problem that a later program wrote these bytes; nil where none did.
  static func newerVersion(_ bytes: [UInt8], file: String) -> Problem? {
    let header = Array(bytes.prefix { $0 != UInt8(ascii: "\n") })
    guard let json = value(header), FormatHeader.isNewer(json, JournalLine.format) else {
      return nil
    }
    do throws(FormatError) {
      try FormatHeader.check(json, JournalLine.format)
      return nil
    } catch {
      return Problem(error, file: file)
    }
  }

  /// The value of a line; nil where it is none, which ``JournalReader`` names.
  private static func value(_ bytes: [UInt8]) -> JSONValue? {
    do throws(SyntaxError) {
      return try Document(reading: bytes).root.value
    } catch {
      return nil
    }
  }
}
