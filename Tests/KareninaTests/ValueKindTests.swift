import Quantities
import StudySession
import Testing

@testable import karenina

@Suite("Values of options") struct ValueKindTests {
  @Test(
    "a duration is bare seconds, or a number with s, m, h or d",
    arguments: [
      ("90", 90), ("90s", 90), ("1", 1), ("0.5m", 30), ("1.5h", 5400), ("30m", 1800),
      ("24h", 86_400), ("30d", 2_592_000), ("36525d", 3_155_760_000),
    ])
  func durations(word: String, seconds: Double) {
    #expect(ValueKind<Duration>.duration.read(word) == .seconds(seconds))
  }

  @Test(
    "what is no whole seconds from one second to a hundred years is no duration",
    arguments: [
      "", "0.5", "0.9s", "1.5", "0.001m", "36526d", "1000000d", "0", "0s", "-5", "s", "5x", "5 m",
      "1e9", "inf", "nan", "999999d", "1.2.3", ".",
    ])
  func noDurations(word: String) {
    let kind = ValueKind<Duration>.duration
    #expect(kind.read(word) == nil)
    #expect(kind.form.expected.contains("from 1s to 36525d"))
  }

  @Test("a seed is any number below 2^53, in digits alone")
  func seeds() {
    let kind = ValueKind<UInt64>.seed
    #expect(kind.read("0") == 0)
    #expect(kind.read("9007199254740991") == 9_007_199_254_740_991)
    for word in ["", "-1", "+1", "1.0", "0x1", " 1", "9007199254740992", "١"] {
      #expect(kind.read(word) == nil, "\(word)")
    }
  }

  @Test("a count is 1 or more")
  func counts() {
    #expect(ValueKind<Int>.positiveCount.read("1") == 1)
    #expect(ValueKind<Int>.positiveCount.read("1000000000") == 1_000_000_000)
    for word in ["0", "-1", "1000000001", "99999999999999999999"] {
      #expect(ValueKind<Int>.positiveCount.read(word) == nil, "\(word)")
    }
  }

  @Test("a participant's code is 1 to 32 letters or digits of ASCII")
  func codes() {
    let kind = ValueKind<String>.participantCode
    #expect(kind.read("P01") == "P01")
    #expect(kind.read(String(repeating: "a", count: 32)) != nil)
    for word in ["", "P 01", "P-01", "é", "../x", String(repeating: "a", count: 33)] {
      #expect(kind.read(word) == nil, "\(word)")
    }
  }

  @Test("a list has commas between and no empty place")
  func lists() {
    let kind = ValueKind<[UInt64]>.list(of: .seed)
    #expect(kind.read("1,2") == [1, 2])
    for word in ["", "1,", ",1", "1,,2", "1,x"] { #expect(kind.read(word) == nil, "\(word)") }
  }

  @Test("spaces around the commas of any list are passed over")
  func spacedLists() {
    #expect(ValueKind<[UInt64]>.list(of: .seed).read(" 1, 2 ,3 ") == [1, 2, 3])
    #expect(ValueKind<[String]>.columnNames.read("n, mean") == ["n", "mean"])
    #expect(ValueKind<[String]>.keys.read("uuid , a b") == ["uuid", "a b"])
    #expect(ValueKind<[String]>.sources.read("Watch, Strap 2") == ["Watch", "Strap 2"])
    #expect(ValueKind<PermissionPolicy>.allOrTypes.read("heartRate, microphone") != nil)
    for word in [" ", "1, ", ", 1"] {
      #expect(ValueKind<[UInt64]>.list(of: .seed).read(word) == nil, "\(word)")
    }
  }

  @Test("a date needs a time and an offset")
  func dates() {
    #expect(
      ValueKind<Instant>.date.read("2025-01-01T00:00:00Z")
        == Instant(milliseconds: 1_735_689_600_000))
    for word in ["2025-01-01", "2025-01-01T00:00:00", "yesterday", "2025-02-30T00:00:00Z"] {
      #expect(ValueKind<Instant>.date.read(word) == nil, "\(word)")
    }
  }
}
