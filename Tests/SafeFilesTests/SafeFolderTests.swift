import Foundation
import Glibc
import SafeFiles
import TestSupport
import Testing

private func mode(_ path: String) throws -> Int {
  let attributes = try FileManager.default.attributesOfItem(atPath: path)
  return try #require(attributes[.posixPermissions] as? Int)
}

@Suite struct SafeFolderTests {
  let place: TemporaryFolder
  let folder: SafeFolder

  init() throws {
    place = try TemporaryFolder()
    folder = try SafeFolder.open(place.path)
  }

  @Test(
    "parts of a regular file are read, fewer bytes where it has no more, and no link is followed")
  func parts() throws {
    _ = try place.write("0123456789", to: "a.json")
    let ranges = [2..<5, 8..<20, 10..<20, 3..<3]
    for (range, text) in zip(ranges, ["234", "89", "", ""]) {
      let bytes = try folder.readParts(of: "a.json") { file throws(FileError) in
        try file.read(range)
      }
      #expect(bytes == Array(text.utf8))
    }
    #expect(try folder.readParts(of: "a.json") { $0.size } == 10)
    try #require(symlink(place.path + "/a.json", place.path + "/link.json") == 0)
    for name in ["link.json", "missing.json", "../a.json"] {
      #expect(throws: FileError.self) { try folder.readParts(of: name) { _ in } }
    }
  }

  @Test("a file is put in place whole, replaced whole, with mode 0600 under any umask")
  func atomic() throws {
    let old = umask(0)
    defer { umask(old) }
    try folder.write(Array("one".utf8), to: "a.json")
    try folder.write(Array("two".utf8), to: "a.json")
    #expect(try folder.read("a.json") == Array("two".utf8))
    #expect(try folder.names() == ["a.json"])
    #expect(try mode(place.path + "/a.json") == 0o600)
    _ = try folder.makeFolder("inner")
    #expect(try mode(place.path + "/inner") == 0o700)
  }

  @Test(
    "a full disk may pass; lines that were not synced are not waited for, since they may be lost")
  func passing() {
    func error(_ doing: String) -> FileError { .system(path: "a", doing: doing, code: ENOSPC) }
    #expect(error("write").isPassing && error("sync").isPassing)
    #expect(!error(FileError.syncingLines).isPassing)
  }

  @Test("a new folder is made once only")
  func exclusive() throws {
    _ = try folder.makeNewFolder("session")
    #expect(throws: FileError.exists(path: place.path + "/session")) {
      try folder.makeNewFolder("session")
    }
  }

  @Test(
    "a name that could reach elsewhere is refused",
    arguments: [
      "", ".", "..", "a/b", "../x", "a\u{0}b", "é", "a\nb", String(repeating: "a", count: 256),
    ])
  func names(name: String) {
    #expect(throws: FileError.unsafeName(name)) { try folder.write([], to: name) }
    #expect(throws: FileError.unsafeName(name)) { try folder.makeFolder(name) }
    #expect(throws: FileError.unsafeName(name)) { try folder.read(name) }
  }

  @Test("planted links are neither followed nor written through")
  func links() throws {
    let target = try place.write("target", to: "target")
    symlink(target, place.path + "/link")
    symlink(place.path, place.path + "/loop")
    #expect(throws: FileError.self) { try folder.read("link") }
    #expect(throws: FileError.self) { try folder.folder("loop") }
    #expect(throws: FileError.self) { try folder.makeFolder("loop") }
    #expect(throws: FileError.self) { try folder.makeAppendFile("link") }
    try folder.write(Array("mine".utf8), to: "link")
    #expect(try folder.read("target") == Array("target".utf8))
  }

  @Test("a pipe is refused at once instead of waited for")
  func pipe() throws {
    mkfifo(place.path + "/pipe", 0o600)
    #expect(throws: FileError.wrongKind(path: place.path + "/pipe", expected: "a regular file")) {
      try folder.read("pipe")
    }
  }

  @Test("an append file is locked while it is open and free afterwards")
  func lock() throws {
    do {
      let file = try folder.makeAppendFile("events.jsonl")
      try file.append(Array("one\n".utf8))
      try file.append(Array("two\n".utf8))
      try file.sync()
      #expect(try folder.isLocked("events.jsonl"))
    }
    #expect(try !folder.isLocked("events.jsonl"))
    #expect(try folder.read("events.jsonl") == Array("one\ntwo\n".utf8))
    #expect(throws: FileError.exists(path: place.path + "/events.jsonl")) {
      try folder.makeAppendFile("events.jsonl")
    }
  }

  @Test("a larger file than a reader takes is refused")
  func limit() throws {
    try folder.write([UInt8](repeating: 0, count: 11), to: "big")
    #expect(throws: FileError.tooLarge(path: place.path + "/big", limit: 10)) {
      try folder.read("big", limit: 10)
    }
  }

  @Test("a missing file says so")
  func missing() {
    let error = #expect(throws: FileError.self) { try folder.read("none") }
    #expect(error?.isMissing == true)
  }
}

@Suite struct AppendingTests {
  private let place: TemporaryFolder
  private let folder: SafeFolder

  init() throws {
    place = try TemporaryFolder()
    folder = try SafeFolder.open(place.path)
  }

  @Test("a link, a hard link, a pipe or a folder in the place of a file is not appended to")
  func planted() throws {
    let target = try place.write("kept", to: "target")
    symlink(target, place.path + "/symbolic")
    link(target, place.path + "/hard")
    mkfifo(place.path + "/pipe", 0o600)
    mkdir(place.path + "/folder", 0o700)
    for name in ["symbolic", "hard", "pipe", "folder"] {
      #expect(throws: FileError.self, "\(name)") { try folder.appendLine([65], to: name) }
      #expect(throws: FileError.self, "\(name)") { try folder.openAppendFile(name) }
      #expect(throws: FileError.self, "\(name)") { try folder.makeAppendFile(name) }
    }
    #expect(try folder.read("target") == Array("kept".utf8))
  }

  @Test("a file that is appended to again is locked, and goes on at its end")
  func again() throws {
    try folder.makeAppendFile("a").append(Array("one\n".utf8))
    let file = try folder.openAppendFile("a")
    #expect(throws: FileError.locked(path: place.path + "/a")) { try folder.openAppendFile("a") }
    #expect(try folder.lockFile("a") == nil)
    try file.append(Array("two\n".utf8))
    #expect(try folder.read("a") == Array("one\ntwo\n".utf8))
    try file.truncate(to: 4)
    #expect(try folder.read("a") == Array("one\n".utf8))
  }
}
