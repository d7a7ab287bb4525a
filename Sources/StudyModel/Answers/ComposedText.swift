import Foundation

/// Text in one spelling: the same words are the same bytes, whatever keyboard they came from.
enum ComposedText {
  /// The text in Unicode normalisation form C.
  static func composed(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }
}
