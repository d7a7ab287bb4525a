import Foundation
import Glibc

/// What people see and read: the terminal, its characters, the local time.
enum TerminalExamination {
  static var terminal: Diagnosis {
    let name = Environment["TERM"] ?? ""
    guard isatty(STDIN_FILENO) == 1, let size = StandardOutput.size else {
      return Diagnosis(
        "terminal", .warning, "input or output is not a terminal",
        advice: "conduct from a terminal, or give --answers")
    }
    let found = "\(size.columns)x\(size.rows), TERM is '\(name)', \(colour(of: name))"
    guard size.columns >= 80, size.rows >= 24 else {
      return Diagnosis("terminal", .warning, found, advice: "make it 80x24 or larger")
    }
    guard !name.isEmpty, name != "dumb" else {
      return Diagnosis("terminal", .warning, found, advice: "set TERM, or conduct with --plain")
    }
    return Diagnosis("terminal", .ok, found)
  }

  static var locale: Diagnosis {
    let variable = ["LC_ALL", "LC_CTYPE", "LANG"].first { Environment[$0] != nil }
    guard let variable, let value = Environment[variable] else {
      return Diagnosis("locale", .warning, "none is set", advice: "set LANG to C.UTF-8")
    }
    let name = value.uppercased().replacingOccurrences(of: "-", with: "")
    guard name.contains("UTF8") else {
      return Diagnosis(
        "locale", .warning, "\(variable) is '\(value)', which is not UTF-8",
        advice: "set \(variable) to C.UTF-8, or words in other scripts may show as '?'")
    }
    return Diagnosis("locale", .ok, "\(variable) is '\(value)'")
  }

  static var timeZone: Diagnosis {
    let zone = TimeZone.current
    let minutes = zone.secondsFromGMT() / 60
    let sign = minutes < 0 ? "-" : "+"
    let offset = [abs(minutes) / 60, abs(minutes) % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return Diagnosis(
      "time zone", .ok, "\(zone.identifier), UTC\(sign)\(offset.joined(separator: ":"))")
  }

  private static func colour(of name: String) -> String {
    if Environment["NO_COLOR"] != nil { return "no colour, since NO_COLOR is set" }
    return name.isEmpty || name == "dumb" ? "no colour" : "colour"
  }
}
