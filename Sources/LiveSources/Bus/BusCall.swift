import CSystemd

/// A call of a method of an object on the bus.
struct BusCall: Sendable {
  /// What a call gives along.
  enum Argument: Sendable {
    case text(String)
    /// A dictionary of texts or lists of texts, in variants.
    case options([(String, Option)])
  }

  enum Option: Sendable {
    case text(String)
    case texts([String])
  }

  var service: String
  var path: String
  var interface: String
  var method: String
  var arguments: [Argument] = []

  /// Writes the arguments into a message of sd-bus; negative where it refuses one.
  func write(to message: OpaquePointer) -> Int32 {
    arguments.reduce(0) { code, argument in
      guard code >= 0 else { return code }
      return switch argument {
      case .text(let text): Self.append("s", text, to: message)
      case .options(let options): Self.append(options, to: message)
      }
    }
  }

  private static func append(
    _ type: Unicode.Scalar, _ text: String, to message: OpaquePointer
  ) -> Int32 {
    text.withCString { sd_bus_message_append_basic(message, letter(type), $0) }
  }

  private static func append(_ options: [(String, Option)], to message: OpaquePointer) -> Int32 {
    container("a", "{sv}", in: message) {
      options.reduce(0) { code, option in
        guard code >= 0 else { return code }
        return container("e", "sv", in: message) {
          let key = append("s", option.0, to: message)
          return key < 0 ? key : append(option.1, to: message)
        }
      }
    }
  }

  private static func append(_ option: Option, to message: OpaquePointer) -> Int32 {
    switch option {
    case .text(let text):
      container("v", "s", in: message) { append("s", text, to: message) }
    case .texts(let texts):
      container("v", "as", in: message) {
        container("a", "s", in: message) {
          texts.reduce(0) { $0 < 0 ? $0 : append("s", $1, to: message) }
        }
      }
    }
  }

  private static func container(
    _ type: Unicode.Scalar, _ contents: String, in message: OpaquePointer, _ fill: () -> Int32
  ) -> Int32 {
    let opened = sd_bus_message_open_container(message, letter(type), contents)
    guard opened >= 0 else { return opened }
    let filled = fill()
    return filled < 0 ? filled : sd_bus_message_close_container(message)
  }

  private static func letter(_ type: Unicode.Scalar) -> CChar {
    CChar(truncatingIfNeeded: type.value)
  }
}
