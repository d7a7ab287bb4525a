import HealthSamples
import Quantities
import ResultsAnalysis
import SampleFormats
import StrictJSON
import StudySession

/// One file's way into the store.
///
/// In: a path. Out: samples in the store, whole or none, and what was left out of them. Next: the
/// row that is printed, and the store's record of imports.
struct FileImport {
  let path: String
  let participant: String
  let settings: ImportSettings
  let kind: SampleFormat?
  let store: SQLiteHealthStore

  /// What came of a file.
  struct Done {
    let row: [Cell]
    /// What was remarked, a line for each kind.
    let remarks: [String]
    let hasFaults: Bool
  }

  func run() throws(ImportError) -> Done {
    let digest = try FileDigest(path: path)
    let file = try FormatDetection.reader(
      path: path, forced: kind, columns: settings.columns)
    let head = ImportHead(
      participant: participant, file: name, sha256: nil, format: file.reader.format.rawValue,
      reading: ReadingOptions(settings, columns: file.columns).reading)
    switch try begin(head, digest) {
    case .success(let work): return try read(file, into: work, digest)
    case .failure(.alreadyImported(let number)): return known(number, file.reader.format)
    case .failure(.importedOtherwise(let number, let format, let options)):
      throw .refused(
        path: path, reason: Self.otherwise(number, format, options),
        toDo: "take it out by 'store import --undo \(number)' first, or leave it as it is")
    case .failure(let refusal):
      throw .notKept(reason: "\(path): \(Self.words(refusal))")
    }
  }

  /// Begins without the digest where no other import of the participant could have the same.
  private func begin(
    _ head: ImportHead, _ digest: FileDigest
  ) throws(ImportError) -> Result<SampleImport, ImportRefusal> {
    let begun = Result { () throws(ImportRefusal) in
      try store.beginImport(head, at: RealClock().instant)
    }
    guard case .failure(.digestNeeded) = begun else { return begun }
    var head = head
    head.sha256 = try digest.value()
    return Result { () throws(ImportRefusal) in
      try store.beginImport(head, at: RealClock().instant)
    }
  }

  private var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  private func read(
    _ file: DetectedFile, into work: SampleImport, _ digest: FileDigest
  ) throws(ImportError) -> Done {
    let writer = ImportWriter(work)
    do throws(ImportError) {
      let tally = try tally(of: file, into: writer)
      let kept = try keeping { () throws(ImportRefusal) in try writer.finish() }
      let counts = ImportCounts(tally, kept)
      let report = Writer.string(counts.json)
      let sha256 = try digest.value()
      try keeping { () throws(ImportRefusal) in try work.complete(report: report, sha256: sha256) }
      return done(work.number, file.reader.format, counts)
    } catch {
      writer.wait()
      // Much of a long file may have come in, and to take it out lasts a while.
      if case .interrupted = error { StandardError.say("\(path): taking out what came in") }
      try giveUp(work)
      throw error
    }
  }

  /// Reads the whole file, while what was read is written.
  private func tally(
    of file: DetectedFile, into writer: ImportWriter
  ) throws(ImportError) -> ImportTally {
    let intake = SampleIntake(path: path, settings: settings) {
      (samples: SampleBatch) throws(ImportError) in
      try Interruption.check(self.path)
      try self.keeping { () throws(ImportRefusal) in try writer.add(samples) }
    }
    let progress = ImportProgress(file.source, path: path, name: name, intake: intake)
    defer { progress.clear() }
    try file.reader.read(progress, into: intake)
    if let cut = file.source.cut { intake.remark(.truncated, at: "the end", found: cut) }
    try intake.finish()
    try intake.requireAnySample(forced: kind)
    return intake.tally
  }

  private func keeping<Outcome>(
    _ work: () throws(ImportRefusal) -> Outcome
  ) throws(ImportError) -> Outcome {
    do throws(ImportRefusal) {
      return try work()
    } catch {
      throw .notKept(reason: "\(path): \(Self.words(error))")
    }
  }

  private func giveUp(_ work: SampleImport) throws(ImportError) {
    do throws(ImportRefusal) {
      try work.cancel()
    } catch {
      throw .notKept(reason: "\(path): \(Self.words(error)); the next import takes it out")
    }
  }

  // MARK: Telling

  private func done(
    _ number: Int64, _ format: SampleFormat, _ counts: ImportCounts
  ) -> Done {
    Done(
      row: [
        .text(path), .integer(number), .text(format.rawValue), .text(participant),
        .integer(Int64(counts.samples)), counts.tally.first.map { .instant($0) } ?? .missing,
        counts.tally.last.map { .instant($0) } ?? .missing, .integer(Int64(counts.skipped)),
      ],
      remarks: counts.lines, hasFaults: counts.hasFaults)
  }

  private func known(_ number: Int64, _ format: SampleFormat) -> Done {
    Done(
      row: [
        .text(path), .integer(number), .text(format.rawValue), .text(participant), .integer(0),
        .missing, .missing, .integer(0),
      ],
      remarks: ["in the store already, as import \(number); nothing was added"], hasFaults: false)
  }

  private static func otherwise(_ number: Int64, _ format: String, _ options: String) -> String {
    "found it in the store, imported otherwise as import \(number): \(format)"
      + (options.isEmpty ? " without other options" : " with \(options)")
  }

  static func words(_ refusal: ImportRefusal) -> String {
    switch refusal {
    case .busy(let number):
      "another process writes import \(number) of this participant; wait for its end"
    case .alreadyImported(let number): "in the store already, as import \(number)"
    case .importedOtherwise(let number, let format, let options):
      otherwise(number, format, options)
    case .digestNeeded: "the file's digest is not known"
    case .notFound(let number):
      "found no import \(number) that is there to undo; 'store imports' lists them"
    case .store(let error): "\(error)"
    }
  }
}
