import Expressions

/// What decides whether a step is shown, and what follows it.
package struct StepRules: Equatable, Sendable {
  /// Shows the step only where it holds; nil shows it always.
  package var showIf: Expression?
  /// What is worked out when the step ends, in order.
  package var calculations: [Calculation]
  /// Where to go when the step ends: by the first that applies, else to the next step.
  package var goTo: [NavigationRule]
  /// Whether the participant may go back from the step (ResearchKit's `allowsBackNavigation`).
  package var allowsBackNavigation: Bool

  package init(
    showIf: Expression? = nil, calculations: [Calculation] = [], goTo: [NavigationRule] = [],
    allowsBackNavigation: Bool = true
  ) {
    self.showIf = showIf
    self.calculations = calculations
    self.goTo = goTo
    self.allowsBackNavigation = allowsBackNavigation
  }
}

/// Where to go when a step ends (ResearchKit's `ORKStepNavigationRule`).
package struct NavigationRule: Equatable, Sendable {
  /// The rule applies where it holds; nil applies always.
  package var condition: Expression?
  package var destination: Destination

  package init(condition: Expression? = nil, destination: Destination) {
    self.condition = condition
    self.destination = destination
  }

  /// Where a rule leads.
  package enum Destination: Equatable, Sendable {
    /// A later step, or a later block, by its identifier.
    case step(String)
    case end(TaskEnd)
  }
}

/// How a task comes to its end by its own rules.
package enum TaskEnd: Equatable, Sendable {
  case completed
  /// Before its time, such as for a participant whom the study does not fit; the text says why.
  case earlyTermination(reason: LocalizedText)
}

/// A number, a text or a truth that is worked out of answers, such as a score.
package struct Calculation: Equatable, Sendable {
  /// Its name in expressions and in tables.
  package var identifier: String
  /// What it is, for people.
  package var title: LocalizedText?
  package var expression: Expression

  package init(identifier: String, title: LocalizedText? = nil, expression: Expression) {
    self.identifier = identifier
    self.title = title
    self.expression = expression
  }
}
