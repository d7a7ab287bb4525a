import StrictJSON

/// What reading a study's file gave: the study, or why there is none.
package struct Reading: Sendable {
  /// The study; nil where a finding is an error.
  package var study: Study?
  /// What is wrong or doubtful, in reading order.
  package var findings: [Finding]
  /// The clips with their places, as far as they can be read.
  package var clips: [PlacedClip]

  package init(study: Study?, findings: [Finding], clips: [PlacedClip] = []) {
    self.study = study
    self.findings = findings
    self.clips = clips
  }
}

/// A clip with where the study's file names it.
package struct PlacedClip: Equatable, Sendable {
  package var library: String
  /// The path below the study's folder.
  package var file: String
  package var place: Place
  /// Such as `clipLibraries.previews[0].file`.
  package var path: String

  package init(library: String, file: String, place: Place, path: String) {
    self.library = library
    self.file = file
    self.place = place
    self.path = path
  }
}
