import Glibc
import MockHealth
import Quantities

/// Where a mock's files go, and what may not stand beside what on its command line.
struct MockPlaces {
  private let arguments: ParsedArguments
  private let format: MockFormat

  init(_ arguments: ParsedArguments, _ format: MockFormat) {
    self.arguments = arguments
    self.format = format
  }

  /// Where the table of bodies goes: beside samples of several participants, or where it is asked for.
  var bodies: String? {
    if let path = arguments[MockOptions.bodies] { return path }
    let path = arguments[MockOptions.destination]
    guard arguments[MockOptions.participants] > 1, path != "-" else { return nil }
    if format.exported?.namesParticipants == false { return path + "/participants.csv" }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return folder + "participants.csv"
  }

  /// - Throws: ``CommandFailure`` where an option would go unheard, or two files have one name.
  func check() throws {
    try checkLive()
    guard !arguments[MockOptions.live], !arguments[MockOptions.describe] else { return }
    try checkEnd()
    if arguments[MockOptions.preview] { return try refuse(written, beside: "--preview") }
    try checkNames()
    try checkBodies()
  }

  /// Times are written with a year of four digits.
  private func checkEnd() throws {
    let end = arguments[MockOptions.start].advanced(by: arguments[MockOptions.duration])
    let limit = Int64(CivilDate(year: 10_000, month: 1, day: 1).daysSince1970 - 1) * 86_400_000
    guard end.milliseconds > limit else { return }
    throw CommandFailure(
      "--duration: found an end after the year 9999, counted from --start; expected a shorter one",
      code: .misused)
  }

  /// A table that nobody asked for by name replaces none but that of a mock before.
  private func checkBodies() throws {
    guard arguments[MockOptions.bodies] == nil, let path = bodies, access(path, F_OK) == 0 else {
      return
    }
    guard try BodiesFile.isOne(path) else {
      throw CommandFailure(
        "\(path): found a file that no mock wrote; expected none there, or the path of another "
          + "by --bodies")
    }
  }

  /// Options that name files.
  private var written: [any DeclaredOption] {
    [MockOptions.destination, MockOptions.truth, MockOptions.bodies, MockOptions.plot]
  }

  private func checkLive() throws {
    guard arguments[MockOptions.live] else {
      return try refuse(
        [MockOptions.store, MockOptions.participant], beside: "a mock that is not live")
    }
    let others: [any DeclaredOption] = [
      MockOptions.format, MockOptions.participants, MockOptions.threads, MockOptions.start,
      MockOptions.preview,
    ]
    try refuse(written + others, beside: "--live")
  }

  private func refuse(_ options: [any DeclaredOption], beside word: String) throws {
    guard let option = options.first(where: { arguments.gives($0) }) else { return }
    throw CommandFailure(
      "--\(option.declaration.name): found it beside \(word), which has no use for it; "
        + "expected none", code: .misused)
  }

  /// Two files of one name would leave one of them, and two on standard output a mixture.
  private func checkNames() throws {
    var names: [String: String] = [:]
    for (word, path) in files {
      let name = path == "-" ? path : Self.resolved(path)
      if let other = names[name] {
        let place =
          path == "-" ? "standard output, where that of \(other) goes" : "the file of \(other)"
        throw CommandFailure(
          "\(word): found '\(path)', \(place); expected another one", code: .misused)
      }
      names[name] = word
    }
  }

  private var files: [(word: String, path: String)] {
    let path = arguments[MockOptions.destination]
    let profile = arguments[MockOptions.profile]
    let isFile = MockProfile(rawValue: profile) == nil
    return [
      ("--profile", isFile ? profile : nil), ("--to", path),
      ("--to's sidecar", sidecar), ("--truth", arguments[MockOptions.truth]),
      ("--bodies", bodies), ("--plot", arguments[MockOptions.plot]),
    ].compactMap { word, path in path.map { (word, $0) } }
  }

  private var sidecar: String? {
    let path = arguments[MockOptions.destination]
    return format == .bidsPhysio && path != "-" ? SampleSidecar.path(beside: path) : nil
  }

  /// The path with its folder as the disk has it, so that one file has one name.
  private static func resolved(_ path: String) -> String {
    let cut = path.lastIndex(of: "/")
    let folder = cut.map { String(path[...$0]) } ?? "."
    let name = cut.map { String(path[path.index(after: $0)...]) } ?? path
    guard let real = realpath(folder, nil) else { return path }
    defer { free(real) }
    return String(cString: real) + "/" + name
  }
}
