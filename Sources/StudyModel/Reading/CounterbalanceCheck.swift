/// Whether each counterbalanced order and clip has a part for each assigned condition.
struct CounterbalanceCheck {
  /// The study's assignment; nil where it has none.
  let assignment: Assignment?
  let libraries: [ClipLibrary]

  /// Looks through the tasks of a study.
  func check(_ study: Part) {
    for task in study.listed("tasks") { checkSteps(of: task) }
  }

  private func checkSteps(of parent: Part) {
    for step in parent.listed("steps") {
      switch step.node["kind"]?.string {
      case "block":
        check(step.member("order")?.member("kind"), parts: step.listed("steps").count)
        checkSteps(of: step)
      case "survey":
        let questions = step.listed("questions").count
        check(step.member("questionOrder")?.member("kind"), parts: questions)
      case "active": checkClip(step)
      default: break
      }
    }
  }

  private func checkClip(_ step: Part) {
    guard let clip = step.member("clip"), let name = clip.node["library"]?.string,
      let library = libraries.first(where: { $0.identifier == name })
    else { return }
    check(clip.member("choose"), parts: library.clips.count)
  }

  private func check(_ word: Part?, parts: Int) {
    guard let word, word.node.string == "counterbalanced" else { return }
    guard let assignment, assignment.design.givesOrder else {
      return word.report(
        .counterbalance,
        expected: "an 'assignment' of the study by 'latinSquare' or 'williams' to follow")
    }
    guard assignment.conditions.count != parts else { return }
    word.report(
      .counterbalance, found: "\(parts) parts to counterbalance",
      expected: "\(assignment.conditions.count), one for each condition of the assignment")
  }
}
