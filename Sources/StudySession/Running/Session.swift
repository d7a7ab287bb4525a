import HealthSamples
import MockHealth
import Quantities
import ResultFiles
import StudyModel

/// One participant's pass through a task.
///
/// In: a ``SessionPlan``. Out: an event for everything that happens, in the session's folder.
/// Next: ``SessionWriter``. It waits in one place, ``nextReply(until:)``, where the mock and the
/// recorders also get their turns; so one clock, real or virtual, moves everything.
package actor Session {
  let plan: SessionPlan
  let surroundings: SessionSurroundings
  /// The recorders that run, or still wait for late samples.
  var recorders: [Recorder] = []
  /// The sounds that are recorded now.
  var sounds: [OpenSound] = []
  /// Why recorders of sound that are about to start will have none.
  var silent: [RecordingMark: String] = [:]
  /// Why sound could not be opened the last time, and what to do; nil where it could.
  var soundProblem: String?
  /// Whether the microphone may be listened to; nil until that was asked for.
  var mayRecordSound: Bool?
  var readings = LiveReadings(of: [])
  /// The health types that recorders may read; nil until they were asked for.
  private(set) var readable: [QuantityType]?
  /// The step on the screen, by its place in the plan from 1; nil between steps.
  var currentStep: Int?
  /// The places of the steps that were shown on the way to here, from 0; the last is shown now.
  var path: [Int] = []
  /// The places of passes that did not begin on the way to here.
  var unbegun: [Range<Int>] = []
  /// When the questions that wait only so long are over, by their results' places and names.
  var deadlines: [SessionAnswers.Key: Duration] = [:]
  /// The latest answers, those that are kept apart among them.
  var answers = SessionAnswers()
  let planIndex: PlanIndex
  /// How well time was kept so far.
  var timekeeping = TimeKeeping()
  /// What the store held before the session; recorders look at nothing older.
  private(set) var anchor = Anchor.beginning
  private(set) var mock: MockFeed?
  /// Whether samples of the mock wait for room in the store.
  var isStoreFull = false
  private var lastLook: Duration?
  var timeWatch = TimeWatch()

  /// The step that goes on with the answers it has, by its place from 0; nil for none.
  let openPlace: Int?

  /// - Parameters:
  ///   - plan: What is conducted.
  ///   - surroundings: What it meets.
  ///   - suspended: The session of that plan that is gone on with; nil for a new one.
  package init(
    plan: SessionPlan, in surroundings: SessionSurroundings,
    resuming suspended: SuspendedSession? = nil
  ) {
    self.plan = plan
    self.surroundings = surroundings
    planIndex = PlanIndex(plan)
    let way = suspended.map { ResumedWay($0, plan, at: plan.task.resume.point) }
    path = way?.path ?? []
    answers = way?.answers ?? SessionAnswers()
    openPlace = way?.openPlace
  }

  var clock: any SessionClock { surroundings.clock }

  /// Conducts the task to its end, or until it is stopped; its files are whole when it returns.
  package func run() async -> SessionOutcome {
    var outcome = await conduct()
    // Nothing more is written of what is to be removed.
    guard outcome != .refusedConsent else { return outcome }
    do throws(Stop) {
      try await close(outcome)
    } catch {
      if case .failed(let failure) = error, outcome == .completed { outcome = .failed(failure) }
    }
    return outcome
  }

  private func conduct() async -> SessionOutcome {
    do throws(Stop) {
      try tellNotices()
      if openPlace != nil || !path.isEmpty { try await keepCutSounds() }
      anchor = try withStore { () throws(HealthStoreError) in
        try surroundings.store?.latestAnchor(for: plan.participant) ?? .beginning
      }
      try await askPermissions(before: 0)
      let end = try await runSteps()
      mock = nil
      let outcome = try await waitForLateSamples()
      return end.map { .endedEarly($0) } ?? outcome
    } catch {
      mock = nil
      return outcome(of: error)
    }
  }

  /// Asks for health data, once: before the first step, or after the consents at a task's start.
  func askPermissions(before place: Int) async throws(Stop) {
    // A permission that is asked for before a consent would outlive its refusal.
    guard readable == nil, place >= plan.leadingConsents else { return }
    let types = try await askPermissions()
    mayRecordSound = try await askForMicrophone()
    startMock(writing: types.writable)
    readable = types.readable
  }

  private func outcome(of stop: Stop) -> SessionOutcome {
    switch stop {
    case .signal(let number): .signal(number)
    case .left(let leaving): .left(leaving)
    case .refusedConsent: .refusedConsent
    case .inputEnded: .inputEnded(currentStep.map(place) ?? "before the first step")
    case .missingAnswer(let step, let question):
      .inputEnded("no answer for step '\(step)', question '\(question)'")
    case .lacking(let reason): .endedEarly(reason)
    case .failed(let error): .failed(error)
    }
  }

  private func place(_ index: Int) -> String {
    "at step \(index) of \(plan.steps.count), '\(plan.steps[index - 1].step.identifier)'"
  }

  private func tellNotices() throws(Stop) {
    // What a sitting before has told stands in the result already.
    let told = surroundings.writer.record.notices
    for notice in surroundings.notices + sensorNotices where !told.contains(notice) {
      try tell(notice)
    }
  }

  /// Tells something beside the steps, on the screen and in the result.
  func tell(_ notice: String) throws(Stop) {
    surroundings.presenter.announce(Announcement(notice))
    try record(.notice(notice))
  }

  private var sensorNotices: [String] {
    let sensors = plan.missingSensors.map(\.rawValue)
    guard !sensors.isEmpty else { return [] }
    return ["This machine has no sensor for \(sensors.joined(separator: ", ")): not recorded."]
  }

  private func startMock(writing types: [QuantityType]) {
    guard let model = surroundings.mock, let store = surroundings.store else { return }
    mock = MockFeed(
      model: model, chance: plan.chance, store: store, participant: plan.participant,
      types: Set(types), startingAt: clock.now, instant: clock.instant)
  }

  /// Tells the mock what the participant does from now on, and words that may name a mood.
  func beginActivity(
    _ activity: Activity?, words: [String] = [], at instant: Instant
  ) throws(Stop) {
    try withStore { () throws(HealthStoreError) in
      try mock?.begin(activity, words: words, at: instant)
    }
  }

  // MARK: Waiting

  /// Waits for the participant, giving the mock and the recorders their turns meanwhile.
  ///
  /// - Parameter deadline: On the step clock; nil waits for a reply alone.
  /// - Returns: The reply; nil at the deadline.
  /// - Throws: ``Stop`` when the session is to end.
  func nextReply(until deadline: Duration?) async throws(Stop) -> Reply? {
    while true {
      try takeTurns()
      if let deadline, clock.now >= deadline { return nil }
      let next = earliest(deadline, nextTurn)
      switch await clock.wait(until: next, for: surroundings.inbox) {
      case .signal(let number): throw .signal(number)
      case .leave(let leaving): throw .left(leaving)
      case .inputEnded: throw await hangUp() ?? .inputEnded
      case nil: continue
      case let reply?: return reply
      }
    }
  }

  /// The signal of a terminal that was closed, whose input ends an instant before it comes.
  private func hangUp() async -> Stop? {
    // On a virtual clock nothing comes by itself.
    guard surroundings.refresh != nil else { return nil }
    let deadline = clock.now + .milliseconds(100)
    guard case .signal(let number) = await clock.wait(until: deadline, for: surroundings.inbox)
    else { return nil }
    return .signal(number)
  }

  /// When the mock, the recorders or their windows want their turn next.
  private var nextTurn: Duration? {
    let isIdle = recorders.isEmpty && surroundings.news == nil
    let look = isIdle ? nil : lookInterval.map { (lastLook ?? clock.now) + $0 }
    let closing = recorders.lazy.compactMap(\.closing).min()
    return earliest(mock?.nextDue, earliest(look, closing))
  }

  private func earliest(_ first: Duration?, _ second: Duration?) -> Duration? {
    guard let first, let second else { return first ?? second }
    return min(first, second)
  }

  /// How often the store is looked at: as often as a running step's screen changes.
  private var lookInterval: Duration? { surroundings.refresh.map { $0 / 2 } }

  private func takeTurns() throws(Stop) {
    try lookAtClocks()
    let now = clock.now
    if let due = mock?.nextDue, due <= now {
      let instant = clock.instant
      try withStore { () throws(HealthStoreError) in try mock?.write(upTo: now, at: instant) }
      try tellOfStoreRoom()
    }
    if surroundings.refresh != nil { try lookAtSounds() }
    guard isLookDue(now) else { return }
    for line in surroundings.news?() ?? [] { try tell(line) }
    lastLook = now
    try lookForSamples()
    try closeRecorders(dueBy: now)
  }

  /// Whether recorders are to look at the store.
  ///
  /// A tick of the screen does, unless a look has just been: so what is found is shown at once, and a
  /// sample waits for one interval and a half at most.
  private func isLookDue(_ now: Duration) -> Bool {
    guard let interval = lookInterval, let lastLook, now < lastLook + interval / 2 else {
      return true
    }
    return recorders.contains { $0.closing.map { $0 <= now } ?? false }
  }

  /// Waits until no late sample can come; the task is over, so nothing can interrupt it any more.
  private func waitForLateSamples() async throws(Stop) -> SessionOutcome {
    do throws(Stop) {
      if let closing = recorders.compactMap(\.closing).max() { tellWaiting(until: closing) }
      while let closing = recorders.compactMap(\.closing).max() {
        _ = try await nextReply(until: closing)
      }
      return .completed
    } catch {
      switch error {
      case .signal(let number): return .completedThenSignal(number)
      // Every step is behind: there is nothing to save for later, or to discard half of.
      case .inputEnded, .left: return .completed
      case .refusedConsent, .missingAnswer, .lacking, .failed: throw error
      }
    }
  }

  private func tellWaiting(until closing: Duration) {
    guard surroundings.refresh != nil else { return }
    let seconds = Int((closing - clock.now).seconds.rounded(.up))
    surroundings.presenter.announce(
      Announcement("Waiting for late samples, \(seconds) s at most."))
  }

  // MARK: Ending

  /// Closes what is open and ends the session's journal.
  private func close(_ outcome: SessionOutcome) async throws(Stop) {
    try await stopSounds(at: clock.now, clock.instant)
    if let index = currentStep {
      try record(.stepEnded(stepIndex: index, outcome.ending))
      currentStep = nil
      try writeUnlessRecording(index)
    }
    try closeRecorders(dueBy: nil)
    // On a virtual clock nothing can come late.
    if surroundings.refresh != nil, let timing = timekeeping.summary {
      try record(.timing(timing))
    }
  }

  // MARK: Ways

  func record(_ event: SessionEvent, at time: Instant? = nil) throws(Stop) {
    do {
      try surroundings.writer.record(
        event, elapsed: clock.now.seconds, time: time ?? clock.instant)
    } catch {
      throw .failed(.files(error))
    }
  }

  /// Returns once everything recorded is on the disk; while it has no room, the session waits.
  func sync() async throws(Stop) {
    try await waitForRoom()
    do {
      try await surroundings.writer.sync()
    } catch {
      throw .failed(.files(error))
    }
  }

  func writeStep(_ index: Int) throws(Stop) {
    do {
      try surroundings.writer.writeStep(index, elapsed: clock.now.seconds, time: clock.instant)
    } catch {
      throw .failed(.files(error))
    }
  }

  func withStore<T>(_ work: () throws(HealthStoreError) -> T) throws(Stop) -> T {
    do {
      return try work()
    } catch {
      throw .failed(.store(error))
    }
  }
}
