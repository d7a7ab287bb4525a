import Chance
import StudyModel

/// The clips that one participant's steps play, drawn one after another.
///
/// In: what was heard before, and the assigned sequence. Out: a clip for each step. Next: a
/// session's plan.
package struct ClipDraw: Sendable {
  private let seed: Seed
  private let sequence: [Int]
  /// The clips heard so far by library, oldest first, those of this session among them.
  private var heard: [String: [String]]

  /// - Parameters:
  ///   - seed: The session's.
  ///   - sequence: The participant's, of an assignment that gives an order; else empty.
  ///   - heard: The files of the clips heard in earlier sessions, by library, oldest first.
  package init(seed: Seed, sequence: [Int] = [], heard: [String: [String]] = [:]) {
    self.seed = seed
    self.sequence = sequence
    self.heard = heard
  }

  /// The clip of one step in one pass.
  ///
  /// - Parameters:
  ///   - choice: How the step chooses.
  ///   - library: The library that it chooses from.
  ///   - step: The step's identifier, by which its stream is named.
  ///   - pass: Of the loop around, from 1.
  /// - Returns: The clip; nil of an empty library, or of a sequence that leads beyond it.
  package mutating func clip(
    for choice: ClipChoice, from library: ClipLibrary, step: String, pass: Int = 1
  ) -> Clip? {
    var stream = seed.stream("clip." + step, pass: pass)
    let before = heard[library.identifier] ?? []
    let clip: Clip? =
      switch choice.choose {
      case .random: Self.drawn(from: library.clips, &stream)
      case .withoutReplacement: Self.drawn(from: Self.leastHeard(library.clips, before), &stream)
      case .counterbalanced: next(of: library.clips, after: before.count)
      }
    if let clip { heard[library.identifier] = before + [clip.file] }
    return clip
  }

  private static func drawn(from clips: [Clip], _ stream: inout RandomStream) -> Clip? {
    guard clips.contains(where: { $0.weight != 1 }) else { return stream.element(of: clips) }
    return stream.index(weights: clips.map(\.weight)).map { clips[$0] }
  }

  /// Those heard least often: each once before any a second time.
  private static func leastHeard(_ clips: [Clip], _ before: [String]) -> [Clip] {
    var times: [String: Int] = [:]
    for file in before { times[file, default: 0] += 1 }
    let least = clips.map { times[$0.file] ?? 0 }.min() ?? 0
    return clips.filter { (times[$0.file] ?? 0) == least }
  }

  /// The clip of the sequence's next place; the sequence starts anew after its end.
  private func next(of clips: [Clip], after trials: Int) -> Clip? {
    guard !clips.isEmpty else { return nil }
    let places = sequence.isEmpty ? Array(clips.indices) : sequence
    let place = places[trials % places.count]
    return clips.indices.contains(place) ? clips[place] : nil
  }
}
