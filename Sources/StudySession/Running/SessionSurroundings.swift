import HealthSamples
import MockHealth
import Quantities
import ResultFiles
import StudyModel

/// What a session meets: its clock, its participant, its store, its sound.
package struct SessionSurroundings: Sendable {
  package var clock: any SessionClock
  package var inbox: Inbox
  package var presenter: any Presenter
  /// Nil only for a task that records no health data.
  package var store: (any HealthStore)?
  package var clips: any ClipStage
  /// Nil where there is none to record with.
  package var microphone: (any Microphone)?
  package var writer: SessionWriter
  /// The study's folder, below which its clips lie.
  package var studyFolder: String
  /// The mock that feeds the store; nil where something else does.
  package var mock: MockModel?
  /// How permission is answered.
  package var permission: PermissionPolicy
  /// Answers written down before; nil where the participant answers.
  package var answers: AnswerSource?
  /// The language of the study's texts; nil for its own.
  package var language: String?
  /// The custom of the participant's locale.
  package var decimalMark: DecimalMark
  /// What is told before the first step, and kept in the result.
  package var notices: [String]
  /// What has happened to a source of samples since the last look; nil where nothing tells.
  package var news: (@Sendable () -> [String])?
  /// What a source of samples does now, to be read where one is waited for; nil for none.
  package var sourceState: (@Sendable () -> String)?
  /// How often a screen that only waits is drawn anew.
  ///
  /// A running step's screen is, and the store is looked at, twice as often. Nil on a virtual clock,
  /// where nothing happens between the events that are known.
  package var refresh: Duration?

  package init(
    clock: any SessionClock, inbox: Inbox, presenter: any Presenter, store: (any HealthStore)?,
    clips: any ClipStage, writer: SessionWriter, studyFolder: String, mock: MockModel? = nil,
    permission: PermissionPolicy = .ask, answers: AnswerSource? = nil, language: String? = nil,
    decimalMark: DecimalMark = .point,
    notices: [String] = [], news: (@Sendable () -> [String])? = nil,
    microphone: (any Microphone)? = nil,
    refresh: Duration? = .milliseconds(200)
  ) {
    self.clock = clock
    self.inbox = inbox
    self.presenter = presenter
    self.store = store
    self.clips = clips
    self.writer = writer
    self.studyFolder = studyFolder
    self.mock = mock
    self.permission = permission
    self.answers = answers
    self.language = language
    self.decimalMark = decimalMark
    self.notices = notices
    self.news = news
    self.microphone = microphone
    self.refresh = refresh
  }
}

/// How a request for health data is answered.
package enum PermissionPolicy: Equatable, Sendable {
  /// The participant is asked once, and the answer is kept.
  case ask
  /// These types are permitted and every other is denied, the microphone alike, without asking.
  case allow([QuantityType], microphone: Bool = false)
}
