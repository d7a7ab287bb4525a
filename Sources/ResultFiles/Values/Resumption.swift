import Quantities
import StrictJSON

/// That a session which was cut or saved was gone on with.
///
/// From here on the step clock counts from 0 again: what lies before and behind it is compared by
/// the wall clock alone.
package struct Resumption: Equatable, Sendable {
  /// When it was gone on with.
  package var date: Instant
  /// The last moment of which the sitting before tells anything.
  package var stoppedDate: Instant
  /// The same on that sitting's step clock, in seconds.
  package var stoppedElapsed: Double
  /// The version that goes on.
  package var software: String
  /// The study as it is now, where it was changed and that was accepted; nil where it is the same.
  package var study: SessionHead.StudyReference?

  package init(
    date: Instant, stoppedDate: Instant, stoppedElapsed: Double, software: String,
    study: SessionHead.StudyReference? = nil
  ) {
    self.date = date
    self.stoppedDate = stoppedDate
    self.stoppedElapsed = stoppedElapsed
    self.software = software
    self.study = study
  }

  package var json: JSONValue {
    .object(present: [
      ("date", .string(date.rfc3339)), ("stoppedDate", .string(stoppedDate.rfc3339)),
      ("stoppedElapsed", .double(roundedSeconds(stoppedElapsed))),
      ("software", .string(software)), ("study", study?.json),
    ])
  }

  package init(json: JSONValue) throws(FormatError) {
    let fields = Fields(json)
    self.init(
      date: try fields.instant("date"), stoppedDate: try fields.instant("stoppedDate"),
      stoppedElapsed: try fields.number("stoppedElapsed"),
      software: try fields.string("software"),
      study: try fields.optionalValue("study").map(SessionHead.StudyReference.init(json:)))
  }
}
