import Quantities
import StrictJSON

/// Why an object of a result file is not what its format says.
package struct FormatError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The key, such as `startDate`.
  package var key: String
  package var found: String
  package var expected: String

  package init(key: String, found: String, expected: String) {
    self.key = key
    self.found = found
    self.expected = expected
  }

  package var description: String { "'\(key)': found \(found); expected \(expected)" }
}

/// Takes the members of an object one by one, in the kinds that the format gives them.
package struct Fields {
  private let object: JSONValue

  package init(_ object: JSONValue) {
    self.object = object
  }

  private func failure(_ key: String, _ expected: String) -> FormatError {
    let found = object[key].map { String(Writer.string($0).prefix(60)) } ?? "nothing"
    return FormatError(key: key, found: found, expected: expected)
  }

  package func has(_ key: String) -> Bool {
    object[key].map { $0 != .null } ?? false
  }

  package func string(_ key: String) throws(FormatError) -> String {
    guard let text = object[key]?.string else { throw failure(key, "a text") }
    return text
  }

  package func optionalString(_ key: String) throws(FormatError) -> String? {
    has(key) ? try string(key) : nil
  }

  /// A text that says something.
  package func someText(_ key: String) throws(FormatError) -> String {
    let text = try string(key)
    guard !text.isEmpty else { throw failure(key, "a text of a character or more") }
    return text
  }

  package func optionalSomeText(_ key: String) throws(FormatError) -> String? {
    has(key) ? try someText(key) : nil
  }

  /// A participant's code, which messages do not repeat.
  package func optionalCode(_ key: String) throws(FormatError) -> String? {
    guard has(key) else { return nil }
    let code = try string(key).utf8
    let isCode = code.allSatisfy { byte in
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
    }
    guard isCode, (1...32).contains(code.count) else {
      throw FormatError(key: key, found: "no code", expected: "1 to 32 letters or digits")
    }
    return String(code)
  }

  package func integer(_ key: String) throws(FormatError) -> Int {
    guard let number = object[key]?.integer, let whole = Int(exactly: number) else {
      throw failure(key, "a whole number")
    }
    return whole
  }

  package func optionalInteger(_ key: String) throws(FormatError) -> Int? {
    has(key) ? try integer(key) : nil
  }

  package func number(_ key: String) throws(FormatError) -> Double {
    guard let number = object[key]?.number else { throw failure(key, "a number") }
    return number
  }

  package func optionalNumber(_ key: String) throws(FormatError) -> Double? {
    has(key) ? try number(key) : nil
  }

  package func bool(_ key: String) throws(FormatError) -> Bool {
    guard let truth = object[key]?.bool else { throw failure(key, "true or false") }
    return truth
  }

  package func instant(_ key: String) throws(FormatError) -> Instant {
    let text = try string(key)
    do throws(Instant.ReadingError) {
      return try Instant(iso8601: text)
    } catch {
      throw failure(key, error.expectation)
    }
  }

  package func optionalInstant(_ key: String) throws(FormatError) -> Instant? {
    has(key) ? try instant(key) : nil
  }

  /// One of an enum's words.
  package func word<Word: RawRepresentable & CaseIterable>(
    _ key: String, _ type: Word.Type
  ) throws(FormatError) -> Word where Word.RawValue == String {
    if let word = Word(rawValue: try string(key)) { return word }
    throw failure(key, Word.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", "))
  }

  package func optionalWord<Word: RawRepresentable & CaseIterable>(
    _ key: String, _ type: Word.Type
  ) throws(FormatError) -> Word? where Word.RawValue == String {
    has(key) ? try word(key, type) : nil
  }

  package func object(_ key: String) throws(FormatError) -> JSONValue {
    guard let value = object[key], value.members != nil else { throw failure(key, "an object") }
    return value
  }

  package func members(_ key: String) throws(FormatError) -> [JSONMember] {
    try object(key).members ?? []
  }

  package func optionalMembers(_ key: String) throws(FormatError) -> [JSONMember]? {
    has(key) ? try members(key) : nil
  }

  package func array(_ key: String) throws(FormatError) -> [JSONValue] {
    guard let items = object[key]?.array else { throw failure(key, "a list") }
    return items
  }

  package func numbers(_ key: String) throws(FormatError) -> [Double] {
    var numbers: [Double] = []
    for item in try array(key) {
      guard let number = item.number else { throw failure(key, "a list of numbers") }
      numbers.append(number)
    }
    return numbers
  }

  package func strings(_ key: String) throws(FormatError) -> [String] {
    let texts = try array(key).map(\.string)
    guard !texts.contains(nil) else { throw failure(key, "a list of texts") }
    return texts.compactMap(\.self)
  }

  package func optionalStrings(_ key: String) throws(FormatError) -> [String]? {
    has(key) ? try strings(key) : nil
  }

  /// Any value, present and not null.
  package func optionalValue(_ key: String) -> JSONValue? {
    has(key) ? object[key] : nil
  }
}

extension Instant.ReadingError {
  /// What a date should have been, in the words of a message.
  package var expectation: String {
    switch self {
    case .notISO8601: "an ISO 8601 date and time with an offset, such as 2015-10-07T22:22:04-0700"
    case .noSuchTime: "a date and time that the calendar has"
    case .noOffset: "an offset from UTC after the time, such as +0100 or Z"
    }
  }
}
