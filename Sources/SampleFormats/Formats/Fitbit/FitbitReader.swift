import Quantities

/// Fitbit's heart rates: files of a Takeout, and answers of the intraday interface.
///
/// A Takeout's times are UTC. Of its other files, steps (a minute each) and distances (centimetres a
/// minute) are read, which their names alone tell apart. An intraday answer has local times.
package enum FitbitReader: FormatReader {
  package static let format = SampleFormat.fitbit

  package static func matches(_ head: FileHead) -> Bool {
    if head.hasKeys("activities-heart-intraday") || head.hasKeys("activities-steps-intraday") {
      return true
    }
    return head.firstCharacter == UInt8(ascii: "[") && head.hasKeys("dateTime", "value")
  }

  package static func read(
    _ source: any ByteSource, into intake: SampleIntake
  ) throws(ImportError) {
    let text = UTF8Source(source, intake)
    var head: [UInt8] = []
    while !head.contains(where: { $0 > 32 }), case let more = try text.next(), !more.isEmpty {
      head += more
    }
    let whole = ReplayedSource(head, then: text)
    if head.first(where: { $0 > 32 }) == UInt8(ascii: "{") {
      try FitbitIntraday.read(whole, into: intake)
    } else {
      try readTakeout(whole, into: intake)
    }
  }

  private static func readTakeout(
    _ source: any ByteSource, into intake: SampleIntake
  ) throws(ImportError) {
    var takeout = FitbitTakeout(intake)
    try JSONObjects(source, .outermost, intake).forEach(intake, named: "record") {
      text, place throws(ImportError) in
      try takeout.take(text, at: place)
    }
    try takeout.finish()
  }
}
