import Glibc
import Quantities
import StrictJSON

/// What a physiological recording's sidecar says of its columns.
struct BIDSSidecar {
  /// The key under which this program keeps the moment of the first row, which BIDS has none for.
  static let startKey = "KareninaStart"
  private static let rates: Set<String> = ["heartrate", "heart_rate", "hr", "bpm"]

  /// Rows a second.
  let frequency: Double
  /// Seconds from the recording's anchor to the first row.
  let startTime: Double
  let columns: [String]
  /// The column of heart rates, from 0, and its unit.
  let rate: (index: Int, unit: QuantityUnit)
  let start: Instant?
  /// Who made the device, or the source of what this program wrote.
  let source: String?
  let device: String?

  /// Reads the merged sidecars.
  ///
  /// - Throws: ``ImportError/refused(path:reason:toDo:)`` where something is missing, or no column
  ///   has heart rates.
  init(_ json: JSONValue, path: String) throws(ImportError) {
    guard let frequency = json["SamplingFrequency"]?.number, frequency > 0, frequency <= 1e6 else {
      throw Self.lacks("SamplingFrequency, rows a second", path)
    }
    guard let startTime = json["StartTime"]?.number, abs(startTime) < 1e9 else {
      throw Self.lacks("StartTime, seconds to the first row", path)
    }
    guard let columns = json["Columns"]?.array?.map({ $0.string ?? "" }), !columns.isEmpty else {
      throw Self.lacks("Columns, a list of names", path)
    }
    guard let index = columns.firstIndex(where: { Self.rates.contains($0.lowercased()) }) else {
      let names = columns.prefix(20).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
      throw .refused(
        path: path, reason: "found waveforms alone (\(names))",
        toDo: "expected a column 'heartrate' in bpm; work out rates from the waveforms first")
    }
    let word = json[columns[index]]?["Units"]?.string ?? "bpm"
    guard let unit = UnitWords.named(word), unit.dimension == .rate else {
      throw .refused(
        path: path, reason: "found heart rates in '\(word)'", toDo: "expected Units such as bpm")
    }
    self.frequency = frequency
    self.startTime = startTime
    self.columns = columns
    rate = (index, unit)
    start = Self.instant(json[Self.startKey]?.string)
    source = json["Manufacturer"]?.string
    device = json["ManufacturersModelName"]?.string
  }

  private static func lacks(_ what: String, _ path: String) -> ImportError {
    .refused(
      path: path, reason: "the sidecar lacks \(what)",
      toDo: "expected SamplingFrequency, StartTime and Columns in it")
  }

  private static func instant(_ text: String?) -> Instant? {
    guard let text else { return nil }
    do throws(Instant.ReadingError) {
      return try Instant(iso8601: text)
    } catch {
      return nil
    }
  }
}

/// Finds the sidecars of a recording.
enum BIDSSidecarFiles {
  private static let longest = 1 << 20

  /// The sidecar's content: the named file's, or that of all that hold for the recording.
  ///
  /// By BIDS's principle of inheritance: files of the same suffix whose entities are among the
  /// recording's, in its folder and the three above; those nearer and more exact go first.
  static func content(for path: String, named: String?) throws(ImportError) -> JSONValue {
    let files = named.map { [$0] } ?? found(for: path)
    guard !files.isEmpty else {
      throw .refused(
        path: path, reason: "found no sidecar, a .json of the same name",
        toDo: "put it beside the recording")
    }
    var members: [JSONMember] = []
    for file in files {
      guard
        let more = JSONText.value(try GzipFile(path: file).all(limit: longest, path: file))?
          .members
      else {
        throw .refused(path: file, reason: "found no JSON object", toDo: "mend the sidecar")
      }
      for member in more where !members.contains(where: { $0.key == member.key }) {
        members.append(member)
      }
    }
    return .object(members)
  }

  private static func found(for path: String) -> [String] {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let wanted = entities(of: String(parts.last ?? ""))
    var folder = parts.dropLast().joined(separator: "/")
    if folder.isEmpty { folder = path.hasPrefix("/") ? "/" : "." }
    var files: [String] = []
    for _ in 0..<4 {
      let fitting = names(in: folder).filter { name in
        name.hasSuffix("_physio.json") || name == "physio.json"
      }.filter { entities(of: $0).isSubset(of: wanted) }
      files += fitting.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }.map {
        "\(folder)/\($0)"
      }
      folder += "/.."
    }
    return files
  }

  /// The parts of a name before its suffix.
  private static func entities(of name: String) -> Set<Substring> {
    Set((name.split(separator: ".").first ?? "").split(separator: "_").dropLast())
  }

  private static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names
  }
}
