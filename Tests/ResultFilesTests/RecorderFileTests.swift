import Quantities
import ResultFiles
import StrictJSON
import Testing

private let twoItems =
  #"{"items":[{"unit":"count\/min","type":"HKQuantityTypeIdentifierHeartRate","endDate":"2015-10-07T22:22:04-0700","source":"Karenina","value":138,"startDate":"2015-10-07T22:22:04-0700"},{"unit":"count\/min","type":"HKQuantityTypeIdentifierHeartRate","endDate":"2015-10-07T22:22:05-0700","source":"Karenina","value":129,"startDate":"2015-10-07T22:22:05-0700"}]}"#

/// 2015-10-07T22:22:04-0700.
private let first = Instant(milliseconds: 1_444_281_724_000, offsetMinutes: -420)

private func read(_ text: String) -> RecorderFile { read(Array(text.utf8)) }

private func read(_ bytes: [UInt8]) -> RecorderFile {
  RecorderFile(reading: bytes, file: "heart.json")
}

private func heartRate(_ value: Double, at instant: Instant) -> RecordedItem {
  .sample(
    SampleItem(
      type: "HKQuantityTypeIdentifierHeartRate", unit: "count/min", value: value,
      startDate: instant, endDate: instant, source: "Karenina"))
}

private let both = [
  heartRate(138, at: first), heartRate(129, at: first.advanced(by: .seconds(1))),
]

/// The members of one whole item, as texts.
private let members = [
  #""unit":"count\/min""#, #""type":"HKQuantityTypeIdentifierHeartRate""#,
  #""endDate":"2015-10-07T22:22:04-0700""#, #""source":"Karenina""#, #""value":138"#,
  #""startDate":"2015-10-07T22:22:04-0700""#,
]

private func permutations(_ items: [String]) -> [[String]] {
  guard items.count > 1 else { return [items] }
  return items.indices.flatMap { index in
    var rest = items
    let item = rest.remove(at: index)
    return permutations(rest).map { [item] + $0 }
  }
}

@Suite struct RecorderFileTests {
  @Test("ResearchKit's file is read to the last digit")
  func wholeFile() {
    let file = read(twoItems)
    #expect(file.items == both)
    #expect(file.problems == [])
  }

  @Test(
    "an empty recording is one in a list alone, too",
    arguments: ["[]", " [ ]\n", "{\"items\":[]}", "{\"items\": [\n] }"])
  func empty(text: String) {
    #expect(read(text) == RecorderFile())
  }

  @Test("a byte order mark is told, and that the file is read behind it")
  func mark() {
    let file = read([0xEF, 0xBB, 0xBF] + Array(twoItems.utf8))
    #expect(file.items == both)
    #expect(file.problems.map(\.consequence) == ["what stands behind it is read"])
  }

  @Test(
    "a file of another format is told what reads it",
    arguments: [
      ("time,value\n1,2\n", true), ("<gpx/>", true), ("HR=70", true), ("{items", false),
      ("", false),
      ("[1]", false),
    ])
  func foreign(text: String, isOther: Bool) {
    let problem = read(text).problems.first
    #expect(problem?.expected.hasSuffix("; 'karenina store import' reads others") == isOther)
  }

  @Test("what comes behind a list alone is named", arguments: ["[]]", "[] {}", "[],", "["])
  func behindList(text: String) {
    #expect(read(text).items.isEmpty && read(text).problems.count == 1)
  }

