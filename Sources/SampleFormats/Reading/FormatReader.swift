/// Reads files of one format.
package protocol FormatReader {
  static var format: SampleFormat { get }
  /// Whether a file's beginning is of this format.
  static func matches(_ head: FileHead) -> Bool
  /// Hands every sample on, and remarks on what is none.
  static func read(
    _ source: any ByteSource, into intake: SampleIntake
  ) throws(ImportError)
}

/// The beginning of a file, unpacked, and its name: enough to tell its format.
package struct FileHead: Sendable {
  /// The last component of the path, in lower case.
  package let name: String
  /// The first bytes, at most 64 KB.
  package let bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The bytes as text; what is no UTF-8 shows as U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The first byte that is no white space.
  var firstCharacter: UInt8? { bytes.first { $0 > 32 } }

  /// Whether each of the keys stands somewhere in the beginning, as JSON has keys.
  func hasKeys(_ keys: String...) -> Bool {
    let text = text
    return keys.allSatisfy { text.contains("\"\($0)\"") }
  }

  /// Whether one of the first lines is an object with each of the keys.
  func hasLine(withKeys keys: String...) -> Bool {
    bytes.split(separator: 10).prefix(10).contains { Self.has(keys, Array($0)) }
  }

  /// Whether one of a list's first objects has each of the keys.
  func hasItem(withKeys keys: String...) -> Bool {
    let objects = JSONObjects(HeldBytes(bytes))
    do throws(ImportError) {
      while objects.count < 10, try objects.next() {
        if Self.has(keys, objects.object) { return true }
      }
    } catch {
      return false
    }
    return false
  }

  private static func has(_ keys: [String], _ object: [UInt8]) -> Bool {
    var found: Set<String> = []
    _ = object.withUnsafeBufferPointer { bytes in
      JSONMembers.forEach(in: bytes) { key, _ in found.insert(key.string) }
    }
    return found.isSuperset(of: keys)
  }
}
