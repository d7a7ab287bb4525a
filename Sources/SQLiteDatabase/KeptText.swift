/// A text that stays where it is, so that many rows can be bound to it and none needs a copy.
package final class KeptText {
  /// In UTF-8, without a zero at its end.
  let bytes: UnsafeMutableBufferPointer<CChar>

  package init(_ text: String) {
    bytes = .allocate(capacity: text.utf8.count)
    _ = bytes.initialize(from: text.utf8.lazy.map { CChar(bitPattern: $0) })
  }

  deinit { bytes.deallocate() }
}
