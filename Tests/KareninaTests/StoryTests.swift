import Foundation
import TestSupport
import Testing

/// `Sources/README.md` tells the modules as one story; these keep it true.
@Suite("Story of the modules") struct StoryTests {
  private static let story = "Sources/README.md"

  /// The rows of the table of modules: a module, and its front door where it has one.
  private func rows() throws -> [(module: String, door: String?)] {
    try Documents.lines(Self.story).compactMap { line in
      guard let row = line.firstMatch(of: /^\| `(\w+)` \| [^|]+ \|(?: \[\w+\]\(([^)]+)\))? \|$/)
      else { return nil }
      return (String(row.output.1), row.output.2.map(String.init))
    }
  }

  @Test("every module of Package.swift has its row, in the manifest's order")
  func modules() throws {
    let manifest = try Documents.text("Package.swift")
    let targets = try #require(manifest.range(of: "targets: [\n"))
    let declared = manifest[targets.upperBound...]
      .matches(of: /(?:[lL]ibrary|module|\.target|\.executableTarget)\(\s*(?:name: )?"(\w+)"/)
      .map { String($0.output.1) }
    #expect(declared.count > 15)
    #expect(try rows().map(\.module) == declared)
  }

  @Test("each module imports only what stands above it")
  func order() throws {
    let modules = try rows().map(\.module)
    for (place, module) in modules.enumerated() {
      let later = Set(modules[place...])
      for imported in try imports(of: module) {
        #expect(!later.contains(imported), "\(module) imports \(imported)")
      }
    }
  }

  /// What the Swift files of a module import.
  private func imports(of module: String) throws -> Set<String> {
    let folder = TestPlaces.package + "/Sources/" + module
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let lines = try names.filter { $0.hasSuffix(".swift") }
      .flatMap { try Documents.lines("Sources/\(module)/\($0)") }
    let pattern = /^(?:@\w+ |package |internal )*import (\w+)$/
    return Set(lines.compactMap { $0.firstMatch(of: pattern).map { String($0.output.1) } })
  }

  @Test("each front door opens with what goes in, what comes out and what is next")
  func doors() throws {
    let doors = try rows().compactMap(\.door)
    #expect(doors.count >= 16)
    for door in doors {
      let opening = try Documents.lines("Sources/" + door).filter { $0.hasPrefix("///") }.prefix(9)
        .joined(separator: " ")
      for word in ["In: ", "Out: ", "Next: "] {
        #expect(opening.contains(word), "\(door): \(word)")
      }
    }
  }

  private static let ofTests = [
    "StoreBenchmark", "MockBenchmark", "ResultsBenchmark", "JournalBenchmark", "TestSupport",
    "ReaderPromises", "FuzzReaders",
  ]

  @Test("only modules of C libraries and of tests have no front door")
  func everyModuleHasOne() throws {
    let without = try rows().filter { $0.door == nil }.map(\.module)
    #expect(without.allSatisfy { $0.hasPrefix("C") || Self.ofTests.contains($0) }, "\(without)")
  }

  @Test("the story says which ten files to read")
  func tenFiles() throws {
    let heading = "## Read these ten files, in this order"
    let items = try Documents.section(heading, of: Self.story)
      .compactMap { $0.firstMatch(of: /^[0-9]+\. \[(\w+)\]\((\S+\.swift)\):/)?.output }
    #expect(items.count == 10)
    for (_, name, path) in items {
      #expect(path.hasSuffix("/\(name).swift"))
      #expect(Documents.exists("Sources/" + path), "\(path)")
    }
  }
}
