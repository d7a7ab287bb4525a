import Chance
import ExperimentDesign
import StudyModel
import Testing

@Suite struct DrawingTests {
  private func block(_ name: String, _ order: Ordering, _ items: [Arrangement.Item]) -> StepBlock {
    StepBlock(identifier: name, order: order, items: items)
  }

  @Test("steps outside of blocks stay, blocks move as one, and one seed gives one order")
  func steps() throws {
    let arrangement = Arrangement(items: [
      .step("hello"),
      .block(
        block(
          "all", .shuffled(nil),
          [
            .block(block("first", .fixed, [.step("a1"), .step("a2")])),
            .block(block("second", .fixed, [.step("b1"), .step("b2")])),
          ])),
      .step("bye"),
    ])
    var orders: Set<[String]> = []
    for seed in 0..<20 as Range<UInt64> {
      let order = ArrangedOrder(seed: Seed(seed))
      let steps = try order.steps(of: arrangement)
      #expect(try steps == order.steps(of: arrangement))
      orders.insert(steps)
    }
    #expect(
      orders == [
        ["hello", "a1", "a2", "b1", "b2", "bye"], ["hello", "b1", "b2", "a1", "a2", "bye"],
      ])
  }

  @Test("another block moves no order, and each pass has its own")
  func streams() throws {
    let ten = (0..<10).map { Arrangement.Item.step("s\($0)") }
    let alone = Arrangement(items: [.block(block("b", .shuffled(nil), ten))])
    let both = Arrangement(
      items: [.block(block("a", .shuffled(nil), [.step("x"), .step("y")]))] + alone.items)
    let order = ArrangedOrder(seed: Seed(1))
    #expect(try order.steps(of: both).suffix(10) == order.steps(of: alone)[...])
    var loop = block("b", .shuffled(nil), ten)
    loop.repetition = .times(2)
    let twice = try order.steps(of: Arrangement(items: [.block(loop)]))
    #expect(try twice.prefix(10) == order.steps(of: alone)[...])
    #expect(twice.suffix(10) != twice.prefix(10))
    #expect(twice.suffix(10).sorted() == twice.prefix(10).sorted())
  }

  @Test("a counterbalanced block follows the participant's sequence")
  func counterbalanced() throws {
    let arrangement = Arrangement(items: [
      .block(block("b", .counterbalanced, [.step("x"), .step("y"), .step("z")]))
    ])
    let order = ArrangedOrder(seed: Seed(1), sequence: [2, 0, 1])
    #expect(try order.steps(of: arrangement) == ["z", "x", "y"])
    let unfit = ArrangedOrder(seed: Seed(1), sequence: [1, 0])
    #expect(try unfit.steps(of: arrangement) == ["x", "y", "z"])
  }

  @Test("some parts are drawn: each once, or again where it is put back, by their weights")
  func drawn() throws {
    let parts = (0..<4).map { Arrangement.Item.step("s\($0)") }
    var times: [String: Int] = [:]
    for seed in 0..<2000 as Range<UInt64> {
      let once = PartDraw(count: 2, weights: [1, 1, 1, 1])
      let two = try ArrangedOrder(seed: Seed(seed)).steps(
        of: Arrangement(items: [.block(block("b", .drawn(once), parts))]))
      #expect(two.count == 2 && Set(two).count == 2)
      let again = PartDraw(count: 3, replaces: true, weights: [3, 1, 1, 1])
      let three = try ArrangedOrder(seed: Seed(seed)).unfolded(
        Arrangement(items: [.block(block("b", .drawn(again), parts))]))
      for place in three.places { times[place.identifier, default: 0] += 1 }
      let passes = three.places.filter { $0.identifier == "s0" }.map(\.pass)
      #expect(passes == Array(1...max(1, passes.count)).prefix(passes.count).map { $0 })
    }
    #expect(abs((times["s0"] ?? 0) - 3000) < 150)
    #expect(abs((times["s1"] ?? 0) - 1000) < 110)
  }

  @Test("a constraint holds, and an impossible one is told")
  func constrained() throws {
    let values = ["calm", "calm", "tense", "tense"]
    let possible = OrderConstraint(attribute: "mood", values: values, maxRepeats: 1)
    let order = ArrangedOrder(seed: Seed(3))
    let places = try order.places(of: .shuffled(possible), count: 4, stream: "questions.mood")
    #expect(possible.holds(for: places))
    let impossible = OrderConstraint(attribute: "mood", values: values, minDistance: 4)
    #expect(throws: OrderImpossibility.self) {
      try order.places(of: .shuffled(impossible), count: 4, stream: "questions.mood")
    }
  }
}

@Suite struct ClipDrawTests {
  private let library = ClipLibrary(
    identifier: "clips", clips: (0..<4).map { Clip(file: "\($0).wav") })

  private func choice(_ choosing: ClipChoice.Choosing) -> ClipChoice {
    ClipChoice(library: "clips", choose: choosing)
  }

  @Test("a random clip is the one that studies have drawn from the first version on")
  func random() {
    for seed in 0..<20 as Range<UInt64> {
      var draw = ClipDraw(seed: Seed(seed), heard: ["clips": ["0.wav", "1.wav"]])
      var stream = Seed(seed).stream("clip.music")
      #expect(
        draw.clip(for: choice(.random), from: library, step: "music")
          == stream.element(of: library.clips))
    }
  }

  @Test("without replacement each clip is heard once before any twice, over passes and sessions")
  func withoutReplacement() {
    var heard: [String] = []
    for session in 0..<6 as Range<UInt64> {
      var draw = ClipDraw(seed: Seed(session), heard: ["clips": heard])
      for pass in 1...2 {
        let clip = draw.clip(
          for: choice(.withoutReplacement), from: library, step: "music", pass: pass)
        heard.append(clip?.file ?? "")
      }
    }
    for round in 0..<3 { #expect(Set(heard[(4 * round)..<(4 * round + 4)]).count == 4) }
  }

  @Test("counterbalanced clips follow the sequence over passes and sessions")
  func counterbalanced() {
    var draw = ClipDraw(seed: Seed(1), sequence: [3, 1, 0, 2], heard: ["clips": ["3.wav"]])
    let files = (1...4).map {
      draw.clip(for: choice(.counterbalanced), from: library, step: "music", pass: $0)?.file
    }
    #expect(files == ["1.wav", "0.wav", "2.wav", "3.wav"])
  }

  @Test("an empty library has no clip, and a sequence beyond it none")
  func none() {
    var draw = ClipDraw(seed: Seed(1), sequence: [9])
    let empty = ClipLibrary(identifier: "clips", clips: [])
    for choosing in ClipChoice.Choosing.allCases {
      #expect(draw.clip(for: choice(choosing), from: empty, step: "music") == nil)
    }
    #expect(draw.clip(for: choice(.counterbalanced), from: library, step: "music") == nil)
  }
}

extension ArrangedOrder {
  /// The identifiers of a task's steps, in the order they may be shown.
  fileprivate func steps(of arrangement: Arrangement) throws -> [String] {
    try unfolded(arrangement).places.map(\.identifier)
  }
}
