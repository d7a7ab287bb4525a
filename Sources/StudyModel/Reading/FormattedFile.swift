import StrictJSON

/// A file that says its format and its version, read strictly and to the end whatever is wrong.
package struct FormattedFile {
  /// The most bytes of a file: thousands of steps fit, with long texts in several languages.
  ///
  /// A larger file is refused at once. How many values one may have is limited by `Document`.
  package static let mostBytes = 10_000_000

  /// What the key `format` says.
  private let format: String
  /// The newest format version that is understood.
  private let version: Int
  /// What the file is, in the words of a message, such as `a study`.
  private let what: String
  /// The keys of the root.
  private let keys: [String]

  package init(format: String, version: Int, what: String, keys: [String]) {
    self.format = format
    self.version = version
    self.what = what
    self.keys = keys
  }

  /// Reads a file; a syntax error is found alone, everything else together.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - body: Reads the root, where the header allows it.
  /// - Returns: What `body` gave, nil where it was not asked, and the findings in reading order.
  package func read<Body>(
    _ bytes: [UInt8], body: (Part) -> Body
  ) -> (body: Body?, findings: [Finding]) {
    guard bytes.count <= Self.mostBytes else { return (nil, [tooLarge(bytes)]) }
    do throws(SyntaxError) {
      return read(try Document(reading: bytes), body: body)
    } catch {
      return (
        nil,
        [Finding(.syntax, at: error.place, path: "", found: error.found, expected: error.expected)]
      )
    }
  }

  private func read<Body>(
    _ document: Document, body: (Part) -> Body
  ) -> (body: Body?, findings: [Finding]) {
    let findings = FindingList()
    let root = Part(node: document.root, path: .root, findings: findings)
    let value = headerAllowsBody(root) ? body(root) : nil
    return (value, findings.inReadingOrder)
  }

  private func tooLarge(_ bytes: [UInt8]) -> Finding {
    Finding(
      .fileSize, at: Place(offset: 0, in: []), path: "", found: "a file of \(bytes.count) bytes",
      expected: "at most \(Self.mostBytes) bytes")
  }

  // MARK: The header

  /// Checks `format` and `version`; a file of another kind or a newer version is not read on.
  private func headerAllowsBody(_ root: Part) -> Bool {
    guard let header = ObjectPart(unchecked: root, what: what, keys: keys) else {
      root.report(.wrongKind, expected: "\(what), an object with the keys of version \(version)")
      return false
    }
    let isOfFormat = checkFormat(header)
    let isReadable = checkVersion(header)
    return isOfFormat && isReadable
  }

  private func checkFormat(_ header: ObjectPart) -> Bool {
    guard let part = header.required("format", "\"format\": \"\(format)\"") else { return true }
    guard part.node.string != format else { return true }
    part.report(.format, expected: "'\(format)'")
    return false
  }

  private func checkVersion(_ header: ObjectPart) -> Bool {
    guard let part = header.required("version", "\"version\": \(version)") else { return true }
    if let number = part.node.number, number.double > Double(version) {
      part.report(
        .version, expected: "version \(version), the newest that this software reads; update it")
      return false
    }
    _ = part.integer(
      in: version...version, rule: .version, expected: "the format's version, \(version)")
    return true
  }
}
