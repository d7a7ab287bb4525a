/// What a researcher gives before the participant sits down: a form, and what this machine has.
package struct SetupScreen: Equatable, Sendable {
  /// A line of the form.
  package struct Field: Equatable, Sendable {
    package var name: String
    package var value: String
    /// What holds while nothing is given.
    package var hint: String
    /// The values to choose from; empty where one is typed.
    package var choices: [String]
    /// Whether the command line gives it.
    package var isFixed: Bool
    /// Why what was given is none; nil for nothing.
    package var problem: String?

    package init(
      name: String, value: String = "", hint: String = "", choices: [String] = [],
      isFixed: Bool = false
    ) {
      self.name = name
      self.value = value
      self.hint = hint
      self.choices = choices
      self.isFixed = isFixed
    }
  }

  /// Something that is found, such as whether there is a heart-rate source.
  package struct Fact: Equatable, Sendable {
    package var name: String
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  package var studyTitle: String
  package var fields: [Field]
  package var facts: [Fact]
  /// Why the session can't begin with what was given.
  package var problem: String?

  package init(studyTitle: String, fields: [Field], facts: [Fact], problem: String? = nil) {
    self.studyTitle = studyTitle
    self.fields = fields
    self.facts = facts
    self.problem = problem
  }
}

/// What a researcher does on a ``SetupScreen``; values stand in the order of its fields.
package enum SetupReply: Equatable, Sendable {
  /// A field was left that has changed.
  case changed([String])
  /// The sound is to be tried.
  case tone
  case begin([String])
}
