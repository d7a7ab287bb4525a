/// Where the store of health samples lies unless `--store` says otherwise.
enum StorePath {
  /// `$XDG_DATA_HOME/karenina/health.sqlite`; nil where neither that nor `HOME` is set.
  static var standard: String? {
    let data = Environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let root = data ?? Environment["HOME"].map { "\($0)/.local/share" }
    return root.map { "\($0)/karenina/health.sqlite" }
  }
}
