import Foundation
import SafeFiles
import TestSupport
import Testing

@Suite struct RemovalTests {
  let place: TemporaryFolder
  let folder: SafeFolder

  init() throws {
    place = try TemporaryFolder()
    folder = try SafeFolder.open(place.path)
  }

  @Test("a folder is removed with all that is in it, and what its links point to stays")
  func links() throws {
    let outside = try TemporaryFolder()
    _ = try outside.write("kept", to: "kept.txt")
    let inner = try folder.makeFolder("session").makeFolder("inner")
    try inner.write(Array("x".utf8), to: "a.json")
    let manager = FileManager.default
    for (link, target) in [("folder", outside.path), ("file", outside.path + "/kept.txt")] {
      try manager.createSymbolicLink(
        atPath: inner.path + "/" + link, withDestinationPath: target)
    }
    try folder.removeFolder("session")
    #expect(try folder.names() == [])
    #expect(manager.fileExists(atPath: outside.path + "/kept.txt"))
  }

  @Test("a link in the place of the folder is refused, and so is a path")
  func refused() throws {
    let outside = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: place.path + "/link", withDestinationPath: outside.path)
    for name in ["link", "..", "a/b", ""] {
      #expect(throws: FileError.self) { try folder.removeFolder(name) }
    }
    #expect(FileManager.default.fileExists(atPath: outside.path))
  }

  @Test("an empty folder is removed, one with something in it is left")
  func empty() throws {
    _ = try folder.makeFolder("empty")
    _ = try folder.makeFolder("full").makeFolder("inner")
    for name in ["empty", "full", "missing"] { try folder.removeFolderIfEmpty(name) }
    #expect(try folder.names() == ["full"])
  }

  @Test("a line goes after the last one, and one that was torn stays a line of its own")
  func lines() throws {
    try folder.appendLine(Array("one".utf8), to: "log.jsonl")
    try folder.appendLine(Array("two".utf8), to: "log.jsonl", .relaxed)
    #expect(try String(decoding: folder.read("log.jsonl"), as: UTF8.self) == "one\ntwo\n")
    try folder.write(Array("one\ntw".utf8), to: "log.jsonl")
    try folder.appendLine(Array("three".utf8), to: "log.jsonl")
    #expect(try String(decoding: folder.read("log.jsonl"), as: UTF8.self) == "one\ntw\nthree\n")
  }
}
