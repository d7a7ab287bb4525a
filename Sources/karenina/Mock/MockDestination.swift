import Glibc
import HealthSamples
import MockHealth
import SafeFiles
import SampleFormats

/// Where `mock` puts the samples that it makes.
protocol MockDestination {
  func take(_ batch: SampleBatch, of participant: String) throws
  /// A participant's samples have all been taken.
  func end(of participant: String) throws
  func finish() throws
  /// What the format has no place for, by type.
  var leftOut: [String: Int] { get }
}

/// A store of its own.
final class MockStore: MockDestination {
  private let store: SQLiteHealthStore
  let leftOut: [String: Int] = [:]

  init(_ path: String) throws {
    // A store that is there may be a person's; made-up samples are never mixed into it.
    guard access(path, F_OK) != 0 else { throw FileError.exists(path: path) }
    store = try SQLiteHealthStore(path: path)
  }

  func take(_ batch: SampleBatch, of participant: String) throws {
    try store.save(batch.samples, for: participant)
  }

  func end(of participant: String) {}

  func finish() throws { try store.seal() }
}

/// One file for all.
final class MockFile: MockDestination {
  private let path: String
  private let file: OutputFile
  private var writer: any SampleFileWriter
  private let isRecorderFile: Bool
  /// What a recorder's file has no place for: it has one type.
  private var others: [String: Int] = [:]

  init(_ path: String, _ format: ExportFormat) throws {
    self.path = path
    let file = try OutputFile(path)
    self.file = file
    writer = format.writer { try file.write($0) }
    isRecorderFile = format == .researchKit
  }

  var leftOut: [String: Int] { writer.leftOut.merging(others, uniquingKeysWith: +) }

  func take(_ batch: SampleBatch, of participant: String) throws {
    for sample in batch.samples {
      if isRecorderFile, sample.type != .heartRate {
        others[sample.type.identifier, default: 0] += 1
      } else {
        try writer.append(sample, of: participant, flags: [])
      }
    }
  }

  func end(of participant: String) {}

  func finish() throws {
    try writer.finish()
    try file.finish()
    guard let sidecar = writer.sidecar, path != "-" else { return }
    let beside = try OutputFile(SampleSidecar.path(beside: path))
    try beside.write(sidecar)
    try beside.finish()
  }
}

/// A folder with a file for each participant, for formats that name nobody.
final class MockFolder: MockDestination {
  private let folder: String
  private let format: MockFormat
  private let exported: ExportFormat
  private var file: MockFile?
  private(set) var leftOut: [String: Int] = [:]

  init(_ folder: String, _ format: MockFormat, _ exported: ExportFormat) throws {
    (self.folder, self.format, self.exported) = (folder, format, exported)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      throw FileError.system(path: folder, doing: "create", code: errno)
    }
  }

  func take(_ batch: SampleBatch, of participant: String) throws {
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
    try file.finish()
    leftOut.merge(file.leftOut, uniquingKeysWith: +)
    self.file = nil
  }

  func finish() {}
}
