import Quantities
import SQLiteDatabase

/// Keeps and finds what participants decided.
struct PermissionTable {
  let connection: StoreConnection

  private var database: Database { connection.database }

  /// Keeps a decision in place of an earlier one, inside a transaction.
  func set(_ permission: Permission) throws(DatabaseError) {
    guard permission.status != .notDetermined else { return try remove(permission) }
    let insert = try database.statement(
      """
      INSERT OR REPLACE INTO permission
        (participant, study, type, access, status, decided_ms, decided_offset_min)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """)
    try insert.bind(try connection.addedParticipant(permission.participant).number, at: 1)
    try insert.bind(permission.study, at: 2)
    try insert.bind(try subjectNumber(permission.subject), at: 3)
    try insert.bind(permission.access.rawValue, at: 4)
    try insert.bind(permission.status.rawValue, at: 5)
    try insert.bind(permission.decidedAt.milliseconds, at: 6)
    try insert.bind(permission.decidedAt.offsetMinutes, at: 7)
    try insert.run()
  }

  /// The decisions, and the first name that is not known, if any.
  func permissions(
    participant: String?, study: String?
  ) throws(DatabaseError) -> (permissions: [Permission], unknown: String?) {
    let select = try database.statement(PermissionTable.select)
    try select.bind(participant, at: 1)
    try select.bind(study, at: 2)
    var permissions: [Permission] = []
    var unknown: String?
    try select.forEachRow { () throws(DatabaseError) in
      guard let permission = PermissionTable.permission(select) else {
        unknown = unknown ?? select.text(2)
        return
      }
      permissions.append(permission)
    }
    return (permissions, unknown)
  }

  private static let select = """
    SELECT participant.code, study, quantity_type.identifier, access, status,
      decided_ms, decided_offset_min
    FROM permission
    JOIN participant ON participant.id = permission.participant
    JOIN quantity_type ON quantity_type.id = permission.type
    WHERE participant.code = ifnull(?, participant.code) AND study = ifnull(?, study)
    ORDER BY participant.code, study, quantity_type.identifier, access
    """

  private static func permission(_ row: Statement) -> Permission? {
    guard let subject = Permission.Subject(identifier: row.text(2)),
      let access = Permission.Access(rawValue: row.text(3)),
      let status = Permission.Status(rawValue: row.text(4))
    else { return nil }
    return Permission(
      participant: row.text(0), study: row.text(1), subject: subject, access: access,
      status: status,
      decidedAt: Instant(milliseconds: row.integer(5), offsetMinutes: Int(row.integer(6))))
  }

  private func remove(_ permission: Permission) throws(DatabaseError) {
    guard let participant = try connection.participant(permission.participant) else { return }
    let delete = try database.statement(
      "DELETE FROM permission WHERE participant = ? AND study = ? AND type = ? AND access = ?")
    try delete.bind(participant.number, at: 1)
    try delete.bind(permission.study, at: 2)
    try delete.bind(try subjectNumber(permission.subject), at: 3)
    try delete.bind(permission.access.rawValue, at: 4)
    try delete.run()
  }

  /// The microphone has its name among those of types, where no sample ever refers to it.
  private func subjectNumber(_ subject: Permission.Subject) throws(DatabaseError) -> Int64 {
    try connection.types.number(of: subject.identifier, in: database)
  }
}
