import Quantities
import SampleFormats
import Testing

@Suite struct FITTests {
  private static let recordFields: [MadeFIT.Field] = [.long(253), .byte(3), .long(5), .byte(4)]

  /// A walk of three records, a heart rate in none of them.
  private static func walk(isBigEndian: Bool = false, sport: UInt64 = 11) -> MadeFIT {
    var file = MadeFIT()
    file.define(0, 0, [.short(1), .short(2)], isBigEndian: isBigEndian)
    file.add(0, (1, 2), (2697, 2))
    file.define(1, 20, recordFields, isBigEndian: isBigEndian)
    file.add(1, (MadeFIT.time, 4), (71, 1), (0, 4), (53, 1))
    file.add(1, (MadeFIT.time + 1, 4), (72, 1), (160, 4), (255, 1))
    file.add(1, (MadeFIT.time + 5, 4), (255, 1), (580, 4), (0, 1))
    file.define(2, 18, [.long(253), .long(2), .byte(5)], isBigEndian: isBigEndian)
    file.add(2, (MadeFIT.time + 5, 4), (MadeFIT.time, 4), (sport, 1))
    return file
  }

  private static func read(_ bytes: [UInt8], piece: Int = .max) throws -> Intake {
    try Intake(FITReader.self, MadeSource(bytes, piece: piece))
  }

  @Test(
    "records give heart rates, distances between them and steps a minute, in pieces of any size",
    arguments: [1, 50, 4096], [true, false])
  func records(piece: Int, isBigEndian: Bool) throws {
    let intake = try Self.read(Self.walk(isBigEndian: isBigEndian).bytes(), piece: piece)
    let values = { (type: QuantityType) in
      intake.samples.filter { $0.type == type }.map(\.value)
    }
    #expect(values(.heartRate) == [71, 72])
    #expect(values(.distanceWalkingRunning).map { ($0 * 100).rounded() } == [160, 420])
    #expect(values(.walkingCadence) == [106, 0])
    #expect(intake.starts.first == "2026-08-29T20:00:00+00:00")
    #expect(intake.samples.last?.end.seconds(since: intake.samples[0].start) == 5)
    #expect(Set(intake.samples.map(\.source)) == ["Garmin 2697"])
    #expect(intake.tally.remarks.map(\.example.kind) == [.gap])
  }

  @Test("a header of 12 bytes is read, and files behind one another, each with its own definitions")
  func chained() throws {
    var second = MadeFIT()
    second.define(1, 20, [.long(253), .byte(3)])
    second.add(1, (MadeFIT.time + 60, 4), (99, 1))
    let intake = try Self.read(Self.walk().bytes(header: 12) + second.bytes())
    #expect(intake.samples.last?.value == 99 && intake.samples.last?.source == "FIT")
    #expect(!intake.tally.hasFaults)
  }

  @Test("a time in the header counts on from the last, across the turn of its five bits")
  func compressed() throws {
    var file = MadeFIT()
    let base = MadeFIT.time & ~31 | 30
    file.define(0, 20, [.long(253), .byte(3)])
    file.add(0, (base, 4), (60, 1))
    file.define(1, 20, [.byte(3)])
    file.add(0x80 | 1 << 5 | 31, (61, 1))
    file.add(0x80 | 1 << 5 | 2, (62, 1))
    file.add(0x80 | 1 << 5 | 2, (63, 1))
    let intake = try Self.read(file.bytes())
    let first = try #require(intake.samples.first?.start)
    #expect(intake.samples.map { $0.start.seconds(since: first) } == [0, 1, 4, 4])
    #expect(intake.values == [60, 61, 62, 63] && intake.tally.count(of: .conflict) == 1)
  }

