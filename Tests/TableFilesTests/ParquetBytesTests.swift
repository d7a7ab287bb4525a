import ResultsAnalysis
import Testing

@testable import TableFiles

/// Parquet's bytes as its specification has them.
@Suite struct ParquetBytesTests {
  @Test("numbers are packed by eights, and runs of one number take a byte or two")
  func runs() {
    func bytes(_ values: [UInt32], _ width: Int) -> [UInt8] {
      var bytes: [UInt8] = []
      HybridRuns.append(values[...], width: width, to: &bytes)
      return bytes
    }
    // The specification's own example of packing: 0 to 7 in three bits.
    #expect(bytes(Array(0..<8), 3) == [3, 0b1000_1000, 0b1100_0110, 0b1111_1010])
    #expect(bytes(Array(repeating: 1, count: 100), 1) == [200, 1, 1])
    #expect(bytes([0, 1, 1], 1) == [3, 0b110])
    #expect(bytes([0, 1, 1] + Array(repeating: 1, count: 20), 1) == [3, 0b1111_1110, 30, 1])
    #expect(bytes(Array(repeating: 300, count: 9), 9) == [18, 44, 1])
    #expect(bytes(Array(repeating: 0, count: 9), 0) == [18])
    #expect(bytes([], 1) == [])
  }

  @Test("metadata are in Thrift's compact protocol")
  func thrift() {
    var writer = CompactWriter()
    writer.field(1, int32: -1)
    writer.field(3, "ab")
    writer.field(4, int32s: [0, 3])
    writer.field(20, true)
    writer.field(21) { $0.field(1, int64: 300) }
    writer.field(22, [1, 2]) { $0.field(2, int32: $1) }
    writer.stop()
    #expect(
      writer.bytes == [
        0x15, 1, 0x28, 2, 97, 98, 0x19, 0x25, 0, 6, 0x01, 40, 0x1C, 0x16, 0xD8, 4, 0, 0x19, 0x2C,
        0x25, 2, 0, 0x25, 4, 0, 0,
      ])
  }

  @Test("a page has which rows have a value, then the values")
  func page() {
    var column = ParquetColumn("n", .int64)
    for cell in [.integer(1), .missing, .integer(258)] as [Cell] { column.append(cell) }
    #expect(
      column.page(0..<3, values: 0..<2) == [
        2, 0, 0, 0, 3, 0b101, 1, 0, 0, 0, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0,
      ])
    #expect(column.nullCount == 1)
  }

  @Test("texts that repeat are in a dictionary, others are not")
  func dictionary() {
    var column = ParquetColumn("t", .text)
    for text in ["ab", "c", "ab", "ab"] { column.append(.text(text)) }
    #expect(column.usesDictionary)
    #expect(column.dictionaryPage == [2, 0, 0, 0, 97, 98, 1, 0, 0, 0, 99])
    #expect(column.page(0..<4, values: 0..<4) == [2, 0, 0, 0, 3, 0b1111, 1, 3, 0b10])
    var unique = ParquetColumn("t", .text)
    for number in 0..<9 { unique.append(.integer(Int64(number))) }
    #expect(!unique.usesDictionary)
  }
}
