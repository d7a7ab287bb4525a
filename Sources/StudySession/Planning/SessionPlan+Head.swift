import ResultFiles
import StrictJSON
import StudyModel

// The plan as the journal and `session.json` keep it.

extension SessionPlan {
  package var plannedSteps: [SessionHead.PlannedStep] {
    steps.enumerated().map { index, planned in
      SessionHead.PlannedStep(
        index: index + 1, identifier: planned.step.identifier, kind: planned.step.kindName,
        pass: planned.pass, clip: planned.clip?.file, questions: planned.askedQuestions,
        choices: planned.shownChoices)
    }
  }

  /// The one condition that the participant is assigned to; nil for an order of them, or for none.
  package var condition: String? {
    guard let assignment = study.assignment, !assignment.design.givesOrder else { return nil }
    return assignedConditions?.first
  }

  /// The row that the participant is assigned to; nil where the study assigns nothing.
  package var assignmentReference: SessionHead.AssignmentReference? {
    guard let assigned, let assignedConditions else { return nil }
    return SessionHead.AssignmentReference(row: assigned.row, sequence: assignedConditions)
  }

  /// What the participant's stratum does not know, in one line.
  var strataNotices: [String] {
    let questions = zip(study.assignment?.stratifyBy ?? [], assigned?.stratum ?? [])
    let missing = questions.filter(\.1.isEmpty).map(\.0)
    guard !missing.isEmpty else { return [] }
    return ["Assigned among those who gave no answer to \(missing.joined(separator: ", "))."]
  }

  /// The conditions in the order the participant meets them.
  private var assignedConditions: [String]? {
    guard let conditions = study.assignment?.conditions, let assigned else { return nil }
    return assigned.sequence.filter(conditions.indices.contains).map { conditions[$0].identifier }
  }
}

extension SessionPlan.PlannedStep {
  /// The questions in the order asked, where that is not the file's by its own word.
  fileprivate var askedQuestions: [String] {
    guard case .survey(let survey) = step, survey.questionOrder != .fixed else { return [] }
    return survey.questions.map(\.identifier)
  }

  /// The values of the choices that chance ordered, by question, in the order shown.
  fileprivate var shownChoices: [JSONMember] {
    guard case .survey(let survey) = step else { return [] }
    return survey.questions.compactMap { question in
      guard case .textChoice(let format) = question.answerFormat,
        let order = choiceOrders[question.identifier]
      else { return nil }
      return JSONMember(
        question.identifier, .array(format.choices.shown(in: order).map(\.value)))
    }
  }
}
