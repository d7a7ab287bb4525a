import Digests
import ResultFiles
import SafeFiles
import StudySession

/// What is said of a session once it is over.
enum SessionReport {
  /// The characters of the fingerprint that go into the lab book.
  private static let fingerprint = 12

  /// Where the files are, what is missing, how time was kept, and the fingerprint.
  static func lines(of session: ConductedSession) -> [String] {
    let problem = problem(of: session.outcome)
    var lines = ["\(session.folder): \(problem?.text ?? "completed")"]
    guard session.outcome != .refusedConsent else { return lines }
    if session.record.head.kind == .pilot {
      lines.append("pilot: left out of results unless --include pilot")
    }
    lines += session.record.notices.map { "note: \($0)" }
    lines += SessionShortcomings(session.record).lines.map { "missing: \($0)" }
    if let timing = session.record.timing { lines.append("timing: \(timing.told)") }
    lines.append(fingerprint(of: session.folder))
    return lines
  }

  /// The first characters of the manifest's SHA-256, by which a lab book names its bytes.
  private static func fingerprint(of folder: String) -> String {
    do throws(FileError) {
      let bytes = try FileBytes.read(folder + "/" + SessionRecord.fileName)
      let hash = SHA256Digest(of: bytes).hexadecimal
      return "fingerprint: \(hash.prefix(Self.fingerprint)) (of \(SessionRecord.fileName))"
    } catch {
      return "fingerprint: none; \(error)"
    }
  }

  /// That a task was not started, for the sake of one before it.
  static func notStarted(_ task: String, requires required: String) -> String {
    "\(task): not started, since it requires \(required), which was not completed"
  }

  /// Why the session did not complete; nil where it did.
  static func problem(of outcome: SessionOutcome) -> (text: String, code: ExitCode)? {
    switch outcome {
    case .completed: nil
    case .signal(let number):
      ("interrupted by signal \(number); what was recorded is kept", .signal(number))
    case .completedThenSignal(let number):
      ("completed, then ended by signal \(number)", .signal(number))
    case .inputEnded(let place):
      (
        "interrupted: the input ended before the task, \(place); what was recorded is kept; "
          + "--answers FILE answers beforehand, --allow permits",
        .inputEnded
      )
    case .endedEarly(let reason): ("ended early by the study's rules: \(reason)", .done)
    case .left(.save): ("saved before its end; --resume goes on with it", .done)
    case .left(.discard): ("discarded: kept, and left out of tables", .done)
    case .refusedConsent: ("consent was refused; nothing else of the session is kept", .done)
    case .failed(let error): ("failed: \(error); what was recorded is kept", .failed)
    }
  }
}

extension SessionTiming {
  /// In one line, such as for a lab book.
  fileprivate var told: String {
    let lateness =
      ticks == 0
      ? []
      : [
        "\(ticks) ticks, \(lateTicks) late (99 % within \(Self.milliseconds(lateness99)), "
          + "worst \(Self.milliseconds(mostLateness)))"
      ]
    let lengths =
      timedSteps == 0
      ? []
      : [
        "\(timedSteps) timed \(timedSteps == 1 ? "step" : "steps"), too long by "
          + "\(Self.milliseconds(meanLengthError)) on average, "
          + "\(Self.milliseconds(mostLengthError)) at most"
      ]
    return (lateness + lengths + ["\(underruns) underruns"]).joined(separator: "; ")
  }

  private static func milliseconds(_ seconds: Double) -> String {
    "\((seconds * 10_000).rounded() / 10) ms"
  }
}
