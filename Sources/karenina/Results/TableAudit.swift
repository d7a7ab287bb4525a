import ResultFiles
import SafeFiles
import StrictJSON

/// What each study's audit log is to tell of an export of tables.
struct TableAudit {
  private struct Entry {
    var study: SafeFolder
    var participant: String
    var sessions: [String]
  }

  private var entries: [Entry] = []

  /// Takes a session that has rows in a table; nothing is exported of which a log can't tell.
  mutating func take(_ reading: SessionReading) throws {
    guard let head = reading.record?.head,
      let study = try SessionAudit.study(of: reading.path, head)
    else { return }
    let place = entries.lastIndex {
      $0.study.path == study.path && $0.participant == head.participant
    }
    if let place { return entries[place].sessions.append(head.identifier) }
    try AuditLog(in: study).check()
    entries.append(
      Entry(study: study, participant: head.participant, sessions: [head.identifier]))
  }

  /// Adds the lines, before the tables are put in place.
  func keep(
    _ arguments: ParsedArguments, _ path: String, _ format: String, _ tables: [LongTable]
  ) throws {
    for entry in entries {
      let members = [
        JSONMember("to", .string(ExportPlace.absolute(path))),
        JSONMember("form", .string("tables")),
        JSONMember("tables", .array(tables.map { .string($0.rawValue) })),
        JSONMember("fileFormat", .string(format)),
        JSONMember("sessions", .array(entry.sessions.map(JSONValue.string))),
      ]
      try SessionAudit.add(
        .export, of: entry.participant, reason: arguments[ExportOptions.reason], members,
        in: entry.study)
    }
  }
}