  @Test("fields of developers are passed over")
  func developers() throws {
    var file = MadeFIT()
    file.define(0, 20, [.long(253), .byte(3)], developers: [3, 1])
    file.add(0, (MadeFIT.time, 4), (60, 1), bytes: [1, 2, 3, 4])
    file.add(0, (MadeFIT.time + 1, 4), (61, 1), bytes: [255, 255, 255, 255])
    #expect(try Self.read(file.bytes()).values == [60, 61])
  }

  @Test("beats follow one another from the record before, and begin anew after a gap")
  func beats() throws {
    var file = MadeFIT()
    file.define(0, 20, [.long(253), .byte(3)])
    file.define(1, 78, [MadeFIT.Field(0, 6, 0x84)])
    file.add(0, (MadeFIT.time, 4), (60, 1))
    file.add(1, (1000, 2), (900, 2), (65535, 2))
    file.add(0, (MadeFIT.time + 1, 4), (61, 1))
    file.add(1, (800, 2), (65535, 2), (65535, 2))
    file.add(0, (MadeFIT.time + 60, 4), (62, 1))
    file.add(1, (700, 2), (0, 2), (750, 2))
    let intake = try Self.read(file.bytes())
    let beats = intake.samples.filter { $0.type == .rrInterval }
    let start = try #require(intake.samples.first?.start)
    #expect(beats.map(\.value) == [1000, 900, 800, 700, 750])
    #expect(beats.map { $0.start.seconds(since: start) } == [1, 1.9, 2.7, 60.7, 61.45])
    #expect(intake.tally.remarks.map(\.example.kind) == [.gap])
  }

