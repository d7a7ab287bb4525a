import Foundation
import StrictJSON
import TestSupport

/// A study of the tests' own, with short steps and a clip of noise, and places for what it leaves.
final class MadeStudy: Sendable {
  private let folder: TemporaryFolder
  /// The clip's samples, mono at 44,100 Hz.
  let clip: [Int16]

  static let sampleRate = 44_100
  /// Longer than the music, so that its end is the step's and not the clip's.
  private static let clipSeconds = 3.5

  init() throws {
    folder = try TemporaryFolder()
    clip = Self.noise(count: Int(Self.clipSeconds * Double(Self.sampleRate)))
    try FileManager.default.createDirectory(
      atPath: folder.path + "/study", withIntermediateDirectories: false)
    _ = try folder.write(WaveFile(samples: clip).bytes, to: "study/noise.wav")
    _ = try folder.write(Writer.bytes(Self.study, .readable), to: "study/study.json")
  }

  var path: String { folder.path + "/study" }
  var output: String { folder.path + "/output" }
  var store: String { folder.path + "/health.sqlite" }

  func path(_ name: String) -> String { folder.path + "/" + name }

  func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  func write(_ text: String, to name: String) throws -> String {
    try folder.write(text, to: name)
  }

  /// The words of a session that needs nobody: prepared answers, a made-up heart, no sound.
  func alone(_ task: String, participant: String = "P01", answers: String = "") throws -> [String] {
    [
      "run", path, "--task", task, "--participant", participant, "--output", output,
      "--mock", "uniform", "--allow", "all", "--audio", "silent",
      "--answers", try write(answers, to: "answers-\(participant).jsonl"),
    ]
  }

  /// The sessions under the output folder, by participant and name.
  func sessions() throws -> [SessionFiles] { try SessionFiles.all(under: output) }

  /// Noise that is loud from its first sample on, the same each time.
  private static func noise(count: Int) -> [Int16] {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    return (0..<count).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      let sample = Int(state % 16_001) - 8_000
      return Int16(abs(sample) < 64 ? 64 : sample)
    }
  }

  // MARK: The study

  private static let study: JSONValue = [
    "format": "karenina-study", "version": 1, "identifier": "trial", "revision": 1,
    "title": "A trial", "clipLibraries": ["noises": [["file": "noise.wav"]]],
    "tasks": [
      task("MusicTask", active("music", seconds: 3)),
      task("LongTask", active("music", seconds: 30)),
      task("PausedTask", active("music", seconds: 3, allowsPause: true)),
      task("VoiceTask", active("music", seconds: 5, recordsSound: true)),
      task("LongVoiceTask", active("music", seconds: 30, recordsSound: true)),
      task("BriefTask", active("music", seconds: 1)),
      [
        "identifier": "WalkTask", "preset": "fitnessCheck", "walkDuration": 5, "restDuration": 5,
      ],
      ["identifier": "SurveyTask", "steps": [survey]],
    ],
  ]

  private static func task(_ identifier: String, _ step: JSONValue) -> JSONValue {
    [
      "identifier": .string(identifier),
      "steps": [
        [
          "identifier": "instruction", "kind": "instruction", "title": "Noise and your heart",
          "text": "You will hear noise.",
        ], step,
        [
          "identifier": "SummaryStep", "kind": "completion", "title": "Thank you",
          "text": "That was all.",
        ],
      ],
    ]
  }

  private static func active(
    _ identifier: String, seconds: Int64, allowsPause: Bool = false, recordsSound: Bool = false
  ) -> JSONValue {
    [
      "identifier": .string(identifier), "kind": "active", "title": "Sit still and listen.",
      "stepDuration": .integer(seconds), "activity": "music",
      "clip": ["library": "noises", "choose": "random"], "shouldShowDefaultTimer": true,
      "shouldStartTimerAutomatically": true, "shouldContinueOnFinish": true,
      "lateArrivalWindow": 0.3, "allowsPause": .bool(allowsPause),
      "recorderConfigurations": [recordsSound ? voice : heart],
    ]
  }

  private static let heart: JSONValue = [
    "identifier": "heart", "kind": "healthQuantity",
    "quantityType": "HKQuantityTypeIdentifierHeartRate", "unit": "count/min",
  ]
  private static let voice: JSONValue = ["identifier": "voice", "kind": "audio"]

  private static let survey: JSONValue = [
    "identifier": "mood", "kind": "survey", "title": "Before we start",
    "questions": [
      [
        "identifier": "moodNow", "text": "How do you feel?", "required": true,
        "answerFormat": ["kind": "scale", "minimum": 1, "maximum": 7, "step": 1],
      ],
      [
        "identifier": "lastMeal", "text": "What did you last eat?",
        "answerFormat": ["kind": "text", "maximumLength": 200],
      ],
    ],
  ]
}
