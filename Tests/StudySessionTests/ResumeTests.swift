import Chance
import Foundation
import Quantities
import ResultFiles
import ResultsAnalysis
import SafeFiles
import StrictJSON
import StudyModel
import StudySession
import TestSupport
import Testing

/// A session that was cut after some line of its journal, and is gone on with.
private struct CutSession {
  let place: TemporaryFolder
  let folder: SafeFolder
  let task: StudyTask
  let clock = VirtualClock(start: Instant(milliseconds: 1_796_000_900_000, offsetMinutes: 60))

  static let name = "P01/20261130T143005Z-3f9c"

  /// Leaves so many lines of a session's journal, and half of the next.
  init(_ conducted: Sitting.Conducted, of task: StudyTask, after lines: Int) throws {
    self.task = task
    place = try TemporaryFolder()
    folder = try SafeFolder.make(place.path + "/" + Self.name)
    let all = try conducted.folder.read(Journal.fileName)
      .split(separator: UInt8(ascii: "\n"))
    let torn = lines < all.count ? Array(all[lines].prefix(30)) : []
    let kept = all[..<lines].flatMap { $0 + [UInt8(ascii: "\n")] } + torn
    _ = try place.write(Array(kept), to: Self.name + "/" + Journal.fileName)
    if conducted.folder.contains(Journal.identifyingFileName) {
      let bytes = try conducted.folder.read(Journal.identifyingFileName)
      _ = try place.write(bytes, to: Self.name + "/" + Journal.identifyingFileName)
    }
  }

  /// Goes on, with replies to what is asked, and gives the record and the screens.
  func goOn(
    _ script: @escaping @Sendable (Screen) -> [ScriptedPresenter.Act]
  ) async throws -> (record: SessionRecord, presenter: ScriptedPresenter) {
    let inbox = Inbox()
    let presenter = ScriptedPresenter(clock: clock, inbox: inbox, script: script)
    let suspended = try SuspendedSession(in: folder)
    let resumption = Resumption(
      date: clock.instant, stoppedDate: suspended.stopped.date,
      stoppedElapsed: suspended.stopped.elapsed, software: "0")
    let writer = try SessionWriter(resuming: suspended, resumption, study: nil, .relaxed)
    let plan = try SessionPlan(
      study: Study(identifier: "s", revision: 1, title: "A study", tasks: [task]), task: task,
      participant: "P01", number: 1, seed: Seed(7))
    let surroundings = SessionSurroundings(
      clock: clock, inbox: inbox, presenter: presenter, store: nil,
      clips: VirtualClipStage(clock: clock, informations: ClipInformations()), writer: writer,
      studyFolder: place.path, permission: .allow([]), refresh: nil)
    let outcome = await Session(plan: plan, in: surroundings, resuming: suspended).run()
    try await writer.finish(
      outcome.ending, reason: outcome.reason, elapsed: clock.now.seconds, time: clock.instant)
    return (writer.record, presenter)
  }
}

