import CSystemd

/// A message that came over the bus, read whole.
struct BusMessage: Sendable {
  enum Kind: Equatable, Sendable {
    case signal
    /// The answer to the call of that number.
    case answer(UInt64)
    /// The refusal of the call of that number, by its name and in words.
    case refusal(UInt64, name: String, words: String)
    case other
  }

  let kind: Kind
  let path: String
  let interface: String
  let member: String
  /// What it says, a value after another; up to the first that can't be read.
  let body: [BusValue]
  /// The first file descriptor that it brought, which whoever takes the message owns.
  let descriptor: Int32?

  /// Reads a message of sd-bus; it stays whose it was.
  init(_ message: OpaquePointer) {
    kind = Self.kind(of: message)
    path = Self.string(sd_bus_message_get_path(message))
    interface = Self.string(sd_bus_message_get_interface(message))
    member = Self.string(sd_bus_message_get_member(message))
    var reader = BusReader(message)
    body = reader.values()
    descriptor = reader.descriptor
  }

  private static func kind(of message: OpaquePointer) -> Kind {
    var type: UInt8 = 0
    var cookie: UInt64 = 0
    sd_bus_message_get_type(message, &type)
    switch Int(type) {
    case Int(SD_BUS_MESSAGE_SIGNAL): return .signal
    case Int(SD_BUS_MESSAGE_METHOD_RETURN):
      sd_bus_message_get_reply_cookie(message, &cookie)
      return .answer(cookie)
    case Int(SD_BUS_MESSAGE_METHOD_ERROR):
      sd_bus_message_get_reply_cookie(message, &cookie)
      let error = sd_bus_message_get_error(message)?.pointee
      return .refusal(cookie, name: string(error?.name), words: string(error?.message))
    default: return .other
    }
  }

  private static func string(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }
}
