import ResultFiles
import StudyModel

extension Conductor {
  /// What a session meets, apart from its files.
  package struct Meeting: Sendable {
    package var clock: any SessionClock
    package var inbox: Inbox
    package var presenter: any Presenter
    package var clips: any ClipStage
    /// Nil where there is none to record with.
    package var microphone: (any Microphone)?
    package var permission: PermissionPolicy
    package var answers: AnswerSource?
    package var language: String?
    /// The custom of the participant's locale.
    package var decimalMark: DecimalMark
    package var notices: [String]
    package var news: (@Sendable () -> [String])?
    /// What a source of samples does now, to be read where one is waited for; nil for none.
    package var sourceState: (@Sendable () -> String)?
    package var refresh: Duration?
    /// Told of each line of the journal once it is safe on disk.
    package var acknowledge: (@Sendable (Journal.Acknowledgement) -> Void)?

    package init(
      clock: any SessionClock, inbox: Inbox, presenter: any Presenter, clips: any ClipStage,
      microphone: (any Microphone)? = nil, permission: PermissionPolicy,
      answers: AnswerSource? = nil, language: String? = nil,
      decimalMark: DecimalMark = .point,
      notices: [String] = [], news: (@Sendable () -> [String])? = nil, refresh: Duration?,
      acknowledge: (@Sendable (Journal.Acknowledgement) -> Void)? = nil
    ) {
      self.clock = clock
      self.inbox = inbox
      self.presenter = presenter
      self.clips = clips
      self.microphone = microphone
      self.permission = permission
      self.answers = answers
      self.language = language
      self.decimalMark = decimalMark
      self.notices = notices
      self.news = news
      self.refresh = refresh
      self.acknowledge = acknowledge
    }
  }
}