@Suite struct ResumeTests {
  private static let steps = [
    Journey.text("hello"),
    Journey.survey(
      "a",
      [
        Journey.yesOrNo("well"), Journey.yesOrNo("ill", #", "showIf": "not well""#),
        Journey.number("years"),
      ],
      #", "calculate": [{"identifier": "double", "expression": "years * 2"}]"#),
    Journey.survey("b", [Journey.yesOrNo("left")], #", "showIf": "ill""#),
    #"{"identifier": "rest", "kind": "active", "stepDuration": 5, "shouldStartTimerAutomatically": true, "shouldContinueOnFinish": true}"#,
    #"{"identifier": "loop", "kind": "block", "repeat": {"while": "more", "maximumPasses": 3}, "steps": ["#
      + Journey.text("look") + ", " + Journey.survey("again", [Journey.yesOrNo("more")]) + "]}",
    Journey.thanks("bye"),
  ]

  /// Answers for good: well, 40 years, one more pass, then none.
  @Sendable private static func reply(_ screen: Screen) -> [ScriptedPresenter.Act] {
    guard case .question(let question) = screen else { return ScriptedPresenter.goingOn(screen) }
    let answer =
      switch question.question.identifier {
      case "well": "y"
      case "years": "40"
      case "more": question.header.number < 6 ? "y" : "n"
      default: "n"
      }
    return [.reply(.text(answer), after: .seconds(1))]
  }

  private func task(_ steps: [String] = Self.steps, _ resume: String = "step") throws -> StudyTask {
    var task = try Journey(steps.joined(separator: ", ")).task
    task.resume = ResumeRule(point: try #require(ResumeRule.Point(rawValue: resume)))
    return task
  }

  private func answers(_ record: SessionRecord) -> [String] {
    record.steps.flatMap { step in
      step.answers.map {
        "\(step.fileName) \($0.question): \($0.state.rawValue) "
          + ($0.answer.map { Writer.string($0) } ?? "-")
      }
    }
  }

  @Test("a session cut after any line, gone on with, ends like one that was never cut")
  func everyCut() async throws {
    let task = try task()
    let whole = try await Sitting(task).conduct(Self.reply)
    try #require(whole.outcome == .completed)
    let lines = try whole.folder.read(Journal.fileName).split(separator: UInt8(ascii: "\n"))
    let end = lines.count - 1
    for count in 3...end {
      let cut = try CutSession(whole, of: task, after: count)
      let (record, _) = try await cut.goOn(Self.reply)
      #expect(record.ending == .completed, "\(count)")
      #expect(answers(record) == answers(whole.record), "\(count)")
      #expect(
        record.steps.map { "\($0.fileName) \($0.ending?.rawValue ?? "open")" }
          == whole.record.steps.map { "\($0.fileName) \($0.ending?.rawValue ?? "open")" },
        "\(count)")
      let verification = Verification(cut.folder.path)
      #expect(verification.problems == [], "\(count)")
      let recovery = SessionRecovery(cut.folder.path)
      #expect(recovery.problems == [] && !recovery.hasRebuilt, "\(count): \(recovery.files)")
    }
  }

  @Test("what was answered is not asked again, and is on the way back")
  func notAskedAgain() async throws {
    let task = try task()
    let whole = try await Sitting(task).conduct(Self.reply)
    let journal = JournalReader(reading: try whole.folder.read(Journal.fileName))
    let asked = try #require(
      journal.lines.firstIndex { line in
        if case .answer(_, let answer) = line.event { return answer.question == "well" }
        return false
      })
    let cut = try CutSession(whole, of: task, after: asked + 1)
    let (record, presenter) = try await cut.goOn(Self.reply)
    guard case .question(let first)? = presenter.screens.first else {
      Issue.record("\(presenter.screens.prefix(1))")
      return
    }
    #expect(first.question.identifier == "years" && first.header.canGoBack)
    #expect(record.resumptions.count == 1)
    let resumption = try #require(record.resumptions.first)
    #expect(resumption.stoppedDate == journal.lines[asked].time)
    // The two sittings together; what lay between them is in neither.
    let last = try #require(record.elapsed)
    #expect(last == resumption.stoppedElapsed + cut.clock.now.seconds)
  }

  @Test("a session that was saved for later goes on where it was left")
  func saved() async throws {
    let task = try task()
    let whole = try await Sitting(task).conduct(Self.reply)
    let left = try await Sitting(task).conduct { screen in
      if case .question(let question) = screen, question.question.identifier == "years" {
        return [.reply(.leave(.save), after: .seconds(1))]
      }
      return Self.reply(screen)
    }
    #expect(left.record.ending == .saved)
    let lines = try left.folder.read(Journal.fileName).count { $0 == UInt8(ascii: "\n") }
    let (record, _) = try await CutSession(left, of: task, after: lines).goOn(Self.reply)
    #expect(record.ending == .completed)
    #expect(answers(record) == answers(whole.record))
  }

  @Test("a timed step is never gone on with in its middle")
  func timed() async throws {
    let task = try task()
    let whole = try await Sitting(task).conduct(Self.reply)
    let journal = JournalReader(reading: try whole.folder.read(Journal.fileName))
    let started = try #require(
      journal.lines.firstIndex { line in
        if case .stepStarted(let start) = line.event { return start.identifier == "rest" }
        return false
      })
    let cut = try CutSession(whole, of: task, after: started + 1)
    let (record, _) = try await cut.goOn(Self.reply)
    let rest = try #require(record.steps.first { $0.identifier == "rest" })
    #expect(rest.elapsed == 5 && rest.startDate >= record.resumptions[0].date)
  }

  @Test("'block' goes on at the first step of the block, in the same pass")
  func block() async throws {
    let task = try task(Self.steps, "block")
    let whole = try await Sitting(task).conduct(Self.reply)
    let journal = JournalReader(reading: try whole.folder.read(Journal.fileName))
    let second = try #require(
      journal.lines.firstIndex { line in
        if case .stepStarted(let start) = line.event {
          return start.identifier == "again" && start.pass == 2
        }
        return false
      })
    let cut = try CutSession(whole, of: task, after: second + 1)
    let (record, presenter) = try await cut.goOn(Self.reply)
    guard case .instruction(let first)? = presenter.screens.first else {
      Issue.record("\(presenter.screens.prefix(1))")
      return
    }
    #expect(first.title == "look")
    let look = try #require(record.steps.first { $0.identifier == "look" && $0.pass == 2 })
    #expect(look.startDate >= record.resumptions[0].date)
    #expect(answers(record) == answers(whole.record))
  }

