/// The rules a study's file is checked by; the raw value is the code that a finding shows.
///
/// A code never changes its meaning: editors and scripts filter by it.
package enum Rule: String, CaseIterable, Sendable {
  case syntax = "JSON-001"
  case format = "FILE-001"
  case version = "FILE-002"
  case tooManyFindings = "FILE-003"
  case fileSize = "FILE-004"
  case unknownKey = "KEY-001"
  case missingKey = "KEY-002"
  case wrongKind = "VALUE-001"
  case unknownWord = "VALUE-002"
  case numberOutOfRange = "VALUE-003"
  case listLength = "VALUE-004"
  case unknownReference = "REF-001"
  case blankText = "TEXT-001"
  case controlCharacter = "TEXT-002"
  case language = "TEXT-003"
  case translation = "TEXT-004"
  case placeholder = "TEXT-005"
  case identifierForm = "ID-001"
  case duplicateIdentifier = "ID-002"
  case reservedIdentifier = "ID-003"
  case unknownTask = "TASK-001"
  case circularRequirement = "TASK-002"
  case unknownClipLibrary = "CLIP-001"
  case clipPath = "CLIP-002"
  case unusableClip = "CLIP-003"
  case shortClip = "CLIP-004"
  case emptyStep = "STEP-001"
  case duration = "STEP-002"
  case nothingRecorded = "STEP-003"
  case impossibleOrder = "ORDER-001"
  case unknownAttribute = "ORDER-002"
  case counterbalance = "ORDER-003"
  case constrainedParts = "ORDER-004"
  case drawnParts = "ORDER-005"
  case blockSize = "ASSIGN-001"
  case conditionCount = "ASSIGN-002"
  case strata = "ASSIGN-003"
  case expressionForm = "EXPR-001"
  case expressionMeaning = "EXPR-002"
  case constantCondition = "EXPR-003"
  case unknownDestination = "NAV-001"
  case unreachableStep = "NAV-002"
  case endlessLoop = "NAV-003"
  case tooManySteps = "NAV-004"
  case unitMismatch = "REC-001"
  case scaleRange = "SCALE-001"
  case scaleSteps = "SCALE-002"
  case scaleDigits = "SCALE-003"
  case range = "RANGE-001"
  case duplicateChoice = "CHOICE-001"
  case selections = "CHOICE-002"
  case duplicateRow = "MATRIX-001"
  case dateLimit = "DATE-001"
  case calendar = "DATE-002"
  case defaultAnswer = "DEFAULT-001"
  case pattern = "PATTERN-001"
  case unrehearsed = "PATTERN-002"
  case role = "ROLE-001"

  /// The rule in one sentence, as `Schemas/README.md` lists it.
  package var summary: String {
    switch self {
    case .syntax:
      "The file is RFC 8259 JSON in UTF-8, each key of an object once, "
        + "of at most 500,000 values and keys."
    case .format: "`format` is `karenina-study`."
    case .version: "`version` is a format version that this software reads."
    case .tooManyFindings: "At most 1,000 findings are listed, the rest are counted."
    case .fileSize: "The file has at most 10,000,000 bytes."
    case .unknownKey: "Every key is known where it stands."
    case .missingKey: "Every required key is there."
    case .wrongKind: "A value is of the kind its key asks for."
    case .unknownWord: "A word is one of those its key allows."
    case .numberOutOfRange: "A number is within its key's range."
    case .listLength: "A list has at most 10,000 items, and one or more where something must be."
    case .unknownReference:
      "What a list, strata or a model's mood name is there: a condition, a question or an effect."
    case .blankText: "A text says something."
    case .controlCharacter: "A text holds no control characters but tab and line feed."
    case .language: "A text's languages are BCP 47 tags, such as `en` or `pt-BR`."
    case .translation: "Each text is in every language that a text of the study has (a warning)."
    case .placeholder: "A placeholder stands only in a text that is filled in when it is shown."
    case .identifierForm: "An identifier is short and plain enough to name a file or a column."
    case .duplicateIdentifier:
      "Tasks, steps, questions, recorders and conditions differ within their parent."
    case .reservedIdentifier: "No question or calculation is called as a word of the language."
    case .unknownTask: "A task requires tasks of the study."
    case .circularRequirement: "No task requires itself, be it by way of others."
    case .unknownClipLibrary: "A step draws its clip from a library of the study."
    case .clipPath: "A clip's path stays within the study's folder."
    case .unusableClip: "A clip is there and can be decoded (needs the folder)."
    case .shortClip: "A clip is as long as each step that may play it (a warning)."
    case .emptyStep: "An instruction or a completion has a title or a text (a warning)."
    case .duration: "A duration is at most 7 days, and long enough for what it times."
    case .nothingRecorded: "A step with recorders or a clip lasts above 0 s (a warning)."
    case .impossibleOrder: "Some order of the parts keeps to the constraint."
    case .unknownAttribute: "A constraint is about an attribute that parts of its order have."
    case .counterbalance: "What is counterbalanced has a part for each condition of a square."
    case .constrainedParts: "At most 500 parts are put in an order within limits."
    case .drawnParts: "As many parts are drawn as there are; no question is drawn twice."
    case .blockSize: "A block's size is a multiple of the sum of the conditions' weights."
    case .conditionCount: "The clips, or the crossed levels, are 2 to 1,000 conditions."
    case .strata: "Strata come of questions of few answers, asked before the assignment."
    case .expressionForm: "An expression, and a placeholder in a text, keeps to the grammar."
    case .expressionMeaning: "It speaks of what stands before it, in kinds that fit."
    case .constantCondition: "Whether a condition holds depends on an answer (a warning)."
    case .unknownDestination: "`goTo` leads to a later step or block of the task."
    case .unreachableStep: "Some way through the task shows each step (a warning)."
    case .endlessLoop: "A loop ends by its condition, not by `maximumPasses` alone (a warning)."
    case .tooManySteps: "A task has at most 10,000 steps, those of all passes counted."
    case .unitMismatch: "A recorder's unit measures what its quantity type is."
    case .scaleRange: "A scale's minimum is below its maximum."
    case .scaleSteps: "A scale's step divides its range into 1 to 13 steps; its ends can be given."
    case .scaleDigits: "A decimal scale keeps within 100,000, divided by 10 for each digit."
    case .range: "A minimum leaves at least one answer below its maximum."
    case .duplicateChoice: "The choices of a question differ in value."
    case .selections: "Numbers of selections fit the style and the choices."
    case .duplicateRow: "The rows of a matrix differ in identifier."
    case .dateLimit: "A limit of dates is written as a day, or as so far from today."
    case .calendar: "The day of a limit is in the calendar, and its time on the clock."
    case .defaultAnswer: "A default is an answer that its question takes."
    case .pattern: "A pattern is one that PCRE2 takes, in at most 1,000 bytes."
    case .unrehearsed: "A rehearsal finds a text of each pattern (a warning)."
    case .role: "A question's role fits its answer format."
    }
  }
}

