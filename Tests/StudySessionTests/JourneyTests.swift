import Chance
import HealthSamples
import Quantities
import ResultFiles
import ResultsAnalysis
import StrictJSON
import StudyModel
import StudySession
import TestSupport
import Testing

/// One sample through every border: where a new reader of the sources starts.
@Suite struct JourneyTests {
  /// From bytes to study, plan, results, files, record and table.
  @Test("a heart rate travels from the mock store to a table cell")
  func journey() async throws {
    let place = try TemporaryFolder()
    let bytes = Array(
      """
      {"format": "karenina-study", "version": 1, "identifier": "trip", "revision": 1,
       "title": "One heart", "tasks": [{"identifier": "Rest", "steps": [
         {"identifier": "rest", "kind": "active", "stepDuration": 3, "activity": "rest",
          "shouldStartTimerAutomatically": true, "shouldContinueOnFinish": true,
          "recorderConfigurations": [{"identifier": "heartRate", "kind": "healthQuantity",
            "quantityType": "HKQuantityTypeIdentifierHeartRate", "unit": "count/min"}]}]}]}
      """.utf8)
    let study = try #require(StudyFile.read(bytes).study)
    let sessions = try await Rehearsal(
      study: study, studyBytes: bytes, studyFolder: place.path, tasks: study.tasks, seed: Seed(7),
      mock: .uniform, output: place.path, isOutputNamed: true, software: "0"
    ).run(participants: 1, jobs: 1)
    let session = try #require(sessions.first)

    // The mock wrote it to the store, from where the recorder took it.
    let store = try SQLiteHealthStore(path: session.folder + "/health.sqlite", access: .readOnly)
    let stored = try #require(try store.samples(matching: SampleQuery(participant: "R0001")).first)
    #expect(stored.sample.value == 134 && stored.sample.source == "Karenina mock 2")
    #expect(session.record.steps.first?.recordings.first?.samples.first?.value == 134)

    // It was written to the recorder's file, read back from there, and put into a table.
    let reading = ResultReader.read(session.folder)
    #expect(reading.problems.isEmpty)
    let rows = SamplesTable.rows(of: try #require(reading.record))
    let table = ResultsTable(columns: SamplesTable.columns, rows: rows)
    #expect(table.cell(0, "value") == .decimal(134))
    #expect(table.cell(0, "participant") == .text("R0001"))
    #expect(table.cell(0, "step") == .text("rest"))
    #expect(table.cell(0, "unit") == .text("count/min"))
    #expect(table.cell(0, "elapsed") == .decimal(0.0))
    #expect(table.cell(0, "synthetic") == .truth(true))
  }
}
