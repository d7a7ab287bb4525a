/// What keys do, as the foot of a screen says it: the key, two spaces, what it does.
extension Wording {
  static let goOn = "Return  go on"
  static let back = "Esc  back"
  static let backAlways = "Alt-Left  back"
  static let leave = "Ctrl-Q  leave"
  static let pause = "p  pause"
  static let unpause = "p  go on"
  static let start = "Return  start"
  static let beginWithout = "Return  begin without it"
  static let skipStep = "Return  end this step now"
  static let answer = "Return  answer"
  static let choose = "Return  choose"
  static let skipQuestion = "Return  skip"
  static let clear = "Esc  clear"
  static let mark = "Space  mark"
  static let search = "letters  search"
  static let toList = "Tab  to the list"
  static let digits = "digits  type"
  static let newLine = "Alt-Return  new line"
  static let editor = "Ctrl-O  editor"
  static let today = "t  today"
  static let now = "n  now"
  static let escapeQuits = "Esc  quit"
  static let listen = "Return  listen"
  static let escapeStays = "Esc  stay"

  static func more(_ arrows: String) -> String { arrows + "  more" }
  static func move(_ arrows: String) -> String { arrows + "  move" }
  static func moveFast(_ arrows: String) -> String { arrows + "  faster" }
  static func field(_ arrows: String) -> String { arrows + "  field" }
  static func turn(_ arrows: String) -> String { arrows + "  change" }
  static func row(_ arrows: String) -> String { arrows + "  line" }
  static let readOn = "Return  read on"
  static let yes = "y  yes"
  static let no = "n  no"
  static let quit = "q  quit"
  static let stop = "Ctrl-C  stop"

  static let goOnPrompt = "Press Return to go on."
  static let startPrompt = "Press Return to start."
  static let beginWithoutPrompt = "Press Return to begin without it."
  static let skipPrompt = "Return ends this step now."
}
