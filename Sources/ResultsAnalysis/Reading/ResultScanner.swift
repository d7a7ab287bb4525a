import ResultFiles
import SafeFiles

/// Reads whatever lies under paths.
///
/// In: paths. Out: each session and lone recorder file under them, read. Next: the tables.
/// One at a time, in the order of their paths, so that any number of them takes little memory.
package struct ResultScanner {
  /// Something that was read.
  package enum Scanned: Equatable, Sendable {
    case session(SessionReading)
    case recorderFile(path: String, RecorderFile)
  }

  private let finder: ResultFinder
  private let filter: ResultFilter

  /// - Parameters:
  ///   - paths: What the user named.
  ///   - filter: What is taken.
  ///   - hiddenFolders: Hidden folders, such as `.pilot`, that are looked into too.
  package init(
    _ paths: [String], filter: ResultFilter = ResultFilter(), hiddenFolders: [String] = []
  ) {
    finder = ResultFinder(paths, hiddenFolders: hiddenFolders)
    self.filter = filter
  }

  /// Reads one after another.
  ///
  /// - Parameters:
  ///   - complain: Takes each thing that is wrong, as it is met.
  ///   - take: Takes what could be read; what it throws ends the scan.
  /// - Returns: Whether everything could be read.
  /// - Throws: What `take` throws.
  package func scan<Failure: Error>(
    complain: (Problem) -> Void, take: (Scanned) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    finder.problems.forEach(complain)
    var isWhole = finder.problems.isEmpty
    for found in finder.found {
      let (scanned, problems) = read(found)
      problems.forEach(complain)
      isWhole = isWhole && problems.isEmpty
      if let scanned, isTaken(scanned) { try take(scanned) }
    }
    return isWhole
  }

  private func isTaken(_ scanned: Scanned) -> Bool {
    switch scanned {
    case .session(let reading): reading.record.map(filter.takes) ?? false
    case .recorderFile: filter.takesLoneFiles
    }
  }

  private func read(_ found: ResultFinder.Found) -> (Scanned?, [Problem]) {
    switch found {
    case .session(let path):
      let reading = ResultReader.read(path)
      return (.session(reading), reading.problems)
    case .recorderFile(let path):
      let file = Self.readRecorderFile(path)
      return (.recorderFile(path: path, file), file.problems)
    }
  }

  /// A recorder's file outside any session; one that cannot be read is a problem and no items.
  static func readRecorderFile(_ path: String) -> RecorderFile {
    do throws(FileError) {
      return RecorderFile(reading: try FileBytes.read(path), file: path)
    } catch {
      return RecorderFile(problems: [Problem(error, path: path)])
    }
  }
}
