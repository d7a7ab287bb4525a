import Foundation
import Glibc
import StrictJSON

/// What a session tells of the machine it ran on.
enum ThisDevice {
  static var members: [JSONMember] {
    var members = [
      JSONMember("host", .string(ProcessInfo.processInfo.hostName)),
      JSONMember("system", .string(system)),
      JSONMember("timeZone", .string(TimeZone.current.identifier)),
    ]
    if let terminal = Environment["TERM"] {
      members.append(JSONMember("terminal", .string(terminal)))
    }
    members.append(JSONMember("ssh", .bool(Environment["SSH_CONNECTION"] != nil)))
    return members
  }

  private static var system: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "unknown" }
    return text(of: names.sysname) + " " + text(of: names.release) + " " + text(of: names.machine)
  }

  private static func text<Field>(of field: Field) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
