import StrictJSON

/// A sample's metadata as the store keeps it: a JSON object, or nothing.
enum MetadataText {
  /// The text of metadata; nil for none.
  static func text(of metadata: [JSONMember]) -> String? {
    metadata.isEmpty ? nil : Writer.string(.object(metadata))
  }

  /// The metadata in a text; nil where it is not an object.
  static func metadata(in text: String) -> [JSONMember]? {
    do throws(SyntaxError) {
      return try Document(reading: Array(text.utf8)).root.value.members
    } catch {
      return nil
    }
  }

  /// Whether what is written can be read again: no key twice, not too deep.
  static func isReadable(_ metadata: [JSONMember]) -> Bool {
    self.metadata(in: Writer.string(.object(metadata))) != nil
  }
}
