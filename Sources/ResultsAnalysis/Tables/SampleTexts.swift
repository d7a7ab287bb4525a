import Quantities
import ResultFiles

/// What many samples of recorder files have in common, as the bytes of their rows in CSV.
struct SampleTexts: Sendable {
  /// What each sample has of its own.
  enum Own: Sendable {
    case start, end, value, flags
  }

  /// The rows of samples of one file with the same words: bytes, and what stands between them.
  struct Line: Sendable {
    private(set) var bytes: [UInt8] = []
    /// What each sample has of its own, and how many of the bytes stand before it.
    private(set) var parts: [(end: Int, own: Own)] = []
    /// The values that get no remark; nil where each has to be looked at.
    let plain: ClosedRange<Double>?
    let isTaken: Bool
    /// Whether dates, value and flags stand as in the whole table, with commas between the first three.
    private(set) var isUsual = false

    /// Ends the row.
    fileprivate mutating func end() {
      bytes.append(UInt8(ascii: "\n"))
      isUsual =
        parts.map(\.own) == [.start, .end, .value, .flags]
        && bytes[parts[0].end..<parts[1].end] == [44]
        && bytes[parts[1].end..<parts[2].end] == [44, 44]
    }

    fileprivate mutating func append(_ cell: [UInt8]) { bytes += cell }
    fileprivate mutating func append(_ own: Own) { parts.append((bytes.count, own)) }
  }

  /// What the rows of a file have in common.
  struct Frame: Equatable, Sendable {
    var name: RecorderFileName
    var isSynthetic: Bool
    /// Nil where no column has it.
    var path: String?
  }

  /// The cells that words tell.
  private struct Words: Sendable {
    var type: [UInt8]
    var unit: [UInt8]
    var source: [UInt8]
    var plain: ClosedRange<Double>?
    var isTaken: Bool
  }

  private var words = WordFacts<Words>()
  private var frame: Frame?
  /// Study to recorder.
  private var head: [[UInt8]] = []
  private var path: [UInt8] = []
  /// By the words of samples, those that were asked for.
  private var lines: [Line?] = []

  /// Has the lines be those of a file.
  ///
  /// - Parameters:
  ///   - scanner: The file's.
  ///   - filter: What is taken.
  ///   - frame: What the rows of the file have in common.
  ///   - cell: The bytes of a text in a cell.
  mutating func follow(
    _ scanner: SampleScanner, _ filter: ResultFilter, _ frame: Frame, cell: (String) -> [UInt8]
  ) {
    let isKnown = words.follow(scanner) { words in
      Words(
        type: cell(words.type), unit: cell(words.unit),
        source: words.source.isEmpty ? [] : cell(words.source),
        plain: Flag.plain(type: words.type, unit: words.unit),
        isTaken: filter.takes(type: words.type))
    }
    if self.frame != frame {
      head = SamplesTable.place(of: frame.name).map { $0.words.map(cell) ?? [] }
      path = frame.path.map(cell) ?? []
    }
    if !isKnown || self.frame != frame { lines.removeAll(keepingCapacity: true) }
    self.frame = frame
  }

  /// The line of the samples with these words, of cells at these places of ``SamplesTable/columns``.
  mutating func line(of word: Int, _ places: [Int]) -> Line {
    while lines.count <= word { lines.append(nil) }
    if let line = lines[word] { return line }
    let line = made(words[word], places)
    lines[word] = line
    return line
  }

  private func made(_ words: Words, _ places: [Int]) -> Line {
    var line = Line(plain: words.plain, isTaken: words.isTaken)
    for (index, place) in places.enumerated() {
      if index > 0 { line.append([UInt8(ascii: ",")]) }
      switch place - head.count {
      case ..<0: line.append(head[place])
      case 0: line.append(words.type)
      case 1: line.append(words.unit)
      case 2: line.append(Own.start)
      case 3: line.append(Own.end)
      case 5: line.append(Own.value)
      case 6: line.append(words.source)
      case 9: line.append(Own.flags)
      case 10: line.append(frame?.isSynthetic == true ? Array("true".utf8) : [])
      case SamplesTable.columns.count - head.count: line.append(path)
      // Of elapsed time, clip and condition a file by itself tells nothing.
      default: break
      }
    }
    line.end()
    return line
  }
}
