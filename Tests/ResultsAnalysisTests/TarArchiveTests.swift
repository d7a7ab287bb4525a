import Foundation
import ResultsAnalysis
import SafeFiles
import TestSupport
import Testing

@Suite struct TarArchiveTests {
  @Test("tar reads back names of any length, bytes, modes and times")
  func readBack() async throws {
    let place = try TemporaryFolder()
    let archive = TarArchive()
    let long = String(repeating: "a", count: 120) + ".json"
    let time = FileTime(seconds: 1_764_513_005, nanoseconds: 7_000_001)
    let contents: [String: [UInt8]] = [
      long: Array("long".utf8), "empty": [], "block": [UInt8](repeating: 7, count: 512),
      "more": (0..<1300).map { UInt8($0 % 256) },
    ]
    let names = contents.keys.sorted()
    let bytes =
      archive.folder("export", time)
      + names.flatMap { archive.file("export/" + $0, contents[$0] ?? [], time) } + archive.end
    #expect(bytes.count % 512 == 0)
    let path = try place.write(bytes, to: "a.tar")
    let run = try await CommandRun.program("/usr/bin/tar", ["xpf", path], folder: place.path)
    #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
    let folder = try SafeFolder.open(place.path + "/export")
    #expect(try folder.names() == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    for name in names {
      #expect(try folder.read(name) == contents[name])
      #expect(try folder.time(of: name) == time)
    }
    let list = try await CommandRun.program("/usr/bin/tar", ["tvf", path])
    let lines = list.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("drwx------ 0/0") == true, "\(list.output)")
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("-rw------- 0/0") })
  }

  @Test("a time before 1970, and an archive of nothing, are read back too")
  func edges() async throws {
    let place = try TemporaryFolder()
    let archive = TarArchive()
    let time = FileTime(seconds: -86_400)
    let path = try place.write(archive.file("old", [1], time) + archive.end, to: "a.tar")
    let run = try await CommandRun.program("/usr/bin/tar", ["xpf", path], folder: place.path)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try SafeFolder.open(place.path).time(of: "old") == time)
    let empty = try place.write(archive.end, to: "b.tar")
    #expect(try await CommandRun.program("/usr/bin/tar", ["tf", empty]).exitCode == 0)
  }
}
