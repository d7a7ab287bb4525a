import Foundation

extension SchemaValidator {
  /// Says of each line of a file whether it is such as the schema asks for; prints those that aren't.
  private static let script = """
    import json, sys
    from jsonschema import Draft202012Validator
    schema, lines = sys.argv[1:3]
    validator = Draft202012Validator(json.load(open(schema, encoding="utf-8")))
    with open(lines, encoding="utf-8") as file:
        for number, line in enumerate(file):
            if not validator.is_valid(json.loads(line)):
                print(number)
    """

  /// Which of many JSON texts, each of one line, a schema refuses: their indices.
  ///
  /// check-jsonschema's own Python is asked, once for all: a start a file takes too long.
  package static func refused(
    _ texts: [String], by schema: String, within limit: Duration
  ) async throws -> Set<Int> {
    guard let path, let python = interpreter(of: path) else { return [] }
    let folder = try TemporaryFolder()
    let lines = try folder.write(texts.joined(separator: "\n"), to: "lines.jsonl")
    let run = try await CommandRun.program(
      python, ["-c", script, FormatFixtures.schema(schema).path, lines], limit: limit)
    guard run.exitCode == 0, !run.isOverdue else { throw ValidatorFailure(errors: run.errors) }
    return Set(run.output.split(separator: "\n").compactMap { Int($0) })
  }

  /// The Python that runs a script, by the script's first line.
  private static func interpreter(of script: String) -> String? {
    guard let bytes = FileManager.default.contents(atPath: script) else { return nil }
    let first = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return first.hasPrefix("#!") ? String(first.dropFirst(2)) : nil
  }
}

/// The judge of schemas could not judge.
package struct ValidatorFailure: Error {
  package let errors: String
}
