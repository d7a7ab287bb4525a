import Quantities
import SQLiteDatabase

/// Reads readings from the rows of a statement that selects ``columns``.
struct ReadingReader {
  static let columns = """
    sample.start_ms, sample.start_offset_min, sample.end_ms, sample.end_offset_min, sample.value,
    sample.unit, sample.source
    """

  let database: Database
  /// The numbers of the unit read last and of its type, and what converts its values.
  private var lastUnit: (type: Int64, unit: Int64)?
  private var conversion: (from: QuantityUnit, to: QuantityUnit)?
  /// The name of a type or a unit that this version does not know.
  private(set) var unknown: String?

  init(database: Database) { self.database = database }

  /// The row's reading; its value is not counted where its type or its unit is not known here.
  mutating func reading(
    _ row: Statement, type: Int64
  ) throws(DatabaseError) -> (reading: Reading, isCounted: Bool) {
    let unit = row.integer(5)
    if lastUnit.map({ $0 != (type, unit) }) ?? true { try take(unit, of: type) }
    var reading = Reading(
      start: Instant(milliseconds: row.integer(0), offsetMinutes: Int(row.integer(1))),
      end: Instant(milliseconds: row.integer(2), offsetMinutes: Int(row.integer(3))),
      value: row.double(4), source: row.integer(6))
    guard let conversion else { return (reading, false) }
    do throws(UnitMismatch) {
      reading.value = try conversion.from.convert(reading.value, to: conversion.to)
      return (reading, true)
    } catch {
      unknown = conversion.from.symbol
      return (reading, false)
    }
  }

  private mutating func take(_ number: Int64, of typeNumber: Int64) throws(DatabaseError) {
    lastUnit = (typeNumber, number)
    let typeName = try name("SELECT identifier FROM quantity_type WHERE id = ?", typeNumber)
    let unitName = try name("SELECT symbol FROM unit WHERE id = ?", number)
    guard let type = QuantityType.named(typeName) else { return forget(typeName) }
    guard let unit = QuantityUnit.named(unitName) else { return forget(unitName) }
    conversion = (unit, type.canonicalUnit)
  }

  private mutating func forget(_ name: String) {
    conversion = nil
    unknown = name
  }

  private func name(_ sql: String, _ number: Int64) throws(DatabaseError) -> String {
    let select = try database.statement(sql)
    try select.bind(number, at: 1)
    return try select.firstRow { () throws(DatabaseError) in select.text(0) } ?? ""
  }
}
