/// How loud a stretch of sound is, in decibels relative to full scale.
package struct SoundLevel: Equatable, Sendable {
  /// What silence is given as, below anything that 16 bits can hold.
  package static let silence = -100.0

  /// The loudest frame's; 0 is full scale.
  package var peak: Double
  /// The root of the mean square's; a tone at full scale has -3.
  package var rms: Double

  package init(peak: Double, rms: Double) {
    self.peak = peak
    self.rms = rms
  }
}
