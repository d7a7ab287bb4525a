import Quantities
import StrictJSON

/// The clip of a step, and how it was played.
package struct ClipResult: Equatable, Sendable {
  /// The file's name without its extension, such as `chill_preview_4`.
  package var name: String
  /// The path below the study's folder.
  package var file: String
  package var sha256: String
  package var library: String
  /// What the study says of the clip, such as its mood.
  package var attributes: [JSONMember]
  /// `pulse`, `silent`, or the file the sound was written to.
  package var output: String
  /// Seconds from the session's start to the first sound, on the step clock; nil for no sound yet.
  package var onset: Double?
  /// The same moment by the wall clock.
  package var onsetDate: Instant?
  package var framesPlayed: Int?
  /// Frames a second.
  package var sampleRate: Int?
  /// How often the sound ran dry.
  package var underruns: Int?
  /// Why the clip could not be played, or not to its end.
  package var failure: String?

  package init(
    name: String, file: String, sha256: String, library: String, attributes: [JSONMember] = [],
    output: String, onset: Double? = nil, onsetDate: Instant? = nil, framesPlayed: Int? = nil,
    sampleRate: Int? = nil, underruns: Int? = nil, failure: String? = nil
  ) {
    self.name = name
    self.file = file
    self.sha256 = sha256
    self.library = library
    self.attributes = attributes
    self.output = output
    self.onset = onset
    self.onsetDate = onsetDate
    self.framesPlayed = framesPlayed
    self.sampleRate = sampleRate
    self.underruns = underruns
    self.failure = failure
  }
}
