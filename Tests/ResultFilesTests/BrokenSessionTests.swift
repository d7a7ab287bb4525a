import Foundation
import Glibc
import Quantities
import ResultFiles
import SafeFiles
import TestSupport
import Testing

/// Sessions of which one file or another is cut, missing, damaged or replaced.
@Suite struct BrokenSessionTests {
  /// What is done to a file.
  enum Damage: CaseIterable {
    case cut, missing, emptied, changed, link, pipe

    func apply(to path: String) throws {
      switch self {
      case .cut: try #require(truncate(path, 100) == 0)
      case .missing: try #require(unlink(path) == 0)
      case .emptied: try #require(truncate(path, 0) == 0)
      case .changed: try change(path)
      case .link:
        try #require(rename(path, path + ".away") == 0)
        try #require(symlink(path + ".away", path) == 0)
      case .pipe:
        try #require(unlink(path) == 0)
        try #require(mkfifo(path, 0o600) == 0)
      }
    }

    private func change(_ path: String) throws {
      let file = open(path, O_WRONLY)
      try #require(file >= 0 && pwrite(file, " ", 1, 1) == 1)
      close(file)
    }
  }

  private static let recorderFile = "03-music.heartRateConfig.json"
  private static let files = ["02-fitness.walk.json", "03-music.json", recorderFile]

  let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  /// Rows of every step: 15 heart rates, 15 distances, 15 steps, and 3 heart rates.
  private func counts(_ reading: SessionReading) -> [Int] {
    reading.record?.steps.map { $0.recordings.reduce(0) { $0 + $1.increments.count } } ?? []
  }

  private func cutJournal(_ path: String, to share: Double) throws {
    let bytes = try SafeFolder.open(path).read(Journal.fileName)
    try #require(truncate(path + "/" + Journal.fileName, Int(Double(bytes.count) * share)) == 0)
  }

  @Test(
    "a broken file is named, and what it held is read from the journal", arguments: files,
    Damage.allCases)
  func broken(name: String, damage: Damage) async throws {
    let path = try await ExampleSession.whole(in: place.path)
    try damage.apply(to: path + "/" + name)
    let reading = ResultReader.read(path)
    #expect(reading.state == .ended(.completed))
    #expect(!reading.problems.isEmpty)
    #expect(reading.problems.allSatisfy { $0.file == path + "/" + name })
    #expect(counts(reading) == [0, 45, 3])
    #expect(reading.brokenFiles == [name])
  }

  @Test("without a journal, what is whole is read beside a broken step file")
  func withoutJournal() async throws {
    let path = try await ExampleSession.whole(in: place.path)
    try Damage.missing.apply(to: path + "/" + Journal.fileName)
    try Damage.cut.apply(to: path + "/03-music.json")
    let reading = ResultReader.read(path)
    #expect(reading.problems.map(\.file) == [path + "/03-music.json"])
    #expect(counts(reading) == [0, 45, 3])
    #expect(reading.record?.steps.last?.recordings.first?.identifier == "heartRateConfig")
  }

  @Test("a journal that lost the start of a recording costs none of its whole file")
  func damagedJournal() async throws {
    let path = try await ExampleSession.whole(in: place.path)
    try Damage.missing.apply(to: path + "/03-music.json")
    let folder = try SafeFolder.open(path)
    let text = String(decoding: try folder.read(Journal.fileName), as: UTF8.self)
    let damaged = text.replacing("\"recordingStarted\"", with: "\"recordingstarted\"")
    try folder.write(Array(damaged.utf8), to: Journal.fileName, .relaxed)
    #expect(counts(ResultReader.read(path)) == [0, 45, 3])
  }

  @Test("without a journal, a cut recorder file gives its whole items")
  func cutAlone() async throws {
    let path = try await ExampleSession.whole(in: place.path)
    try Damage.missing.apply(to: path + "/" + Journal.fileName)
    try #require(truncate(path + "/" + Self.recorderFile, 400) == 0)
    #expect(counts(ResultReader.read(path)) == [0, 45, 2])
  }

  @Test("a broken copy of the study is named, and costs no row")
  func study() async throws {
    let path = try await ExampleSession.whole(in: place.path)
    try Damage.changed.apply(to: path + "/study.json")
    let reading = ResultReader.read(path)
    #expect(reading.problems.map(\.file) == [path + "/study.json"])
    #expect(counts(reading) == [0, 45, 3])
  }

  @Test("a session that ended without a session.json is read and the loss named")
  func missingManifest() async throws {
    let path = try await ExampleSession.whole(in: place.path)
    try Damage.missing.apply(to: path + "/session.json")
    let reading = ResultReader.read(path)
    #expect(reading.problems.map(\.file) == [path + "/session.json"])
    #expect(reading.problems.first?.found == "nothing there")
    #expect(reading.state == .ended(.completed) && counts(reading) == [0, 45, 3])
  }

