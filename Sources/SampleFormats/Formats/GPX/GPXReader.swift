import Quantities

/// GPX tracks with heart rates in their points' extensions: `hr` or `heartrate`, of any namespace.
///
/// Devices write the element under many prefixes and in two versions of Garmin's schema; the local
/// name is the same in all. Positions are left out.
package enum GPXReader: FormatReader {
  package static let format = SampleFormat.gpx

  package static func matches(_ head: FileHead) -> Bool { XMLRoot.name(of: head) == "gpx" }

  package static func read(
    _ source: any ByteSource, into intake: SampleIntake
  ) throws(ImportError) {
    let handler = GPXHandler(intake)
    try XMLPushParser(handler, intake).read(source)
    handler.finish()
    try intake.requireSamples(
      of: "heart rate", toDo: "export the track with its heart rates, or as TCX or FIT")
  }
}

/// Makes samples of the points of a track.
private final class GPXHandler: XMLHandler {
  private let intake: SampleIntake
  private var stamps: StampReader
  private var source: String
  private var leaf = XMLLeaf()
  private var time: String?
  private var heartRate: String?
  private var isInPoint = false
  /// How many points began so far, by which places are told.
  private var points = 0
  private var hasRoot = false
  private var isClosed = false

  init(_ intake: SampleIntake) {
    self.intake = intake
    stamps = StampReader(intake)
    source = intake.settings.source(or: "GPX")
  }

  private var place: String { "point \(points)" }

  func start(_ name: XMLText, _ attributes: XMLAttributes) throws(ImportError) {
    if name == "gpx" {
      hasRoot = true
      if let creator = attributes.text("creator")?.string, !creator.isEmpty { source = creator }
    } else if isPoint(name) {
      points += 1
      isInPoint = true
      (time, heartRate) = (nil, nil)
    } else if isInPoint, name == "time" || isRate(name) {
      leaf.begin()
    }
  }

  var readsTexts: Bool { true }

  func text(_ text: XMLText) { leaf.add(text) }

  func end(_ name: XMLText) throws(ImportError) {
    let text = leaf.take()
    if isPoint(name) {
      isInPoint = false
      try close()
    } else if name == "time" {
      time = time ?? text
    } else if isRate(name) {
      heartRate = heartRate ?? text
    } else if name == "gpx" {
      isClosed = true
    }
  }

  func problem(_ reason: String) {
    intake.remark(isClosed || hasRoot ? .malformed : .truncated, at: place, found: reason)
  }

  /// Tells of a file that breaks off.
  func finish() {
    guard !isClosed else { return }
    intake.remark(.truncated, at: place, found: "the end of the file")
  }

  private func isRate(_ name: XMLText) -> Bool {
    name == "hr" || name == "heartrate" || name == "heartRate" || name == "heart_rate"
  }

  private func isPoint(_ name: XMLText) -> Bool {
    name == "trkpt" || name == "wpt" || name == "rtept"
  }

  private func close() throws(ImportError) {
    guard let heartRate, !heartRate.isEmpty else { return }
    guard let time else {
      return intake.remark(.unreadableTime, at: place, found: "a heart rate without a time")
    }
    guard let instant = try stamps.instant(time, at: place) else { return }
    guard let rate = FieldText.number(heartRate) else {
      return intake.remark(.unreadableValue, at: place, found: heartRate)
    }
    let sample = QuantitySample(
      type: .heartRate, value: rate, unit: .countPerMinute, start: instant, end: instant,
      source: source)
    try intake.take(sample, at: place)
  }
}