  @Test("a file cut after 260 bytes gives its whole item and names the break")
  func cutFile() throws {
    let file = read(Array(twoItems.utf8.prefix(260)))
    #expect(file.items == [both[0]])
    let problem = try #require(file.problems.first)
    #expect(file.problems.count == 1)
    #expect(problem.place?.offset == 260)
    #expect(
      problem.description
        == "heart.json: line 1, column 261, byte 260: found the end of the text; "
        + "expected '\"' that ends the text; the 1 whole item before it is read")
  }

  @Test("a file cut at any byte never loses a whole item and never invents one")
  func cutAnywhere() throws {
    let bytes = Array(twoItems.utf8)
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "}") }.prefix(2)
    for length in 0..<bytes.count {
      let file = read(Array(bytes.prefix(length)))
      #expect(file.items == Array(both.prefix(ends.count { $0 < length })), "\(length)")
      #expect(file.problems.count == 1, "\(length)")
      #expect(file.problems.first?.place?.offset ?? -1 <= length)
    }
  }

  @Test("the keys of an item come in any order")
  func anyOrder() {
    for order in permutations(members) {
      let file = read(#"{"items":[{"# + order.joined(separator: ",") + "}]}")
      #expect(file == RecorderFile(items: [both[0]]))
    }
  }

  @Test("a file of keys without end is refused at the first one too many")
  func manyKeys() {
    func file(_ count: Int) -> RecorderFile {
      let keys = (1..<count).map { "\"k\($0)\":0," }.joined()
      return read("{" + keys + twoItems.dropFirst())
    }
    #expect(file(1_000).items == both && file(1_000).problems.isEmpty)
    #expect(file(1_001).problems.map(\.found) == ["more than 1000 keys"])
  }

  @Test("the keys of the file come in any order, unknown ones are passed over")
  func unknownKeys() {
    let item = "{" + members.joined(separator: ",") + #","uuid":"x","deep":{"a":[1]}}"#
    #expect(read(#"{"a":1,"items":["# + item + #"],"z":[]}"#) == RecorderFile(items: [both[0]]))
    #expect(read("\n{ \"items\" : [ \(item) ] }\n") == RecorderFile(items: [both[0]]))
  }

  @Test("metadata is kept in its order")
  func metadata() throws {
    let item = members.joined(separator: ",") + #","metadata":{"b":1,"a":"\u00e9"}"#
    let sample = try #require(read(#"{"items":[{"# + item + "}]}").items.first?.sample)
    #expect(sample.metadata == [JSONMember("b", 1), JSONMember("a", "é")])
  }

  @Test(
    "every ISO 8601 form names the same moment",
    arguments: [
      "2015-10-08T05:22:04Z", "2015-10-08T05:22:04.000Z", "2015-10-07T22:22:04,000-07:00",
      "20151008T052204Z", "2015-W41-4T05:22:04Z", "2015-281T07:22:04+02", "2015-10-08 05:22:04 Z",
    ])
  func dates(text: String) throws {
    let file = read(twoItems.replacing("2015-10-07T22:22:04-0700", with: text))
    #expect(file.problems == [])
    #expect(file.items.first?.sample?.startDate.milliseconds == first.milliseconds)
  }

  @Test(
    "texts may be escaped and numbers typed in any form",
    arguments: [
      (#""value":138"#, #""value":138.0"#), (#""value":138"#, #""value":1.38e2"#),
      ("Karenina", #"\u004barenina"#), (#"count\/min"#, "count/min"),
      (#""unit""#, #""\u0075nit""#), (#""items""#, #""\u0069tems""#),
    ])
  func spellings(plain: String, escaped: String) {
    #expect(read(twoItems.replacing(plain, with: escaped)) == RecorderFile(items: both))
  }

  @Test("a fraction of a second is kept to the millisecond")
  func fraction() throws {
    let file = read(twoItems.replacing("22:22:04-0700", with: "22:22:04.2509-0700"))
    #expect(file.items.first?.sample?.startDate.milliseconds == first.milliseconds + 250)
  }

  @Test(
    "a wrong item is named with its place while the others are read",
    arguments: [
      (#""value":138"#, #""value":"138""#, "items[0].value", "a text"),
      (#""value":138"#, #""value":null"#, "items[0].value", "null"),
      (#""value":138,"#, "", "items[0]", "no 'value'"),
      ("2015-10-07T22:22:04-0700", "2015-13-07T22:22:04-0700", "items[0].startDate", "exist"),
      ("2015-10-07T22:22:04-0700", "2015-10-07T22:22:04", "items[0].startDate", "offset"),
      ("2015-10-07T22:22:04-0700", "yesterday", "items[0].startDate", "no such date"),
      (
        #""source":"Karenina","value":138"#, #""source":7,"value":138"#, "items[0].source", "number"
      ),
      (#""value":138"#, #""value":138,"value":138"#, "items[0].value", "second time"),
      (#""value":138"#, #""value":138,"metadata":[]"#, "items[0].metadata", "a list"),
    ])
  func wrongItem(right: String, wrong: String, path: String, found: String) throws {
    let file = read(twoItems.replacing(right, with: wrong))
    #expect(file.items == [both[1]])
    let problem = try #require(file.problems.first)
    #expect(problem.path == path)
    #expect(problem.found.contains(found), "\(problem)")
    #expect(problem.place != nil)
  }

  @Test("a file of nothing but wrong items names twenty and counts the rest")
  func manyProblems() {
    let file = read(#"{"items":[0"# + String(repeating: ",0", count: 99) + "]}")
    #expect(file.items.isEmpty)
    #expect(file.problems.count == 21)
    #expect(file.problems.last?.found == "80 more wrong items")
  }

  @Test(
    "what is no recorder's file is refused by name",
    arguments: [
      "{}", "", "7", #"{"items":{}}"#, #"{"items":[],"items":[]}"#, "{\"items\":[]}x",
    ])
  func refused(text: String) {
    #expect(read(text).problems.count == 1)
  }

  @Test("an empty recording is read as no items")
  func empty() { #expect(read(#"{"items":[]}"#) == RecorderFile()) }

  @Test("a pedometer's sums are read and floors passed over")
  func pedometer() throws {
    let item =
      #"{"startDate":"2015-10-07T22:22:04-0700","endDate":"2015-10-07T22:22:05-0700","#
      + #""numberOfSteps":2,"distance":1.4,"floorsAscended":0}"#
    let file = read(#"{"items":["# + item + "]}")
    #expect(
      file.items == [
        .pedometer(
          PedometerItem(
            startDate: first, endDate: first.advanced(by: .seconds(1)), numberOfSteps: 2,
            distance: 1.4))
      ])
  }

  @Test("a pedometer's increments are the same from its samples and from its file")
  func increments() {
    let samples = (0..<20).map { second in
      SampleItem(
        type: QuantityType.distanceWalkingRunning.identifier, unit: "m",
        value: 1.1 + Double(second % 3) / 7,
        startDate: first.advanced(by: .seconds(second)),
        endDate: first.advanced(by: .seconds(second + 1)), source: "Karenina")
    }
    let recorded = Recording(
      identifier: "pedometer", kind: "pedometer", startDate: first, samples: samples)
    var fromFile = recorded
    fromFile.samples = PedometerIncrements.samples(of: recorded.items.compactMap(\.pedometer))
    #expect(fromFile.increments == recorded.increments)
    #expect(recorded.increments.count == 20)
    #expect(recorded.increments[1].startDate == samples[1].startDate)
    #expect(abs(recorded.increments[1].value - samples[1].value) < 1e-6)
  }
}
