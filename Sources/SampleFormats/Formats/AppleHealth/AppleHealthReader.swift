/// Apple Health's export: `export.xml`, under whatever name its language gives it.
///
/// A time's offset is that of the phone when it exported, not of the place of the measurement; the
/// moment is right all the same. Lists of a variability's beats become RR intervals.
package enum AppleHealthReader: FormatReader {
  package static let format = SampleFormat.appleHealth

  package static func matches(_ head: FileHead) -> Bool {
    head.text.contains("<HealthData")
  }

  package static func read(
    _ source: any ByteSource, into intake: SampleIntake
  ) throws(ImportError) {
    let handler = AppleHealthHandler(intake)
    try XMLPushParser(handler, intake, shortcut: handler).read(source)
    try handler.finish()
  }
}
