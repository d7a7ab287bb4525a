import Glibc
import Statistics

/// The one-sided power density of an evenly sampled signal, averaged over segments.
///
/// Welch (1967, IEEE Transactions on Audio and Electroacoustics 15:70): segments that overlap by
/// half, each less its mean, under a periodic Hann window.
struct WelchSpectrum {
  /// In hertz between neighbouring values of `density`, the first of which is at 0.
  let resolution: Double
  /// In the signal's unit squared per hertz.
  let density: [Double]

  /// Nil for a signal shorter than a segment.
  ///
  /// - Parameters:
  ///   - signal: Evenly sampled.
  ///   - rate: In hertz.
  ///   - segment: How many samples, a power of two.
  init?(_ signal: [Double], rate: Double, segment: Int) {
    guard signal.count >= segment else { return nil }
    let window = (0..<segment).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(segment)) }
    let scale = 1 / (rate * window.reduce(0) { $0 + $1 * $1 })
    var total = Array(repeating: 0.0, count: segment / 2 + 1)
    var segments = 0.0
    for start in stride(from: 0, through: signal.count - segment, by: segment / 2) {
      let part = signal[start..<(start + segment)]
      let mean = Moments.mean(Array(part)) ?? 0
      let power = Self.power(zip(part, window).map { ($0 - mean) * $1 })
      for (index, value) in power.enumerated() {
        let isSingle = index == 0 || index == segment / 2
        total[index] += value * scale * (isSingle ? 1 : 2)
      }
      segments += 1
    }
    resolution = rate / Double(segment)
    density = total.map { $0 / segments }
  }

  /// The squared sizes of the Fourier coefficients, from 0 to half the rate.
  private static func power(_ signal: [Double]) -> [Double] {
    let count = signal.count
    var (real, imaginary) = (signal, Array(repeating: 0.0, count: count))
    reverseBits(&real)
    var half = 1
    while half < count {
      for k in 0..<half {
        let angle = -Double.pi * Double(k) / Double(half)
        let (c, s) = (cos(angle), sin(angle))
        for a in stride(from: k, to: count, by: 2 * half) {
          let b = a + half
          let (x, y) = (real[b] * c - imaginary[b] * s, real[b] * s + imaginary[b] * c)
          (real[b], imaginary[b]) = (real[a] - x, imaginary[a] - y)
          (real[a], imaginary[a]) = (real[a] + x, imaginary[a] + y)
        }
      }
      half *= 2
    }
    return (0...(count / 2)).map { real[$0] * real[$0] + imaginary[$0] * imaginary[$0] }
  }

  private static func reverseBits(_ values: inout [Double]) {
    var j = 0
    for i in 1..<values.count {
      var bit = values.count / 2
      while j & bit != 0 {
        j ^= bit
        bit /= 2
      }
      j |= bit
      if i < j { values.swapAt(i, j) }
    }
  }

  /// The power within a band, by the trapezoid rule over the frequencies that are in it.
  func power(_ band: Range<Double>) -> Double {
    let inside = density.indices.filter { band.contains(Double($0) * resolution) }
    return zip(inside.dropFirst(), inside).reduce(0) { sum, pair in
      sum + (density[pair.0] + density[pair.1]) / 2 * resolution
    }
  }
}
