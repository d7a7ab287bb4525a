import SampleFormats

/// One file for all, with the one that goes beside it where the format has such.
final class MockFile: MockDestination {
  private let path: String
  private let file: OutputFile
  private var writer: any SampleFileWriter
  private let isRecorderFile: Bool
  /// What a recorder's file has no place for: it has one type.
  private var others: [String: Int] = [:]
  private var whole: [WaitingFile] = []

  init(_ path: String, _ format: ExportFormat) throws {
    self.path = path
    let file = try OutputFile(path)
    self.file = file
    writer = format.writer { try file.write($0) }
    isRecorderFile = format == .researchKit
  }

  var leftOut: [String: Int] { writer.leftOut.merging(others, uniquingKeysWith: +) }

  func take(_ batch: MockBatch, of participant: String) throws {
    for sample in batch.samples {
      if isRecorderFile, sample.type != .heartRate {
        others[sample.type.identifier, default: 0] += 1
      } else {
        try writer.append(sample, of: participant, flags: [])
      }
    }
  }

  func end(of participant: String) {}

  func complete() throws { whole = try completed() }

  /// Ends the file and the one beside it, which both wait to be put in place.
  func completed() throws -> [WaitingFile] {
    try writer.finish()
    var files = [try file.complete()]
    if let sidecar = writer.sidecar, path != "-" {
      let beside = try OutputFile(SampleSidecar.path(beside: path))
      try beside.write(sidecar)
      files.append(try beside.complete())
    }
    return files.compactMap { $0 }
  }

  func publish() throws {
    for file in whole { try file.publish() }
  }
}
