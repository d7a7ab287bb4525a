/// The heart rates that a strap stored under water and handed over later (`hr` messages).
///
/// Their times are the strap's own clock in 1/1024 s, of which mostly the low twelve bits are
/// written. Messages with a date tie that clock to it; each of them does so anew, since twelve bits
/// lose whole turns of four seconds where the strap was silent.
struct FITStoredHeartRates {
  struct Rate: Equatable {
    /// Since 1970.
    let milliseconds: Int64
    /// Beats a minute; 255 where the strap had none.
    let value: Double
  }

  /// What the strap's clock was at a date.
  private var reference: (milliseconds: Int64, ticks: UInt32)?
  /// The strap's clock at the last rate.
  private var ticks: UInt32 = 0

  /// The rates of a message.
  mutating func read(_ message: FITMessage) -> Result<[Rate], RecordFault> {
    let full = message.integers(9).compactMap { $0.map { UInt32(truncatingIfNeeded: $0) } }
    if let first = full.first, let date = date(of: message) { reference = (date, first) }
    guard let reference else {
      return .failure(RecordFault(.unreadableTime, "stored heart rates before any date"))
    }
    var times = full
    if let last = full.last { ticks = last }
    if let packed = message.content(10) { times += Self.unpacked(packed).map { advance(to: $0) } }
    let rates = message.integers(6).map { $0.map { Double($0) } ?? 255 }
    return .success(
      zip(times, rates).map { ticks, rate in
        // The strap's clock goes round in 48 days; a rate lies at most half of that away.
        let passed = Int64(Int32(truncatingIfNeeded: ticks &- reference.ticks))
        return Rate(milliseconds: reference.milliseconds + passed * 1000 / 1024, value: rate)
      })
  }

  /// Milliseconds since 1970 of a message that bears a date.
  private func date(of message: FITMessage) -> Int64? {
    guard let time = message.time, let whole = FITTime.milliseconds(time) else { return nil }
    if let fraction = message.integer(0) { return whole + Int64(fraction & 0xFFFF) * 1000 / 32_768 }
    return whole + Int64((message.integer(1) ?? 0) & 0xFF) * 1000 / 256
  }

  /// Moves the clock on to where its low bits are these.
  private mutating func advance(to low: UInt32) -> UInt32 {
    ticks &+= (low &- ticks) & 0xFFF
    return ticks
  }

  /// Numbers of twelve bits, two in three bytes, the low bits first.
  static func unpacked(_ bytes: ArraySlice<UInt8>) -> [UInt32] {
    let bytes = Array(bytes)
    return (0..<(bytes.count * 2 / 3)).map { index in
      let start = index / 2 * 3
      return index.isMultiple(of: 2)
        ? UInt32(bytes[start]) | UInt32(bytes[start + 1] & 0x0F) << 8
        : UInt32(bytes[start + 1] >> 4) | UInt32(bytes[start + 2]) << 4
    }
  }
}
