import StrictJSON

// Each value of a session, as JSON in a fixed order of keys, and back. Session, step and journal
// share these forms; recorder files keep ResearchKit's (`RecordedItem`).

/// Seconds as they are written: to the microsecond.
package func roundedSeconds(_ seconds: Double) -> Double {
  (seconds * 1e6).rounded() / 1e6
}

extension SampleItem {
  package init(json: JSONValue) throws(FormatError) {
    let fields = Fields(json)
    self.init(
      type: try fields.string("type"), unit: try fields.string("unit"),
      value: try fields.number("value"), startDate: try fields.instant("startDate"),
      endDate: try fields.instant("endDate"), source: try fields.string("source"),
      metadata: try fields.optionalMembers("metadata"))
  }
}

extension AnswerResult {
  package var json: JSONValue {
    .object(present: [
      ("kind", "answer"), ("question", .string(question)), ("text", .string(text)),
      ("state", .string(state.rawValue)), ("answer", answer),
      ("typed", typed.map(JSONValue.string)),
      ("label", label.map(JSONValue.string)),
      ("answerKind", .string(answerKind)),
      ("from", sources.isEmpty ? nil : .array(sources.map(JSONValue.string))),
      ("unit", unit.map(JSONValue.string)),
      ("role", role.map(JSONValue.string)),
      ("identifying", isIdentifying ? true : nil), ("timedOut", isTimedOut ? true : nil),
      ("startDate", .string(startDate.rfc3339)), ("endDate", .string(endDate.rfc3339)),
      ("responseTime", .double(roundedSeconds(responseTime))),
    ])
  }

  package init(json: JSONValue) throws(FormatError) {
    let fields = Fields(json)
    self.init(
      question: try fields.string("question"), text: try fields.string("text"),
      state: try fields.word("state", AnswerState.self), answer: fields.optionalValue("answer"),
      typed: try fields.optionalString("typed"),
      label: try fields.optionalString("label"), answerKind: try fields.string("answerKind"),
      sources: try fields.optionalStrings("from") ?? [], unit: try fields.optionalString("unit"),
      role: try fields.optionalString("role"),
      isIdentifying: fields.has("identifying") ? try fields.bool("identifying") : false,
      startDate: try fields.instant("startDate"),
      endDate: try fields.instant("endDate"), responseTime: try fields.number("responseTime"))
    isTimedOut = fields.has("timedOut") ? try fields.bool("timedOut") : false
  }
}

extension ClipResult {
  package var json: JSONValue {
    .object(present: [
      ("kind", "clip"), ("name", .string(name)), ("file", .string(file)),
      ("sha256", .string(sha256)), ("library", .string(library)),
      ("attributes", .object(attributes)), ("output", .string(output)),
      ("onset", onset.map { .double(roundedSeconds($0)) }),
      ("onsetDate", onsetDate.map { .string($0.rfc3339) }),
      ("framesPlayed", framesPlayed.map { .integer(Int64($0)) }),
      ("sampleRate", sampleRate.map { .integer(Int64($0)) }),
      ("underruns", underruns.map { .integer(Int64($0)) }),
      ("failure", failure.map(JSONValue.string)),
    ])
  }

  package init(json: JSONValue) throws(FormatError) {
    let fields = Fields(json)
    self.init(
      name: try fields.string("name"), file: try fields.string("file"),
      sha256: try fields.string("sha256"), library: try fields.string("library"),
      attributes: try fields.members("attributes"), output: try fields.string("output"),
      onset: try fields.optionalNumber("onset"),
      onsetDate: try fields.optionalInstant("onsetDate"),
      framesPlayed: try fields.optionalInteger("framesPlayed"),
      sampleRate: try fields.optionalInteger("sampleRate"),
      underruns: try fields.optionalInteger("underruns"),
      failure: try fields.optionalString("failure"))
  }
}

extension StepResult.Pause {
  package var json: JSONValue {
    .object(present: [
      ("startDate", .string(startDate.rfc3339)), ("endDate", endDate.map { .string($0.rfc3339) }),
      ("elapsed", elapsed.map { .double(roundedSeconds($0)) }),
    ])
  }

  package init(json: JSONValue) throws(FormatError) {
    let fields = Fields(json)
    self.init(
      startDate: try fields.instant("startDate"), endDate: try fields.optionalInstant("endDate"),
      elapsed: try fields.optionalNumber("elapsed"))
  }
}

extension PermissionAnswer {
  package var json: JSONValue {
    [
      "type": .string(type), "access": isWriting ? "write" : "read", "isAllowed": .bool(isAllowed),
    ]
  }

