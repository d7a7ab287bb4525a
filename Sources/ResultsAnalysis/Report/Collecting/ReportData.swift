import ResultFiles
import StrictJSON

/// What a report holds of the sessions: reduced, so that many of them take little memory.
struct ReportData: Sendable {
  private(set) var sessions: [SessionFacts] = []
  private(set) var traces: [HeartTrace] = []
  private(set) var recordings: [RecordingFacts] = []
  /// What is wrong with files, in the order in which it was met.
  private(set) var problems: [Problem] = []
  /// In the order in which questions were first met.
  private(set) var answers: [AnswerTally] = []
  /// The titles of studies, by their identifiers.
  private(set) var studies: [String: String] = [:]
  private var tallies: [AnswerTally.Key: Int] = [:]
  /// By the hash of their bytes, and the language.
  private var copies: [[String]: StudyCopy] = [:]
  private var planned: [TaskKey: (place: Int, title: String)] = [:]

  mutating func note(_ problem: Problem) { problems.append(problem) }

  mutating func add(_ reading: SessionReading) {
    guard let record = reading.record else { return }
    let head = record.head
    let copy = copy(of: head, at: reading.path)
    studies[head.study.identifier] = head.study.title
    plan(copy, head)
    var samples = 0
    for step in record.steps {
      samples += add(step, head)
      for answer in step.answers where AnswersTable.isListed(answer) {
        add(answer, step, head, copy.questions.question(answer.question, of: head.task))
      }
    }
    sessions.append(SessionFacts(record, state: reading.state.word, samples: samples))
  }

  private mutating func copy(of head: SessionHead, at path: String) -> StudyCopy {
    let key = [head.study.sha256, head.language ?? ""]
    if let copy = copies[key] { return copy }
    let copy = StudyCopy(ofSession: path, language: head.language)
    copies[key] = copy
    return copy
  }

  private mutating func plan(_ copy: StudyCopy, _ head: SessionHead) {
    for (place, task) in copy.tasks.enumerated() {
      let key = TaskKey(study: head.study.identifier, task: task.identifier)
      if planned[key] == nil { planned[key] = (place, task.title) }
    }
    let key = TaskKey(study: head.study.identifier, task: head.task)
    if planned[key] == nil { planned[key] = (Int.max, head.task) }
  }

  /// Takes the recordings of a step; how many samples these are.
  private mutating func add(_ step: StepResult, _ head: SessionHead) -> Int {
    let recorders = step.recordings.map(\.identifier).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    var all: [SampleItem] = []
    for recorder in recorders {
      let stretches = step.recordings.filter { $0.identifier == recorder }
      let samples = stretches.flatMap(\.increments)
      recordings.append(RecordingFacts(head, step, stretches, samples))
      all += samples
    }
    if let trace = HeartTrace(head, step, all) { traces.append(trace) }
    return all.count
  }

  private mutating func add(
    _ answer: AnswerResult, _ step: StepResult, _ head: SessionHead,
    _ facts: QuestionFacts.Question?
  ) {
    let task = TaskKey(study: head.study.identifier, task: head.task)
    var key = AnswerTally.Key(task: task, step: step.identifier, question: answer.question)
    let rows = facts?.rows.keys.sorted() ?? answer.answer?.members?.map(\.key) ?? []
    guard answer.answerKind == "matrix", !rows.isEmpty else {
      return tally(key, answer, facts, answer.answer)
    }
    for row in rows {
      key.row = row
      tally(key, answer, facts, answer.answer?[row])
    }
  }

  private mutating func tally(
    _ key: AnswerTally.Key, _ answer: AnswerResult, _ facts: QuestionFacts.Question?,
    _ value: JSONValue?
  ) {
    let index = tallies[key] ?? answers.count
    if index == answers.count {
      tallies[key] = index
      answers.append(AnswerTally(key, answer, facts))
    }
    answers[index].add(value, answer.state)
  }

  // MARK: What there is

  /// The tasks of the studies in the studies' order, those that nobody did among them.
  var tasks: [TaskKey] {
    planned.sorted { left, right in
      (left.key.study, left.value.place, left.key.task)
        < (right.key.study, right.value.place, right.key.task)
    }.map(\.key)
  }

  /// The task's title, with its study's where there are several.
  func title(of task: TaskKey) -> String {
    let title = planned[task]?.title ?? task.task
    return studies.count > 1 ? "\(studies[task.study] ?? task.study): \(title)" : title
  }

  /// The participants' codes, in their order.
  func participants(of study: String) -> [String] {
    Set(sessions.filter { $0.key.study == study }.map(\.participant)).sorted()
  }
}
