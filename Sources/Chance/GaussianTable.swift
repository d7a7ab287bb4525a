/// The layers of equal area that the density of the normal distribution is cut into.
///
/// The ziggurat of Marsaglia and Tsang, "The ziggurat method for generating random variables",
/// Journal of Statistical Software 5 (2000) 8, with the independent draws of layer and place that
/// Doornik asks for (2005). The table is computed from its definition: the outermost edge is found
/// by bisection, so that the 128 layers close at the peak.
package struct GaussianTable: Sendable {
  /// How many layers.
  static let layers = 128

  /// The table; it is the same everywhere, so one is enough.
  package static let shared = GaussianTable()

  /// The right edge of each layer, the base first; the last is 0.
  let edges: [Double]
  /// The share of each layer that lies wholly below the density.
  let inner: [Double]
  /// The density exp(-x²/2) at each edge.
  let heights: [Double]
  /// Where the tail starts.
  let tail: Double

  private init() {
    let tail = Self.outermostEdge()
    let area = Self.area(tail)
    var edges = [area / Self.density(tail), tail]
    while edges.count < Self.layers, let last = edges.last {
      edges.append(Self.edge(above: last, area))
    }
    edges.append(0)
    self.edges = edges
    self.tail = tail
    inner = (0..<Self.layers).map { edges[$0 + 1] / edges[$0] }
    heights = edges.map(Self.density)
  }

  private static func density(_ x: Double) -> Double { ElementaryFunctions.exp(-0.5 * x * x) }

  /// The area of each layer where the tail starts at an edge: the base with its tail.
  private static func area(_ edge: Double) -> Double {
    edge * density(edge) + tailArea(edge)
  }

  /// The integral of exp(-x²/2) from an edge beyond 3 on, by the continued fraction of Laplace.
  private static func tailArea(_ x: Double) -> Double {
    var fraction = x
    for term in stride(from: 120, through: 1, by: -1) { fraction = x + Double(term) / fraction }
    return density(x) / fraction
  }

  /// The edge of the layer above one, 0 where the layers have passed the peak.
  private static func edge(above x: Double, _ area: Double) -> Double {
    let height = density(x) + area / x
    return height < 1 ? (-2 * ElementaryFunctions.log(height)).squareRoot() : 0
  }

  /// The edge whose layers close at the peak, to the last bit.
  private static func outermostEdge() -> Double {
    var low = 3.0
    var high = 4.0
    while true {
      let middle = 0.5 * (low + high)
      guard middle > low, middle < high else { return high }
      if passesPeak(middle) { low = middle } else { high = middle }
    }
  }

  /// Whether the layers from an edge up are too thick: they reach the peak before the last one.
  private static func passesPeak(_ edge: Double) -> Bool {
    let area = area(edge)
    var x = edge
    for _ in 2..<layers {
      x = Self.edge(above: x, area)
      if x == 0 { return true }
    }
    return density(x) + area / x > 1
  }
}
