import ResultFiles
import StrictJSON

/// Columns for what the items of recorder files have beside their known members.
///
/// A key is one of the item or of its metadata; `all` has everything in one column, as JSON.
package struct ExtraColumns: Equatable, Sendable {
  /// The word for one column with everything.
  package static let all = "all"

  package let keys: [String]

  package init(_ keys: [String] = []) { self.keys = keys }

  /// - Throws: ``ExtraColumnsError`` for a key whose column there is already.
  package init(checking keys: [String]) throws(ExtraColumnsError) {
    self.init(keys)
    let own = Set((SamplesTable.columns + [FileColumn.column]).map(\.name))
    var taken = own
    for (key, column) in zip(keys, columns) where !taken.insert(column.name).inserted {
      let isOfTable = own.contains(column.name)
      throw isOfTable ? .isColumn(key) : .isRepeated(key, column: column.name)
    }
  }

  package var isEmpty: Bool { keys.isEmpty }

  /// The columns, behind those of every table of samples.
  package var columns: [Column] {
    keys.map { key in
      key == Self.all
        ? Column("extra", "What the sample's file has under other keys, and its metadata, as JSON.")
        : Column(key, "What the sample's file has under this key, or its metadata has.")
    }
  }

  func cells(_ sample: SampleItem) -> [Cell] {
    keys.map { key in key == Self.all ? everything(sample) : cell(value(key, sample)) }
  }

  private func everything(_ sample: SampleItem) -> Cell {
    let metadata = sample.metadata.map { [JSONMember("metadata", .object($0))] } ?? []
    let members = (sample.unknown ?? []) + metadata
    return members.isEmpty ? .missing : .text(Writer.string(.object(members)))
  }

  private func value(_ key: String, _ sample: SampleItem) -> JSONValue? {
    let members = (sample.unknown ?? []) + (sample.metadata ?? [])
    return members.first { $0.key == key }?.value
  }

  /// A list or an object stands in its cell as JSON.
  private func cell(_ value: JSONValue?) -> Cell {
    switch value {
    case nil, .null: .missing
    case .bool(let truth): .truth(truth)
    case .integer(let number): .integer(number)
    case .double(let number): .decimal(number)
    case .string(let text): .text(text)
    case .array, .object: .text(value.map { Writer.string($0) })
    }
  }
}

/// Why keys make no columns beside those of every table of samples.
package enum ExtraColumnsError: Error, Equatable {
  case isColumn(String)
  /// Another key before it makes the same column.
  case isRepeated(String, column: String)
}

extension ExtraColumnsError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .isColumn(let key):
      "found '\(key)', which is a column of the table already; expected other keys, or 'all' for "
        + "all of them in one column"
    case .isRepeated(let key, let column):
      "found '\(key)', whose column '\(column)' is asked for before; expected each once"
    }
  }
}
