import Chance
import ExperimentDesign
import Testing

/// How often each item stands in each place, and follows each other item.
private struct Balance {
  var places: [[Int]]
  var followers: [[Int]]

  init(_ rows: [[Int]], count: Int) {
    places = Array(repeating: Array(repeating: 0, count: count), count: count)
    followers = places
    for row in rows {
      for (place, item) in row.enumerated() {
        places[item][place] += 1
        if place > 0 { followers[row[place - 1]][item] += 1 }
      }
    }
  }

  var placesAreBalanced: Bool { Set(places.flatMap(\.self)).count <= 1 }

  var followersAreBalanced: Bool {
    let pairs = followers.indices.flatMap { a in
      followers.indices.filter { $0 != a }.map { followers[a][$0] }
    }
    return Set(pairs).count <= 1 && followers.indices.allSatisfy { followers[$0][$0] == 0 }
  }
}

@Suite struct SquareTests {
  @Test("a Latin square has each item once in each row and column, at any size")
  func latin() {
    var stream = Seed(1).stream("square")
    for count in 0...40 {
      for square in [
        LatinSquare(count: count), LatinSquare(count: count, randomisedBy: &stream),
      ] {
        #expect(square.rows.count == count)
        #expect(square.rows.allSatisfy { $0.sorted() == Array(0..<count) })
        #expect(Balance(square.rows, count: count).placesAreBalanced)
      }
    }
  }

  @Test("a Williams square is balanced for places and for first-order carry-over, at any size")
  func williams() {
    var stream = Seed(1).stream("square")
    for count in 0...40 {
      for square in [
        WilliamsSquare(count: count), WilliamsSquare(count: count, randomisedBy: &stream),
      ] {
        let rows = count.isMultiple(of: 2) || count == 1 ? count : 2 * count
        #expect(square.rows.count == rows)
        #expect(square.rows.allSatisfy { $0.sorted() == Array(0..<count) })
        let balance = Balance(square.rows, count: count)
        #expect(balance.placesAreBalanced && balance.followersAreBalanced, "\(count)")
      }
    }
  }

  @Test("Williams' squares of four and three are the published ones")
  func published() {
    #expect(
      WilliamsSquare(count: 4).rows == [[0, 1, 3, 2], [1, 2, 0, 3], [2, 3, 1, 0], [3, 0, 2, 1]])
    #expect(
      WilliamsSquare(count: 3).rows
        == [[0, 1, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0], [0, 2, 1], [1, 0, 2]])
  }

  @Test("a cyclic square alone is not balanced for carry-over: the check can fail")
  func cyclicIsNot() {
    #expect(!Balance(LatinSquare(count: 4).rows, count: 4).followersAreBalanced)
  }

  @Test("a randomised square has each item as often in its first cell over many seeds")
  func randomised() {
    var counts = [0, 0, 0, 0, 0]
    for seed in 0..<5000 {
      var stream = Seed(UInt64(seed)).stream("square")
      counts[LatinSquare(count: 5, randomisedBy: &stream).rows[0][0]] += 1
    }
    let statistic = counts.map { Double(($0 - 1000) * ($0 - 1000)) / 1000 }.reduce(0, +)
    #expect(statistic < 18.467)
  }

  @Test("less than no items have no rows")
  func negative() {
    #expect(LatinSquare(count: -1).rows.isEmpty && WilliamsSquare(count: -1).rows.isEmpty)
  }
}