  @Test("heart rates that a strap stored get their times from its clock, tied to each date anew")
  func stored() throws {
    var file = MadeFIT()
    file.define(0, 132, [.long(253), .short(0), .long(9), .byte(6)])
    file.define(1, 132, [MadeFIT.Field(6, 8, 2), MadeFIT.Field(10, 12, 13)])
    // The strap's clock a second before it goes round.
    let clock: UInt64 = 0xFFFF_FC00
    file.add(0, (MadeFIT.time, 4), (16384, 2), (clock, 4), (70, 1))
    let lows: [UInt16] = [0xE00, 0x000, 0x400, 0x800, 0xC00, 0x000, 0x400, 0xA00]
    let packed = stride(from: 0, to: 8, by: 2).flatMap { index in
      let (low, high) = (lows[index], lows[index + 1])
      return [UInt8(low & 0xFF), UInt8(low >> 8 | (high & 15) << 4), UInt8(high >> 4)]
    }
    file.add(1, bytes: [71, 72, 73, 255, 75, 76, 77, 78] + packed)
    file.add(0, (MadeFIT.time + 3600, 4), (0, 2), (3_685_376, 4), (90, 1))
    let intake = try Self.read(file.bytes())
    #expect(intake.values == [70, 71, 72, 73, 75, 76, 77, 78, 90])
    let start = try #require(intake.samples.first?.start)
    #expect(intake.starts.first == "2026-08-29T20:00:00.500+00:00")
    #expect(
      intake.samples.map { $0.start.seconds(since: start) }
        == [0, 0.5, 1, 2, 4, 5, 6, 7.5, 3599.5])
    #expect(intake.tally.count(of: .gap) == 1)
  }

  @Test("heart rates of a day's monitoring count on from the last time told, by sixteen bits")
  func monitoring() throws {
    var file = MadeFIT()
    file.define(0, 103, [.long(253), .long(0)])
    file.add(0, (MadeFIT.time, 4), (MadeFIT.time + 7200, 4))
    file.define(1, 55, [.short(26), .byte(27)])
    for (later, rate) in [(60, 58), (120, 0), (65_580, 61), (131_100, 62)] as [(UInt64, UInt64)] {
      file.add(1, ((MadeFIT.time + later) & 0xFFFF, 2), (rate, 1))
    }
    let intake = try Self.read(file.bytes())
    #expect(intake.values == [58, 61, 62] && intake.tally.count(of: .gap) == 1)
    #expect(intake.starts.first == "2026-08-29T22:01:00+02:00")
    let first = try #require(intake.samples.first?.start)
    #expect(intake.samples.map { $0.start.seconds(since: first) } == [0, 65_520, 131_040])
  }

  @Test("stored heart rates before any date are told of")
  func storedWithoutDate() throws {
    var file = Self.walk()
    file.define(3, 132, [MadeFIT.Field(6, 1, 2), MadeFIT.Field(10, 2, 13)])
    file.add(3, bytes: [71, 0, 0])
    #expect(try Self.read(file.bytes()).tally.count(of: .unreadableTime) == 1)
  }

  @Test("an activity's local time gives the offset, and another sport no distance walked")
  func facts() throws {
    var file = Self.walk(sport: 2)
    file.define(4, 34, [.long(253), .long(5)])
    file.add(4, (MadeFIT.time + 5, 4), (MadeFIT.time + 5 - 7 * 3600, 4))
    let intake = try Self.read(file.bytes())
    #expect(intake.values == [71, 72])
    #expect(intake.starts.first == "2026-08-29T13:00:00-07:00")
    #expect(intake.tally.unknownTypes == ["distance (cycling)": 3, "cadence (cycling)": 2])
  }

  @Test("a wrong checksum is told of, and what could be read is kept")
  func checksums() throws {
    var bytes = Self.walk().bytes()
    bytes[bytes.count - 1] ^= 1
    #expect(try Self.read(bytes).values.count == 6)
    #expect(try Self.read(bytes).tally.count(of: .checksum) == 1)
    bytes[12] ^= 1
    #expect(try Self.read(bytes).tally.count(of: .checksum) == 2)
  }

  @Test("a file cut anywhere never stops the program, and says that it is cut")
  func truncated() throws {
    let bytes = Self.walk().bytes()
    for count in 0..<bytes.count {
      do {
        let intake = try Self.read(Array(bytes.prefix(count)))
        #expect(intake.tally.count(of: .truncated) >= 1)
      } catch let error as ImportError {
        guard case .refused = error else {
          Issue.record(error)
          continue
        }
      }
    }
  }

  @Test("sizes, types and bytes that lie never stop the program")
  func hostile() throws {
    let bytes = Self.walk().bytes()
    for index in bytes.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF, 0x60, 0x48] {
        var changed = bytes
        changed[index] = value
        do { _ = try Self.read(changed) } catch is ImportError {}
      }
    }
    var wide = MadeFIT()
    wide.define(0, 78, [MadeFIT.Field(0, 8, 0x8F)])
    wide.add(0, (UInt64.max - 1, 8))
    wide.define(1, 20, [.long(253), MadeFIT.Field(3, 8, 0x8F), MadeFIT.Field(5, 3, 0x86)])
    wide.add(1, (MadeFIT.time, 4), (UInt64.max - 1, 8), bytes: [1, 2, 3])
    #expect(try Self.read(wide.bytes()).tally.count(of: .gap) == 1)
    #expect(try Self.read(wide.bytes(said: .max)).tally.count(of: .truncated) == 1)
  }

  @Test("what is no FIT file, or has no time of a date, is refused with the reason")
  func refused() throws {
    #expect(!FITReader.matches(FileHead(name: "a.fit", bytes: Array("no FIT at all".utf8))))
    #expect(FITReader.matches(FileHead(name: "a", bytes: Self.walk().bytes())))
    #expect {
      try Self.read(Array("this is no FIT file, whatever its name says".utf8))
    } throws: { error in
      "\(error)".hasPrefix("made: found no header of a FIT file")
    }
    var file = MadeFIT()
    file.define(0, 20, [.long(253), .byte(3)])
    file.add(0, (1000, 4), (60, 1))
    #expect {
      try Self.read(file.bytes())
    } throws: { error in
      "\(error)".contains("that can be kept (unreadableTime 1)")
    }
  }
}
