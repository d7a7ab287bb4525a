import Glibc
import SafeFiles
import SampleFormats

/// A folder with a file for each participant, for formats that name nobody.
final class MockFolder: MockDestination {
  private let folder: String
  private let format: MockFormat
  private let exported: ExportFormat
  private var file: MockFile?
  private var whole: [WaitingFile] = []
  /// Whether the folder was made here, and holds nothing yet.
  private var isNew = false
  private(set) var leftOut: [String: Int] = [:]

  init(_ folder: String, _ format: MockFormat, _ exported: ExportFormat) throws {
    (self.folder, self.format, self.exported) = (folder, format, exported)
    isNew = mkdir(folder, 0o700) == 0
    guard isNew || errno == EEXIST else {
      throw FileError.system(path: folder, doing: "create", code: errno)
    }
  }

  deinit {
    file = nil
    whole = []
    if isNew { rmdir(folder) }
  }

  func take(_ batch: MockBatch, of participant: String) throws {
    try open(participant).take(batch, of: participant)
  }

  private func open(_ participant: String) throws -> MockFile {
    if let file { return file }
    let opened = try MockFile("\(folder)/\(participant)\(format.ending)", exported)
    file = opened
    return opened
  }

  func end(of participant: String) throws {
    let file = try open(participant)
    whole += try file.completed()
    leftOut.merge(file.leftOut, uniquingKeysWith: +)
    self.file = nil
  }

  func complete() {}

  func publish() throws {
    isNew = false
    for file in whole { try file.publish() }
  }
}
