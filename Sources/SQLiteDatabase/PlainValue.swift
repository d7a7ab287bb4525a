/// A value of any kind that SQLite gives.
package enum PlainValue: Equatable, Sendable {
  case null
  case integer(Int64)
  case double(Double)
  case text(String)
  case bytes([UInt8])
}