  @Test("answers that are kept apart are still known, and stay apart")
  func identifying() async throws {
    let steps = [
      Journey.survey(
        "who",
        [
          #"{"identifier": "name", "text": "Name?", "identifying": true, "answerFormat": {"kind": "text"}}"#
        ]),
      Journey.text("greeting", #", "text": "Hello, {{name}}!""#), Journey.thanks("bye"),
    ]
    let task = try task(steps)
    let whole = try await Sitting(task).conduct { screen in
      guard case .question = screen else { return ScriptedPresenter.goingOn(screen) }
      return [.reply(.text("Ada"), after: .seconds(1))]
    }
    let journal = JournalReader(reading: try whole.folder.read(Journal.fileName))
    let greeting = try #require(
      journal.lines.firstIndex { line in
        if case .stepStarted(let start) = line.event { return start.identifier == "greeting" }
        return false
      })
    let cut = try CutSession(whole, of: task, after: greeting + 1)
    let (_, presenter) = try await cut.goOn(ScriptedPresenter.goingOn)
    guard case .instruction(let header)? = presenter.screens.first else {
      Issue.record("\(presenter.screens.prefix(1))")
      return
    }
    #expect(header.text == "Hello, Ada!")
    let file = try Document(reading: cut.folder.read("identifying.json")).root.value
    #expect(file["answers"]?.array?.first?["answer"]?.string == "Ada")
    #expect(!String(decoding: try cut.folder.read(Journal.fileName), as: UTF8.self).contains("Ada"))
    #expect(Verification(cut.folder.path).problems == [])
  }

  @Test("a session that ended is not gone on with, nor one that lives, nor one that is damaged")
  func refused() async throws {
    let task = try task()
    let whole = try await Sitting(task).conduct(Self.reply)
    let lines = try whole.folder.read(Journal.fileName).count { $0 == UInt8(ascii: "\n") }
    let ended = try CutSession(whole, of: task, after: lines)
    #expect(throws: ResumptionError.ended(path: ended.folder.path, .completed)) {
      try SuspendedSession(in: ended.folder)
    }
    let cut = try CutSession(whole, of: task, after: 6)
    let held = try SuspendedSession(in: cut.folder)
    #expect(
      throws: ResumptionError.files(.locked(path: cut.folder.path + "/" + Journal.fileName))
    ) { try SuspendedSession(in: cut.folder) }
    withExtendedLifetime(held) {}
    let damaged = try CutSession(whole, of: task, after: 6)
    var bytes = try damaged.folder.read(Journal.fileName)
    bytes[40] ^= 1
    _ = try damaged.place.write(bytes, to: CutSession.name + "/" + Journal.fileName)
    #expect(
      throws: ResumptionError.damaged(path: damaged.folder.path + "/" + Journal.fileName)
    ) { try SuspendedSession(in: damaged.folder) }
  }

  @Test("the study's rule, its age limit and a change of the study are kept to")
  func rules() async throws {
    let whole = try await Sitting(try task()).conduct(Self.reply)
    let cut = try CutSession(whole, of: try task(), after: 8)
    let suspended = try SuspendedSession(in: cut.folder)
    let stopped = suspended.stopped.date
    var task = try task()
    let study = Array("{}".utf8)
    task.resume = ResumeRule(point: .step, maximumAge: 60)
    try suspended.check(
      task, study: study, now: stopped.advanced(by: .seconds(60)), acceptsChange: false)
    #expect(throws: ResumptionProblem.tooOld(stopped: stopped, maximumAge: 60)) {
      try suspended.check(
        task, study: study, now: stopped.advanced(by: .seconds(61)), acceptsChange: false)
    }
    #expect(throws: ResumptionProblem.self) {
      try suspended.check(task, study: [1], now: stopped, acceptsChange: false)
    }
    try suspended.check(task, study: [1], now: stopped, acceptsChange: true)
    task.resume.point = .refuse
    #expect(throws: ResumptionProblem.refused(task: "T")) {
      try suspended.check(task, study: study, now: stopped, acceptsChange: true)
    }
  }
}
