/// A value of a D-Bus message, without the variants around it.
enum BusValue: Equatable, Sendable {
  case bool(Bool)
  /// Any of the whole numbers, and an index of a descriptor.
  case integer(Int64)
  case real(Double)
  /// A string, a path or a signature.
  case text(String)
  case bytes([UInt8])
  case list([BusValue])
  /// By keys that are texts; others are left out.
  case dictionary([String: BusValue])

  var bool: Bool? {
    guard case .bool(let truth) = self else { return nil }
    return truth
  }

  var integer: Int? {
    guard case .integer(let number) = self else { return nil }
    return Int(number)
  }

  var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  var bytes: [UInt8]? {
    guard case .bytes(let bytes) = self else { return nil }
    return bytes
  }

  var list: [BusValue]? {
    guard case .list(let values) = self else { return nil }
    return values
  }

  var dictionary: [String: BusValue]? {
    guard case .dictionary(let members) = self else { return nil }
    return members
  }

  /// The texts of a list.
  var texts: [String] { (list ?? []).compactMap(\.text) }
}