  package init(json: JSONValue) throws(FormatError) {
    let fields = Fields(json)
    self.init(
      type: try fields.string("type"), isWriting: try fields.string("access") == "write",
      isAllowed: try fields.bool("isAllowed"))
  }
}

extension FileEntry {
  package var json: JSONValue {
    .object(present: [
      ("name", .string(name)), ("kind", .string(kind.rawValue)),
      ("stepIndex", stepIndex.map { .integer(Int64($0)) }),
      ("recorder", recorder.map(JSONValue.string)), ("items", items.map { .integer(Int64($0)) }),
      ("sha256", .string(sha256)),
    ])
  }

  package init(json: JSONValue) throws(FormatError) {
    let fields = Fields(json)
    self.init(
      name: try fields.string("name"), kind: try fields.word("kind", Kind.self),
      items: try fields.optionalInteger("items"), sha256: try fields.string("sha256"),
      stepIndex: try fields.optionalInteger("stepIndex"),
      recorder: try fields.optionalString("recorder"))
  }
}

extension SessionHead {
  /// The members that open `session.json`, and the journal's plan.
  package var members: [(String, JSONValue?)] {
    [
      ("identifier", .string(identifier)), ("kind", .string(kind.rawValue)),
      ("study", study.json), ("task", .string(task)), ("participant", .string(participant)),
      ("number", .integer(Int64(number))), ("seed", .integer(Int64(bitPattern: seed))),
      ("language", language.map(JSONValue.string)),
      ("condition", condition.map(JSONValue.string)), ("assignment", assignment?.json),
      ("software", .string(software)),
      ("device", .object(device)), ("startDate", .string(startDate.rfc3339)),
      ("plan", .array(plannedSteps.map(\.json))),
    ]
  }

  package init(json: JSONValue) throws(FormatError) {
    let fields = Fields(json)
    var steps: [PlannedStep] = []
    for step in try fields.array("plan") { steps.append(try PlannedStep(json: step)) }
    self.init(
      identifier: try fields.string("identifier"),
      kind: try fields.word("kind", SessionKind.self),
      study: try StudyReference(json: try fields.object("study")),
      task: try fields.string("task"), participant: try fields.string("participant"),
      number: try fields.integer("number"),
      seed: UInt64(bitPattern: Int64(try fields.integer("seed"))),
      language: try fields.optionalString("language"),
      condition: try fields.optionalString("condition"),
      assignment: try fields.optionalValue("assignment").map(AssignmentReference.init(json:)),
      plannedSteps: steps,
      software: try fields.string("software"), device: try fields.members("device"),
      startDate: try fields.instant("startDate"))
  }
}

extension SessionHead.StudyReference {
  package var json: JSONValue {
    [
      "identifier": .string(identifier), "revision": .integer(Int64(revision)),
      "title": .string(title), "sha256": .string(sha256),
    ]
  }

  package init(json: JSONValue) throws(FormatError) {
    let fields = Fields(json)
    self.init(
      identifier: try fields.string("identifier"), revision: try fields.integer("revision"),
      title: try fields.string("title"), sha256: try fields.string("sha256"))
  }
}

extension SessionHead.AssignmentReference {
  package var json: JSONValue {
    ["row": .integer(Int64(row)), "sequence": .array(sequence.map(JSONValue.string))]
  }

  package init(json: JSONValue) throws(FormatError) {
    let fields = Fields(json)
    self.init(row: try fields.integer("row"), sequence: try fields.strings("sequence"))
  }
}

extension SessionHead.PlannedStep {
  package var json: JSONValue {
    .object(present: [
      ("index", .integer(Int64(index))), ("identifier", .string(identifier)),
      ("kind", .string(kind)), ("pass", pass == 1 ? nil : .integer(Int64(pass))),
      ("clip", clip.map(JSONValue.string)),
      ("questions", questions.isEmpty ? nil : .array(questions.map(JSONValue.string))),
      ("choices", choices.isEmpty ? nil : .object(choices)),
    ])
  }

  package init(json: JSONValue) throws(FormatError) {
    let fields = Fields(json)
    self.init(
      index: try fields.integer("index"), identifier: try fields.string("identifier"),
      kind: try fields.string("kind"), pass: try fields.optionalInteger("pass") ?? 1,
      clip: try fields.optionalString("clip"),
      questions: try fields.optionalStrings("questions") ?? [],
      choices: try fields.optionalMembers("choices") ?? [])
  }
}
