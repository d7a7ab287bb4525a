import Glibc
import Quantities
import ResultsAnalysis

/// Rows on the disk, which are read again once all were seen.
///
/// The file lies beside the place of the export and has no name, so that no other program reads it
/// and nothing of it stays, however this one ends. In memory are 256 KB.
final class RowSpool {
  private static let piece = 262_144

  private let path: String
  private let descriptor: Int32
  private var bytes: [UInt8] = []
  private(set) var shape: TableShape

  init(beside path: String, _ columns: [Column]) throws(TableFileError) {
    self.path = path
    shape = TableShape(columns)
    let name = path + ".rows"
    descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .failed(name, "create") }
    unlink(name)
  }

  deinit { close(descriptor) }

  func append(_ row: [Cell]) throws(TableFileError) {
    shape.note(row)
    for index in shape.columns.indices {
      append(index < row.count ? row[index] : .missing)
    }
    if bytes.count >= Self.piece { try flush() }
  }

  /// Gives every row, in the order in which they came.
  func forEachRow(_ take: ([Cell]) throws(TableFileError) -> Void) throws(TableFileError) {
    try flush()
    var reader = SpoolReader(descriptor, path)
    for _ in 0..<shape.rowCount {
      var row: [Cell] = []
      row.reserveCapacity(shape.columns.count)
      for _ in shape.columns { row.append(try reader.cell()) }
      try take(row)
    }
  }

  private func append(_ cell: Cell) {
    switch cell {
    case .missing: bytes.append(0)
    case .text(let text):
      bytes.append(1)
      append(Int64(text.utf8.count))
      bytes.append(contentsOf: text.utf8)
    case .integer(let number):
      bytes.append(2)
      append(number)
    case .decimal(let number):
      // As in every other table, a number that is not finite is missing.
      guard number.isFinite else { return bytes.append(0) }
      bytes.append(3)
      append(Int64(bitPattern: number.bitPattern))
    case .truth(let isTrue): bytes.append(isTrue ? 4 : 5)
    case .instant(let instant):
      bytes.append(6)
      append(instant.milliseconds)
      append(Int64(instant.offsetMinutes))
    }
  }

  private func append(_ number: Int64) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  private func flush() throws(TableFileError) {
    try OutputFile.writeAll(bytes, to: descriptor, path)
    bytes.removeAll(keepingCapacity: true)
  }
}

/// Reads a spool from its beginning.
private struct SpoolReader {
  private let descriptor: Int32
  private let path: String
  private var bytes: [UInt8] = []
  private var place = 0
  private var offset = 0

  init(_ descriptor: Int32, _ path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  mutating func cell() throws(TableFileError) -> Cell {
    try need(1)
    place += 1
    switch bytes[place - 1] {
    case 1: return .text(try text())
    case 2: return .integer(try integer())
    case 3: return .decimal(Double(bitPattern: UInt64(bitPattern: try integer())))
    case 4: return .truth(true)
    case 5: return .truth(false)
    case 6:
      let milliseconds = try integer()
      let offset = Int(try integer())
      return .instant(Instant(milliseconds: milliseconds, offsetMinutes: offset))
    default: return .missing
    }
  }

  private mutating func text() throws(TableFileError) -> String {
    let count = Int(try integer())
    try need(count)
    defer { place += count }
    return String(decoding: bytes[place..<place + count], as: UTF8.self)
  }

  private mutating func integer() throws(TableFileError) -> Int64 {
    try need(8)
    defer { place += 8 }
    return bytes[place..<place + 8].withUnsafeBytes { $0.loadUnaligned(as: Int64.self) }
  }

  /// Makes so many bytes readable from ``place`` on.
  private mutating func need(_ count: Int) throws(TableFileError) {
    guard bytes.count - place < count else { return }
    bytes.removeFirst(place)
    place = 0
    while bytes.count < count {
      var piece = [UInt8](repeating: 0, count: max(262_144, count - bytes.count))
      let read = piece.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, $0.count, off_t(offset))
      }
      if read < 0 && errno == EINTR { continue }
      guard read > 0 else {
        if read == 0 { errno = EIO }
        throw .failed(path, "read back what was to be written to")
      }
      offset += read
      bytes.append(contentsOf: piece.prefix(read))
    }
  }
}
