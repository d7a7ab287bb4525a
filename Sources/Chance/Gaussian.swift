/// Draws from the normal distribution with mean 0 and standard deviation 1.
///
/// In: a ``RandomStream``. Out: numbers that are the same on every machine. Next: whatever varies
/// between people and from moment to moment.
package struct Gaussian: Sendable {
  private var stream: RandomStream
  private let table: GaussianTable

  package init(_ stream: RandomStream) {
    self.stream = stream
    table = .shared
  }

  /// The next draw.
  package mutating func next() -> Double {
    while true {
      let bits = stream.next()
      // The layer comes from the low bits, the place from the 53 high ones: none are shared.
      let layer = Int(truncatingIfNeeded: bits & 0x7F)
      let place = 2 * (Double(bits >> 11) * 0x1p-53) - 1
      if place.magnitude < table.inner[layer] { return place * table.edges[layer] }
      if let rare = edgeOrTail(layer, place) { return rare }
    }
  }

  /// What a place outside a layer's inner part gives; nil where it lies above the density.
  @inline(never)
  private mutating func edgeOrTail(_ layer: Int, _ place: Double) -> Double? {
    guard layer > 0 else { return place < 0 ? -beyondTail() : beyondTail() }
    let x = place * table.edges[layer]
    let low = table.heights[layer]
    let height = low + stream.unit() * (table.heights[layer + 1] - low)
    return height < ElementaryFunctions.exp(-0.5 * x * x) ? x : nil
  }

  /// A draw beyond the table's tail, by Marsaglia's method of 1964.
  private mutating func beyondTail() -> Double {
    while true {
      let x = ElementaryFunctions.log(1 - stream.unit()) / table.tail
      let y = ElementaryFunctions.log(1 - stream.unit())
      if -2 * y >= x * x { return table.tail - x }
    }
  }
}
