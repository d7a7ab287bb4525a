import Digests
import ResultFiles
import SafeFiles

/// The first characters of a manifest's SHA-256, by which a lab book names its bytes.
package enum SessionFingerprint {
  private static let characters = 12

  /// In one line; why there is none, where the manifest can't be read.
  package static func line(of folder: String) -> String {
    do throws(FileError) {
      let bytes = try FileBytes.read(folder + "/" + SessionRecord.fileName)
      let hash = SHA256Digest(of: bytes).hexadecimal
      return "fingerprint: \(hash.prefix(characters)) (of \(SessionRecord.fileName))"
    } catch {
      return "fingerprint: none; \(error)"
    }
  }
}
