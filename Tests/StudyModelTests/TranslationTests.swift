import StudyModel
import Testing

@Suite struct TranslationTests {
  private static func survey(_ question: String, title: String = "{\"en\": \"A\", \"de\": \"B\"}")
    -> Reading
  {
    Fixtures.study(
      tasks: #"""
        [{"identifier": "task", "title": \#(title), "steps": [
          {"identifier": "s", "kind": "survey", "questions": [\#(question)]}]}]
        """#)
  }

  private func lacking(_ reading: Reading) -> [String] {
    reading.findings.filter { $0.rule == .translation }.map(\.path)
  }

  @Test("every text that lacks a language of the study is a warning at its place")
  func everyText() {
    let reading = Self.survey(
      #"""
      {"identifier": "a", "text": "T", "helpText": "T", "placeholder": "T",
       "constraint": "answer = 1", "constraintMessage": "T",
       "answerFormat": {"kind": "scale", "minimum": 1, "maximum": 3,
         "minimumDescription": "T", "maximumDescription": "T"}},
      {"identifier": "b", "text": "T", "answerFormat": {"kind": "text",
        "pattern": "a+", "invalidMessage": "T"}},
      {"identifier": "c", "text": "T", "answerFormat": {"kind": "textChoice",
        "choices": [{"value": 1, "text": "T", "detailText": "T"}], "other": {"text": "T"}}},
      {"identifier": "d", "text": "T", "answerFormat": {"kind": "boolean", "yes": "T", "no": "T"}},
      {"identifier": "e", "text": "T", "answerFormat": {"kind": "matrix",
        "rows": [{"identifier": "r", "text": "T"}], "choices": [{"value": 1, "text": "T"}]}}
      """#)
    #expect(reading.study?.languages == ["en", "de"])
    let question = "tasks[0].steps[0].questions"
    #expect(
      lacking(reading) == [
        "title", "\(question)[0].text", "\(question)[0].helpText", "\(question)[0].placeholder",
        "\(question)[0].constraintMessage", "\(question)[0].answerFormat.minimumDescription",
        "\(question)[0].answerFormat.maximumDescription", "\(question)[1].text",
        "\(question)[1].answerFormat.invalidMessage", "\(question)[2].text",
        "\(question)[2].answerFormat.choices[0].text",
        "\(question)[2].answerFormat.choices[0].detailText",
        "\(question)[2].answerFormat.other.text", "\(question)[3].text",
        "\(question)[3].answerFormat.yes", "\(question)[3].answerFormat.no",
        "\(question)[4].text", "\(question)[4].answerFormat.rows[0].text",
        "\(question)[4].answerFormat.choices[0].text",
      ])
  }

  @Test("the message names the languages, and the form for a text of none")
  func messages() {
    let reading = Fixtures.study(
      steps: #"""
        {"identifier": "a", "kind": "active", "title": {"en": "A", "de": "B", "fr": "C"},
         "spokenInstruction": {"de": "B"}, "finishedSpokenInstruction": "T"}
        """#)
    #expect(
      reading.findings.map(\.description) == [
        #"study.json:2:10: warning: title: found a text of no language, in a study that names "#
          + #"some; expected {"en": "...", "de": "...", "fr": "..."} [TEXT-004]"#,
        "study.json:4:23: warning: tasks[0].steps[0].spokenInstruction: found a text in 'de'; "
          + "expected it in 'en' and 'fr', too [TEXT-004]",
        "study.json:4:65: warning: tasks[0].steps[0].finishedSpokenInstruction: found a text of "
          + "no language, in a study that names some; expected "
          + #"{"en": "...", "de": "...", "fr": "..."} [TEXT-004]"#,
      ])
  }

  @Test("a preset's own English lacks the study's other languages, save where texts replace it")
  func preset() {
    let texts = #"{"title": {"de": "A"}, "text": {"de": "B"}}"#
    let reading = Fixtures.study(
      tasks: #"""
        [{"identifier": "t", "title": {"de": "T"}, "preset": "fitnessCheck", "walkDuration": 15,
          "restDuration": 0, "exclude": ["instructions"],
          "texts": {"countdown": \#(texts), "conclusion": {"title": {"de": "A"}}}}]
        """#)
    #expect(reading.study?.languages == ["de"])
    #expect(
      reading.findings.last?.message
        == "tasks[0].preset: found a preset's own English for 'fitness.walk' and 'conclusion'; "
        + "expected title and text of each in 'de', under 'texts'")
  }

  @Test("a language serves for its regional forms, not the other way round")
  func regions() {
    let reading = Fixtures.study(
      tasks: #"""
        [{"identifier": "t", "title": {"de": "A", "en": "B"}, "steps": [
          {"identifier": "a", "kind": "instruction", "title": {"de-AT": "A", "en": "B"}}]}]
        """#, more: #", "clipLibraries": {}"#)
    #expect(lacking(reading) == ["title", "tasks[0].steps[0].title"])
    let title = reading.study?.tasks.first?.title
    #expect(title?.text(in: "de-AT") == "A")
    #expect(title?.text(in: "fr-CA") == "B")
  }

  @Test("a study whose texts name no language lacks none, and shows none")
  func none() {
    let reading = Fixtures.study(
      tasks: #"""
        [{"identifier": "t", "preset": "fitnessCheck", "walkDuration": 15, "restDuration": 15}]
        """#)
    #expect(reading.findings.isEmpty)
    #expect(reading.study?.languages == [])
    #expect(reading.study?.mainLanguage == nil)
  }

  @Test("beyond twenty texts the rest are counted")
  func many() {
    let questions = (1...100).map {
      #"{"identifier": "q\#($0)", "text": "T", "answerFormat": {"kind": "boolean"}}"#
    }
    let reading = Self.survey(questions.joined(separator: ","))
    #expect(reading.findings.count == 21)
    #expect(reading.findings.last?.found == "81 more such texts")
  }

  @Test(
    "English is shown where no language is asked for, else the first",
    arguments: [
      (#"{"de": "A", "en": "B"}"#, "en"), (#"{"fr": "A", "de": "B"}"#, "fr"),
    ])
  func main(text: String, language: String) {
    let reading = Fixtures.study(
      steps: #"{"identifier": "a", "kind": "instruction", "text": \#(text)}"#)
    #expect(reading.study?.mainLanguage == language)
  }
}
