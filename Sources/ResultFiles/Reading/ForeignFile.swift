import StrictJSON

/// Tells what a file is that was named as a recorder's and holds none of its items.
///
/// In: its bytes. Out: what was found, and what is to be named instead. Next: ``LoneRecorderFile``.
enum ForeignFile {
  /// What the file is; nil where that can't be told.
  ///
  /// Looked for is a file of ours, or lines of JSON, by the first of them.
  static func problem(_ bytes: [UInt8], file: String) -> Problem? {
    let text = bytes[...].drop { $0 <= 32 }
    let first = text.prefix { $0 != UInt8(ascii: "\n") }
    let next = text[first.endIndex...].first { $0 > 32 }
    let isOfLines = next.map { $0 == UInt8(ascii: "{") } ?? hasLines(file)
    guard let object = object(isOfLines ? Array(first) : bytes) else { return nil }
    if let format = object["format"]?.string, let own = OwnFormat(rawValue: format) {
      return Problem(
        file: file, found: own.name, expected: own.expected, consequence: "it is not read")
    }
    guard isOfLines, object["items"] == nil else { return nil }
    let isOfSamples = ["type", "start", "value"].allSatisfy { object[$0] != nil }
    return Problem(
      file: file,
      found: isOfSamples ? "a sample a line, as tables of samples are written" : "an object a line",
      expected: "a recorder's file, which is one object with a list 'items', or a session"
        + (isOfSamples ? "; 'karenina store import' takes such lines into a store" : ""),
      consequence: "it is not read")
  }

  private static func hasLines(_ file: String) -> Bool {
    [".jsonl", ".ndjson"].contains { file.hasSuffix($0) || file.hasSuffix($0 + ".gz") }
  }

  private static func object(_ bytes: [UInt8]) -> Node? {
    do throws(SyntaxError) {
      let root = try Document(reading: bytes).root
      return root.members == nil ? nil : root
    } catch {
      return nil
    }
  }
}

/// The formats of ours that have samples in none or another form.
private enum OwnFormat: String {
  case study = "karenina-study"
  case session = "karenina-session"
  case step = "karenina-step"
  case journal = "karenina-journal"
  case identifying = "karenina-identifying"
  case refusal = "karenina-consent-refusal"
  case withdrawal = "karenina-withdrawal"
  case audit = "karenina-audit"

  var name: String {
    switch self {
    case .study: "a study"
    case .session: "a session's manifest under another name"
    case .step: "what a step of a session gave"
    case .journal: "a session's journal under another name"
    case .identifying: "a session's identifying answers"
    case .refusal: "the refused consents of a study"
    case .withdrawal: "the mark of a withdrawal"
    case .audit: "the audit log of a study"
    }
  }

  var expected: String {
    switch self {
    case .study: "a session that was conducted with it, or a recorder's file"
    case .session: "its session's folder, where it is session.json"
    case .journal: "its session's folder, where it is events.jsonl"
    case .step, .identifying: "its session's folder, or a recorder's file"
    case .refusal, .withdrawal, .audit: "a session, a folder of sessions or a recorder's file"
    }
  }
}
