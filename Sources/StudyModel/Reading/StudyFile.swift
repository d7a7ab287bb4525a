import StrictJSON

/// Reads a study's file: strictly, and to the end whatever is wrong with it.
///
/// In: the bytes of `study.json`. Out: a ``Reading``. Next: ``StudyCheck``, with the study's folder.
package enum StudyFile {
  /// What the key `format` says.
  package static let format = "karenina-study"
  /// The newest format version that is understood.
  package static let version = 1
  /// The most bytes of a file: thousands of steps fit, and a hostile file is refused at once.
  package static let mostBytes = 4_000_000

  static let keys = [
    "$schema", "format", "version", "identifier", "revision", "title", "clipLibraries", "tasks",
    "assignment",
  ]

  /// Reads a study; a syntax error is found alone, everything else together.
  package static func read(_ bytes: [UInt8]) -> Reading {
    guard bytes.count <= mostBytes else { return Reading(study: nil, findings: [tooLarge(bytes)]) }
    do throws(SyntaxError) {
      return read(try Document(reading: bytes))
    } catch {
      return Reading(study: nil, findings: [finding(for: error)])
    }
  }

  private static func tooLarge(_ bytes: [UInt8]) -> Finding {
    Finding(
      .fileSize, at: Place(offset: 0, in: []), path: "", found: "a file of \(bytes.count) bytes",
      expected: "at most \(mostBytes) bytes")
  }

  private static func finding(for error: SyntaxError) -> Finding {
    Finding(.syntax, at: error.place, path: "", found: error.found, expected: error.expected)
  }

  private static func read(_ document: Document) -> Reading {
    let findings = FindingList()
    let root = Part(node: document.root, path: .root, findings: findings)
    let isReadable = headerAllowsBody(root)
    let study = isReadable ? Study(reading: root) : nil
    let found = findings.inReadingOrder
    return Reading(
      study: findings.hasErrors ? nil : study, findings: found,
      clips: isReadable ? root.placedClips.filter { !isRefused($0, in: found) } : [])
  }

  /// Whether the clip's path itself is an error, so that nobody should look there.
  private static func isRefused(_ clip: PlacedClip, in findings: [Finding]) -> Bool {
    findings.contains { $0.severity == .error && $0.path == clip.path }
  }
}

// MARK: The header

extension StudyFile {
  /// Checks `format` and `version`; a file of another kind or a newer version is not read on.
  private static func headerAllowsBody(_ root: Part) -> Bool {
    guard let header = ObjectPart(unchecked: root, what: "a study", keys: keys) else {
      root.report(.wrongKind, expected: "a study, an object with the keys of version \(version)")
      return false
    }
    let isStudy = checkFormat(header)
    let isReadable = checkVersion(header)
    return isStudy && isReadable
  }

  private static func checkFormat(_ header: ObjectPart) -> Bool {
    guard let part = header.required("format", "\"format\": \"\(format)\"") else { return true }
    guard part.node.string != format else { return true }
    part.report(.format, expected: "'\(format)'")
    return false
  }

  private static func checkVersion(_ header: ObjectPart) -> Bool {
    guard let part = header.required("version", "\"version\": \(version)") else { return true }
    if let number = part.node.number, number.double > Double(version) {
      part.report(
        .version, expected: "version \(version), the newest that this software reads; update it")
      return false
    }
    _ = part.integer(
      in: version...version, rule: .version, expected: "the format's version, \(version)")
    return true
  }
}
