/// The kinds of answer format, as a study's file names them.
private enum AnswerFormatKind: String, CaseIterable {
  case scale, text
}

extension AnswerFormat {
  init?(reading part: Part) {
    guard part.node.members != nil else {
      part.report(.wrongKind, expected: "an answer format, an object")
      return nil
    }
    let words = PrintableText.list(AnswerFormatKind.allCases.map(\.rawValue))
    guard let kind = part.node["kind"] else {
      part.report(.missingKey, found: "no 'kind' in an answer format", expected: words)
      return nil
    }
    let kindPart = Part(node: kind, path: .key("kind", of: part.path), findings: part.findings)
    guard let kind = kindPart.word(AnswerFormatKind.self) else { return nil }
    let read: AnswerFormat? =
      switch kind {
      case .scale: ScaleAnswerFormat(reading: part).map(AnswerFormat.scale)
      case .text: TextAnswerFormat(reading: part).map(AnswerFormat.text)
      }
    guard let read else { return nil }
    self = read
  }
}

extension ScaleAnswerFormat {
  private static let keys = [
    "kind", "minimum", "maximum", "step", "minimumDescription", "maximumDescription",
  ]
  private static let expectedBound = "a whole number from -10,000 to 10,000"

  fileprivate init?(reading part: Part) {
    guard let object = part.object("a scale", keys: Self.keys) else { return nil }
    let minimum = Self.bound("minimum", of: object)
    let maximum = Self.bound("maximum", of: object)
    let step = object["step"] == nil ? 1 : Self.step(of: object)
    let low = object["minimumDescription"]?.text()
    let high = object["maximumDescription"]?.text()
    guard let minimum, let maximum, let step else { return nil }
    self.init(
      minimum: minimum, maximum: maximum, step: step, minimumDescription: low,
      maximumDescription: high)
    guard rangeIsNotEmpty(object) else { return }
    checkSteps(object)
  }

  private static func bound(_ key: String, of object: ObjectPart) -> Int? {
    object.required(key, expectedBound)?.integer(in: -10_000...10_000, expected: expectedBound)
  }

  private static func step(of object: ObjectPart) -> Int? {
    object["step"]?.integer(in: 1...20_000, expected: "a whole number from 1 to 20,000")
  }

  private func rangeIsNotEmpty(_ object: ObjectPart) -> Bool {
    guard minimum >= maximum else { return true }
    object["maximum"]?.report(.scaleRange, expected: "more than the minimum, \(minimum)")
    return false
  }

  private func checkSteps(_ object: ObjectPart) {
    let (range, place) = (maximum - minimum, object["step"] ?? object.part)
    let found = "a step of \(step) in a range of \(range)"
    if !range.isMultiple(of: step) {
      place.report(
        .scaleSteps, found: found, expected: "a step that divides the range without a rest")
    } else if range / step > 13 {
      place.report(
        .scaleSteps, found: "\(found), \(range / step) steps",
        expected: "1 to 13 steps; choose a greater step")
    }
  }
}

extension TextAnswerFormat {
  fileprivate init?(reading part: Part) {
    guard let object = part.object("a text format", keys: ["kind", "maximumLength"]) else {
      return nil
    }
    let length = object["maximumLength"]?
      .integer(in: 1...1_000_000, expected: "a whole number of characters from 1 to 1,000,000")
    self.init(maximumLength: length)
  }
}
