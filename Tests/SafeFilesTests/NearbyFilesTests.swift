import Foundation
import SafeFiles
import TestSupport
import Testing

@Suite("Files near each other") struct NearbyFilesTests {
  let place: TemporaryFolder

  init() throws {
    place = try TemporaryFolder()
    for folder in ["one", "two"] {
      let made = try SafeFolder.open(place.path).makeFolder(folder)
      for name in ["a", "b", "c"] { try made.write(Array("\(folder)/\(name)".utf8), to: name) }
    }
  }

  @Test("each file is read, whichever folder the ones before were in")
  func bytes() throws {
    let files = NearbyFiles()
    let names = ["one/a", "one/b", "one/c", "two/a", "one/a", "one/b", "two/b", "two/c", "two/b"]
    for name in names {
      #expect(try files.read(place.path + "/" + name) == Array(name.utf8))
      #expect(try files.read(place.path + "//" + name) == Array(name.utf8))
    }
  }

  @Test("what is not there, or is no file, is told as one file by itself is")
  func errors() throws {
    let files = NearbyFiles()
    let link = place.path + "/one/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a")
    for name in ["one/a", "one/b", "one/none", "one/", "one/link", "two", "none/a", "none/b", ""] {
      let path = name.isEmpty ? "" : place.path + "/" + name
      #expect(Self.outcome { try files.read(path) } == Self.outcome { try FileBytes.read(path) })
    }
    #expect(throws: FileError.tooLarge(path: place.path + "/one/a", limit: 2)) {
      try files.read(place.path + "/one/a", limit: 2)
    }
  }

  private static func outcome(_ read: () throws -> [UInt8]) -> String {
    do { return "\(try read())" } catch { return "\(error)" }
  }
}
