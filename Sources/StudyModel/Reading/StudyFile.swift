import StrictJSON

/// Reads a study's file: strictly, and to the end whatever is wrong with it.
///
/// In: the bytes of `study.json`. Out: a ``Reading``. Next: ``StudyCheck``, with the study's folder.
package enum StudyFile {
  /// What the key `format` says.
  package static let format = "karenina-study"
  /// The newest format version that is understood.
  package static let version = 1
  /// The most bytes of a file.
  package static let mostBytes = FormattedFile.mostBytes

  static let keys = [
    "$schema", "format", "version", "identifier", "revision", "title", "clipLibraries", "tasks",
    "assignment",
  ]

  /// Reads a study; a syntax error is found alone, everything else together.
  package static func read(_ bytes: [UInt8]) -> Reading {
    let file = FormattedFile(
      format: format, version: version, what: "a study", keys: keys)
    let (body, found) = file.read(bytes) { root in (study: study(root), root: root) }
    return Reading(
      study: found.hasErrors ? nil : body?.study, findings: found,
      clips: body?.root.placedClips.filter { !isRefused($0, in: found) } ?? [])
  }

  /// The study with its languages; each text that lacks one of them has a finding.
  private static func study(_ root: Part) -> Study? {
    var study = Study(reading: root)
    study?.languages = root.findings.texts.languages
    root.findings.texts.reportMissing()
    return study
  }

  /// Whether the clip's path itself is an error, so that nobody should look there.
  private static func isRefused(_ clip: PlacedClip, in findings: [Finding]) -> Bool {
    findings.contains { $0.severity == .error && $0.path == clip.path }
  }
}
