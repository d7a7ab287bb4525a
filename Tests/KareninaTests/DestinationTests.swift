import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Destinations") struct DestinationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mock(to name: String) async throws -> CommandRun {
    try await .karenina(["mock", "--duration", "3s", "--to", folder.path + "/" + name])
  }

  @Test("mock replaces regular files alone: a pipe, a link and a folder are refused and left")
  func refused() async throws {
    mkfifo(folder.path + "/pipe", 0o600)
    let target = try folder.write("keep", to: "target")
    symlink(target, folder.path + "/link")
    mkdir(folder.path + "/folder", 0o700)
    for name in ["pipe", "link", "folder"] {
      let run = try await mock(to: name)
      #expect(run.exitCode == 2)
      #expect(run.errors.contains("\(name): expected a regular file or none"), "\(run.errors)")
    }
    var status = stat()
    #expect(lstat(folder.path + "/pipe", &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "keep")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 4)
  }

  @Test("mock never mixes made-up samples into a store that is there")
  func store() async throws {
    #expect(try await mock(to: "hearts.sqlite").exitCode == 0)
    let again = try await mock(to: "hearts.sqlite")
    #expect(again.exitCode == 2 && again.errors.contains("exists already"))
  }

  @Test("no file of samples is written over a store, nor over what lies beside it")
  func databases() async throws {
    #expect(try await mock(to: "hearts.sqlite").exitCode == 0)
    let path = folder.path + "/hearts.sqlite"
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    for ending in ["", "-wal", "-shm", ".lock"] {
      for words in [
        ["store", "export", "--store", path], ["mock", "--duration", "3s", "--format", "csv"],
      ] {
        let run = try await CommandRun.karenina(words + ["--to", path + ending])
        #expect(run.exitCode == 2 && run.errors.contains("expected no database"), "\(run.errors)")
      }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    let rows = try await CommandRun.karenina(["store", "query", "--store", path])
    #expect(rows.exitCode == 0 && rows.output.contains("M0001"))
  }

  @Test("another program's database is refused and not changed by a byte")
  func foreign() async throws {
    let path = folder.path + "/foreign.sqlite"
    let made = try await CommandRun.program(
      TestPlaces.program("python3") ?? "python3",
      [
        "-c",
        "import sqlite3,sys;c=sqlite3.connect(sys.argv[1]);c.execute('create table a(b)');c.commit()",
        path,
      ])
    #expect(made.exitCode == 0, "\(made.errors)")
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let study = try MadeStudy()
    let run = try await CommandRun.karenina([
      "run", study.path, "--task", "MusicTask", "--participant",
      "P01", "--store", path, "--output", folder.path + "/out", "--audio", "silent",
    ])
    #expect(run.exitCode == 2 && run.errors.contains("another program"), "\(run.errors)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
  }

  @Test("a date after which years have five digits is refused")
  func lateDates() async throws {
    let run = try await CommandRun.karenina(["mock", "--start", "9999-12-31T23:59:59Z"])
    #expect(run.exitCode == 64 && run.errors.contains("1900 to 9998"))
  }
}
