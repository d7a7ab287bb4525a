import Foundation
import ReaderPromises
import TestSupport
import Testing

@Suite struct CorpusTests {
  private static var corpus: URL {
    URL(fileURLWithPath: TestPlaces.package).appendingPathComponent("Tests/Fuzz/Corpus")
  }

  private func files(_ input: HostileInput) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: Self.corpus.appendingPathComponent(input.rawValue), includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }
  }

  @Test(
    "what the fuzzer has found breaks no reader and no promise of one",
    arguments: HostileInput.allCases)
  func replay(input: HostileInput) throws {
    let files = try files(input)
    #expect(files.count >= 10)
    for file in files {
      let bytes = Array(try Data(contentsOf: file))
      #expect(input.brokenPromises(bytes).isEmpty, "\(file.lastPathComponent)")
      for half in [bytes.prefix(bytes.count / 2), bytes.suffix(bytes.count / 2)] {
        #expect(input.brokenPromises(Array(half)).isEmpty, "half of \(file.lastPathComponent)")
      }
    }
  }

  @Test("each reader that is fuzzed has a corpus, and each corpus its reader")
  func readers() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
    #expect(Set(folders) == Set(HostileInput.allCases.map(\.rawValue)))
  }
}
