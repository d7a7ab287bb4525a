/// The name of the file that goes beside one of samples.
enum SampleSidecar {
  /// The path of a sidecar of BIDS: the same name, which ends in `.json`.
  static func path(beside path: String) -> String {
    for end in [".tsv.gz", ".tsv"] where path.hasSuffix(end) {
      return path.dropLast(end.count) + ".json"
    }
    return path + ".json"
  }
}
