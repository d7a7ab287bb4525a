import HealthSamples
import Quantities
import ResultFiles
import StrictJSON
import StudyModel
import StudySession
import TestSupport
import Testing

private func heartRate(_ value: Double, at instant: Instant) -> QuantitySample {
  QuantitySample(
    type: .heartRate, value: value, unit: .countPerMinute, start: instant, end: instant,
    source: "Strap")
}

@Suite struct SessionTests {
  @Test("a task's steps are shown in order, counted, and each leaves a file")
  func order() async throws {
    let sitting = try Sitting([
      .instruction(InstructionStep(identifier: "hello", title: "Hello", text: "Read this.")),
      .timed(), .completion(CompletionStep(identifier: "bye", title: "Thanks")),
    ])
    let conducted = try await sitting.conduct()
    #expect(conducted.outcome == .completed)
    #expect(conducted.record.steps.map(\.identifier) == ["hello", "rest", "bye"])
    #expect(conducted.record.steps.map(\.ending) == [.completed, .completed, .completed])
    guard case .instruction(let header) = conducted.presenter.screens.first else {
      Issue.record("no instruction")
      return
    }
    #expect(
      header
        == StepHeader(
          studyTitle: "A study", title: "Hello", text: "Read this.", number: 1, count: 3))
    #expect(
      try conducted.folder.names().filter { !$0.hasPrefix(".") } == [
        "01-hello.json", "02-rest.heartRate.json", "02-rest.json", "03-bye.json", "events.jsonl",
        "session.json", "study.json",
      ])
  }

  @Test("a timed step lasts its duration to the microsecond and holds one sample a second")
  func duration() async throws {
    let conducted = try await Sitting([.timed(seconds: 15)]).conduct()
    #expect(conducted.record.steps.first?.elapsed == 15)
    #expect(try conducted.values("01-rest.heartRate.json").count == 15)
  }

  @Test("the mock's values lie on 100...179 count/min and say that they are made up")
  func mock() async throws {
    let conducted = try await Sitting([.timed(seconds: 300)]).conduct()
    let values = try conducted.values("01-rest.heartRate.json")
    #expect(values.allSatisfy { (100...179).contains($0) && $0 == $0.rounded() })
    #expect(Set(values).count > 60)
    #expect(conducted.record.isSynthetic)
    #expect(try conducted.json("session.json")["synthetic"] == true)
  }

  @Test("a real sample keeps the session real")
  func notSynthetic() async throws {
    var sitting = try Sitting([.timed()])
    sitting.mock = nil
    let (store, clock) = (sitting.store, sitting.clock)
    let conducted = try await sitting.conduct { screen in
      guard case .active = screen else { return [] }
      let moment = clock.instant
      return [.happen { try? store.save(heartRate(64, at: moment), for: "P01") }]
    }
    #expect(conducted.recording("heartRate")?.samples.first?.value == 64)
    #expect(try conducted.json("session.json")["synthetic"] == false)
  }

  @Test("another participant's samples, and samples from before the step, are not taken")
  func strangers() async throws {
    var sitting = try Sitting([.timed()])
    sitting.mock = nil
    let start = sitting.clock.instant
    try sitting.store.save(heartRate(60, at: start.advanced(by: .seconds(-1))), for: "P01")
    let (store, inside) = (sitting.store, start.advanced(by: .seconds(1)))
    try store.save(heartRate(70, at: inside), for: "P02")
    let conducted = try await sitting.conduct { _ in
      [.happen { try? store.save(heartRate(61, at: start.advanced(by: .seconds(-9))), for: "P01") }]
    }
    let recording = try #require(conducted.recording("heartRate"))
    #expect(recording.samples.isEmpty)
    #expect(recording.reason == "no samples arrived")
    #expect(try conducted.json("01-rest.heartRate.json") == ["items": []])
  }

  @Test("a sample that ends with the step belongs to the next one")
  func boundary() async throws {
    let conducted = try await Sitting([.timed("a", seconds: 3), .timed("b", seconds: 3)]).conduct()
    let first = try #require(conducted.recording("heartRate", step: 1)).samples
    let second = try #require(conducted.recording("heartRate", step: 2)).samples
    #expect(first.count == 3 && second.count == 3)
    #expect(second.first?.startDate == conducted.record.step(2)?.startDate)
  }

  @Test("a late sample is taken within its window, while the next screen is already there")
  func late() async throws {
    var sitting = try Sitting([
      .timed(seconds: 5), .completion(CompletionStep(identifier: "bye")),
    ])
    sitting.mock = nil
    let (store, clock) = (sitting.store, sitting.clock)
    let start = clock.instant
    let conducted = try await sitting.conduct { screen in
      guard case .completion = screen else { return [] }
      let sample = heartRate(77, at: start.advanced(by: .milliseconds(4900)))
      return [
        .happen { try? store.save(sample, for: "P01") },
        .reply(.proceed, after: .milliseconds(100)),
      ]
    }
    #expect(try conducted.values("01-rest.heartRate.json") == [77])
    #expect(conducted.record.step(2)?.start == 5)
  }

  @Test("a sample that comes after the window is left alone")
  func tooLate() async throws {
    var sitting = try Sitting([
      .timed(seconds: 5) { $0.lateArrivalWindow = 1 },
      .instruction(InstructionStep(identifier: "wait")),
      .completion(CompletionStep(identifier: "bye")),
    ])
    sitting.mock = nil
    let (store, clock) = (sitting.store, sitting.clock)
    let sample = heartRate(77, at: clock.instant.advanced(by: .seconds(4)))
    let conducted = try await sitting.conduct { screen in
      switch screen {
      case .instruction: [.reply(.proceed, after: .seconds(3))]
      case .completion:
        [.happen { try? store.save(sample, for: "P01") }, .reply(.proceed, after: .seconds(3))]
      case .active, .setup, .menu, .permission, .question: []
      }
    }
    #expect(try conducted.values("01-rest.heartRate.json").isEmpty)
  }

  @Test("walking is recorded as ResearchKit's pedometer does: cumulative since the step's start")
  func pedometer() async throws {
    let sitting = try Sitting([
      .timed("walk", seconds: 15, recorders: [.pedometer]) { $0.activity = .walk },
      .timed("rest", seconds: 5, recorders: [.pedometer]) { $0.activity = .recovery },
    ])
    let conducted = try await sitting.conduct()
    let items = try #require(try conducted.json("01-walk.pedometer.json")["items"]?.array)
    let last = try #require(items.last)
    #expect(last["distance"]?.number == 20.4)
    #expect(last["numberOfSteps"]?.number == 28)
    #expect(Set(items.compactMap { $0["startDate"]?.string }).count == 1)
    let distances = items.compactMap { $0["distance"]?.number }
    #expect(distances == distances.sorted() && distances.count == 15)
    #expect(try conducted.json("02-rest.pedometer.json") == ["items": []])
  }

  @Test("a walk that ends within a second is walked to its end")
  func partialSecond() async throws {
    let sitting = try Sitting([
      .timed("walk", seconds: 2.5, recorders: [.pedometer]) { $0.activity = .walk }
    ])
    let items = try await sitting.conduct().json("01-walk.pedometer.json")["items"]?.array
    #expect(items?.last?["distance"]?.number == 3.4)
  }

  @Test("a sensor this machine has not is named once on the screen and in the result")
  func missingSensor() async throws {
    let sensor = RecorderConfiguration(
      identifier: "accelerometer", kind: .missingSensor(.accelerometer))
    let conducted = try await Sitting([.timed(recorders: [sensor, .heartRate])]).conduct()
    #expect(
      conducted.presenter.announcements == [
        "This machine has no sensor for accelerometer: not recorded."
      ])
    let result = try conducted.json("01-rest.json")["results"]?.array?.first
    #expect(result?["reason"]?.string == "no accelerometer sensor on this machine")
    #expect(result?["file"] == nil)
    #expect(conducted.record.notices == conducted.presenter.announcements)
  }

  @Test("the screen shows the latest heart rate and the distance, nothing before the first")
  func readings() async throws {
    let sitting = try Sitting([
      .timed("walk", seconds: 4, recorders: [.heartRate, .pedometer]) {
        $0.activity = .walk
        $0.shouldContinueOnFinish = false
      }
    ])
    let screens = try await sitting.conduct().presenter.screens.compactMap { screen in
      if case .active(let active) = screen { active } else { nil }
    }
    #expect(screens.first?.readings.map(\.value) == [nil, nil])
    let last = try #require(screens.last)
    #expect(last.phase == .finished && last.remaining == 0)
    #expect(last.readings.map(\.name) == ["Heart rate", "Distance"])
    #expect(last.readings.last?.value == "4" || last.readings.last?.value == "5")
    #expect(last.readings.map(\.unit) == ["count/min", "m"])
  }

  /// What the screen said of the heart rate, twice a second, as samples come in those of its seconds.
  private func course(
    of samples: [Int], seconds: Double
  ) async throws -> [ActiveScreen.Reading] {
    var sitting = try Sitting([.timed("rest", seconds: seconds)])
    sitting.mock = nil
    sitting.refresh = .seconds(1)
    let (store, clock) = (sitting.store, sitting.clock)
    let conducted = try await sitting.conduct { screen in
      guard case .active(let active) = screen,
        let second = samples.first(where: { Double($0) == active.duration - active.remaining })
      else { return [] }
      return [.happen { Self.save(Double(60 + second), in: store, at: clock.instant) }]
    }
    return conducted.presenter.screens.compactMap { screen in
      if case .active(let active) = screen { active.readings.first } else { nil }
    }
  }

  private static func save(_ value: Double, in store: any HealthStore, at moment: Instant) {
    do {
      try store.save(
        QuantitySample(
          type: .heartRate, value: value, unit: .countPerMinute, start: moment, end: moment,
          source: "A strap"), for: "P01")
    } catch {
      Issue.record(error)
    }
  }

  @Test("a heart rate that no sample follows is none of now, and says for how long")
  func silence() async throws {
    let readings = try await course(of: [0, 1, 2, 3, 14, 15], seconds: 20)
    let silent = readings.compactMap(\.silence)
    #expect(silent.first == 5 && silent.last == 10, "\(silent)")
    #expect(readings.allSatisfy { $0.silence == nil || $0.value == nil })
    #expect(readings.last?.value == "75" && readings.contains { $0.value == "63" })
  }

  @Test("a watch that tells a rate every twelve seconds is not silent between them")
  func rareSamples() async throws {
    let readings = try await course(of: [1, 13, 25, 37], seconds: 80)
    #expect(readings.compactMap(\.silence).first == 30)
  }
}
