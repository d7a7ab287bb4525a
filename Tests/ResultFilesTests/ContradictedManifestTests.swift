import Quantities
import ResultFiles
import SafeFiles
import TestSupport
import Testing

/// Sessions whose `session.json` tells another kind, ending or origin than their whole journal.
@Suite struct ContradictedManifestTests {
  let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  /// Replaces the first place of each text in `session.json`.
  private func change(_ path: String, _ replacements: [(String, String)]) throws {
    let folder = try SafeFolder.open(path)
    var text = String(decoding: try folder.read(SessionRecord.fileName), as: UTF8.self)
    for (old, new) in replacements {
      try #require(text.contains(old))
      text = text.replacing(old, with: new, maxReplacements: 1)
    }
    try folder.write(Array(text.utf8), to: SessionRecord.fileName, .relaxed)
  }

  private func told(_ reading: SessionReading) -> [String] {
    reading.problems.filter { $0.file == reading.path + "/" + SessionRecord.fileName }.map {
      "\($0.path ?? "") \($0.found); \($0.expected); \($0.consequence ?? "")"
    }
  }

  @Test(
    "a rehearsal stays one, and synthetic, behind a study of any length",
    arguments: [0, 65_200, 200_000], ["real", "pilot"])
  func kind(length: Int, lie: String) async throws {
    var head = SessionHead.example
    head.kind = .rehearsal
    let folder = try SafeFolder.open(place.path).makeNewFolder(head.identifier)
    let study = Array(repeating: UInt8(ascii: "\""), count: length)
    let writer = try SessionWriter(in: folder, head: head, study: study, .relaxed)
    try await writer.finish(.completed, elapsed: 5, time: head.startDate)
    #expect(told(ResultReader.read(folder.path)) == [])
    try change(
      folder.path,
      [
        ("\"kind\": \"rehearsal\"", "\"kind\": \"\(lie)\""),
        ("\"synthetic\": true", "\"synthetic\": false"),
      ])
    let reading = ResultReader.read(folder.path)
    #expect(reading.record?.head.kind == .rehearsal && reading.record?.isSynthetic == true)
    #expect(
      told(reading) == [
        "kind \"\(lie)\"; \"rehearsal\", as the journal tells; it is read from the journal"
      ])
  }

  @Test("the ending is that of the journal")
  func ending() async throws {
    let path = try await ExampleSession.whole(in: place.path)
    try change(path, [("\"ending\": \"completed\"", "\"ending\": \"discarded\"")])
    let reading = ResultReader.read(path)
    #expect(reading.state == .ended(.completed) && reading.record?.ending == .completed)
    #expect(
      told(reading) == [
        "ending \"discarded\"; \"completed\", as the journal tells; it is read from the journal"
      ])
    #expect(reading.brokenFiles.isEmpty && reading.record?.steps.count == 3)
  }

  @Test("a session of real samples is not synthetic because session.json says so")
  func synthetic() async throws {
    let path = try await ExampleSession.whole(in: place.path)
    try change(path, [("\"synthetic\": false", "\"synthetic\": true")])
    let reading = ResultReader.read(path)
    #expect(reading.record?.isSynthetic == false)
    #expect(
      told(reading) == [
        "synthetic true; false, as the journal tells; it is read from the journal"
      ])
  }

  @Test("a journal that is missing, damaged or another session's takes nothing from session.json")
  func withoutJournal() async throws {
    let path = try await ExampleSession.whole(in: place.path)
    let other = try await ExampleSession.whole(
      in: place.path, participant: "P02", ending: .interrupted)
    let lies = [
      ("\"kind\": \"real\"", "\"kind\": \"pilot\""),
      ("\"ending\": \"completed\"", "\"ending\": \"failed\""),
      ("\"synthetic\": false", "\"synthetic\": true"),
    ]
    try change(path, lies)
    let (folder, journal) = (try SafeFolder.open(path), Journal.fileName)
    let own = try folder.read(journal)
    let damaged = String(decoding: own, as: UTF8.self).replacing("\"plan\"", with: "\"plane\"")
    let foreign = try SafeFolder.open(other).read(journal)
    for bytes in [nil, Array(damaged.utf8), foreign] {
      try folder.remove(journal)
      if let bytes { try folder.write(bytes, to: journal, .relaxed) }
      let reading = ResultReader.read(path)
      #expect(reading.state == .ended(.failed) && reading.record?.head.kind == .pilot)
      #expect(reading.record?.isSynthetic == true && told(reading) == [])
    }
  }
}
