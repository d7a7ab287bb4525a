import StrictJSON

/// A value within a JSON text, by the index of each member or item on the way to it.
package struct JSONSpot {
  package let path: [Int]
  /// The keys on the way, `*` for an item of a list: spots of one kind have one name.
  package let name: String
  package let value: JSONValue
  /// The key it stands under; nil in a list, and of the whole.
  package let key: String?
}

extension JSONValue {
  /// Every value in this one, itself first.
  package var spots: [JSONSpot] { spots(JSONSpot(path: [], name: "", value: self, key: nil)) }

  private func spots(_ own: JSONSpot) -> [JSONSpot] {
    switch self {
    case .null, .bool, .integer, .double, .string: return [own]
    case .array(let items):
      return [own]
        + items.enumerated().flatMap { index, item in
          item.spots(
            JSONSpot(path: own.path + [index], name: own.name + "/*", value: item, key: nil))
        }
    case .object(let members):
      return [own]
        + members.enumerated().flatMap { index, member in
          member.value.spots(
            JSONSpot(
              path: own.path + [index], name: own.name + "/" + member.key, value: member.value,
              key: member.key))
        }
    }
  }

  /// The value with another one at a path.
  package func changing(_ path: ArraySlice<Int>, _ change: (JSONValue) -> JSONValue) -> JSONValue {
    guard let index = path.first else { return change(self) }
    switch self {
    case .array(var items):
      items[index] = items[index].changing(path.dropFirst(), change)
      return .array(items)
    case .object(var members):
      members[index].value = members[index].value.changing(path.dropFirst(), change)
      return .object(members)
    case .null, .bool, .integer, .double, .string: return self
    }
  }

  /// The list or object without the part of an index.
  package func removing(_ index: Int) -> JSONValue {
    switch self {
    case .array(var items):
      items.remove(at: index)
      return .array(items)
    case .object(var members):
      members.remove(at: index)
      return .object(members)
    case .null, .bool, .integer, .double, .string: return self
    }
  }

  /// The object with a value under a key, in place of one that was there.
  package func setting(_ key: String, to value: JSONValue) -> JSONValue {
    .object((members ?? []).filter { $0.key != key } + [JSONMember(key, value)])
  }
}
