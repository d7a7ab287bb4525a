import Quantities

/// Whose a sample is, what it counts and where it comes from: the same for most that follow.
///
/// A writer makes the bytes of these words once, and again where one of them changes.
struct RepeatedWords {
  private var participant: String?
  private var source = ""
  private var device: String?
  private var type = QuantityType.heartRate
  private var unit = QuantityUnit.countPerMinute

  /// Whether the words are those of the sample before; from now on they are this one's.
  mutating func stay(_ sample: QuantitySample, of participant: String) -> Bool {
    if sample.type == type, sample.unit == unit, sample.source == source,
      sample.device == device, participant == self.participant
    {
      return true
    }
    self.participant = participant
    (source, device, type, unit) = (sample.source, sample.device, sample.type, sample.unit)
    return false
  }
}
