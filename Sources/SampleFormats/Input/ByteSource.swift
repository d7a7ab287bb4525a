/// The bytes of a file in order, a piece at a time, unpacked where they were packed.
package protocol ByteSource: AnyObject {
  /// The next bytes; empty at the end.
  func next() throws(ImportError) -> [UInt8]
  /// The share of the file that was read, from 0 to 1; nil where nobody knows.
  var shareRead: Double? { get }
  /// What tells that the file breaks off, once its last bytes were read; nil for one that is whole.
  var cut: String? { get }
}

extension ByteSource {
  package var shareRead: Double? { nil }
  package var cut: String? { nil }

  /// All bytes that are left, at most so many.
  ///
  /// - Throws: ``ImportError/refused(path:reason:toDo:)`` where there are more.
  package func all(limit: Int, path: String) throws(ImportError) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let more = try next(), !more.isEmpty {
      bytes += more
      guard bytes.count <= limit else {
        throw .refused(
          path: path, reason: "found more than \(limit >> 20) MB",
          toDo: "split the file into smaller ones")
      }
    }
    return bytes
  }
}

/// Bytes that were looked at before, then the rest of their source.
package final class ReplayedSource: ByteSource {
  private var head: [UInt8]
  private let rest: any ByteSource

  package init(_ head: [UInt8], then rest: any ByteSource) {
    self.head = head
    self.rest = rest
  }

  package var shareRead: Double? { rest.shareRead }
  package var cut: String? { rest.cut }

  package func next() throws(ImportError) -> [UInt8] {
    guard head.isEmpty else {
      defer { head = [] }
      return head
    }
    return try rest.next()
  }
}
