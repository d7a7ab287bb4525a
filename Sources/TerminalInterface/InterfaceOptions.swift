import Quantities
import StudySession

/// What may be used to show a session.
package struct InterfaceOptions: Sendable {
  package var usesColor: Bool
  /// Whether characters outside ASCII may be sent.
  package var usesUnicode: Bool
  /// What speaks; nil for nothing.
  package var speech: Speech?
  /// The moment that dates are begun from.
  package var now: @Sendable () -> Instant
  /// What a text of several lines may be opened in; nil for nothing.
  package var editor: ExternalEditor?
  /// A line on every screen, such as that this is a pilot; nil for none.
  package var banner: String?

  package init(
    usesColor: Bool, usesUnicode: Bool, speech: Speech? = nil, editor: ExternalEditor? = nil,
    banner: String? = nil,
    now: @escaping @Sendable () -> Instant = { RealClock().instant }
  ) {
    self.usesColor = usesColor
    self.usesUnicode = usesUnicode
    self.speech = speech
    self.editor = editor
    self.now = now
    self.banner = banner
  }

  /// The banner of a session whose results are not the study's.
  package static let pilotBanner = Wording.pilot

  /// What the environment allows: no colour under NO_COLOR or on a dumb terminal, ASCII outside
  /// UTF-8, speech where a program for it is on PATH, the editor that VISUAL or EDITOR names.
  package static func fitting(
    _ environment: [String: String], noColor: Bool = false, noEditor: Bool = false
  ) -> InterfaceOptions {
    let isForbidden = noColor || !(environment["NO_COLOR"] ?? "").isEmpty
    return InterfaceOptions(
      usesColor: !isForbidden && !isDumb(environment),
      usesUnicode: CharacterWidth.localeIsUTF8,
      speech: Speech.system(path: environment["PATH"] ?? ""),
      editor: noEditor ? nil : ExternalEditor(environment))
  }

  /// Whether a session is to be shown line by line: asked for, on a dumb terminal, or on none.
  package static func needsPlain(
    _ environment: [String: String], terminal: Terminal, isAskedFor: Bool
  ) -> Bool {
    isAskedFor || isDumb(environment)
      || !Terminal.isTerminal(input: terminal.input, output: terminal.output)
  }

  private static func isDumb(_ environment: [String: String]) -> Bool {
    ["", "dumb"].contains(environment["TERM"] ?? "")
  }
}
