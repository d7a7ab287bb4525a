import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// What is missing before a step, on a terminal: one message each, and what the study wants then.
  @Suite(.enabled(if: StrapBus.isThere, "python3-dbusmock or dbus is not installed"))
  struct TroubleTests {
    /// What a researcher may find, each with words of its message and of what to do.
    enum Trouble: String, CaseIterable {
      case noAdapter, adapterOff, notPermitted, outOfRange, noServer, noInput

      var isOfSound: Bool { self == .noServer || self == .noInput }

      var words: (found: String, advice: String) {
        switch self {
        case .noAdapter: ("found no adapter", "plug one in")
        case .adapterOff: ("'hci0' switched off", "bluetoothctl power on")
        case .notPermitted: ("does not permit it", "group 'bluetooth'")
        case .outOfRange: ("found no strap 'Polar'", "electrodes wet")
        case .noServer: ("sound server: connection refused", "start PulseAudio")
        case .noInput: ("the sound server has no microphone", "plug one in")
        }
      }

      /// The orders that make it so; nothing for what is no matter of a message bus.
      var orders: [String] {
        switch self {
        case .noAdapter, .notPermitted: ["bluez"]
        case .adapterOff: ["bluez", "adapter off"]
        case .outOfRange: ["bluez", "adapter on"]
        case .noServer, .noInput: []
        }
      }
    }

    /// A machine that lacks something.
    private final class Machine {
      let environment: [String: String]
      private let bus: StrapBus?
      private let daemon: PulseDaemon?

      init(_ trouble: Trouble, _ folder: TemporaryFolder) throws {
        daemon = trouble == .noInput ? try PulseDaemon() : nil
        bus = trouble.isOfSound ? nil : try StrapBus(isDenied: trouble == .notPermitted)
        for order in trouble.orders { try bus?.obey(order) }
        environment = [
          "DBUS_SYSTEM_BUS_ADDRESS": bus?.address ?? "unix:path=/nonexistent/bus",
          "PULSE_SERVER": daemon?.address ?? "unix:" + folder.path + "/nobody",
        ]
      }
    }

    /// A study with a task for each choice; a step of sound lasts 5 s at least.
    private static func study(_ trouble: Trouble) -> String {
      let recorder =
        trouble.isOfSound
        ? #""kind": "audio""#
        : #""kind": "healthQuantity", "unit": "count/min","#
          + #" "quantityType": "HKQuantityTypeIdentifierHeartRate""#
      let choices = [
        "goOn": "", "wait": #", "required": true"#,
        "stop": #", "required": true, "ifMissing": "stop""#,
      ]
      let tasks = choices.map { name, keys in
        // Long enough for a search to end in.
        let seconds = trouble == .outOfRange && name == "goOn" ? 12 : trouble.isOfSound ? 5 : 2
        return """
          {"identifier": "\(name)", "steps": [{"identifier": "rest", "kind": "active",
           "title": "Rest.", "stepDuration": \(seconds), "shouldStartTimerAutomatically": true,
           "shouldContinueOnFinish": true, "lateArrivalWindow": 0,
           "recorderConfigurations": [{"identifier": "it", \(recorder)\(keys)}]}]}
          """
      }
      return """
        {"format": "karenina-study", "version": 1, "identifier": "trial", "revision": 1,
         "title": "A trial", "tasks": [\(tasks.joined(separator: ", "))]}
        """
    }

    /// A task's session in a window.
    private func program(
      _ task: String, _ trouble: Trouble, _ machine: Machine, _ folder: TemporaryFolder,
      _ window: Window
    ) throws -> LiveProgram {
      try LiveProgram(
        [
          "run", try folder.write(Self.study(trouble), to: "study.json"), "--task", task,
          "--participant", "P01", "--output", folder.path + "/" + task, "--store",
          folder.path + "/\(task).sqlite", "--allow", "all", "--audio", "silent",
        ] + (trouble.isOfSound ? [] : ["--source", "ble", "--device", "Polar"]),
        on: .window(window), environment: machine.environment)
    }

    /// The screen in one line, so that no wrapping parts its words.
    private func line(_ window: Window) -> String {
      window.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .joined(separator: " ")
    }

    private func shows(_ words: String, _ window: Window) async throws -> Bool {
      try await comesTrue { line(window).contains(words) }
    }

    @Test(
      "a session says what it found and what to do, and goes on, waits or stops as the study has it",
      arguments: Trouble.allCases)
    func choices(trouble: Trouble) async throws {
      let folder = try TemporaryFolder()
      let machine = try Machine(trouble, folder)
      let windows = try (goOn: Window(), wait: Window(), stop: Window())
      let goOn = try program("goOn", trouble, machine, folder, windows.goOn)
      let wait = try program("wait", trouble, machine, folder, windows.wait)
      let stop = try program("stop", trouble, machine, folder, windows.stop)
      defer { for program in [goOn, wait, stop] { program.send(SIGKILL) } }
      for window in [windows.goOn, windows.wait, windows.stop] {
        #expect(try await shows(trouble.words.found, window), "\(window.text)")
        #expect(line(window).contains(trouble.words.advice), "\(window.text)")
      }
      // Nobody can begin what stops; that it ends after half a minute, another clock tells faster.
      windows.stop.type("\r")
      #expect(try await shows("Without it the session ends in ", windows.stop))
      #expect(!line(windows.stop).contains("begin without it"))
      stop.send(SIGINT)
      #expect(line(windows.wait).contains("Return  begin without it"), "\(windows.wait.text)")
      windows.wait.type("\r")
      #expect(try await stop.exitCode() == 128 + SIGINT)
      #expect(try await wait.exitCode() == 0)
      // Nothing is asked of who goes on.
      #expect(try await goOn.exitCode() == 0)
      try check(folder, trouble)
    }

    /// What the three sessions left.
    private func check(_ folder: TemporaryFolder, _ trouble: Trouble) throws {
      let endings = ["goOn": "completed", "wait": "completed", "stop": "interrupted"]
      for (task, ending) in endings {
        let session = try #require(try SessionFiles.all(under: folder.path + "/" + task).first)
        #expect(try session.ending() == ending)
        #expect(try session.problems() == [])
        let notices = try #require(try session.manifest()["notices"]?.array).compactMap(\.string)
        #expect(notices.count { $0.contains(trouble.words.found) } == 1, "\(notices)")
        #expect(notices.contains { $0.hasPrefix("Begun without") } == (task == "wait"))
      }
    }
  }
}