extension Rule {
  /// Whether the rule is about the form of a value alone, so that the schema expresses it too.
  ///
  /// The others compare values with each other, with files, or with what a text means.
  package var isStructural: Bool {
    switch self {
    case .format, .version, .unknownKey, .missingKey, .wrongKind, .unknownWord, .numberOutOfRange,
      .listLength, .blankText, .controlCharacter, .language, .identifierForm, .clipPath, .duration,
      .unitMismatch, .dateLimit:
      true
    case .syntax, .tooManyFindings, .fileSize, .unknownReference, .duplicateIdentifier,
      .reservedIdentifier, .placeholder,
      .unknownTask, .circularRequirement,
      .unknownClipLibrary, .unusableClip, .shortClip, .emptyStep, .nothingRecorded,
      .impossibleOrder, .unknownAttribute, .counterbalance, .constrainedParts, .drawnParts,
      .blockSize,
      .conditionCount, .unknownDestination, .unreachableStep, .endlessLoop, .tooManySteps,
      .expressionForm, .expressionMeaning, .constantCondition, .scaleRange,
      .scaleSteps, .scaleDigits, .range, .duplicateChoice, .selections, .duplicateRow, .calendar,
      .defaultAnswer, .pattern, .unrehearsed, .role, .translation, .strata:
      false
    }
  }
}
