import StrictJSON

/// A recorder's file read back: its items, and what is wrong with it.
package struct RecorderFile: Equatable, Sendable {
  /// The items that are whole, in the file's order.
  package var items: [RecordedItem]
  package var problems: [Problem]

  package init(items: [RecordedItem] = [], problems: [Problem] = []) {
    self.items = items
    self.problems = problems
  }

  /// Reads a file as far as it is whole.
  ///
  /// In: the bytes of `{"items":[...]}`. Out: items and problems. Next: ``Recording``.
  /// Keys come in any order and unknown ones are passed over. A wrong or broken item is a problem
  /// while the others are read; a file that breaks off keeps the whole items before the break.
  ///
  /// - Parameters:
  ///   - bytes: Those of the whole file.
  ///   - file: What the problems call it.
  package init(reading bytes: [UInt8], file: String) {
    var reader = RecorderFileReader(bytes, file: file)
    var items: [RecordedItem] = []
    while let item = reader.next() { items.append(item) }
    self.init(items: items, problems: reader.problems)
  }
}
