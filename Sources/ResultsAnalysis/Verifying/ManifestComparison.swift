import ResultFiles
import StrictJSON

/// Holds `session.json` against the journal from which it was derived.
///
/// In: the manifest, and the journal's lines. Out: the keys in which they differ. A session that
/// was killed has the manifest of some moment before, so that any of those will do.
struct ManifestComparison {
  /// A value that differs.
  struct Difference: Equatable {
    /// The value's path, such as `files[2].sha256`.
    var path: String
    var found: String
    var expected: String
  }

  /// The differences from the manifest that the journal gives; none where they agree.
  private(set) var differences: [Difference]
  /// Whether it is the manifest of a moment before the end, which a kill kept from being replaced.
  private(set) var isBehind = false
  /// The first line that is written otherwise, though it means the same; nil where none is.
  private(set) var line: Int?

  private typealias Manifest = (json: JSONValue, bytes: [UInt8])

  /// - Parameters:
  ///   - manifest: What `session.json` holds.
  ///   - bytes: Its bytes.
  ///   - lines: The journal's.
  ///   - identifying: Those of the journal of answers that are kept apart.
  init(
    _ manifest: JSONValue, bytes: [UInt8], _ lines: [JournalLine], identifying: [JournalLine]
  ) {
    var fewest: [Difference]?
    for derived in Self.manifests(from: lines, identifying).reversed() {
      let differences = Self.differences(manifest, derived.json)
      if differences.count < fewest?.count ?? Int.max { fewest = differences }
      guard differences.isEmpty else { continue }
      line = Self.firstDifference(bytes, derived.bytes)
      if line == nil { break }
    }
    differences = fewest ?? []
    guard !differences.isEmpty, Self.isOfEarlierMoment(bytes, lines, identifying) else { return }
    (differences, isBehind) = ([], true)
  }

  /// Whether a session that ended had this very manifest before.
  private static func isOfEarlierMoment(
    _ bytes: [UInt8], _ lines: [JournalLine], _ identifying: [JournalLine]
  ) -> Bool {
    guard let whole = SessionRecord(folding: lines), whole.ending != nil else { return false }
    return moments(whole, lines, identifying).contains { $0.fileBytes == bytes }
  }

  /// The line, from 1, of the first byte that differs; nil where all are the same.
  private static func firstDifference(_ found: [UInt8], _ expected: [UInt8]) -> Int? {
    guard found != expected else { return nil }
    let same = zip(found, expected).prefix { $0 == $1 }
    return 1 + same.count { $0.0 == UInt8(ascii: "\n") }
  }

  /// The manifest after each line that may have changed it; of a session that ended, the last.
  private static func manifests(
    from lines: [JournalLine], _ identifying: [JournalLine]
  ) -> [Manifest] {
    guard let whole = SessionRecord(folding: lines) else { return [] }
    if whole.ending != nil { return [manifest(of: whole)] }
    return moments(whole, lines, identifying).map(manifest)
  }

  /// The session as it was after each line that may have changed its manifest.
  private static func moments(
    _ whole: SessionRecord, _ lines: [JournalLine], _ identifying: [JournalLine]
  ) -> [SessionRecord] {
    var record = SessionRecord(head: whole.head, isSynthetic: whole.head.kind == .rehearsal)
    var moments = [record]
    for (index, line) in lines.enumerated() {
      // It may have been recovered before it was gone on with.
      if case .resumed = line.event {
        let known = identifying.filter { $0.time < line.time }
        moments.append(recovered(Array(lines[..<index]), known) ?? record)
      }
      let wasSynthetic = record.isSynthetic
      record.apply(line)
      if changesManifest(line) || record.isSynthetic != wasSynthetic { moments.append(record) }
    }
    if whole.ending == nil, let recovered = recovered(lines, identifying) {
      moments.append(recovered)
    }
    return moments
  }

  /// What a recovery makes of a session that was cut.
  private static func recovered(
    _ lines: [JournalLine], _ identifying: [JournalLine]
  ) -> SessionRecord? {
    DerivedSession(lines, identifying: identifying)?.record
  }

  private static func changesManifest(_ line: JournalLine) -> Bool {
    switch line.event {
    case .resumed, .timeChange, .permission, .notice, .stepStarted, .stepPaused, .stepResumed,
      .stepEnded, .file, .timing, .sessionEnded, .exported:
      true
    case nil, .study, .plan, .recordingStarted, .sample, .sound, .soundLevel, .recordingEnded,
      .consent,
      .answer, .clip:
      false
    }
  }

  /// As it reads back from disk, where a whole number has lost its fraction.
  private static func manifest(of record: SessionRecord) -> Manifest {
    let bytes = record.fileBytes
    do throws(SyntaxError) {
      return (try Document(reading: bytes).root.value, bytes)
    } catch {
      return (record.json, bytes)
    }
  }

  // MARK: Values

  /// The first difference under each key.
  private static func differences(_ found: JSONValue, _ expected: JSONValue) -> [Difference] {
    var keys = (expected.members ?? []).map(\.key)
    for member in found.members ?? [] where !keys.contains(member.key) { keys.append(member.key) }
    return keys.compactMap { difference(found[$0], expected[$0], $0) }
  }

  private static func difference(
    _ found: JSONValue?, _ expected: JSONValue?, _ path: String
  ) -> Difference? {
    guard found != expected else { return nil }
    if let found = found?.array, let expected = expected?.array, found.count == expected.count {
      return zip(found, expected).enumerated().lazy.compactMap { index, pair in
        difference(pair.0, pair.1, "\(path)[\(index)]")
      }.first
    }
    if let found, let expected, found.members != nil, expected.members != nil {
      return differences(found, expected).first.map {
        Difference(path: path + "." + $0.path, found: $0.found, expected: $0.expected)
      } ?? Difference(path: path, found: "keys in another order", expected: "the journal's")
    }
    return Difference(path: path, found: words(found), expected: words(expected))
  }

  private static func words(_ value: JSONValue?) -> String {
    switch value {
    case nil: "nothing"
    case .array(let items): "a list of \(items.count)"
    case .object: "an object"
    case .some(let value): String(Writer.string(value).prefix(80))
    }
  }
}
