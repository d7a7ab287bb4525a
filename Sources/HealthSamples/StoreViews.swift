/// What a snapshot shows to programs that read SQLite: rows as `store query` and `store permissions`
/// write them, under names and with columns that stay while the tables behind them may change.
enum StoreViews {
  static let sql = """
    DROP VIEW IF EXISTS samples;
    DROP VIEW IF EXISTS permissions;
    CREATE VIEW samples (
      participant, type, unit, start, "end", value, source, device, flags, metadata
    ) AS SELECT
      participant.code, quantity_type.identifier, unit.symbol,
      \(instant("sample.start_ms", "sample.start_offset_min")),
      \(instant("sample.end_ms", "sample.end_offset_min")),
      sample.value, source.name, device.name,
      CASE WHEN sample.flags & 1 THEN 'implausible' ELSE '' END, sample.metadata
    FROM sample
    JOIN participant ON participant.id = sample.participant
    JOIN quantity_type ON quantity_type.id = sample.type
    JOIN unit ON unit.id = sample.unit
    JOIN source ON source.id = sample.source
    LEFT JOIN device ON device.id = sample.device
    -- What an import has not completed is not there for readers.
    WHERE sample.sequence <= participant.last_sequence;
    CREATE VIEW permissions (participant, study, type, access, status, decided) AS SELECT
      participant.code, permission.study, quantity_type.identifier, permission.access,
      permission.status, \(instant("permission.decided_ms", "permission.decided_offset_min"))
    FROM permission
    JOIN participant ON participant.id = permission.participant
    JOIN quantity_type ON quantity_type.id = permission.type;
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
