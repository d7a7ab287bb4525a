import Quantities
import Testing

@Suite struct InstantTests {
  static let moment = Instant(milliseconds: 1_444_281_724_000, offsetMinutes: -420)

  @Test("ResearchKit's form has the offset without a colon and a fraction only when not zero")
  func researchKitForm() {
    #expect(Self.moment.researchKit == "2015-10-07T22:22:04-0700")
    #expect(
      Self.moment.advanced(by: .milliseconds(50)).researchKit == "2015-10-07T22:22:04.050-0700")
  }

  @Test("RFC 3339 has milliseconds and the offset with a colon")
  func rfc3339() {
    #expect(Self.moment.rfc3339 == "2015-10-07T22:22:04.000-07:00")
    #expect(Instant(milliseconds: -1).rfc3339 == "1969-12-31T23:59:59.999+00:00")
    #expect(Instant(milliseconds: 0, offsetMinutes: 345).rfc3339 == "1970-01-01T05:45:00.000+05:45")
  }

  @Test("the form of a folder is UTC to the second")
  func compact() {
    #expect(Self.moment.compactUTC == "20151008T052204Z")
  }

  @Test(
    "every ISO 8601 form of one moment reads to that moment",
    arguments: [
      "2015-10-07T22:22:04-0700", "2015-10-07T22:22:04-07:00", "2015-10-07T22:22:04-07",
      "2015-10-08T05:22:04Z", "20151008T052204Z", "2015-10-08t05:22:04z",
      "2015-10-08 05:22:04 +0000",
      "2015-10-08T05:22:04.000Z", "2015-10-08T05:22:04,0+00:00", "2015-281T05:22:04Z",
      "2015281T052204Z", "2015-W41-4T05:22:04Z", "2015W414T052204Z",
    ])
  func everyForm(text: String) throws {
    #expect(try Instant(iso8601: text).milliseconds == Self.moment.milliseconds)
  }

  @Test("fractions of seconds, minutes and hours are cut to milliseconds")
  func fractions() throws {
    #expect(try Instant(iso8601: "1970-01-01T00:00:00.1239Z").milliseconds == 123)
    #expect(try Instant(iso8601: "1970-01-01T00:00.5Z").milliseconds == 30_000)
    #expect(try Instant(iso8601: "1970-01-01T01,25Z").milliseconds == 4_500_000)
    #expect(try Instant(iso8601: "1970-01-01T00:00:00.99999999999999999999Z").milliseconds == 999)
  }

  @Test("midnight may be 24:00 and a minute may have a 60th second")
  func edges() throws {
    #expect(try Instant(iso8601: "2016-12-31T24:00Z") == Instant(iso8601: "2017-01-01T00:00Z"))
    #expect(
      try Instant(iso8601: "2016-12-31T23:59:60Z") == Instant(iso8601: "2017-01-01T00:00:00Z"))
  }

  @Test(
    "what names no moment is refused, and why",
    arguments: [
      ("2015-10-07T22:22:04", Instant.ReadingError.noOffset), ("2015-02-29T00:00Z", .noSuchTime),
      ("2015-13-01T00:00Z", .noSuchTime), ("2015-10-07T25:00Z", .noSuchTime),
      ("2015-10-07T22:60Z", .noSuchTime), ("2015-W54-1T00:00Z", .noSuchTime),
      ("2015-366T00:00Z", .noSuchTime), ("2015-10-07", .notISO8601), ("", .notISO8601),
      ("yesterday", .notISO8601), ("2015-10-07T22:22:04Zz", .notISO8601),
      ("2015-10-07T22:22:04.Z", .notISO8601), ("2015-10-07T22:22:04+25:00", .noSuchTime),
    ])
  func refused(text: String, reason: Instant.ReadingError) {
    #expect(throws: reason) { try Instant(iso8601: text) }
  }

  @Test("every form written reads back to the same instant and offset")
  func roundTrip() throws {
    for milliseconds in stride(
      from: Int64(-2_208_988_800_123), to: 4_102_444_800_000, by: 86_399_987 * 97)
    {
      let instant = Instant(milliseconds: milliseconds, offsetMinutes: Int(milliseconds % 840))
      #expect(try Instant(iso8601: instant.rfc3339) == instant)
      #expect(try Instant(iso8601: instant.researchKit) == instant)
    }
  }
}

@Test("digits that are kept from one instant to the next are those of each instant alone")
func keptDigits() {
  let seconds: [Int64] = [0, 1, 60, 3600, 86_399, 86_400, -1, -62_167_219_200, 253_402_300_799]
  var digits = InstantDigits()
  for second in seconds + seconds.reversed() {
    for (milliseconds, offset) in [(0, 0), (250, 60), (7, -150), (999, 840)] {
      let instant = Instant(
        milliseconds: second * 1000 + Int64(milliseconds), offsetMinutes: offset)
      #expect(written(instant, &digits) == instant.rfc3339)
    }
  }
}

@Test("the first and the last year that there can be are told, with any offset's hours")
func farYears() {
  #expect(Instant(milliseconds: .max).rfc3339 == "292278994-08-17T07:12:55.807+00:00")
  #expect(Instant(milliseconds: .min).rfc3339 == "-292275055-05-16T16:47:04.192+00:00")
  #expect(Instant(milliseconds: -62_198_755_200_000).rfc3339 == "-0001-01-01T00:00:00.000+00:00")
  #expect(Instant(milliseconds: 0, offsetMinutes: 6_000).rfc3339.hasSuffix("+100:00"))
}

@Test("digits of a year that has not four of them are told in words")
func digitsOfFarYears() {
  var digits = InstantDigits()
  let far = Instant(milliseconds: 253_402_300_800_000)
  let isTold = digits.tell(far.milliseconds, far.offsetMinutes)
  #expect(!isTold)
  #expect(written(far, &digits) == far.rfc3339)
}

private func written(_ instant: Instant, _ digits: inout InstantDigits) -> String {
  String(unsafeUninitializedCapacity: InstantDigits.longest) { room in
    room.baseAddress.map {
      digits.put(instant.milliseconds, instant.offsetMinutes, into: $0)
    } ?? 0
  }
}
