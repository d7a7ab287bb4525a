import StrictJSON
import TestSupport
import StudyModel
import Testing

/// What an editor shows beside a key and a word, which it takes from the schema.
@Suite struct EditorTextTests {
  @Test("every key has a title and a description")
  func keys() throws {
    let properties = try schemas().filter(\.isDefinition)
      .flatMap { schema in schema.value["properties"]?.members ?? [] }
    #expect(properties.count > 150)
    for property in properties where property.value.members != nil {
      for text in ["title", "description"] {
        #expect(property.value[text]?.string?.isEmpty == false, "\(property.key): \(text)")
      }
      #expect(property.value["description"]?.string?.hasSuffix(".") == true, "\(property.key)")
    }
  }

  @Test("every word of a list of words has a description")
  func words() throws {
    let lists = try schemas().filter {
      !$0.isCondition && $0.value["enum"]?.array?.first?.string != nil
    }
    #expect(lists.count >= 15)
    for list in lists {
      let descriptions = list.value["enumDescriptions"]?.array?.compactMap(\.string) ?? []
      #expect(descriptions.count == list.value["enum"]?.array?.count, "\(list.name)")
      #expect(descriptions.allSatisfy { $0.hasSuffix(".") }, "\(list.name)")
    }
  }

  private func schemas() throws -> [JSONSpot] {
    let bytes = try Fixtures.bytes("Schemas/study-1.schema.json")
    return try Document(reading: bytes).root.value.spots
  }
}

extension JSONSpot {
  /// Whether it says what an object is, and not just when something holds.
  fileprivate var isDefinition: Bool {
    !isCondition && (value["type"] != nil || value["additionalProperties"] != nil)
  }

  /// Whether it only restricts what is defined elsewhere.
  fileprivate var isCondition: Bool {
    let steps = name.split(separator: "/")
    return steps.contains("if") || steps.contains("allOf")
  }
}
