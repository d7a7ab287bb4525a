import SampleFormats

/// How the name of an exported file ends, beside what is written to it.
struct ExportEnding {
  /// Endings of packed files that are not written.
  private static let otherPacking = [".zip", ".bz2", ".xz", ".zst", ".7z", ".tgz", ".lz4"]

  private let path: String
  private let format: ExportFormat

  init(_ path: String, _ format: ExportFormat) {
    self.path = path
    self.format = format
  }

  /// Refuses an ending that promises another packing, and tells of one that promises another format.
  func check() throws {
    guard path != "-" else { return }
    let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    if let packing = Self.otherPacking.first(where: name.hasSuffix) {
      throw CommandFailure(
        "--to: found the ending '\(packing)'; expected '.gz' to pack the file, or no packing",
        code: .misused)
    }
    let plain = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
    guard plain.contains("."), !format.endings.contains(where: plain.hasSuffix) else { return }
    StandardError.say(
      "--to: found an ending that is not one of \(format.rawValue); wrote \(format.rawValue), "
        + "whose files end in \(format.endings.joined(separator: " or "))")
  }
}
