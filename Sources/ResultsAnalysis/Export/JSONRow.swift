import StrictJSON

/// A row as a JSON object whose keys are the columns, in their order; missing cells are `null`.
enum JSONRow {
  static func bytes(_ row: [Cell], _ columns: [Column]) -> [UInt8] {
    Writer.bytes(.object(zip(columns, row).map { JSONMember($0.name, $1.json) }))
  }
}
