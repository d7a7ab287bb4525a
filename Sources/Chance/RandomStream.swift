/// A stream of pseudorandom numbers: xoshiro256** by Blackman and Vigna.
///
/// Equal states give equal numbers on every machine and in every version. "Scrambled linear
/// pseudorandom number generators", ACM Transactions on Mathematical Software 47 (2021) 36.
package struct RandomStream: Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// A stream from its state, which must not be all zero.
  package init(state: (UInt64, UInt64, UInt64, UInt64)) {
    let isZero = state.0 | state.1 | state.2 | state.3 == 0
    self.state = isZero ? (1, 2, 3, 4) : state
  }

  /// The next 64 random bits.
  package mutating func next() -> UInt64 {
    let result = rotated(state.1 &* 5, by: 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = rotated(state.3, by: 45)
    return result
  }

  private func rotated(_ bits: UInt64, by count: UInt64) -> UInt64 {
    bits << count | bits >> (64 - count)
  }

  /// A whole number from 0 up to, not including, the bound, each as likely; 0 for a bound of 0.
  ///
  /// Lemire's method without bias: "Fast random integer generation in an interval", ACM
  /// Transactions on Modeling and Computer Simulation 29 (2019) 3.
  package mutating func integer(below bound: UInt64) -> UInt64 {
    guard bound > 0 else { return 0 }
    let threshold = (0 &- bound) % bound
    while true {
      let (high, low) = next().multipliedFullWidth(by: bound)
      if low >= threshold { return high }
    }
  }

  /// A whole number within the range, each as likely.
  package mutating func integer(in range: ClosedRange<Int>) -> Int {
    let count = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound)) &+ 1
    let draw = count == 0 ? next() : integer(below: count)
    return range.lowerBound &+ Int(truncatingIfNeeded: draw)
  }

  /// One of the elements, each as likely; nil of none.
  package mutating func element<T>(of elements: [T]) -> T? {
    elements.isEmpty ? nil : elements[Int(integer(below: UInt64(elements.count)))]
  }

  /// A number from 0 up to, not including, 1, in steps of 2^-53.
  package mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }
}
