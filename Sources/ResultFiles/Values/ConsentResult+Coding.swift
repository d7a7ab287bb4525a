import StrictJSON

extension ConsentResult {
  package var json: JSONValue {
    .object(present: [
      ("kind", "consent"), ("agreed", isAgreed.map(JSONValue.bool)),
      ("date", date.map { .string($0.rfc3339) }), ("language", language.map(JSONValue.string)),
      ("sha256", sha256.map(JSONValue.string)), ("sections", .array(sections.map(\.json))),
    ])
  }

  package init(json: JSONValue) throws(FormatError) {
    let fields = Fields(json)
    var sections: [ShownSection] = []
    for section in try fields.array("sections") {
      sections.append(try ShownSection(json: section))
    }
    self.init(
      language: try fields.optionalString("language"), sha256: try fields.optionalString("sha256"),
      sections: sections, isAgreed: fields.has("agreed") ? try fields.bool("agreed") : nil,
      date: try fields.optionalInstant("date"))
  }
}

extension ConsentResult.ShownSection {
  fileprivate var json: JSONValue {
    .object(present: [
      ("kind", .string(kind)), ("title", .string(title)),
      ("startDate", .string(startDate.rfc3339)), ("endDate", .string(endDate.rfc3339)),
      ("elapsed", .double(roundedSeconds(elapsed))),
    ])
  }

  fileprivate init(json: JSONValue) throws(FormatError) {
    let fields = Fields(json)
    self.init(
      kind: try fields.string("kind"), title: try fields.string("title"),
      startDate: try fields.instant("startDate"), endDate: try fields.instant("endDate"),
      elapsed: try fields.number("elapsed"))
  }
}
