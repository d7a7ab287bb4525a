import Foundation
import SampleFormats

/// A folder of a test's own, which goes when the test ends.
final class MadeFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      print("left behind: \(path)")
    }
  }

  /// Writes a file, with the folders above it, and gives its path.
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }

  func file(_ name: String, _ text: String) throws -> String {
    try file(name, Array(text.utf8))
  }
}

/// Files packed without packing, as the formats allow.
enum MadeArchive {
  /// A gzip file of one stored block; at most 65,535 bytes.
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(bytes.count)
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1] + little(count) + little(~count) + bytes
      + little(checksum(bytes)) + little(UInt32(bytes.count))
  }

  /// A zip archive whose entries are stored.
  static func zip(_ entries: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var (files, directory): ([UInt8], [UInt8]) = ([], [])
    for (name, bytes) in entries {
      let size = UInt32(bytes.count)
      // Version, flags (names in UTF-8), method, time and date.
      let facts: [UInt8] =
        [20, 0, 0, 8, 0, 0, 0, 0, 0x21, 0x58] + little(checksum(bytes)) + little(size)
        + little(size) + little(UInt16(name.utf8.count)) + [0, 0]
      directory += [0x50, 0x4B, 1, 2, 20, 0] + facts
      directory += [UInt8](repeating: 0, count: 10) + little(UInt32(files.count))
      directory += Array(name.utf8)
      files += [0x50, 0x4B, 3, 4] + facts + Array(name.utf8) + bytes
    }
    let count = UInt16(entries.count)
    return files + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + little(count) + little(count)
      + little(UInt32(directory.count)) + little(UInt32(files.count)) + [0, 0]
  }

  private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian, Array.init)
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in
        value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
      }
    }
  }
}