  @Test(
    "files that hold more than a cut journal are used", arguments: [0.95, 0.8, 0.6, 0.4, 0.2])
  func cutJournal(share: Double) async throws {
    let path = try await ExampleSession.whole(in: place.path)
    try Damage.missing.apply(to: path + "/session.json")
    try cutJournal(path, to: share)
    let reading = ResultReader.read(path)
    #expect(reading.problems.map(\.file) == [path + "/session.json"])
    #expect(reading.state == .interrupted && counts(reading) == [0, 45, 3])
    #expect(reading.record?.steps.map(\.index) == [1, 2, 3])
  }

  @Test("recordings are read by the plan where journal and step file lost their step")
  func plannedStep() async throws {
    let path = try await ExampleSession.whole(in: place.path)
    try Damage.missing.apply(to: path + "/session.json")
    try Damage.missing.apply(to: path + "/03-music.json")
    try cutJournal(path, to: 0.5)
    #expect(counts(ResultReader.read(path)) == [0, 45, 3])
  }

  @Test("samples of the mock make a session synthetic, whatever its manifest says")
  func synthetic() async throws {
    let path = try await ExampleSession.whole(in: place.path, source: "Karenina mock 1")
    let folder = try SafeFolder.open(path)
    let text = String(decoding: try folder.read("session.json"), as: UTF8.self)
    let lie = text.replacing("\"synthetic\": true", with: "\"synthetic\": false")
    try #require(lie != text)
    try folder.write(Array(lie.utf8), to: "session.json", .relaxed)
    #expect(ResultReader.read(path).record?.isSynthetic == true)
  }

  @Test("a folder that is named otherwise than its session is told, and read")
  func names() async throws {
    let path = try await ExampleSession.whole(in: place.path)
    let moved = place.path + "/moved"
    try #require(rename(path, moved) == 0)
    let reading = ResultReader.read(moved)
    #expect(reading.problems.count == 2 && reading.problems.allSatisfy { $0.file == moved })
    #expect(reading.problems.first?.found == "a session's folder named 'moved'")
    #expect(counts(reading) == [0, 45, 3])
  }

  @Test("links and pipes below a path are named and not followed")
  func links() async throws {
    let path = try await ExampleSession.whole(in: place.path)
    let root = place.path
    try #require(symlink(path, root + "/linked") == 0)
    try #require(symlink(path + "/" + Self.recorderFile, root + "/linked.json") == 0)
    try #require(mkfifo(root + "/pipe.json", 0o600) == 0)
    let finder = ResultFinder([root])
    #expect(finder.found == [.session(path)])
    #expect(
      finder.problems.map(\.file) == ["linked", "linked.json", "pipe.json"].map { root + "/" + $0 })
    #expect(finder.problems.map(\.found).first == "a link")
    #expect(ResultFinder([root + "/linked"]).found == [.session(root + "/linked")])
  }

  @Test(
    "folders below a path are looked into whatever they are called",
    arguments: [
      "Results 2026", "session (1)", "Kopie von x", "été", "a+b", "P 01 [new]", "a'b\"c", "日本",
      "two\nlines",
    ])
  func anyName(name: String) async throws {
    let root = place.path + "/" + name
    try FileManager.default.createDirectory(
      atPath: root + "/" + name, withIntermediateDirectories: true)
    let session = try await ExampleSession.whole(in: root + "/" + name)
    _ = try place.write("{\"items\":[]}", to: name + "/heart rate.json")
    let finder = ResultFinder([place.path])
    #expect(finder.problems == [])
    #expect(
      finder.found.map(\.path).sorted() == [root + "/heart rate.json", session].sorted())
    let problems = finder.found.flatMap { found in
      if case .session(let path) = found { ResultReader.read(path).problems } else { [] }
    }
    #expect(problems.isEmpty)
  }

  @Test("a name that is not UTF-8 is named, once something to read may be in it")
  func foreignName() throws {
    let name: [CChar] = place.path.utf8CString.dropLast() + [0x2F, -1]
    let folder: [CChar] = name + [0]
    let file: [CChar] = name + Array(".json".utf8CString)
    let other: [CChar] = name + Array(".txt".utf8CString)
    try #require(mkdir(folder, 0o700) == 0)
    defer { rmdir(folder) }
    for path in [file, other] { try #require(close(creat(path, 0o600)) == 0) }
    defer { for path in [file, other] { unlink(path) } }
    let problems = ResultFinder([place.path]).problems
    #expect(problems.map(\.found) == Array(repeating: "a name that is not UTF-8", count: 2))
    #expect(problems.allSatisfy { $0.consequence == "it is not read" })
  }
}
