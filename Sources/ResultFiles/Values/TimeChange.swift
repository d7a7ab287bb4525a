import StrictJSON

/// That the clocks of a session did not go on as they should.
package struct TimeChange: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// The machine slept; the step clock stood still meanwhile.
    case suspend
    /// The wall clock was set.
    case wallClockJump
    /// The wall clock's offset from UTC changed, as it does twice a year in many places.
    case offsetChange
  }

  package var kind: Kind
  /// How long it slept, how far the clock was set ahead, or by how much its offset grew.
  package var seconds: Double
  /// The step that was shown, by its place in the plan from 1; nil between steps.
  package var stepIndex: Int?

  package init(kind: Kind, seconds: Double, stepIndex: Int? = nil) {
    self.kind = kind
    self.seconds = seconds
    self.stepIndex = stepIndex
  }

  package var json: JSONValue {
    .object(present: [
      ("change", .string(kind.rawValue)), ("seconds", .double(roundedSeconds(seconds))),
      ("stepIndex", stepIndex.map { .integer(Int64($0)) }),
    ])
  }

  package init(json: JSONValue) throws(FormatError) {
    let fields = Fields(json)
    self.init(
      kind: try fields.word("change", Kind.self), seconds: try fields.number("seconds"),
      stepIndex: try fields.optionalInteger("stepIndex"))
  }

  /// The change in a sentence.
  package var notice: String {
    let seconds = "\((seconds * 10).rounded() / 10) s"
    let place = stepIndex.map { " in step \($0)" } ?? ""
    switch kind {
    case .suspend: return "The machine slept for \(seconds)\(place)."
    case .wallClockJump: return "The wall clock was set by \(seconds)\(place)."
    case .offsetChange: return "The wall clock's offset from UTC changed by \(seconds)\(place)."
    }
  }
}
