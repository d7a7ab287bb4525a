import Quantities

/// What one step of a session left.
package struct StepResult: Equatable, Sendable {
  /// The step's place in the plan, from 1.
  package var index: Int
  package var identifier: String
  /// `instruction`, `survey`, `active`, `completion` or `consent`.
  package var kind: String
  package var title: String
  /// What the body did, such as `walk`; nil where the study does not say.
  package var activity: String?
  /// Counts the times a loop showed the step, from 1.
  package var pass: Int
  package var startDate: Instant
  /// Seconds from the session's start to the step's, on the step clock.
  package var start: Double
  package var endDate: Instant?
  /// Seconds on the step clock, from shown to left, without the pauses; nil while it runs.
  package var elapsed: Double?
  /// Nil while it runs, or where a crash cut it.
  package var ending: Ending?
  /// What happened to its clocks, such as `suspend`; each once.
  package var flags: [String] = []
  /// Of a consent step, once a page of it was read.
  package var consent: ConsentResult?
  package var answers: [AnswerResult]
  package var clip: ClipResult?
  package var recordings: [Recording]
  /// When its timer was held, in order.
  package var pauses: [Pause] = []

  /// A time in which a step's timer, its recorders and its clip were held.
  package struct Pause: Equatable, Sendable {
    package var startDate: Instant
    /// Seconds from the session's start, on the step clock; 0 where only files tell of it.
    package var start: Double
    /// Nil where a crash cut it.
    package var endDate: Instant?
    /// Seconds on the step clock; nil where a crash cut it.
    package var elapsed: Double?

    package init(
      startDate: Instant, start: Double = 0, endDate: Instant? = nil, elapsed: Double? = nil
    ) {
      self.startDate = startDate
      self.start = start
      self.endDate = endDate
      self.elapsed = elapsed
    }
  }

  package init(
    index: Int, identifier: String, kind: String, title: String, activity: String? = nil,
    pass: Int = 1, startDate: Instant, start: Double = 0, endDate: Instant? = nil,
    elapsed: Double? = nil, ending: Ending? = nil, consent: ConsentResult? = nil,
    answers: [AnswerResult] = [], clip: ClipResult? = nil,
    recordings: [Recording] = []
  ) {
    self.index = index
    self.identifier = identifier
    self.kind = kind
    self.title = title
    self.activity = activity
    self.pass = pass
    self.startDate = startDate
    self.start = start
    self.endDate = endDate
    self.elapsed = elapsed
    self.ending = ending
    self.consent = consent
    self.answers = answers
    self.clip = clip
    self.recordings = recordings
  }

  /// The step's file without its extension, such as `02-music`.
  package var baseName: String {
    (index < 10 ? "0" : "") + "\(index)-\(identifier)" + (pass > 1 ? ".pass\(pass)" : "")
  }

  package var fileName: String { baseName + ".json" }

  /// The file of a recording, such as `02-music.heartRateConfig.json`.
  package func fileName(of recording: Recording) -> String {
    let stretch = recording.stretch > 1 ? ".stretch\(recording.stretch)" : ""
    return "\(baseName).\(recording.identifier)\(stretch).json"
  }

  /// The file of a sound, such as `03-speech.voice.wav`.
  ///
  /// - Parameters:
  ///   - mark: Which recording.
  ///   - attempt: Counts the times the step was begun, from 1: no sound replaces another.
  /// - Returns: The name.
  package func soundFileName(of mark: RecordingMark, attempt: Int) -> String {
    let stretch = mark.stretch > 1 ? ".stretch\(mark.stretch)" : ""
    let attempt = attempt > 1 ? ".attempt\(attempt)" : ""
    return "\(baseName).\(mark.recorder)\(stretch)\(attempt).wav"
  }
}
