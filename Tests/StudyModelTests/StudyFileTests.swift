import Quantities
import StudyModel
import Testing

@Suite struct StudyFileTests {
  @Test("the study Karenina is read without a finding")
  func karenina() throws {
    let reading = StudyFile.read(try Fixtures.bytes("Studies/karenina/study.json"))
    #expect(reading.findings == [])
    let study = try #require(reading.study)
    #expect(
      study.tasks.map(\.identifier) == [
        "ConsentTask", "WalkTask", "MusicTask", "MicrophoneTask", "SurveyTask",
      ])
    let consent = ["ConsentTask"]
    #expect(study.tasks.map(\.requires) == [[], consent, consent, consent, []])
    #expect(
      study.tasks.map { $0.steps.map(\.identifier) } == [
        ["consent"],
        ["instruction", "instruction1", "countdown", "fitness.walk", "fitness.rest", "conclusion"],
        ["instruction", "music", "SummaryStep"],
        ["instruction", "countdown", "audio", "conclusion"],
        [
          "mood", "person", "day", "feelings", "lowMood", "music", "practice", "contact", "thanks",
        ],
      ])
    #expect(
      study.clipLibrary("previews")?.clips.map(\.name) == [
        "chill_preview_3", "chill_preview_4", "dark_preview_4", "happy_preview_1",
        "light_preview_2", "light_preview_3",
      ])
  }

  @Test("an active step has ResearchKit's defaults")
  func defaults() throws {
    let step = try active(#"{"identifier": "a", "kind": "active"}"#)
    #expect(step == ActiveStep(identifier: "a"))
    #expect(step.shouldShowDefaultTimer && step.lateArrivalWindow == 2)
  }

  @Test("the music step is read as its file says")
  func musicStep() throws {
    let reading = StudyFile.read(try Fixtures.bytes("Studies/karenina/study.json"))
    let step = try #require(reading.study?.task("MusicTask")?.steps[1])
    var expected = ActiveStep(identifier: "music")
    expected.title = "Sit still and listen."
    expected.stepDuration = 30
    expected.activity = .music
    expected.clip = ClipChoice(library: "previews")
    expected.shouldStartTimerAutomatically = true
    expected.shouldContinueOnFinish = true
    expected.recorderConfigurations = [
      RecorderConfiguration(
        identifier: "heartRateConfig",
        kind: .healthQuantity(type: .heartRate, unit: .countPerMinute))
    ]
    #expect(step == .active(expected))
  }

  @Test("each key of an active step reaches its own property")
  func flags() throws {
    let keys = [
      "baseline", "shouldSpeakCountDown", "shouldSpeakRemainingTimeAtHalfway",
      "shouldStartTimerAutomatically", "shouldPlaySoundOnStart", "shouldPlaySoundOnFinish",
      "shouldVibrateOnStart", "shouldVibrateOnFinish", "shouldUseNextAsSkipButton",
      "shouldContinueOnFinish",
    ]
    let paths: [KeyPath<ActiveStep, Bool>] = [
      \.isBaseline, \.shouldSpeakCountDown, \.shouldSpeakRemainingTimeAtHalfway,
      \.shouldStartTimerAutomatically, \.shouldPlaySoundOnStart, \.shouldPlaySoundOnFinish,
      \.shouldVibrateOnStart, \.shouldVibrateOnFinish, \.shouldUseNextAsSkipButton,
      \.shouldContinueOnFinish,
    ]
    for (index, key) in keys.enumerated() {
      let step = try active(#"{"identifier": "a", "kind": "active", "\#(key)": true}"#)
      #expect(paths.map { step[keyPath: $0] } == paths.indices.map { $0 == index }, "\(key)")
    }
    let silent = try active(
      #"{"identifier": "a", "kind": "active", "shouldShowDefaultTimer": false}"#)
    #expect(!silent.shouldShowDefaultTimer)
  }

  @Test("a text may be in several languages")
  func languages() throws {
    let reading = Fixtures.study(
      steps: #"{"identifier": "a", "kind": "instruction", "text": {"de": "Hallo", "en": "Hi"}}"#)
    let text = try #require(reading.study?.tasks.first?.steps.first?.text)
    #expect(text.text(in: "de") == "Hallo")
    #expect(text.text(in: "fr") == "Hi")
  }

  @Test("the survey's questions are read with their formats")
  func survey() throws {
    let reading = StudyFile.read(try Fixtures.bytes("Studies/karenina/study.json"))
    guard case .survey(let survey)? = reading.study?.task("SurveyTask")?.steps.first else {
      Issue.record("no survey")
      return
    }
    #expect(survey.questions.map(\.isRequired) == [true, false])
    #expect(
      survey.questions.map(\.answerFormat) == [
        .scale(
          ScaleAnswerFormat(
            minimum: 1, maximum: 7, minimumDescription: "very bad",
            maximumDescription: "very good")),
        .text(TextAnswerFormat(maximumLength: 200)),
      ])
  }

  private func active(_ json: String) throws -> ActiveStep {
    guard case .active(let step)? = Fixtures.study(steps: json).study?.tasks.first?.steps.first
    else {
      throw NotRead()
    }
    return step
  }

  private struct NotRead: Error {}
}
