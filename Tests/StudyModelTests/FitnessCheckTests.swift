import Quantities
import StudyModel
import Testing

private func activeSteps(_ preset: FitnessCheck) -> [ActiveStep] {
  preset.steps.compactMap { step in
    guard case .active(let active) = step else { return nil }
    return active
  }
}

@Suite struct FitnessCheckTests {
  private let preset = FitnessCheck(walkDuration: 360, restDuration: 15)

  @Test("it has ResearchKit's six steps, so that the walk is the fourth")
  func identifiers() {
    #expect(
      preset.steps.map(\.identifier) == [
        "instruction", "instruction1", "countdown", "fitness.walk", "fitness.rest", "conclusion",
      ])
    #expect(
      preset.steps.map(\.kindName) == [
        "instruction", "instruction", "active", "active", "active", "completion",
      ])
  }

  @Test("the countdown lasts five seconds, starts and goes on by itself")
  func countdown() throws {
    let step = try #require(activeSteps(preset).first)
    #expect(step.stepDuration == 5 && step.activity == .countdown)
    #expect(step.shouldStartTimerAutomatically && step.shouldContinueOnFinish)
    #expect(step.shouldShowDefaultTimer && step.recorderConfigurations.isEmpty)
  }

  @Test("walk and rest have ResearchKit's properties")
  func properties() {
    let steps = activeSteps(preset).dropFirst()
    #expect(steps.map(\.stepDuration) == [360, 15])
    #expect(steps.map(\.activity) == [.walk, .recovery])
    #expect(steps.map(\.shouldPlaySoundOnFinish) == [false, true])
    #expect(steps.map(\.shouldVibrateOnFinish) == [false, true])
    for step in steps {
      #expect(step.shouldPlaySoundOnStart && step.shouldVibrateOnStart)
      #expect(step.shouldStartTimerAutomatically && step.shouldContinueOnFinish)
      #expect(step.shouldShowDefaultTimer && !step.shouldUseNextAsSkipButton)
      #expect(step.spokenInstruction == step.text && step.text != nil)
    }
  }

  @Test("both have ResearchKit's recorders in its order")
  func recorders() {
    for step in activeSteps(preset).dropFirst() {
      #expect(
        step.recorderConfigurations.map(\.identifier) == [
          "pedometer", "accelerometer", "deviceMotion", "location", "heartRate",
        ])
      #expect(
        step.recorderConfigurations.last?.kind
          == .healthQuantity(type: .heartRate, unit: .countPerMinute))
    }
  }

  @Test("durations in its texts are spelled out")
  func texts() {
    let texts = preset.steps.map { $0.text?.text(in: "en") ?? "" }
    #expect(texts[0].contains("six minutes"))
    #expect(texts[1].contains("six minutes") && texts[1].contains("fifteen seconds"))
    #expect(texts[3].contains("six minutes") && texts[4].contains("fifteen seconds"))
  }

  @Test(
    "a duration is spelled as people say it",
    arguments: [
      (15.0, "fifteen seconds"), (1, "one second"), (21, "twenty-one seconds"),
      (60, "one minute"), (90, "one minute and thirty seconds"), (360, "six minutes"),
      (3600, "one hour"), (3661, "one hour, one minute and one second"),
      (7.5, "7.5 seconds"), (67.25, "one minute and 7.25 seconds"), (9.999, "10 seconds"),
      (604_800, "one hundred and sixty-eight hours"),
    ])
  func spelled(seconds: Double, words: String) {
    let walk = activeSteps(FitnessCheck(walkDuration: seconds, restDuration: 0))[1]
    #expect(walk.text?.text().hasSuffix(" for \(words).") == true)
  }

  @Test(
    "each exclusion leaves out what it names",
    arguments: [
      FitnessCheck.Exclusion.accelerometer, .deviceMotion, .pedometer, .location, .heartRate,
    ])
  func exclusions(exclusion: FitnessCheck.Exclusion) {
    let full = activeSteps(preset)[1].recorderConfigurations.map(\.identifier)
    let steps = activeSteps(
      FitnessCheck(walkDuration: 360, restDuration: 15, exclusions: [exclusion]))
    #expect(
      steps[1].recorderConfigurations.map(\.identifier)
        == full.filter { $0 != exclusion.rawValue })
  }

  @Test("instructions and conclusion can be left out, sound has no effect")
  func instructions() {
    let bare = FitnessCheck(
      walkDuration: 5, restDuration: 5, exclusions: [.instructions, .conclusion, .audio])
    #expect(bare.steps.map(\.identifier) == ["countdown", "fitness.walk", "fitness.rest"])
  }

  @Test("a duration of zero leaves its step out")
  func zero() {
    #expect(
      FitnessCheck(walkDuration: 0, restDuration: 5).steps.map(\.identifier)
        == ["instruction", "instruction1", "countdown", "fitness.rest", "conclusion"])
    #expect(
      FitnessCheck(walkDuration: 5, restDuration: 0).steps.map(\.identifier)
        == ["instruction", "instruction1", "countdown", "fitness.walk", "conclusion"])
  }

  @Test("a study's own texts take the place of the preset's, and are spoken")
  func ownTexts() throws {
    let reading = Fixtures.study(
      tasks: #"""
        [{"identifier": "walk", "preset": "fitnessCheck", "walkDuration": 15, "restDuration": 15,
        "texts": {"fitness.walk": {"text": {"de": "Geh los."}}, "conclusion": {"title": "End"}}}]
        """#)
    let steps = try #require(reading.study?.tasks.first?.steps)
    guard case .active(let walk) = steps[3] else { return }
    #expect(walk.text?.text(in: "de") == "Geh los.")
    #expect(walk.spokenInstruction == walk.text)
    #expect(walk.title?.text(in: "de") == "Walk")
    #expect(steps[5].title == "End")
    #expect(steps[5].text?.text().isEmpty == false)
  }
}
