import LiveSources
import Quantities
import ResultsAnalysis

/// Tells what happens to a strap, a line for each event, and the rate at a terminal.
struct StrapLines: Sendable {
  private static let clearing = "\r\u{1B}[K"

  private let keeper: SampleKeeper
  private let showsRate = StandardOutput.isTerminal

  /// The keeper ends the listening when nobody reads the lines any more.
  init(_ keeper: SampleKeeper) { self.keeper = keeper }

  func tell(_ event: StrapEvent, at instant: Instant) {
    guard let words = Self.words(event) else { return show(event.samples) }
    write(line(words, instant))
  }

  func end(at instant: Instant) { write(line("ended; samples kept: \(keeper.count)", instant)) }

  private func line(_ words: String, _ instant: Instant) -> String {
    let time = instant.rfc3339.dropFirst(11).prefix(8)
    return (showsRate ? Self.clearing : "") + "\(time)  \(DisplayText.escaped(words))\n"
  }

  /// The rate of now, in place of the one before.
  private func show(_ samples: [QuantitySample]) {
    guard showsRate, let rate = samples.last(where: { $0.type == .heartRate }) else { return }
    write("\(Self.clearing)\(Int(rate.value.rounded())) \(rate.unit.symbol)")
  }

  private func write(_ text: String) {
    do throws(OutputError) {
      try StandardOutput.write(text)
    } catch {
      keeper.fail(error)
    }
  }

  /// What an event says in words; nil for samples.
  static func words(_ event: StrapEvent) -> String? {
    switch event {
    case .connected(let strap): "connected: \(strap.name) (\(strap.address))"
    case .back(let strap): "back: \(strap.name) (\(strap.address))"
    case .gone(let reason): "gone: \(reason)"
    case .waiting(let reason): "waiting: \(reason)"
    case .battery(let percent): "battery: \(percent) %"
    case .samples: nil
    case .gap(let gap): "nothing to record: \(words(gap))"
    case .gapEnded(let gap): "recording again, after: \(words(gap))"
    case .unreadable(let error): "left out: \(error)"
    case .oddByte: "found a byte at the end of a notification that belongs to nothing; left out"
    }
  }

  private static func words(_ gap: StrapSamples.Gap) -> String {
    switch gap {
    case .contactLost: "contact lost; wet the electrodes and tighten the strap"
    case .noRate: "the strap tells no rate"
    case .silent: "the strap says nothing"
    }
  }
}
