import Chance
import ExperimentDesign
import MockHealth
import Quantities
import ResultFiles
import SafeFiles
import StrictJSON
import StudyModel

/// Sessions of simulated participants on virtual clocks: the same session code, in no time.
///
/// In: a study and how many participants. Out: their sessions' folders, the same bytes each time.
package struct Rehearsal: Sendable {
  package var study: Study
  package var studyBytes: [UInt8]
  package var studyFolder: String
  /// The tasks that each participant does, one after another.
  package var tasks: [StudyTask]
  package var seed: Seed
  package var mock: MockModel
  package var answers: AnswerSource?
  package var start: Instant
  package var output: String
  package var isOutputNamed: Bool
  /// The session number; 1 unless one is given.
  package var number: Int
  package var durability: Durability
  package var software: String
  private let clips = ClipInformations()

  package init(
    study: Study, studyBytes: [UInt8], studyFolder: String, tasks: [StudyTask], seed: Seed,
    mock: MockModel, answers: AnswerSource? = nil, start: Instant = Self.defaultStart,
    output: String, isOutputNamed: Bool, number: Int = 1, durability: Durability = .batched,
    software: String
  ) {
    self.study = study
    self.studyBytes = studyBytes
    self.studyFolder = studyFolder
    self.tasks = tasks
    self.seed = seed
    self.mock = mock
    self.answers = answers
    self.start = start
    self.output = output
    self.isOutputNamed = isOutputNamed
    self.number = number
    self.durability = durability
    self.software = software
  }

  /// 2025-01-01T00:00:00Z.
  package static let defaultStart = Instant(milliseconds: 1_735_689_600_000)

  /// The code of a participant by number, from 1: `R0001`.
  package static func participant(_ number: Int) -> String {
    let digits = String(number)
    return "R" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Rehearses every participant, `jobs` at a time.
  ///
  /// Sessions that ask what makes the strata come before the assignment, which is made in the order
  /// of the participants, so that how many run at once changes nothing.
  ///
  /// - Parameters:
  ///   - participants: How many.
  ///   - jobs: How many at once.
  /// - Returns: The sessions, in the order of participants and tasks.
  /// - Throws: The first error in that order.
  package func run(participants: Int, jobs: Int) async throws(SessionError) -> [ConductedSession] {
    var courses: [RehearsalCourse] = []
    for index in 0..<max(0, participants) {
      let completed = try completed(Self.participant(index + 1))
      courses.append(RehearsalCourse(study: study, completed: completed))
    }
    if isStratified { courses = try await conduct(courses, nil, jobs) }
    let book = try RehearsalBook(of: self, courses)
    if book != nil || !isStratified { courses = try await conduct(courses, book, jobs) }
    let all = courses.map(\.sessions)
    try book?.close(all)
    try sortRefusals(all)
    return all.flatMap(\.self)
  }

  /// Whether answers decide on the assignment, so that it can't be made before all sessions.
  var isStratified: Bool { study.assignment?.stratifyBy.isEmpty == false }

  /// Leads every participant on, `jobs` at a time: to the end, or to where an assignment is due.
  private func conduct(
    _ courses: [RehearsalCourse], _ book: RehearsalBook?, _ jobs: Int
  ) async throws(SessionError) -> [RehearsalCourse] {
    let results = await withTaskGroup(
      of: (Int, Result<RehearsalCourse, SessionError>).self
    ) { group in
      var results: [Int: Result<RehearsalCourse, SessionError>] = [:]
      var next = 0
      while results.count < courses.count {
        if next < courses.count && next - results.count < max(1, jobs) {
          let index = next
          group.addTask { (index, await conduct(courses[index], index, book)) }
          next += 1
        } else if let (index, result) = await group.next() {
          results[index] = result
        }
      }
      return results
    }
    var all: [RehearsalCourse] = []
    for index in courses.indices { all.append(try results[index]?.get() ?? courses[index]) }
    return all
  }

  /// Refusals come in the order of the virtual clock, however many participants ran at once.
  private func sortRefusals(_ sessions: [[ConductedSession]]) throws(SessionError) {
    guard sessions.contains(where: { $0.contains { $0.outcome == .refusedConsent } }) else {
      return
    }
    do throws(FileError) {
      let folder = try SessionFolder.ofStudy(
        in: output, kind: .rehearsal, isRootNamed: isOutputNamed, study: study.identifier,
        durability)
      try ConsentRefusals(in: folder, durability).sort()
    } catch {
      throw .files(error)
    }
  }

  private func conduct(
    _ course: RehearsalCourse, _ index: Int, _ book: RehearsalBook?
  ) async -> Result<RehearsalCourse, SessionError> {
    var course = course
    do throws(SessionError) {
      for task in tasks {
        for next in course.upcoming(task) where !course.isBlocked(next) {
          if isStratified, book == nil, study.assigns(in: next) {
            course.awaitsAssignment = true
            return .success(course)
          }
          let moment = course.sessions.last?.record.endDate ?? start
          let session = try await session(
            next, Self.participant(index + 1), book?.assigned[index], moment)
          course.take(session, of: next)
        }
      }
      return .success(course)
    } catch {
      return .failure(error)
    }
  }

  /// The tasks that the participant has completed in earlier rehearsals into the same folder.
  private func completed(_ participant: String) throws(SessionError) -> Set<String> {
    guard tasks.contains(where: { !$0.requires.isEmpty }) else { return [] }
    do throws(FileError) {
      let base = try SessionFolder.base(
        in: output, kind: .rehearsal, isRootNamed: isOutputNamed, durability)
      let past = try PastSessions(of: participant, study: study.identifier, in: base)
      return Set(past.entries.filter { $0.ending == .completed }.map(\.task))
    } catch {
      throw .files(error)
    }
  }

  private func session(
    _ task: StudyTask, _ participant: String, _ assigned: Assigned?, _ moment: Instant
  ) async throws(SessionError) -> ConductedSession {
    let request = SessionRequest(
      study: study, studyBytes: studyBytes, studyFolder: studyFolder, task: task,
      participant: participant, number: number, seed: seed, kind: .rehearsal, output: output,
      isOutputNamed: isOutputNamed, store: nil, mock: mock, durability: durability,
      assigned: assigned, software: software,
      device: [JSONMember("host", "rehearsal"), JSONMember("timeZone", "UTC")])
    let clock = VirtualClock(start: moment)
    let inbox = Inbox()
    var pitch = request.chance(number: number).stream("microphone")
    let meeting = Conductor.Meeting(
      clock: clock, inbox: inbox,
      presenter: SimulatedParticipant(
        clock: clock, inbox: inbox,
        stream: request.chance(number: number).stream("participant")),
      clips: VirtualClipStage(clock: clock, informations: clips),
      microphone: VirtualMicrophone(pitch: pitch.unit()),
      permission: .allow(QuantityType.all, microphone: true), answers: answers, refresh: nil)
    return try await Conductor(request, meeting: meeting).conduct()
  }
}
