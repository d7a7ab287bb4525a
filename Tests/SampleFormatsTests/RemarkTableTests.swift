import Foundation
import SampleFormats
import Testing

@Suite("The manual's table of remarks")
struct RemarkTableTests {
  /// The rows of the table: the kind, what becomes of it, the exit code.
  private static func rows() throws -> [(kind: String, fate: String, code: String)] {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = String(
      decoding: try Data(contentsOf: package.appending(path: "docs/manual.md")), as: UTF8.self)
    let row = /(?m)^\| `([a-zA-Z]+)` \| [^|]+ \| (left out|kept)[^|]* \| ([01]) \|$/
    return text.matches(of: row).map {
      (String($0.output.1), String($0.output.2), String($0.output.3))
    }
  }

  @Test("has every kind once, with what becomes of it and the exit code that it gives")
  func everyKind() throws {
    let rows = try Self.rows()
    #expect(Set(rows.map(\.kind)) == Set(ImportRemark.Kind.allCases.map(\.rawValue)))
    #expect(rows.count == ImportRemark.Kind.allCases.count)
    for (kind, fate, code) in rows {
      let kind = try #require(ImportRemark.Kind(rawValue: kind))
      #expect((fate == "left out") == kind.isSkipped, "\(kind)")
      #expect((code == "1") == kind.isFault, "\(kind)")
    }
  }
}
