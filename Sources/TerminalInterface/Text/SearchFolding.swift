import Foundation

extension String {
  /// The text as it is searched: without case, accents and widths.
  var foldedForSearch: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
