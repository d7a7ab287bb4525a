extension RandomStream {
  /// The elements in an order of chance, each order as likely.
  ///
  /// The method of Fisher and Yates as Durstenfeld gave it: from the last place down to the second,
  /// each place takes one of the elements up to it. One draw a place, so that lists of one length
  /// move the stream alike but for the rare draws that are made again.
  package mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var result = elements
    for place in stride(from: result.count - 1, to: 0, by: -1) {
      result.swapAt(place, Int(integer(below: UInt64(place) + 1)))
    }
    return result
  }

  /// The numbers from 0 up to, not including, the count, in an order of chance.
  package mutating func permutation(of count: Int) -> [Int] {
    shuffled(Array(0..<max(0, count)))
  }
}
