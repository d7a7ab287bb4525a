import Testing

/// A WAV file of 16-bit samples: written to be played, read to be compared.
struct WaveFile {
  var samples: [Int16]
  var channels = 1
  var sampleRate = MadeStudy.sampleRate

  init(samples: [Int16]) { self.samples = samples }

  /// Reads the chunks `fmt ` and `data`.
  init(reading bytes: [UInt8]) throws {
    try #require(bytes.count > 44 && bytes[..<4].elementsEqual("RIFF".utf8))
    samples = []
    var position = 12
    while position + 8 <= bytes.count {
      let length = Int(Self.number(bytes[(position + 4)..<(position + 8)]))
      let body = bytes[(position + 8)..<min(position + 8 + length, bytes.count)]
      if bytes[position..<(position + 4)].elementsEqual("fmt ".utf8) {
        channels = Int(Self.number(body.dropFirst(2).prefix(2)))
        sampleRate = Int(Self.number(body.dropFirst(4).prefix(4)))
      }
      if bytes[position..<(position + 4)].elementsEqual("data".utf8) {
        let data = Array(body)
        samples = stride(from: 0, to: data.count - 1, by: 2).map {
          Int16(bitPattern: UInt16(data[$0]) | UInt16(data[$0 + 1]) << 8)
        }
      }
      position += 8 + length + length % 2
    }
  }

  /// The samples of the first channel.
  var firstChannel: [Int16] {
    stride(from: 0, to: samples.count, by: channels).map { samples[$0] }
  }

  var bytes: [UInt8] {
    let data = samples.flatMap { Self.bytes(of: UInt16(bitPattern: $0)) }
    let frame = channels * 2
    let format =
      Self.bytes(of: UInt16(1)) + Self.bytes(of: UInt16(channels))
      + Self.bytes(of: UInt32(sampleRate)) + Self.bytes(of: UInt32(sampleRate * frame))
      + Self.bytes(of: UInt16(frame)) + Self.bytes(of: UInt16(16))
    return Array("RIFF".utf8) + Self.bytes(of: UInt32(36 + data.count)) + Array("WAVEfmt ".utf8)
      + Self.bytes(of: UInt32(16)) + format + Array("data".utf8)
      + Self.bytes(of: UInt32(data.count)) + data
  }

  private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// Pearson's correlation of what both have in common.
func correlation(_ first: some Collection<Int16>, _ second: some Collection<Int16>) -> Double {
  let pairs = zip(first, second).map { (Double($0), Double($1)) }
  let count = Double(pairs.count)
  let means = (pairs.reduce(0) { $0 + $1.0 } / count, pairs.reduce(0) { $0 + $1.1 } / count)
  var (both, one, other) = (0.0, 0.0, 0.0)
  for pair in pairs {
    both += (pair.0 - means.0) * (pair.1 - means.1)
    one += (pair.0 - means.0) * (pair.0 - means.0)
    other += (pair.1 - means.1) * (pair.1 - means.1)
  }
  return one * other > 0 ? both / (one * other).squareRoot() : 0
}
