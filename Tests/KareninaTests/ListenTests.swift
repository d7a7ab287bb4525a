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
    #expect(run.exitCode == 0 && run.output.isEmpty, "\(run.errors)")
    #expect(
      run.errors.split(separator: "\n") == [
        "karenina store listen: listening to standard input; a line is heart rate in count/min; "
          + "ends with the input, or with Ctrl-C",
        "karenina store listen: line 5: found no end of the line, so that it may be cut",
        "karenina store listen: ended; samples kept: 4, lines left out: 0",
      ])
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
    #expect(lines.count == 6, "\(run.errors)")
    #expect(
      lines.dropFirst().first
        == "karenina store listen: line 2: found the value 'fast'; expected a number; left out")
    #expect(lines.last == "karenina store listen: ended; samples kept: 3, lines left out: 3")
    #expect(run.errors.contains("line 4: ") && run.errors.contains("line 6: "))
    #expect(try await rows([5]) == [["60"], ["61"], ["62"]])
  }

  @Test("a NUL is told and left out, and no deeper or stranger line harms those beside it")
  func hostileLines() async throws {
    let deep = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
    let run = try await listen(
      ["-", "--participant", "P01"],
      input: "60\n72\u{0}9\n{\"value\":61,\"metadata\":{\"a\":\(deep)}}\n"
        + "{\"value\":62,\"metadata\":{\"a\":\"\\u0000\"}}\n63\n")
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("line 2: found a NUL, the byte 0; expected text; left out"))
    let values = try await rows([5]).flatMap(\.self)
    #expect(values.first == "60" && values.last == "63", "\(run.errors)")
  }

  @Test("an unknown key is told once, and the code of another participant never")
  func keys() async throws {
    let run = try await listen(
      ["-", "--participant", "P01"],
      input: #"{"value":60,"q":1}"# + "\n" + #"{"value":61,"q":2}"# + "\n"
        + #"{"value":62,"participant":"P77"}"# + "\n")
    #expect(run.exitCode == 1 && !run.errors.contains("P77"))
    #expect(run.errors.split(separator: "\n").count { $0.contains("the key 'q'") } == 1)
    #expect(run.errors.contains("line 3: found the code of another participant"))
    #expect(try await rows([0, 5]) == [["P01", "60"], ["P01", "61"]])
  }

  @Test("an input that is closed or a folder is a failure that says so")
  func noInput() async throws {
    for (redirection, words) in [
      ("<&-", "standard input: found it closed"),
      ("< .", "standard input: found that it can't be read"),
    ] {
      let run = try await CommandRun.program(
        "/bin/sh",
        [
          "-c",
          "exec \(TestPlaces.karenina) store listen - --participant P01 --store s.sqlite "
            + redirection,
        ], folder: folder.path)
      #expect(run.exitCode == 2 && run.errors.contains(words), "\(run.errors)")
    }
  }

  @Test("a line without an end is left out where the listening ends before it does")
  func unendedLine() async throws {
    let run = try await CommandRun.program(
      "/bin/sh",
      [
        "-c",
        "(printf '60\\n7'; sleep 5) | \(TestPlaces.karenina) store listen - --participant P01 "
          + "--store s.sqlite --for 1s",
      ], folder: folder.path)
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("line 2: found no end of the line before the listening ended"))
    #expect(run.errors.contains("samples kept: 1, lines left out: 1"))
    #expect(try await rows([5]) == [["60"]])
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
