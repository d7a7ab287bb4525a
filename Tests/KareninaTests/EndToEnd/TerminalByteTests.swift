import Foundation
import HealthSamples
import Quantities
import TestSupport
import Testing

extension EndToEnd {
  /// Texts that would steer a terminal, wherever one can come in; byte by byte, none gets through.
  @Suite struct TerminalByteTests {
    /// A clipboard, a link, a title, colours, a reset, 8-bit controls, delete, directions, a bell.
    static let hostile = [
      "\u{1B}]52;c;cm0gLXJm\u{07}", "\u{1B}]8;;http://x\u{1B}\\x", "\u{1B}]0;title\u{07}",
      "\u{1B}[31mred", "\u{1B}c", "\u{1B}P+q\u{1B}\\", "\u{9B}31m", "\u{9D}0;t\u{9C}",
      "\u{7F}\u{08}",
      "\u{202E}abc\u{2066}", "\u{07}\u{0E}\u{05}", "\u{2028}\u{200F}",
    ]

    /// Commands that are given a text where they do not expect it.
    enum Way: String, CaseIterable {
      case command, option, code, file, folder, study, key, source, line

      func words(_ text: String, _ place: TemporaryFolder) throws -> [String] {
        let name = place.path + "/" + text.replacingOccurrences(of: "/", with: "_")
        switch self {
        case .command: return [text]
        case .option: return ["results", "list", "--" + text]
        case .code: return ["run", place.path, "--participant", text]
        case .file: return ["check", name]
        case .folder:
          try FileManager.default.createDirectory(
            atPath: name + "/P01/20260101T000000Z-abcd", withIntermediateDirectories: true)
          try Data("{".utf8).write(
            to: URL(fileURLWithPath: name + "/P01/20260101T000000Z-abcd/session.json"))
          return ["results", "verify", place.path]
        case .study, .key:
          let escaped = Self.escaped(text)
          let body = self == .key ? "\"\(escaped)\": 1" : "\"title\": \"\(escaped)\""
          return ["check", try place.write("{\(body), \"tasks\": [{}]}", to: "study.json")]
        case .source:
          let path = place.path + "/store.sqlite"
          let instant = Instant(milliseconds: 1_796_000_000_000)
          try SQLiteHealthStore(path: path).save(
            [
              QuantitySample(
                type: .heartRate, value: 60, unit: .countPerMinute, start: instant, end: instant,
                source: text)
            ], for: "P01")
          return ["store", "query", "--store", path, "--format", "text"]
        case .line:
          return ["check", try place.write("{\"a\": 1 \(text)}", to: "study.json")]
        }
      }

      private static func escaped(_ text: String) -> String {
        text.utf16.map { "\\u" + String(UInt32($0) + 0x10000, radix: 16).dropFirst() }.joined()
      }
    }

    @Test("no message and no table passes on what would steer a terminal", arguments: Way.allCases)
    func messages(way: Way) async throws {
      for text in Self.hostile {
        let place = try TemporaryFolder()
        let window = try Window()
        let program = try LiveProgram(try way.words(text, place), on: .window(window))
        _ = try await program.exitCode()
        #expect(try await comesTrue { !window.bytes.isEmpty })
        #expect(TerminalBytes.intruder(in: window.bytes) == nil, "\(text.debugDescription)")
      }
    }

    @Test("no typed or pasted text comes back as what would steer a terminal")
    func typed() async throws {
      let study = try MadeStudy()
      let window = try Window()
      let program = try LiveProgram(
        [
          "run", study.path, "--task", "SurveyTask", "--participant", "P01", "--output",
          study.output, "--audio", "silent",
        ], on: .window(window))
      try await window.wait(for: "Step 1 of")
      for text in Self.hostile {
        window.type(text)
        window.type("\u{1B}[200~\(text)\u{1B}[201~")
      }
      window.type("\u{03}")
      _ = try await program.exitCode()
      #expect(TerminalBytes.intruder(in: window.bytes) == nil)
    }
  }
}
