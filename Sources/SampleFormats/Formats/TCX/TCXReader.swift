import Quantities

/// Training Center files: `Activities/Activity/Lap/Track/Trackpoint`.
///
/// Distances are those between trackpoints, across laps and tracks, whose counters may begin anew.
/// Cadences of running are strides a minute, counted double. Courses are plans and left out.
package enum TCXReader: FormatReader {
  package static let format = SampleFormat.tcx

  package static func matches(_ head: FileHead) -> Bool {
    XMLRoot.name(of: head) == "TrainingCenterDatabase"
  }

  package static func read(
    _ source: any ByteSource, into intake: SampleIntake
  ) throws(ImportError) {
    let handler = TCXHandler(intake)
    try XMLPushParser(handler, intake).read(source)
    try handler.finish()
    try intake.requireSamples(
      of: "heart rate or distance", toDo: "export an activity that was recorded")
  }
}

/// Makes samples of the elements of a Training Center file.
private final class TCXHandler: XMLHandler {
  private let intake: SampleIntake
  private var stamps: StampReader
  private var activity: TCXActivity?
  private var point: TCXTrackpoint?
  private var leaf = XMLLeaf()
  private var isInCreator = false
  private var isInHeartRate = false
  /// How many trackpoints began so far, by which places are told.
  private var points = 0
  private var hasRoot = false
  private var isClosed = false

  init(_ intake: SampleIntake) {
    self.intake = intake
    stamps = StampReader(intake)
  }

  private var place: String { "trackpoint \(points)" }

  func start(_ name: XMLText, _ attributes: XMLAttributes) throws(ImportError) {
    if name == "TrainingCenterDatabase" {
      hasRoot = true
    } else if name == "Activity" {
      begin(attributes)
    } else if name == "Lap" || name == "Track" {
      activity?.samples.allowRestart()
    } else if name == "Creator" {
      isInCreator = true
    } else if name == "Trackpoint", activity != nil {
      points += 1
      point = TCXTrackpoint()
    } else if name == "HeartRateBpm" {
      isInHeartRate = true
    } else if point != nil || (isInCreator && name == "Name") {
      leaf.begin()
    }
  }

  var readsTexts: Bool { true }

  func text(_ text: XMLText) { leaf.add(text) }

  func end(_ name: XMLText) throws(ImportError) {
    let text = leaf.take()
    if name == "Trackpoint" {
      try close()
    } else if name == "HeartRateBpm" {
      isInHeartRate = false
    } else if name == "Creator" {
      isInCreator = false
    } else if name == "Activity" {
      try finishActivity()
    } else if name == "TrainingCenterDatabase" {
      isClosed = true
    } else if let text {
      keep(text, of: name)
    }
  }

  func problem(_ reason: String) {
    intake.remark(isClosed || hasRoot ? .malformed : .truncated, at: place, found: reason)
  }

  /// Keeps the rest, and tells of a file that breaks off.
  func finish() throws(ImportError) {
    try finishActivity()
    guard !isClosed else { return }
    intake.remark(.truncated, at: place, found: "the end of the file")
  }

  // MARK: Parts of a file

  private func begin(_ attributes: XMLAttributes) {
    let sport = attributes.text("Sport")?.string ?? ""
    activity = TCXActivity(sport: Sport(named: sport), fallback: intake.settings.source(or: "TCX"))
  }

  private func keep(_ text: String, of name: XMLText) {
    if isInCreator {
      if name == "Name", !text.isEmpty { activity?.creator = text }
    } else if name == "Value" {
      if isInHeartRate { point?.heartRate = text }
    } else if name == "Time" {
      point?.time = text
    } else if name == "DistanceMeters" {
      point?.distance = text
    } else if name == "Cadence" {
      point?.cadence = text
    } else if name == "RunCadence" {
      point?.runCadence = text
    } else if name == "Speed" {
      point?.speed = text
    }
  }

  /// Makes samples of the trackpoint that is open.
  private func close() throws(ImportError) {
    guard let point else { return }
    self.point = nil
    guard let text = point.time else {
      return intake.remark(.malformed, at: place, found: "a trackpoint without a time")
    }
    guard let time = try stamps.instant(text, at: place) else { return }
    let number = points
    let read = point.read(at: time, isOnFoot: activity?.isOnFoot ?? false)
    for fault in read.faults { intake.remark(fault.kind, at: place, found: fault.found) }
    activity?.add(read.point, number: number)
    if activity?.isFull == true { try pass() }
  }

  private func finishActivity() throws(ImportError) {
    try pass()
    activity = nil
  }

  /// Hands on what was held back until the creator was known.
  private func pass() throws(ImportError) {
    guard let (source, held) = activity?.release() else { return }
    for (number, made) in held {
      switch made {
      case .success(var sample):
        sample.source = source
        try intake.take(sample, at: "trackpoint \(number)")
      case .failure(let fault):
        intake.remark(fault.kind, at: "trackpoint \(number)", found: fault.found)
      }
    }
  }
}
