import StrictJSON

/// Why a text does not say what the columns of a table are.
package enum ColumnMapError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A part is not `key=column`.
  case notAPair(found: String)
  case unknownKey(found: String)
  case repeatedKey(found: String)
  case noColumn(key: String)
  case missingKey(key: String)
  /// Without a unit or a type nobody knows what the values are.
  case noUnitOrType

  /// The keys, in the order of a table of samples.
  package static let keys = ["time", "end", "value", "unit", "type", "source"]

  package var description: String {
    switch self {
    case .notAPair(let found):
      "found '\(found)'; expected parts such as time=COLUMN with commas between; a column whose "
        + "name has a comma goes by its number"
    case .unknownKey(let found):
      "found the key '\(found)'; expected one of \(Self.keys.joined(separator: ", "))"
        + Suggestion.clause(for: found, among: Self.keys)
    case .repeatedKey(let found): "found '\(found)' twice; expected each key once"
    case .noColumn(let key):
      "found nothing behind '\(key)='; expected a column's name or its number from 1"
    case .missingKey(let key): "found no '\(key)='; expected the columns of time and value"
    case .noUnitOrType:
      "found neither 'unit=' nor 'type='; expected one, such as unit=count/min or type=heartRate"
    }
  }
}

extension ColumnMap {
  /// Reads `time=COLUMN,value=COLUMN,unit=COLUMN-OR-UNIT` and so on, in any order.
  package init(parsing text: String) throws(ColumnMapError) {
    var columns: [String: String] = [:]
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let (key, column) = try Self.pair(part)
      guard columns.updateValue(column, forKey: key) == nil else {
        throw .repeatedKey(found: key)
      }
    }
    guard let time = columns["time"] else { throw .missingKey(key: "time") }
    guard let value = columns["value"] else { throw .missingKey(key: "value") }
    guard columns["unit"] != nil || columns["type"] != nil else { throw .noUnitOrType }
    self.init(
      time: time, value: value, end: columns["end"], unit: columns["unit"], type: columns["type"],
      source: columns["source"])
  }

  private static func pair(
    _ part: Substring
  ) throws(ColumnMapError) -> (key: String, column: String) {
    guard let sign = part.firstIndex(of: "=") else { throw .notAPair(found: String(part)) }
    let key = trimmed(part[..<sign])
    let column = trimmed(part[part.index(after: sign)...])
    guard ColumnMapError.keys.contains(key) else { throw .unknownKey(found: key) }
    guard !column.isEmpty else { throw .noColumn(key: key) }
    return (key, column)
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
