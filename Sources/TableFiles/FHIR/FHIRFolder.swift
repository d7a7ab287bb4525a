import Quantities
import ResultFiles
import ResultsAnalysis
import SampleFormats
import StrictJSON

/// Sessions as resources of FHIR R4, in the files that its bulk data have.
///
/// `QuestionnaireResponse.ndjson` has the answers, a line for each session, `Observation.ndjson` the
/// samples. Samples with a flag, and of types that LOINC has no code for, are left out and counted.
package final class FHIRFolder: ResultsFolder {
  private let responses: OutputFile?
  private let observations: OutputFile?
  private let filter: ResultFilter
  private var writer: FHIRWriter?
  private var responseCount = 0
  private var sampleCount = 0
  private var flagged = 0
  /// What each copy of a study tells of its questions, by its hash and the session's language.
  private var facts: [[String?]: QuestionFacts] = [:]

  /// - Parameters:
  ///   - folder: An empty folder.
  ///   - filter: Which steps and samples are taken.
  ///   - hasAnswers: Whether answers are written.
  ///   - hasSamples: Whether samples are written.
  /// - Throws: ``TableFileError`` where nothing can be written there.
  package init(
    _ folder: String, _ filter: ResultFilter, hasAnswers: Bool, hasSamples: Bool
  ) throws(TableFileError) {
    self.filter = filter
    responses = hasAnswers ? try OutputFile(folder + "/QuestionnaireResponse.ndjson") : nil
    let observations = hasSamples ? try OutputFile(folder + "/Observation.ndjson") : nil
    self.observations = observations
    writer = observations.map { file in FHIRWriter { bytes in try file.write(bytes) } }
  }

  /// Answered sessions, and samples.
  package var counts: [(name: String, count: Int)] {
    (responses == nil ? [] : [("QuestionnaireResponse", responseCount)])
      + (observations == nil ? [] : [("Observation", sampleCount)])
  }

  package var leftOut: Int { flagged + (writer?.leftOut.values.reduce(0, +) ?? 0) }

  package func append(_ reading: SessionReading) throws -> Bool {
    guard let record = reading.record else { return false }
    return try append(record, responses == nil ? nil : facts(of: record.head, at: reading.path))
  }

  private func facts(of head: SessionHead, at path: String) -> QuestionFacts {
    let key = [head.study.sha256, head.language]
    let found = facts[key] ?? QuestionFacts(ofSession: path, language: head.language)
    facts[key] = found
    return found
  }

  func append(_ record: SessionRecord, _ facts: QuestionFacts? = nil) throws -> Bool {
    let before = (responseCount, sampleCount)
    if let responses,
      let response = QuestionnaireResponse.of(
        record, filter, facts ?? QuestionFacts(.null, language: nil))
    {
      try responses.write(Writer.bytes(response))
      try responses.write([UInt8(ascii: "\n")])
      responseCount += 1
    }
    for step in record.steps where writer != nil && filter.takes(step) {
      for item in step.recordings.flatMap(\.increments) where filter.takes(type: item.type) {
        try append(item, of: record.head.participant)
      }
    }
    return before != (responseCount, sampleCount)
  }

  private func append(_ item: SampleItem, of participant: String) throws {
    guard let type = QuantityType.named(item.type), let unit = QuantityUnit.named(item.unit),
      Flag.flags(of: item).isEmpty
    else { return flagged += 1 }
    let sample = QuantitySample(
      type: type, value: item.value, unit: unit, start: item.startDate, end: item.endDate,
      source: item.source)
    try writer?.append(sample, of: participant)
    sampleCount += 1
  }

  package func finish() throws {
    try writer?.finish()
    try responses?.publish()
    try observations?.publish()
  }
}
