/// What the name of a recorder's file outside any session tells of it.
///
/// In: a path. Out: recorder and step, as far as the form of the name tells. Next: the tables, which
/// for a file of a session have both from its manifest. Two forms tell:
///
/// - ResearchKit's own, `pedometer_6F9619FF_8B86_D011_B42D_00C04FC964FF-20150309112233.json`: the
///   recorder.
/// - That of uploads which grew out of it, `pedometer_fitness.walk.items`: recorder and step.
package struct RecorderFileName: Equatable, Sendable {
  package private(set) var recorder: String?
  package private(set) var step: String?

  /// ResearchKit's recorders; besides, the identifiers of HealthKit's types are recorders.
  private static let recorders: Set = [
    "pedometer", "location", "accel", "deviceMotion", "touch", "audio", "streamingAudio",
  ]
  private static let healthKit = "HKQuantityTypeIdentifier"
  private static let endings = [".gz", ".items", ".json"]

  package init(path: String) {
    let last = Self.lastPart(of: path)
    // Of a hundred thousand files most are named otherwise.
    guard Self.starts.contains(where: last.utf8.starts) else { return }
    let name = Self.withoutEndings(last)
    let recorder = name.prefix { $0 != "_" }
    guard Self.recorders.contains(String(recorder)) || Self.isType(recorder) else { return }
    self.recorder = String(recorder)
    let rest = name.dropFirst(recorder.count + 1)
    guard !rest.isEmpty, !Self.isStamp(rest) else { return }
    step = String(rest)
  }

  /// How a name that tells anything begins, as bytes.
  private static let starts = (recorders + [healthKit]).map { Array($0.utf8) }

  /// What stands behind the last `/`, those at the path's end left out.
  private static func lastPart(of path: String) -> Substring {
    let slash = UInt8(ascii: "/")
    let end = path.utf8.lastIndex { $0 != slash }.map(path.utf8.index(after:)) ?? path.startIndex
    let whole = path.utf8[..<end]
    let start = whole.lastIndex(of: slash).map(path.utf8.index(after:)) ?? path.startIndex
    return path[start..<end]
  }

  /// The name without what tells how the file is written, such as `.json.items`.
  private static func withoutEndings(_ name: Substring) -> Substring {
    var name = name
    while let ending = endings.first(where: name.hasSuffix) { name = name.dropLast(ending.count) }
    return name
  }

  private static func isType(_ recorder: Substring) -> Bool {
    recorder.hasPrefix(healthKit) && recorder.count > healthKit.count
      && recorder.utf8.allSatisfy { (97...122).contains($0 | 0x20) || (48...57).contains($0) }
  }

  /// Whether a name ends as ResearchKit has it: a UUID, when it began, and the number of a part.
  private static func isStamp(_ text: Substring) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[1].count == 14,
      parts.dropFirst().allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } })
    else { return false }
    let groups = parts[0].split(separator: "_", omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy(\.isHexDigit)
  }
}
