/// Stretches of time, in milliseconds, that do not overlap, in their order.
struct Coverage {
  private(set) var stretches: [Range<Int64>] = []

  /// What these stretches cover, in any order, overlaps counted once.
  init(_ stretches: [Range<Int64>] = []) {
    for stretch in stretches.sorted(by: { $0.lowerBound < $1.lowerBound }) where !stretch.isEmpty {
      guard let last = self.stretches.last, stretch.lowerBound <= last.upperBound else {
        self.stretches.append(stretch)
        continue
      }
      self.stretches[self.stretches.count - 1] =
        last.lowerBound..<max(last.upperBound, stretch.upperBound)
    }
  }

  var seconds: Double {
    Double(stretches.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) }) / 1000
  }

  /// The parts of a stretch that are not covered, in their order.
  func gaps(in stretch: Range<Int64>) -> [Range<Int64>] {
    var gaps: [Range<Int64>] = []
    var place = stretch.lowerBound
    for covered in stretches[first(endingAfter: place)...] {
      guard covered.lowerBound < stretch.upperBound else { break }
      if covered.lowerBound > place { gaps.append(place..<covered.lowerBound) }
      place = max(place, covered.upperBound)
    }
    if place < stretch.upperBound { gaps.append(place..<stretch.upperBound) }
    return gaps
  }

  /// Whether an instant is within what is covered.
  func contains(_ instant: Int64) -> Bool {
    let index = first(endingAfter: instant)
    return index < stretches.count && stretches[index].contains(instant)
  }

  /// The place of the first stretch that ends after an instant, by halving.
  private func first(endingAfter instant: Int64) -> Int {
    var (low, high) = (0, stretches.count)
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].upperBound > instant { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
