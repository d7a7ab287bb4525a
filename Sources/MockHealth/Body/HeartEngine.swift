/// How a made-up heart comes to its rate; the raw value is the word of a model's file.
package enum HeartEngine: String, CaseIterable, Sendable {
  /// Two components of kinetics and beats by integral pulse frequency modulation.
  case beats
  /// The same without beats: a rate each second, some times as fast.
  case rate
  /// Beats whose intervals have the spectrum of ECGSYN.
  case ecgsyn
  /// Beats about a rate that follows the equation of Stirling and Zakynthinaki.
  case stirling

  /// Whether it has beats, and so intervals between them.
  package var hasBeats: Bool { self != .rate }

  /// What it is and where it comes from, in a sentence.
  package var summary: String {
    switch self {
    case .beats: "Two-component kinetics; beats by pulse frequency modulation (Bailón 2011)."
    case .rate: "The same kinetics and a rate each second, without beats: the fastest."
    case .ecgsyn: "Beats with the two-peaked spectrum of ECGSYN (McSharry et al. 2003)."
    case .stirling: "Beats about a rate by dHR/dt of Stirling and Zakynthinaki (2008)."
    }
  }
}
