/// A format that files of samples come in.
package enum SampleFormat: String, CaseIterable, Sendable {
  case appleHealth = "apple-health"
  case fitbit
  case garminFIT = "fit"
  case tcx
  case gpx
  case polarFlow = "polar-flow"
  case polarSensorLogger = "polar-sensor-logger"
  case polarHRM = "hrm"
  case rrText = "rr-text"
  case openMHealth = "open-mhealth"
  case bidsPhysio = "bids-physio"
  case researchKit = "researchkit"
  case csv
  case json
  case ndjson

  /// What the format is, in a sentence.
  package var title: String {
    switch self {
    case .appleHealth: "an export of Apple Health (export.xml, export.zip)"
    case .fitbit: "heart rates of Fitbit (Takeout, intraday)"
    case .garminFIT: "a FIT file"
    case .tcx: "a Training Center file (TCX)"
    case .gpx: "a GPX track"
    case .polarFlow: "a session of Polar Flow (CSV)"
    case .polarSensorLogger: "a text of Polar Sensor Logger"
    case .polarHRM: "a Polar monitor's file (.hrm)"
    case .rrText: "RR intervals in milliseconds, one a line"
    case .openMHealth: "data points of Open mHealth or IEEE 1752.1 (JSON)"
    case .bidsPhysio: "a physiological recording of BIDS"
    case .researchKit: "a recorder's file of ResearchKit"
    case .csv: "a table (CSV)"
    case .json: "samples of this program (JSON)"
    case .ndjson: "samples of this program, one a line"
    }
  }
}
