/// What stands between the whole and the fraction of a number where the participant lives.
///
/// A point is understood everywhere; a comma only where it is the custom.
package enum DecimalMark: Equatable, Sendable {
  case point, comma

  /// The custom of the locale that the environment names: `LC_ALL`, `LC_NUMERIC`, `LANG`.
  package init(environment: [String: String]) {
    let names = ["LC_ALL", "LC_NUMERIC", "LANG"]
    let locale = names.compactMap { environment[$0] }.first { !$0.isEmpty }
    self.init(locale: locale ?? "C")
  }

  /// The custom of a POSIX locale, such as `de_DE.UTF-8`.
  package init(locale: String) {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    let language = name.prefix { $0 != "_" && $0 != "-" }.lowercased()
    let isException = Self.pointLocales.contains(String(name).replacing("-", with: "_"))
    self = Self.commaLanguages.contains(language) && !isException ? .comma : .point
  }

  private static let commaLanguages: Set<String> = [
    "af", "az", "be", "bg", "bs", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fo",
    "fr", "gl", "hr", "hu", "hy", "id", "is", "it", "ka", "kk", "ky", "lt", "lv", "mk", "nb",
    "nl", "nn", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sq", "sr", "sv", "tr", "uk", "uz",
    "vi",
  ]

  /// Where a language of the comma is written with a point.
  private static let pointLocales: Set<String> = [
    "de_CH", "de_LI", "it_CH", "es_MX", "es_US", "es_PR", "es_GT", "es_HN", "es_NI", "es_PA",
    "es_PE", "es_SV", "es_DO", "es_CU",
  ]
}
