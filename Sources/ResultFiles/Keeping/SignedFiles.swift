import Digests
import SafeFiles

/// The files of a session with their hashes, as a text that is signed.
///
/// `session.sha256` is what `sha256sum` writes, so that `sha256sum --check` takes it, and
/// `session.sha256.sig` the signature of its bytes, as `ssh-keygen -Y sign` makes it. Manifest and
/// journal are among the files, and every other that lies in the session's folder.
package struct SignedFiles: Equatable, Sendable {
  package static let fileName = "session.sha256"
  package static let signatureName = "session.sha256.sig"

  /// A file and its hash, in the order of the names' bytes.
  package struct Line: Equatable, Sendable {
    package var sha256: String
    package var name: String
  }

  package let lines: [Line]

  /// The files as they lie in a session's folder.
  package init(in folder: SafeFolder) throws(FileError) {
    var lines: [Line] = []
    for name in try folder.names() where !Self.isOwn(name) {
      // A folder in a session is none of its files, and can't be signed.
      let bytes = try folder.read(name)
      lines.append(Line(sha256: SHA256Digest(of: bytes).hexadecimal, name: name))
    }
    self.lines = lines
  }

  private static func isOwn(_ name: String) -> Bool {
    let own = [fileName, signatureName]
    return own.contains(name) || own.contains { name == ".\($0).part" }
      || name == SessionWriter.reserveName
  }

  /// Whether these are the bytes of a signature, as `ssh-keygen` writes it (PROTOCOL.sshsig).
  package static func isSignature(_ bytes: [UInt8]) -> Bool {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.count > 2, lines.first == "-----BEGIN SSH SIGNATURE-----",
      lines.last == "-----END SSH SIGNATURE-----"
    else { return false }
    let body = lines.dropFirst().dropLast().joined()
    // "SSHSIG" in base 64, then the version 1.
    return body.hasPrefix("U1NIU0lHAAAAA")
      && body.utf8.allSatisfy { byte in
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
          || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "+/=".utf8.contains(byte)
      }
  }

  /// Reads the text; nil where it is none.
  package init?(reading bytes: [UInt8]) {
    guard bytes.last == UInt8(ascii: "\n") else { return nil }
    var lines: [Line] = []
    for text in bytes.dropLast().split(separator: 10, omittingEmptySubsequences: false) {
      let parts = String(decoding: text, as: UTF8.self).split(
        separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].utf8.count == 64, parts[1].first == " " else { return nil }
      lines.append(Line(sha256: String(parts[0]), name: String(parts[1].dropFirst())))
    }
    self.lines = lines
  }

  /// The text whose bytes are signed.
  package var bytes: [UInt8] {
    lines.flatMap { Array("\($0.sha256)  \($0.name)\n".utf8) }
  }

  /// What differs from these files in others: a name, and whether it was changed, removed or added.
  package func differences(from now: SignedFiles) -> [(name: String, found: String)] {
    let found = Dictionary(now.lines.map { ($0.name, $0.sha256) }) { first, _ in first }
    let signed = Set(lines.map(\.name))
    let changed = lines.compactMap { line -> (name: String, found: String)? in
      guard let hash = found[line.name] else { return (line.name, "nothing there") }
      return hash == line.sha256 ? nil : (line.name, "other bytes than were signed")
    }
    let added = now.lines.filter { !signed.contains($0.name) }
      .map { (name: $0.name, found: "a file that was not there when it was signed") }
    return changed + added
  }
}
