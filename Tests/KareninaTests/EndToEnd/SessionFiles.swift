import Digests
import Foundation
import Quantities
import ResultFiles
import StrictJSON
import Testing

/// One session's folder, as anyone may read it.
struct SessionFiles {
  let path: String

  /// Every session under an output folder: study, participant, session.
  static func all(under output: String) throws -> [SessionFiles] {
    var paths = [output]
    for _ in 0..<3 {
      paths = try paths.flatMap { path in
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
        return names.sorted().filter { !$0.hasPrefix(".") }.map { path + "/" + $0 }
          .filter(isFolder)
      }
    }
    return paths.map(SessionFiles.init)
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  init(_ path: String) { self.path = path }

  var participant: String { path.split(separator: "/").dropLast().last.map(String.init) ?? "" }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
  }

  func json(_ name: String) throws -> JSONValue {
    try Document(reading: bytes(name)).root.value
  }

  func manifest() throws -> JSONValue { try json("session.json") }
  func ending() throws -> String? { try manifest()["ending"]?.string }
  func journal() throws -> JournalReader { JournalReader(reading: try bytes("events.jsonl")) }

  /// A result of a step, by its kind: `clip`, `file`, `answer`.
  func result(_ kind: String, in step: String) throws -> JSONValue? {
    try json(step)["results"]?.array?.first { $0["kind"]?.string == kind }
  }

  /// The items of a recorder's file.
  func items(_ name: String) throws -> [JSONValue] {
    try #require(try json(name)["items"]?.array)
  }

  /// The samples that the journal holds.
  func journaledSamples() throws -> [SampleItem] {
    try journal().lines.compactMap { line in
      if case .sample(_, let item) = line.event { item } else { nil }
    }
  }

  /// What is not whole: the journal's problems, and files that are not what the manifest says.
  func problems() throws -> [String] {
    let journal = try journal()
    var problems = journal.problems.map(\.description) + (journal.isCut ? ["cut"] : [])
    if case .sessionEnded = journal.lines.last?.event {} else { problems.append("no end") }
    for entry in try manifest()["files"]?.array ?? [] {
      let name = try #require(entry["name"]?.string)
      let found = SHA256Digest(of: try bytes(name)).hexadecimal
      if found != entry["sha256"]?.string { problems.append(name) }
    }
    return problems
  }
}

/// An instant that a file holds.
func instant(_ value: JSONValue?) throws -> Instant {
  try Instant(iso8601: try #require(value?.string))
}
