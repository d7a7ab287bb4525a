import Digests

/// The libraries that the program found when it started, and those that it would load when needed.
enum LibraryExamination {
  static var libraries: Diagnosis {
    let libraries = LinkedLibrary.all
    let found = libraries.map(\.description).joined(separator: ", ")
    let missing = libraries.filter { $0.version == nil }.compactMap(\.advice)
    var advice = missing.isEmpty ? [] : ["install " + missing.joined(separator: ", ")]
    if CryptoLibrary.isLoaded && !CryptoLibrary.makesDigests {
      advice.append("OpenSSL makes no SHA-256: look at OPENSSL_CONF")
    }
    guard !advice.isEmpty else { return Diagnosis("libraries", .ok, found) }
    // Without digests hardly a command begins; without another only what it is for is not done.
    return Diagnosis(
      "libraries", CryptoLibrary.makesDigests ? .warning : .problem, found,
      advice: advice.joined(separator: "; "))
  }
}
