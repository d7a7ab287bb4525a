import ResultsAnalysis
import StrictJSON
import Testing

@Suite("Codebook") struct CodebookTests {
  private let codebook = Codebook([
    (
      name: "answers",
      columns: [
        Column("participant", "The participant's code."),
        Column(
          "mood", "How do you feel?", .integer, range: Column.Range(1, 7),
          labels: [.init(.integer(1), "very bad"), .init(.integer(7), "very good")],
          empty: "not asked", source: "question mood"),
      ]
    ),
    (
      name: "summary",
      columns: [
        Column("participant", "The participant's code."),
        Column("mean", "The mean.", unit: "count/min", range: .from(0.5)),
      ]
    ),
  ])

  @Test("a column is a row with type, unit, range, labels, missing codes, definition and source")
  func rows() {
    #expect(
      Codebook.columns.map(\.name) == [
        "table", "name", "type", "unit", "minimum", "maximum", "labels", "missing", "definition",
        "source",
      ])
    let rows = codebook.table.rows.map { $0.map(\.words) }
    #expect(rows.count == 4)
    #expect(
      rows[1] == [
        "answers", "mood", "integer", nil, "1", "7", "1 = very bad; 7 = very good", "not asked",
        "How do you feel?", "question mood",
      ])
    #expect(
      rows[3] == [
        "summary", "mean", "decimal", "count/min", "0.5", nil, nil, nil, "The mean.", nil,
      ])
  }

  @Test("as json labels and missing codes are lists")
  func json() {
    let mood = codebook.json.array?[1]
    #expect(mood?["labels"]?.array?.first == ["value": 1, "label": "very bad"])
    #expect(mood?["missing"]?.array == [["code": "", "meaning": "not asked"]])
    #expect(mood?["unit"] == nil)
  }

  @Test("as JSON-LD it is schema.org's variableMeasured, each column once")
  func jsonLD() {
    let dataset = codebook.jsonLD
    #expect(dataset["@context"]?.string == "https://schema.org/")
    #expect(dataset["@type"]?.string == "Dataset")
    let variables = dataset["variableMeasured"]?.array ?? []
    #expect(variables.compactMap { $0["name"]?.string } == ["participant", "mood", "mean"])
    #expect(variables.allSatisfy { $0["@type"]?.string == "PropertyValue" })
    #expect(variables[1]["minValue"] == 1 && variables[2]["unitText"]?.string == "count/min")
    #expect(variables[1]["valueReference"]?.array?.count == 3)
  }

  @Test("every column of the tables has a sentence, and words mean something")
  func columnsAreTold() {
    for column in SamplesTable.columns + AnswersTable.columns + SummaryTable.columns
      + ListTable.columns + Codebook.columns
    {
      #expect(column.sentence.hasSuffix("."), "\(column.name)")
      #expect(column.labels.allSatisfy { !$0.label.isEmpty }, "\(column.name)")
    }
  }
}
