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

  /// What an event says in words; nil for samples, and for a battery that is not known.
  static func words(_ event: StrapEvent) -> String? {
    switch event {
    case .connected(let strap): "connected: \(strap.name) (\(strap.address))"
    case .back(let strap): "back: \(strap.name) (\(strap.address))"
    case .gone(let reason): "gone: \(reason)"
    case .waiting(let reason): "waiting: \(reason)"
    // More than all of it is how devices say that they don't know.
    case .battery(let percent): percent <= 100 ? "battery: \(percent) %" : nil
    case .samples: nil
    case .gap(let gap): "nothing to record: \(words(gap))"
    case .gapEnded(let gap): "recording again, after: \(words(gap))"
    case .unreadable(let error): "\(error); left out"
    case .oddity(let oddity): words(oddity)
    case .oddities(let oddity, let count): "notifications: \(count), each: \(words(oddity))"
    }
  }

  private static func words(_ oddity: StrapEvent.Oddity) -> String {
    switch oddity {
    case .extraByte: "found a byte at the end of a notification that belongs to nothing; left out"
    case .emptyInterval: "found an RR interval of 0; left out"
    case .implausibleInterval:
      "found an RR interval that no heart has; kept, and the rate is the device's own"
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
