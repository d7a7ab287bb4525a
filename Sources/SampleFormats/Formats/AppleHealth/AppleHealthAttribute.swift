/// The attributes that a `Record` may have.
enum AppleHealthAttribute: UInt16 {
  case type, sourceName, sourceVersion, device, unit, creationDate, startDate, endDate, value

  /// One of its own, by which a set of them is kept.
  @inline(__always) var bit: UInt16 { 1 << rawValue }

  /// Nil for a name of none.
  init?(_ name: XMLName) {
    switch name.start.pointee {
    case UInt8(ascii: "t") where name == "type": self = .type
    case UInt8(ascii: "u") where name == "unit": self = .unit
    case UInt8(ascii: "v") where name == "value": self = .value
    case UInt8(ascii: "d") where name == "device": self = .device
    case UInt8(ascii: "c") where name == "creationDate": self = .creationDate
    case UInt8(ascii: "e") where name == "endDate": self = .endDate
    case UInt8(ascii: "s") where name == "startDate": self = .startDate
    case UInt8(ascii: "s") where name == "sourceName": self = .sourceName
    case UInt8(ascii: "s") where name == "sourceVersion": self = .sourceVersion
    default: return nil
    }
  }
}
