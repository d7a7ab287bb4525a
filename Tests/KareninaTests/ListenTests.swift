import Foundation
import TestSupport
import Testing

/// What other programs feed into the store.
@Suite("karenina store listen") struct ListenTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func listen(_ words: [String], input: String = "") async throws -> CommandRun {
    try await .karenina(
      ["store", "listen"] + words + ["--store", "s.sqlite"], input: Array(input.utf8),
      folder: folder.path)
  }

  private func rows(_ columns: [Int]) async throws -> [[String]] {
    let query = try await CommandRun.karenina(
      ["store", "query", "--store", "s.sqlite", "--format", "csv"], folder: folder.path)
    return query.output.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      return columns.map { String(cells[$0]) }
    }
  }

  @Test("lines of each form are kept, and the end of the input ends it")
  func lines() async throws {
    let run = try await listen(
      ["-", "--participant", "P01", "--source", "A sensor"],
      input: """
        2026-03-01T10:00:00+01:00 61

        1772355601.5,62.5
        {"time":1772355602000,"value":63}
        {"type":"rrInterval","start":"2026-03-01T09:00:03Z","value":0.9,"unit":"s","source":"B"}
        """)
    #expect(run.exitCode == 0 && run.errors.isEmpty && run.output.isEmpty, "\(run.errors)")
    #expect(
      try await rows([0, 1, 3, 5, 6]).sorted { $0[2] < $1[2] }
        == [
          [
            "P01", "HKQuantityTypeIdentifierHeartRate", "2026-03-01T10:00:00.000+01:00", "61",
            "A sensor",
          ],
          [
            "P01", "HKQuantityTypeIdentifierHeartRate", "2026-03-01T09:00:01.500+00:00", "62.5",
            "A sensor",
          ],
          [
            "P01", "HKQuantityTypeIdentifierHeartRate", "2026-03-01T09:00:02.000+00:00", "63",
            "A sensor",
          ],
          ["P01", "KareninaRRInterval", "2026-03-01T09:00:03.000+00:00", "0.9", "B"],
        ].sorted { $0[2] < $1[2] })
  }

  @Test("a bad line is told with its number, the good ones are kept, and the exit code is 1")
  func badLines() async throws {
    let run = try await listen(
      ["-", "--participant", "P01"], input: "60\nfast\n61\n{\"value\":\n\n1 2 3\n62")
    #expect(run.exitCode == 1)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 3, "\(run.errors)")
    #expect(lines.first == "line 2: found the value 'fast'; expected a number; left out")
    #expect(run.errors.contains("line 4: ") && run.errors.contains("line 6: "))
    #expect(try await rows([5]) == [["60"], ["61"], ["62"]])
  }

  @Test("a time ends it although the input goes on")
  func length() async throws {
    let run = try await CommandRun.program(
      "/bin/sh",
      [
        "-c",
        "(echo 60; sleep 5) | \(TestPlaces.karenina) store listen - --participant P01 "
          + "--store s.sqlite --for 1s",
      ], folder: folder.path)
    #expect(run.exitCode == 0)
    #expect(try await rows([5]) == [["60"]])
  }

  @Test("options of the other source, units of other types and no participant are misuse")
  func misuse() async throws {
    for (words, part) in [
      (["-"], "--participant: found none"),
      (["-", "--participant", "P01", "--device", "H10"], "--device: found it beside '-'"),
      (["ble", "--participant", "P01", "--unit", "ms"], "--unit: found it beside 'ble'"),
      (["-", "--participant", "P01", "--unit", "km"], "--unit: found 'km'; expected one like"),
      (["usb", "--participant", "P01"], "expected 'ble' or '-'"),
    ] {
      let run = try await listen(words)
      #expect(run.exitCode == 64 && run.errors.contains(part), "\(words): \(run.errors)")
    }
  }

  @Test("a session takes a strap or a made-up body, and names a device only with a strap")
  func runMisuse() async throws {
    for (words, part) in [
      (["--source", "ble", "--mock", "uniform"], "--source: found it beside --mock"),
      (["--device", "H10"], "--device: found it without --source"),
    ] {
      let run = try await CommandRun.karenina(
        ["run", TestPlaces.package + "/Studies/karenina", "--task", "MusicTask", "--participant"]
          + ["P01"] + words, folder: folder.path)
      #expect(run.exitCode == 64 && run.errors.contains(part), "\(words): \(run.errors)")
    }
  }

  @Test("without a message bus one line says what to do, and doctor says the same")
  func noBus() async throws {
    let environment = ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/bus"]
    let run = try await CommandRun.karenina(
      ["store", "listen", "ble", "--participant", "P01", "--store", "s.sqlite"],
      environment: environment, folder: folder.path)
    #expect(run.exitCode == 2)
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.errors.contains("Bluetooth: found no system message bus (no such file"))
    #expect(run.errors.contains("start dbus"))
    let doctor = try await CommandRun.karenina(["doctor"], environment: environment)
    #expect(doctor.output.contains("warning  Bluetooth    Bluetooth: found no system message bus"))
  }
}
