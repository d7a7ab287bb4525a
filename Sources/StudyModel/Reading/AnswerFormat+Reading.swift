extension AnswerFormat {
  init?(reading part: Part) {
    guard let kind = part.kind(AnswerFormatKind.self, of: "an answer format"),
      let read = Self.format(kind, part)
    else { return nil }
    self = read
  }

  private static func format(_ kind: AnswerFormatKind, _ part: Part) -> AnswerFormat? {
    switch kind {
    case .boolean: BooleanAnswerFormat(reading: part).map(AnswerFormat.boolean)
    case .scale: ScaleAnswerFormat(reading: part).map(AnswerFormat.scale)
    case .continuousScale:
      ContinuousScaleAnswerFormat(reading: part).map(AnswerFormat.continuousScale)
    case .textScale: TextScaleAnswerFormat(reading: part).map(AnswerFormat.textScale)
    case .textChoice: TextChoiceAnswerFormat(reading: part).map(AnswerFormat.textChoice)
    case .valuePicker: ValuePickerAnswerFormat(reading: part).map(AnswerFormat.valuePicker)
    case .numeric: NumericAnswerFormat(reading: part).map(AnswerFormat.numeric)
    case .text: TextAnswerFormat(reading: part).map(AnswerFormat.text)
    case .email: EmailAnswerFormat(reading: part).map(AnswerFormat.email)
    case .date: DateAnswerFormat(reading: part).map(AnswerFormat.date)
    case .dateTime: DateTimeAnswerFormat(reading: part).map(AnswerFormat.dateTime)
    case .timeOfDay: TimeOfDayAnswerFormat(reading: part).map(AnswerFormat.timeOfDay)
    case .timeInterval: TimeIntervalAnswerFormat(reading: part).map(AnswerFormat.timeInterval)
    case .height: HeightAnswerFormat(reading: part).map(AnswerFormat.height)
    case .weight: WeightAnswerFormat(reading: part).map(AnswerFormat.weight)
    case .age: AgeAnswerFormat(reading: part).map(AnswerFormat.age)
    case .matrix: MatrixAnswerFormat(reading: part).map(AnswerFormat.matrix)
    case .visualAnalogue: VisualAnalogueAnswerFormat(reading: part).map(AnswerFormat.visualAnalogue)
    }
  }
}
