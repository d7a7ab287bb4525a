extension Question.Role {
  /// Whether an answer of a format tells what the role says, in a unit that metrics know.
  func fits(_ format: AnswerFormat) -> Bool {
    switch (self, format) {
    case (.age, .age), (.age, .numeric), (.height, .height), (.weight, .weight): true
    case (.sex, .textChoice(let choices)): choices.style == .single
    case (.sex, .valuePicker), (.sex, .textScale): true
    case (.height, .numeric(let number)): number.unit == "cm"
    case (.weight, .numeric(let number)): number.unit == "kg"
    case (.restingHeartRate, .numeric(let number)): number.unit == "count/min"
    case (.age, _), (.sex, _), (.height, _), (.weight, _), (.restingHeartRate, _): false
    }
  }

  /// The formats that fit, as a message lists them.
  var formats: String {
    switch self {
    case .age: "the format 'age' or 'numeric'"
    case .sex: "a single 'textChoice', a 'valuePicker' or a 'textScale'"
    case .height: "the format 'height', or 'numeric' with the unit 'cm'"
    case .weight: "the format 'weight', or 'numeric' with the unit 'kg'"
    case .restingHeartRate: "the format 'numeric' with the unit 'count/min'"
    }
  }
}
