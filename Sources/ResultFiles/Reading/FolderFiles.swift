import Digests
import SafeFiles
import StrictJSON

/// The files of one session's folder, each of which is read with a problem for what is wrong.
struct FolderFiles {
  let folder: SafeFolder
  private(set) var problems: [Problem] = []
  /// The files that are missing, not whole, or not of the hash that `session.json` tells.
  private(set) var broken: Set<String> = []

  init(_ folder: SafeFolder) { self.folder = folder }

  func path(_ name: String) -> String { folder.path + "/" + name }

  mutating func report(_ problem: Problem) { problems.append(problem) }

  /// Reports that a file is not what it should be.
  mutating func reportBroken(_ name: String, _ problem: Problem) {
    broken.insert(name)
    problems.append(problem)
  }

  /// Tells of every problem of a file so far what was done about it.
  mutating func conclude(_ name: String, _ consequence: String) {
    let path = Self.isUnsafe(name) ? folder.path : path(name)
    for index in problems.indices where problems[index].file == path {
      problems[index].consequence = consequence
    }
  }

  private static func isUnsafe(_ name: String) -> Bool { name.isEmpty || name.contains("/") }

  // MARK: Bytes

  /// The bytes of a file; nil, and a problem, where it cannot be read.
  mutating func bytes(_ name: String, mayBeMissing: Bool = false) -> [UInt8]? {
    do throws(FileError) {
      return try folder.read(name)
    } catch {
      if case .unsafeName = error {
        reportBroken(name, Problem(error, path: folder.path))
      } else if !(mayBeMissing && error.isMissing) {
        reportBroken(name, Problem(error, path: path(name)))
      }
      return nil
    }
  }

  /// Whether bytes are those that were written; others are a problem.
  @discardableResult
  mutating func check(_ bytes: [UInt8], of name: String, _ entry: FileEntry?) -> Bool {
    guard let entry, SHA256Digest(of: bytes).hexadecimal != entry.sha256 else { return true }
    reportBroken(
      name,
      Problem(
        file: path(name), found: "other bytes than were written",
        expected: "SHA-256 \(entry.sha256)"))
    return false
  }

  // MARK: Formats

  mutating func json(_ name: String, _ bytes: [UInt8]) -> JSONValue? {
    if let problem = TextEncoding.problem(bytes, file: path(name)) {
      reportBroken(name, problem)
      return nil
    }
    do throws(SyntaxError) {
      return try Document(reading: bytes).root.value
    } catch {
      reportBroken(name, Problem(error, file: path(name)))
      return nil
    }
  }

  mutating func attempt<Value>(
    _ name: String, _ read: () throws(FormatError) -> Value
  ) -> Value? {
    do throws(FormatError) {
      return try read()
    } catch {
      reportBroken(name, Problem(error, file: path(name)))
      return nil
    }
  }

  /// A step's file, as far as it can be read; what is wrong with it is a problem.
  mutating func stepFile(_ name: String, _ entry: FileEntry?) -> StepFile? {
    guard let bytes = bytes(name), let json = json(name, bytes) else { return nil }
    let file = attempt(name) { () throws(FormatError) in try StepFile(json: json) }
    if file != nil { check(bytes, of: name, entry) }
    return file
  }

  /// A recorder's file, as far as it can be read; what is wrong with it is a problem.
  mutating func recorderFile(_ name: String, _ entry: FileEntry?) -> RecorderFile {
    guard let bytes = bytes(name) else { return RecorderFile() }
    let file = RecorderFile(reading: bytes, file: path(name))
    for problem in file.problems { reportBroken(name, problem) }
    if file.problems.isEmpty { check(bytes, of: name, entry) }
    return file
  }
}
