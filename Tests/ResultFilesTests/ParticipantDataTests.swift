import Foundation
import ResultFiles
import SafeFiles
import TestSupport
import Testing

@Suite("What a study keeps of a participant")
struct ParticipantDataTests {
  let folder: TemporaryFolder
  private let files = FileManager.default

  init() throws { folder = try TemporaryFolder() }

  /// A session with identifying answers, moved to a place below the study's folder.
  private func moved(to place: String) async throws -> (code: String, path: String) {
    let session = try await RevealingSession(1, in: folder.path + "/out")
    let head = try #require(session.record).head
    let path = folder.path + "/" + place
    try files.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try files.moveItem(atPath: session.path, toPath: path)
    return (head.participant, path)
  }

  @Test(
    "includes a session that only one of its files names",
    arguments: ["session.json", "events.jsonl", "identifying.jsonl", "identifying.json"])
  func onlyOneFile(name: String) async throws {
    let (code, path) = try await moved(to: "study/other/lost")
    for entry in try files.contentsOfDirectory(atPath: path) where entry != name {
      try files.removeItem(atPath: path + "/" + entry)
    }
    let data = try ParticipantData(of: code, in: SafeFolder.open(folder.path + "/study"))
    #expect(data.files.map(\.path) == ["other/lost/\(name)"])
    try data.remove()
    #expect(!files.fileExists(atPath: path))
  }

  @Test("includes a session whose journal was cut before its plan")
  func withoutPlan() async throws {
    let (code, path) = try await moved(to: "study/other/lost")
    try files.removeItem(atPath: path + "/session.json")
    try files.removeItem(atPath: path + "/identifying.json")
    let journal = try Data(contentsOf: URL(filePath: path + "/events.jsonl"))
    let header = journal.prefix { $0 != UInt8(ascii: "\n") } + [UInt8(ascii: "\n")]
    try Data(header).write(to: URL(filePath: path + "/events.jsonl"))
    let data = try ParticipantData(of: code, in: SafeFolder.open(folder.path + "/study"))
    #expect(data.files.contains { $0.path == "other/lost/identifying.jsonl" })
  }

  @Test("does not include a session that lies where studies' folders lie, which is named")
  func withoutStudy() async throws {
    let (code, path) = try await moved(to: "output/lost")
    let data = try ParticipantData(of: code, in: SafeFolder.open(path))
    #expect(data.isEmpty)
    #expect(data.problems.map(\.file) == [path])
    let other = try ParticipantData(of: "P99", in: SafeFolder.open(path))
    #expect(other.problems == [])
  }
}
