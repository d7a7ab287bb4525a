/// What a unit measures, as powers of base quantities; units of one dimension convert.
package struct QuantityDimension: Hashable, Sendable {
  var length = 0
  var time = 0
  var mass = 0
  var temperature = 0
  var count = 0
  /// 1 for shares of a whole, which are no counts.
  var share = 0

  package static let rate = QuantityDimension(time: -1, count: 1)
  package static let length = QuantityDimension(length: 1)
  package static let time = QuantityDimension(time: 1)
  package static let mass = QuantityDimension(mass: 1)
  package static let temperature = QuantityDimension(temperature: 1)
  package static let count = QuantityDimension(count: 1)
  package static let share = QuantityDimension(share: 1)
  package static let speed = QuantityDimension(length: 1, time: -1)
  package static let energy = QuantityDimension(length: 2, time: -2, mass: 1)
  package static let pressure = QuantityDimension(length: -1, time: -2, mass: 1)
  package static let volume = QuantityDimension(length: 3)

  private static let names: [QuantityDimension: String] = [
    .rate: "a rate", .length: "a length", .time: "a time", .mass: "a mass",
    .temperature: "a temperature", .count: "a count", .share: "a share", .speed: "a speed",
    .energy: "an energy", .pressure: "a pressure", .volume: "a volume",
  ]

  /// What it is, in a sentence: `a rate`; in powers of base units where it has no name.
  package var name: String { Self.names[self] ?? "in \(powers)" }

  private var powers: String {
    let powers = [
      ("kg", mass), ("m", length), ("s", time), ("K", temperature), ("count", count), ("%", share),
    ]
    let factors = powers.filter { $0.1 != 0 }.map { $0.1 == 1 ? $0.0 : "\($0.0)^\($0.1)" }
    return factors.isEmpty ? "nothing" : factors.joined(separator: "*")
  }

  /// This dimension with another, to a power, multiplied into it.
  func times(_ other: QuantityDimension, power: Int) -> QuantityDimension {
    QuantityDimension(
      length: length + power * other.length, time: time + power * other.time,
      mass: mass + power * other.mass, temperature: temperature + power * other.temperature,
      count: count + power * other.count, share: share + power * other.share)
  }
}
