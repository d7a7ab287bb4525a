/// Small numbers as Parquet's hybrid of runs and packed bits has them.
enum HybridRuns {
  /// - Parameters:
  ///   - values: The numbers, each below 2 to the power of `width`.
  ///   - width: How many bits each has; 0 where all are 0.
  ///   - bytes: Where they go.
  static func append(_ values: ArraySlice<UInt32>, width: Int, to bytes: inout [UInt8]) {
    var packed: [UInt32] = []
    var place = values.startIndex
    while place < values.endIndex {
      let run = length(of: values, from: place)
      // Bits are packed in groups of eight, so that a run may only begin at the end of one.
      let needed = (8 - packed.count % 8) % 8
      guard run >= needed + 8 else {
        packed += values[place..<place + run]
        place += run
        continue
      }
      packed += repeatElement(values[place], count: needed)
      flush(&packed, width, to: &bytes)
      appendRun(of: values[place], run - needed, width, to: &bytes)
      place += run
    }
    flush(&packed, width, to: &bytes)
  }

  private static func length(of values: ArraySlice<UInt32>, from start: Int) -> Int {
    var end = start + 1
    while end < values.endIndex, values[end] == values[start] { end += 1 }
    return end - start
  }

  private static func appendRun(
    of value: UInt32, _ count: Int, _ width: Int, to bytes: inout [UInt8]
  ) {
    bytes.append(varint: UInt64(count) << 1)
    for index in 0..<(width + 7) / 8 {
      bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index)))
    }
  }

  private static func flush(_ packed: inout [UInt32], _ width: Int, to bytes: inout [UInt8]) {
    guard !packed.isEmpty else { return }
    let groups = (packed.count + 7) / 8
    bytes.append(varint: UInt64(groups) << 1 | 1)
    packed += repeatElement(0, count: groups * 8 - packed.count)
    appendBits(packed, width, to: &bytes)
    packed.removeAll(keepingCapacity: true)
  }

  /// The lowest bits first.
  static func appendBits(_ values: [UInt32], _ width: Int, to bytes: inout [UInt8]) {
    var buffer: UInt64 = 0
    var bits = 0
    for value in values {
      buffer |= UInt64(value) << bits
      bits += width
      while bits >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: buffer))
        buffer >>= 8
        bits -= 8
      }
    }
    if bits > 0 { bytes.append(UInt8(truncatingIfNeeded: buffer)) }
  }
}
