import StrictJSON

extension SessionTiming {
  package var json: JSONValue {
    [
      "ticks": .integer(Int64(ticks)), "lateTicks": .integer(Int64(lateTicks)),
      "meanLateness": .double(roundedSeconds(meanLateness)),
      "lateness99": .double(roundedSeconds(lateness99)),
      "mostLateness": .double(roundedSeconds(mostLateness)),
      "timedSteps": .integer(Int64(timedSteps)),
      "meanLengthError": .double(roundedSeconds(meanLengthError)),
      "mostLengthError": .double(roundedSeconds(mostLengthError)),
      "underruns": .integer(Int64(underruns)),
    ]
  }

  package init(json: JSONValue) throws(FormatError) {
    let fields = Fields(json)
    self.init(
      ticks: try fields.integer("ticks"), lateTicks: try fields.integer("lateTicks"),
      meanLateness: try fields.number("meanLateness"),
      lateness99: try fields.number("lateness99"),
      mostLateness: try fields.number("mostLateness"),
      timedSteps: try fields.integer("timedSteps"),
      meanLengthError: try fields.number("meanLengthError"),
      mostLengthError: try fields.number("mostLengthError"),
      underruns: try fields.integer("underruns"))
  }
}
