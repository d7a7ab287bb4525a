/// The members of a sample's object, in place.
struct SampleObject {
  private(set) var type: JSONPart?
  private(set) var unit: JSONPart?
  private(set) var value: JSONPart?
  private(set) var start: JSONPart?
  private(set) var end: JSONPart?
  private(set) var source: JSONPart?
  private(set) var device: JSONPart?
  private(set) var metadata: JSONPart?
  private(set) var participant: JSONPart?
  /// The sums of a pedometer's item, which has no type.
  private(set) var steps: JSONPart?
  private(set) var distance: JSONPart?

  /// Reads an object's text; nil where it is none.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var parts = SampleObject()
    guard JSONMembers.forEach(in: bytes, { key, value in parts.take(key, value) }) else {
      return nil
    }
    self = parts
  }

  private init() {}

  private mutating func take(_ key: XMLText, _ part: JSONPart) {
    if part.kind == .word, part.raw == "null" { return }
    switch key.bytes.first {
    case UInt8(ascii: "s") where key == "start" || key == "startDate": start = part
    case UInt8(ascii: "s") where key == "source": source = part
    case UInt8(ascii: "e") where key == "end" || key == "endDate": end = part
    case UInt8(ascii: "t") where key == "type": type = part
    case UInt8(ascii: "u") where key == "unit": unit = part
    case UInt8(ascii: "v") where key == "value": value = part
    case UInt8(ascii: "d") where key == "device": device = part
    case UInt8(ascii: "d") where key == "distance": distance = part
    case UInt8(ascii: "n") where key == "numberOfSteps": steps = part
    case UInt8(ascii: "m") where key == "metadata": metadata = part
    case UInt8(ascii: "p") where key == "participant": participant = part
    default: break
    }
  }
}
