import Quantities
import SafeFiles
import StrictJSON

/// The refused consents of a study: `output/<study>/consent-refusals.jsonl`.
///
/// A refusal moves the session's folder aside under a name that tells it, which is one step on the
/// disk; then it writes its line, then it removes the folder. Whenever the process is killed,
/// either the session is as it was before the refusal, or the next session of the study finishes
/// what is left to do: no refusal is lost, and no data stay.
package struct ConsentRefusals: Sendable {
  package static let fileName = "consent-refusals.jsonl"

  /// The study's folder.
  private let study: SafeFolder
  private let durability: Durability

  package init(in study: SafeFolder, _ durability: Durability) {
    self.study = study
    self.durability = durability
  }

  /// The path of the file.
  package var path: String { study.path + "/" + Self.fileName }

  /// Keeps a refusal, and removes the session in which it was made.
  ///
  /// - Parameters:
  ///   - refusal: Who refused, when.
  ///   - session: The name of the session's folder, which nobody writes to any more.
  /// - Throws: ``FileError`` where a part of it could not be done.
  package func keep(_ refusal: ConsentRefusal, removing session: String) throws(FileError) {
    let lock = try study.lock()
    defer { withExtendedLifetime(lock) {} }
    let participant = try study.folder(refusal.participant)
    let aside = AsideName.of(refusal)
    try participant.move(session, to: study, as: aside)
    if durability == .synced {
      try study.sync()
      try participant.sync()
    }
    try finish(refusal, aside)
    try study.removeFolderIfEmpty(refusal.participant)
  }

  /// Does what a killed process left to do.
  package func finishInterrupted() throws(FileError) {
    let names = try study.names().filter { $0.hasPrefix(AsideName.prefix) }
    guard !names.isEmpty else { return }
    let lock = try study.lock()
    defer { withExtendedLifetime(lock) {} }
    // Another process may have finished some of them meanwhile.
    for name in names where study.isFolder(name) {
      guard let refusal = AsideName.refusal(in: name) else { continue }
      try finish(refusal, name)
      if study.isFolder(refusal.participant) {
        try study.removeFolderIfEmpty(refusal.participant)
      }
    }
  }

  private func finish(_ refusal: ConsentRefusal, _ aside: String) throws(FileError) {
    if try !all().contains(where: { $0.isSame(as: refusal) }) {
      try study.appendLine(refusal.line, to: Self.fileName, durability)
    }
    try study.removeFolder(aside)
    if durability == .synced { try study.sync() }
  }

  /// Those kept so far, as far as their lines can be read.
  package func all() throws(FileError) -> [ConsentRefusal] {
    guard study.contains(Self.fileName) else { return [] }
    return try study.read(Self.fileName).split(separator: UInt8(ascii: "\n"))
      .compactMap { Self.refusal(in: Array($0)) }
  }

  private static func refusal(in line: [UInt8]) -> ConsentRefusal? {
    do {
      return try ConsentRefusal(json: Document(reading: line).root.value)
    } catch {
      // A line that a power cut tore.
      return nil
    }
  }

  /// Removes the lines of a participant.
  package func forget(_ participant: String) throws(FileError) {
    let lock = try study.lock()
    defer { withExtendedLifetime(lock) {} }
    let rest = try all().filter { $0.participant != participant }
    let bytes = rest.flatMap { $0.line + [UInt8(ascii: "\n")] }
    try study.write(bytes, to: Self.fileName, durability)
  }

  /// Puts the lines in the order of date and participant, however many wrote at once.
  package func sort() throws(FileError) {
    let all = try all()
    guard all.count > 1 else { return }
    let sorted = all.sorted {
      ($0.date.milliseconds, $0.participant) < ($1.date.milliseconds, $1.participant)
    }
    let bytes = sorted.flatMap { $0.line + [UInt8(ascii: "\n")] }
    try study.write(bytes, to: Self.fileName, durability)
  }
}

/// The name of a refused session's folder until it is removed; it tells the refusal.
private enum AsideName {
  /// Readers of results pass over names with a dot in front.
  static let prefix = ".refused-"

  static func of(_ refusal: ConsentRefusal) -> String {
    prefix + "\(refusal.participant)-\(refusal.revision)-\(refusal.date.milliseconds)"
  }

  static func refusal(in name: String) -> ConsentRefusal? {
    let parts = name.dropFirst(prefix.count).split(separator: "-", maxSplits: 2)
    guard parts.count == 3, let revision = Int(parts[1]), let milliseconds = Int64(parts[2]) else {
      return nil
    }
    return ConsentRefusal(
      date: Instant(milliseconds: milliseconds), revision: revision,
      participant: String(parts[0]))
  }
}
