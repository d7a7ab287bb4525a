import Foundation
import ResultFiles
import SafeFiles
import TestSupport
import Testing

@Suite struct SignedFilesTests {
  private let place: TemporaryFolder
  private let folder: SafeFolder

  init() throws {
    place = try TemporaryFolder()
    folder = try SafeFolder.open(place.path)
    for name in ["a.json", "b.json", "c.json"] {
      try folder.write(Array(name.utf8), to: name)
    }
  }

  @Test("the list is what sha256sum writes, in the order of the names, without itself")
  func list() async throws {
    let files = try SignedFiles(in: folder)
    try folder.write(files.bytes, to: SignedFiles.fileName)
    try folder.write([1], to: SignedFiles.signatureName)
    #expect(try SignedFiles(in: folder) == files)
    #expect(SignedFiles(reading: files.bytes) == files)
    #expect(files.lines.map(\.name) == ["a.json", "b.json", "c.json"])
    let run = try await CommandRun.program(
      "/usr/bin/sha256sum", ["a.json", "b.json", "c.json"], folder: place.path)
    #expect(run.outputBytes == files.bytes)
  }

  @Test("what was changed, removed and added since is named")
  func differences() throws {
    let signed = try SignedFiles(in: folder)
    try folder.write([1], to: "a.json")
    try folder.remove("b.json")
    try folder.write([1], to: "d.json")
    let found = signed.differences(from: try SignedFiles(in: folder))
    #expect(found.map(\.name) == ["a.json", "b.json", "d.json"])
    #expect(found.map { $0.found.prefix(10) } == ["other byte", "nothing th", "a file tha"])
  }

  @Test(
    "a text that is no list is refused",
    arguments: ["", "abc\n", "\(String(repeating: "0", count: 64)) a\n", "\n"])
  func refused(text: String) {
    #expect(SignedFiles(reading: Array(text.utf8)) == nil)
  }
}
