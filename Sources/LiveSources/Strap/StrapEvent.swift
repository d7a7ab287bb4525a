import Quantities

/// What happens while a strap is listened to.
package enum StrapEvent: Equatable, Sendable {
  /// It is connected and sends; the first time.
  case connected(Strap)
  /// It is connected again after ``gone(_:)``.
  case back(Strap)
  /// The connection is lost, and is looked for again.
  case gone(StrapError)
  /// Looking for it again fails; told once for each reason.
  case waiting(StrapError)
  /// The charge of its battery in percent, where it tells one, and whenever that is another.
  case battery(Int)
  /// What a measurement gave.
  case samples([QuantitySample])
  /// It is connected, and yet there is nothing to record from here on.
  case gap(StrapSamples.Gap)
  /// There is something to record again after a gap.
  case gapEnded(StrapSamples.Gap)
  /// A notification that is no measurement; nothing came of it.
  case unreadable(MeasurementError)
  /// Something of a notification is odd; told when it is first seen of a connection.
  case oddity(Oddity)
  /// How many notifications of a connection were odd in that way, where it was more than one; told
  /// when the connection ends.
  case oddities(Oddity, count: Int)

  /// What of a notification is odd, while the rest of it is taken.
  package enum Oddity: CaseIterable, Sendable {
    /// A byte at the end that belongs to nothing; left out.
    case extraByte
    /// An RR interval of 0; left out.
    case emptyInterval
    /// An RR interval that no heart has; it is kept, and the rate is the device's own.
    case implausibleInterval
  }
}

extension StrapEvent {
  /// The samples that are to be kept; none of most events.
  package var samples: [QuantitySample] {
    guard case .samples(let samples) = self else { return [] }
    return samples
  }
}

/// A heart-rate strap, as it tells its own name.
package struct Strap: Equatable, Sendable {
  /// Its name; its address where it has none.
  package var name: String
  /// Its Bluetooth address, such as `A0:9E:1A:00:00:01`.
  package var address: String
  /// How strong its signal is, in dBm; nil where it is not known.
  package var signal: Int?

  package init(name: String, address: String, signal: Int? = nil) {
    self.name = name
    self.address = address
    self.signal = signal
  }
}
