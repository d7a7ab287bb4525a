/// What people and programs that speak SQL see of a store: rows as `store query` and
/// `store permissions` write them, under names and with columns that stay while the tables behind
/// them may change.
///
/// A snapshot has them in its file; `store query --sql` makes them for itself.
enum StoreViews {
  /// The names of the views, in the order of the manual.
  static let names = ["samples", "permissions", "deletions"]

  /// What a copy of the store gets.
  static func sql(ofVersion version: Int) -> String {
    statements(kind: "VIEW", ofVersion: version)
  }

  /// What a connection makes for itself, to a store of any version.
  static func temporary(ofVersion version: Int) -> String {
    statements(kind: "TEMP VIEW", ofVersion: version)
  }

  private static func statements(kind: String, ofVersion version: Int) -> String {
    let schema = kind == "VIEW" ? "main" : "temp"
    let drop = names.map { "DROP VIEW IF EXISTS \(schema).\($0);" }
    let deletions = version >= StoreLayout.importsVersion ? deletions : noDeletions
    return
      (drop + [samples(ofVersion: version), permissions, deletions].map { "CREATE \(kind) \($0)" })
      .joined(separator: "\n")
  }

  private static func samples(ofVersion version: Int) -> String {
    // What an import has not completed, or what is left of an undone one, is not there for readers.
    let remains = version >= StoreLayout.importsVersion ? UndoneRemains.viewSQL : ""
    return "\(allSamples) WHERE sample.sequence <= participant.last_sequence \(remains);"
  }

  private static let allSamples = """
    samples (
      participant, type, unit, start, "end", value, source, device, flags, metadata, sequence
    ) AS SELECT
      participant.code, quantity_type.identifier, unit.symbol,
      \(instant("sample.start_ms", "sample.start_offset_min")),
      \(instant("sample.end_ms", "sample.end_offset_min")),
      sample.value, source.name, device.name,
      \(flags), sample.metadata, sample.sequence
    FROM sample
    JOIN participant ON participant.id = sample.participant
    JOIN quantity_type ON quantity_type.id = sample.type
    JOIN unit ON unit.id = sample.unit
    JOIN source ON source.id = sample.source
    LEFT JOIN device ON device.id = sample.device
    """

  /// As ``SampleFlags/names`` has them, with spaces between.
  private static let flags = """
    trim(CASE WHEN sample.flags & 1 THEN 'implausible' ELSE '' END
      || CASE WHEN sample.flags & 2 THEN ' conflict' ELSE '' END)
    """

  private static let permissions = """
    permissions (participant, study, type, access, status, decided) AS SELECT
      participant.code, permission.study, quantity_type.identifier, permission.access,
      permission.status, \(instant("permission.decided_ms", "permission.decided_offset_min"))
    FROM permission
    JOIN participant ON participant.id = permission.participant
    JOIN quantity_type ON quantity_type.id = permission.type;
    """

  private static let deletions = """
    deletions (participant, sequence, first, last) AS SELECT
      participant.code, deletion.sequence, deletion.first, deletion.last
    FROM deletion JOIN participant ON participant.id = deletion.participant;
    """

  /// Nothing could be deleted before there was a place to tell of it.
  private static let noDeletions = """
    deletions (participant, sequence, first, last) AS SELECT '', 0, 0, 0 WHERE FALSE;
    """

  /// RFC 3339 with milliseconds and the offset, as `Instant.rfc3339` writes it.
  private static func instant(_ milliseconds: String, _ offset: String) -> String {
    let local = "(\(milliseconds) + \(offset) * 60000)"
    let fraction = "((\(local) % 1000 + 1000) % 1000)"
    return """
      strftime('%Y-%m-%dT%H:%M:%S', (\(local) - \(fraction)) / 1000, 'unixepoch')
        || printf('.%03d', \(fraction)) || CASE WHEN \(offset) < 0 THEN '-' ELSE '+' END
        || printf('%02d:%02d', abs(\(offset)) / 60, abs(\(offset)) % 60)
      """
  }
}
