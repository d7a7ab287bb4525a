/// One thing that `doctor` looked at.
struct Diagnosis: Equatable, Sendable {
  /// How much it matters.
  enum State: String, Sendable {
    case ok, warning, problem
  }

  let topic: String
  let state: State
  let found: String
  /// What to do; nil where nothing is to be done.
  let advice: String?

  init(_ topic: String, _ state: State, _ found: String, advice: String? = nil) {
    self.topic = topic
    self.state = state
    self.found = found
    self.advice = advice
  }
}
