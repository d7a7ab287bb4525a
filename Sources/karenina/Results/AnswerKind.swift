/// What an answer is to: a question, by the kind of answer that a study asks for, or a calculation.
enum AnswerKind: String, CaseIterable, Sendable {
  case boolean, scale, continuousScale, textScale, textChoice, valuePicker, numeric, text, email
  case date, dateTime, timeOfDay, timeInterval, height, weight, age, matrix, visualAnalogue
  case calculation
}
