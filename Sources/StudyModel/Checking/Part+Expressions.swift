import Expressions

// The expressions and the texts of one part of a study's file, checked where they stand.

extension Part {
  /// The expression that a text is; a finding, and nil, where it is none.
  ///
  /// `expected` is what it says, in a message.
  func expression(
    _ expected: String = "a condition, such as \"mood < 3\""
  ) -> Expression? {
    guard let text = node.string else { return wrongKind(expected) }
    do throws(ExpressionError) {
      return try Expression(parsing: text)
    } catch {
      at(byte: error.offset).report(
        .expressionForm, found: error.found, expected: error.expected)
      return nil
    }
  }

  /// Adds a finding for each thing that is wrong with an expression; whether nothing is.
  @discardableResult
  func checkProblems(
    _ expression: Expression, in vocabulary: TaskVocabulary, expecting kind: ValueKind? = nil
  ) -> Bool {
    let problems = expression.problems(in: vocabulary, expecting: kind)
    for problem in problems { report(problem, in: vocabulary) }
    return problems.isEmpty
  }

  private func report(_ problem: ExpressionProblem, in vocabulary: TaskVocabulary) {
    let part = at(byte: problem.offset)
    guard case .unknownName(let name, _) = problem.reason, vocabulary.comesLater(name) else {
      return part.report(.expressionMeaning, found: problem.found, expected: problem.expected)
    }
    part.report(
      .expressionMeaning, found: "'\(name)', which is not known here yet",
      expected: "what comes before, whatever chance puts first")
  }

  /// The same part, its place where a byte of its text stands on the line.
  ///
  /// Where the file writes letters as `\u` the place is some columns off.
  private func at(byte offset: Int) -> Part {
    guard let text = node.string else { return self }
    let before = String(decoding: text.utf8.prefix(offset), as: UTF8.self)
    let columns = before.unicodeScalars.reduce(1) { columns, scalar in
      columns + (scalar == "\"" || scalar == "\\" || scalar.value < 0x20 ? 2 : 1)
    }
    var node = node
    node.place.column += columns
    return Part(node: node, path: path, findings: findings)
  }

  /// Checks the condition that stands here; what is no expression was reported when it was read.
  func checkCondition(in vocabulary: TaskVocabulary) {
    guard let text = node.string else { return }
    do throws(ExpressionError) {
      checkCondition(try Expression(parsing: text), in: vocabulary)
    } catch {
      // Its reader has told it.
    }
  }

  /// Checks a condition: that it makes sense, and that something can change it.
  ///
  /// - Parameters:
  ///   - condition: What stands here; nil where that can't be read.
  ///   - vocabulary: What it may speak of.
  func checkCondition(_ condition: Expression?, in vocabulary: TaskVocabulary) {
    guard let condition, checkProblems(condition, in: vocabulary, expecting: .truth) else { return }
    checkVerdict(of: condition, in: vocabulary)
  }

  /// Reports a condition that nothing can change; `isLoop` where another pass depends on it.
  func checkVerdict(
    of condition: Expression, in vocabulary: TaskVocabulary, isLoop: Bool = false
  ) {
    switch condition.verdict(in: vocabulary) {
    case .always where isLoop:
      report(
        .endlessLoop, .warning, found: "a condition that always holds",
        expected: "one that ends the loop before its 'maximumPasses', or a number of times")
    case .always:
      report(
        .constantCondition, .warning, found: "a condition that always holds",
        expected: "one that depends on an answer, or none")
    case .never:
      report(
        .constantCondition, .warning, found: "a condition that never holds",
        expected: "one that some answer fulfils")
    case .alwaysWhenKnown:
      report(
        .constantCondition, .warning, found: "a condition that every answer fulfils",
        expected: "one that some answer does not fulfil, or 'isAnswered' of a question")
    case .sometimes: break
    }
  }

  // MARK: Texts

  /// Checks the placeholders in the texts under these keys.
  func checkTexts(_ keys: [String], in vocabulary: TaskVocabulary) {
    for text in keys.compactMap({ member($0) }) {
      if text.node.string != nil { text.checkText(in: vocabulary) }
      for language in text.node.members ?? [] {
        text.member(language.key)?.checkText(in: vocabulary)
      }
    }
  }

  private func checkText(in vocabulary: TaskVocabulary) {
    guard let text = node.string, TextTemplate.mayHoldPlaceholders(text) else { return }
    do throws(ExpressionError) {
      for problem in try TextTemplate(parsing: text).problems(in: vocabulary) {
        report(problem, in: vocabulary)
      }
    } catch {
      at(byte: error.offset).report(
        .expressionForm, found: error.found, expected: error.expected)
    }
  }
}
