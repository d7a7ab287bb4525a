import Foundation
import StrictJSON
import TestSupport
import Testing

/// A library that is loaded when it is first needed.
struct LateLibrary: Sendable, CustomTestStringConvertible {
  let file: String
  /// Its name where versions are told.
  let name: String
  let package: String
  /// What can't be done without it, in a folder of ``LateLibraryTests/work()``.
  let command: [String]

  var testDescription: String { name }

  static let all = [
    LateLibrary(
      file: "libcrypto.so.3", name: "OpenSSL", package: "libssl3", command: ["rehearse", "music"]),
    LateLibrary(
      file: "libcairo.so.2", name: "Cairo", package: "libcairo2",
      command: ["mock", "--profile", "rest", "--duration", "60s", "--plot", "rest.svg"]),
    LateLibrary(
      file: "libsndfile.so.1", name: "libsndfile", package: "libsndfile1",
      command: ["check", "music"]),
    LateLibrary(
      file: "libxml2.so.2", name: "libxml2", package: "libxml2",
      command: ["store", "import", "ride.gpx", "--participant", "P01", "--store", "s.sqlite"]),
    LateLibrary(
      file: "libzip.so.4", name: "libzip", package: "libzip4",
      command: ["store", "import", "export.zip", "--participant", "P01", "--store", "s.sqlite"]),
    LateLibrary(
      file: "libsystemd.so.0", name: "libsystemd", package: "libsystemd0",
      command: ["store", "listen", "ble", "--participant", "P01", "--store", "s.sqlite"]),
  ]

  static let names = all.map(\.name) + ["libpulse"]
}

@Suite("Libraries that are loaded when they are needed") struct LateLibraryTests {
  /// A folder with a study of clips and with files of samples.
  private static func work() async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let study = try await CommandRun.karenina(
      ["new", "music", "--template", "music"], folder: folder.path)
    try #require(study.exitCode == 0, "\(study.errors)")
    _ = try folder.write(
      """
      <?xml version="1.0"?><gpx version="1.1"><trk><trkseg><trkpt lat="1" lon="2"><time>\
      2026-01-01T10:00:00Z</time><extensions><hr>61</hr></extensions></trkpt></trkseg></trk></gpx>
      """, to: "ride.gpx")
    _ = try folder.write([0x50, 0x4B, 3, 4], to: "export.zip")
    return folder
  }

  private static func diagnosis(_ environment: [String: String]) async throws -> JSONValue {
    let run = try await CommandRun.karenina(["doctor", "--json"], environment: environment)
    let diagnoses = try #require(try Document(reading: run.outputBytes).root.value.array)
    return try #require(diagnoses.first { $0["topic"]?.string == "libraries" })
  }

  @Test(
    "where one is missing, what needs it says so once and what to install, and fails; nothing else",
    arguments: LateLibrary.all)
  func missing(_ library: LateLibrary) async throws {
    let work = try await Self.work()
    let hiding = try TemporaryFolder()
    _ = try hiding.write([UInt8](), to: library.file)
    try await expectRefusal(of: library, in: work, hiding: hiding)
    let version = try await CommandRun.karenina(
      ["version", "--json"], environment: ["LD_LIBRARY_PATH": hiding.path])
    let libraries = try Document(reading: version.outputBytes).root.value["libraries"]
    #expect(libraries?[library.name] == .null && libraries?["SQLite"]?.string != nil)
  }

  @Test(
    "one that lacks the functions that are called is as good as missing",
    arguments: LateLibrary.all)
  func hollow(_ library: LateLibrary) async throws {
    let work = try await Self.work()
    let hiding = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: try await Self.anotherLibrary(), toPath: hiding.path + "/" + library.file)
    try await expectRefusal(of: library, in: work, hiding: hiding)
  }

  /// A library that has nothing to do with any of them: that of the program's mathematics.
  private static func anotherLibrary() async throws -> String {
    let loaded = try await CommandRun.karenina(
      ["--help"], environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
    let line = try #require(loaded.output.split(separator: "\n").first { $0.contains("libm.so") })
    return String(try #require(line.split(separator: " ").first { $0.hasPrefix("/") }))
  }

  private func expectRefusal(
    of library: LateLibrary, in work: TemporaryFolder, hiding: TemporaryFolder
  ) async throws {
    let run = try await CommandRun.karenina(
      library.command, environment: ["LD_LIBRARY_PATH": hiding.path], folder: work.path)
    #expect(run.exitCode == 2, "\(run.errors)")
    #expect(
      run.errors.contains("\(library.file) is not installed; install \(library.package)"),
      "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count { $0.contains(library.file) } == 1)
  }

  @Test(
    "doctor warns of all that are missing, with what to install, and help is none of their business"
  )
  func doctor() async throws {
    let hiding = try TemporaryFolder()
    for library in LateLibrary.all.map(\.file) + ["libpulse-simple.so.0"] {
      _ = try hiding.write([UInt8](), to: library)
    }
    let environment = ["LD_LIBRARY_PATH": hiding.path]
    #expect(try await CommandRun.karenina(["--help"], environment: environment).exitCode == 0)
    let found = try await Self.diagnosis(environment)
    #expect(found["state"] == "problem")
    for name in LateLibrary.names {
      #expect(found["found"]?.string?.contains("\(name) not installed") == true, "\(name)")
    }
    for package in LateLibrary.all.map(\.package) + ["libpulse0"] {
      #expect(found["advice"]?.string?.contains("\(package) for ") == true, "\(package)")
    }
  }

  @Test("an OpenSSL whose settings leave SHA-256 out ends what needs digests, and none is zero")
  func settings() async throws {
    let work = try await Self.work()
    let settings = try work.write(
      """
      openssl_conf = all
      [all]
      providers = some
      [some]
      null = nothing
      [nothing]
      activate = 1
      """, to: "openssl.cnf")
    let environment = ["OPENSSL_CONF": settings]
    let run = try await CommandRun.karenina(
      ["rehearse", "music", "--output", "out"], environment: environment, folder: work.path)
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("libcrypto.so.3 makes no SHA-256"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: work.path + "/out"))
    let found = try await Self.diagnosis(environment)
    #expect(found["state"] == "problem")
    #expect(found["advice"]?.string?.contains("OPENSSL_CONF") == true)
  }

  @Test("a study without clips is checked without libsndfile; one with clips says what it needs")
  func onlyClips() async throws {
    let work = try await Self.work()
    _ = try await CommandRun.karenina(["new", "blank", "--template", "blank"], folder: work.path)
    let hiding = try TemporaryFolder()
    _ = try hiding.write([UInt8](), to: "libsndfile.so.1")
    let environment = ["LD_LIBRARY_PATH": hiding.path]
    let blank = try await CommandRun.karenina(
      ["check", "blank"], environment: environment, folder: work.path)
    #expect(blank.exitCode == 0, "\(blank.errors)")
    for command in [["rehearse", "music"], ["new", "other", "--template", "music"]] {
      let run = try await CommandRun.karenina(
        command, environment: environment, folder: work.path)
      #expect(run.exitCode == 2)
      #expect(run.errors.contains("install libsndfile1"), "\(run.errors)")
    }
  }

  @Test("the program starts without any of them")
  func dependencies() async throws {
    let environment = ["LD_TRACE_LOADED_OBJECTS": "1"]
    let run = try await CommandRun.karenina(["--help"], environment: environment)
    for library in LateLibrary.all {
      #expect(!run.output.contains(library.file), "\(library.name)")
    }
  }
}
