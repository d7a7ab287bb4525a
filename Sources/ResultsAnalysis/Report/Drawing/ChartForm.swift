/// For what a chart is drawn: for paper and wide screens, or for narrow ones such as a telephone's.
///
/// Its letters are as large in both, so that a chart made narrower would have none to read.
enum ChartForm: String, CaseIterable {
  case wide, narrow

  /// In units of a picture.
  var width: Double { self == .wide ? 720 : 360 }
}
