import Chance
import Testing

@Suite struct RandomStreamTests {
  @Test("the generator gives the published numbers of xoshiro256** for the state 1, 2, 3, 4")
  func publishedVector() {
    var stream = RandomStream(state: (1, 2, 3, 4))
    let numbers = (0..<4).map { _ in stream.next() }
    #expect(numbers == [11520, 0, 1_509_978_240, 1_215_971_899_390_074_240])
  }

  @Test("one seed, session and name always give one stream")
  func golden() {
    var stream = Seed(7).session(
      study: "karenina", task: "MusicTask", participant: "P01", number: 1
    )
    .stream("clip")
    #expect(stream.next() == 2_912_011_292_350_678_813)
  }

  @Test("streams differ by seed, name, pass and each part of the session")
  func independence() {
    let seed = Seed(7)
    let session = seed.session(study: "s", task: "t", participant: "p", number: 1)
    var streams = [
      seed.stream("a"), seed.stream("b"), seed.stream("a", pass: 2), Seed(8).stream("a"),
      session.stream("a"),
      seed.session(study: "st", task: "", participant: "p", number: 1).stream("a"),
      seed.session(study: "s", task: "t", participant: "p", number: 2).stream("a"),
    ]
    let firsts = streams.indices.map { streams[$0].next() }
    #expect(Set(firsts).count == streams.count)
  }

  @Test("bounded integers stay in range and reach both ends")
  func bounds() {
    var stream = Seed(1).stream("bounds")
    let draws = (0..<2000).map { _ in stream.integer(in: 100...179) }
    #expect(draws.min() == 100 && draws.max() == 179)
    #expect(stream.integer(in: 5...5) == 5)
    #expect(stream.integer(below: 0) == 0)
    _ = stream.integer(in: .min ... .max)
  }

  @Test("each of six is as likely: chi-square of 60,000 draws below its 0.999 quantile")
  func uniform() {
    var stream = Seed(3).stream("dice")
    var counts = [Int](repeating: 0, count: 6)
    for _ in 0..<60_000 { counts[Int(stream.integer(below: 6))] += 1 }
    let chiSquare = counts.map { Double(($0 - 10_000) * ($0 - 10_000)) / 10_000 }.reduce(0, +)
    #expect(chiSquare < 20.515)
  }

  @Test("an element of none is none")
  func empty() {
    var stream = Seed(1).stream("none")
    #expect(stream.element(of: [Int]()) == nil)
  }
}
