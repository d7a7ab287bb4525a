import Foundation
import Quantities
import ResultFiles
import SafeFiles
import TestSupport
import Testing

@Suite struct ConsentRefusalTests {
  private let place: TemporaryFolder
  private let study: SafeFolder
  private let refusals: ConsentRefusals
  private let refusal = ConsentRefusal(
    date: Instant(milliseconds: 1_796_000_000_123, offsetMinutes: 60), revision: 3,
    participant: "P01")
  private let session = "20261130T143005Z-3f9c"

  init() throws {
    place = try TemporaryFolder()
    study = try SafeFolder.open(place.path)
    refusals = ConsentRefusals(in: study, .synced)
    let folder = try study.makeFolder("P01").makeFolder(session)
    try folder.write(Array("{}".utf8), to: "session.json")
  }

  private func lines() throws -> [String] {
    String(decoding: try study.read(ConsentRefusals.fileName), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  private let line =
    #"{"format":"karenina-consent-refusal","version":1,"#
    + #""date":"2026-11-30T01:53:20.123+01:00","revision":3,"participant":"P01"}"#

  @Test("a refusal leaves one line, and of the session and its participant nothing")
  func kept() throws {
    try refusals.keep(refusal, removing: session)
    #expect(try study.names() == [ConsentRefusals.fileName])
    #expect(try refusals.all() == [refusal])
    #expect(try lines() == [line])
  }

  @Test("a participant's other sessions stay, and so do earlier refusals")
  func others() throws {
    _ = try study.folder("P01").makeFolder("20261129T143005Z-0000")
    let earlier = ConsentRefusal(
      date: Instant(milliseconds: 1_795_000_000_000), revision: 2, participant: "P02")
    _ = try study.makeFolder("P02").makeFolder(session)
    try refusals.keep(earlier, removing: session)
    try refusals.keep(refusal, removing: session)
    #expect(try study.names() == ["P01", ConsentRefusals.fileName])
    #expect(try study.folder("P01").names() == ["20261129T143005Z-0000"])
    #expect(try refusals.all() == [earlier, refusal])
  }

  @Test("a kill in the middle of a refusal loses no line, writes none twice, and keeps no data")
  func killed() throws {
    // As it is once the session was moved aside: with and without its line.
    let aside = ".refused-P01-3-1796000000123"
    for _ in 1...2 {
      _ = try study.makeFolder(aside).write(Array("{}".utf8), to: "session.json")
      try refusals.finishInterrupted()
      #expect(try refusals.all().map(\.participant) == ["P01"])
      #expect(try refusals.all().map(\.date.milliseconds) == [refusal.date.milliseconds])
      #expect(!study.contains(aside))
    }
    #expect(study.contains("P01"))
  }

  @Test("lines that a power cut tore are passed over, and the next one is whole")
  func torn() throws {
    try study.write(Array(line.utf8.prefix(40)), to: ConsentRefusals.fileName)
    try refusals.keep(refusal, removing: session)
    #expect(try refusals.all() == [refusal])
    #expect(try lines().count == 2)
  }

  @Test("what is not there can't be removed: the refusal is not claimed to be kept")
  func missing() throws {
    #expect(throws: FileError.self) {
      try refusals.keep(refusal, removing: "20000101T000000Z-0000")
    }
    #expect(try refusals.all() == [])
    #expect(try study.folder("P01").names() == [session])
  }
}
