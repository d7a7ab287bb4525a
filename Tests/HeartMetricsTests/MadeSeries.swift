import Foundation

/// Series that chance makes, the same on every run, for programs to agree on.
struct MadeSeries: Encodable {
  /// In seconds and count/min, irregular, with gaps.
  let times: [Double]
  let rates: [Double]
  /// In milliseconds, each a whole number of eighths.
  let intervals: [Double]
  /// Two conditions of the same participants.
  let first: [Double]
  let second: [Double]
  /// A rate that falls after a delay, each second.
  let recovery: [Double]

  static func make(_ count: Int) -> [MadeSeries] {
    var chance = MadeChance(state: 17)
    return (0..<count).map { MadeSeries($0, &chance) }
  }

  private init(_ number: Int, _ chance: inout MadeChance) {
    var time = 0.0
    var times: [Double] = []
    var rates: [Double] = []
    for _ in 0..<(20 + chance.below(200)) {
      time += chance.below(25) == 0 ? 4 + chance.unit() * 20 : 0.5 + chance.unit()
      times.append(time)
      rates.append(60 + 40 * chance.unit() + 10 * sin(time / 20))
    }
    self.times = times
    self.rates = rates
    intervals = Self.intervals(count: 450 + chance.below(200), planted: number % 4, &chance)
    // Every other one on a coarse grid, so that zeros and ties come up.
    let grid = number.isMultiple(of: 2) ? 1.0 : 1024
    let pairs = 3 + chance.below(40)
    first = (0..<pairs).map { _ in (60 + 8 * chance.unit()).rounded(grid) }
    second = first.map { ($0 + 4 * chance.unit() - 1.5).rounded(grid) }
    let (delay, constant) = (12 * chance.unit(), 10 + 80 * chance.unit())
    recovery = (0...200).map { second in
      70 + 50 * exp(-max(0, Double(second) - delay) / constant) + 2 * chance.unit()
    }
  }

  /// Beats with a breath and a slow wave; one of them missed, invented or misplaced now and then.
  private static func intervals(
    count: Int, planted: Int, _ chance: inout MadeChance
  ) -> [Double] {
    var beats = [0.0]
    for _ in 0..<count {
      let time = (beats.last ?? 0) / 1000
      let wave = 25 * sin(2 * .pi * 0.25 * time) + 35 * sin(2 * .pi * 0.1 * time)
      beats.append((beats.last ?? 0) + (860 + wave + 40 * chance.unit()).rounded(8))
    }
    for place in stride(from: 60, to: count - 60, by: 90) {
      switch planted {
      case 1: beats.remove(at: place)
      case 2: beats.insert(beats[place] + 300, at: place + 1)
      case 3: beats[place] -= 250
      default: break
      }
    }
    return zip(beats.dropFirst(), beats).map { $0 - $1 }
  }
}

struct MadeChance {
  var state: UInt64

  /// From 0 to 1.
  mutating func unit() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / Double(1 << 53)
  }

  mutating func below(_ count: Int) -> Int { Int(unit() * Double(count)) }
}

extension Double {
  fileprivate func rounded(_ grid: Double) -> Double { (self * grid).rounded() / grid }
}
