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
