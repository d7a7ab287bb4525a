/// What stands between the fields of a table.
enum TableSeparator: Equatable {
  case comma, semicolon, tab
  /// Blanks, however many.
  case blanks

  /// The separator that a table's first line has most of.
  init(of line: some Sequence<UInt8>) {
    var counts = (tabs: 0, semicolons: 0, commas: 0, blanks: 0)
    var isQuoted = false
    for byte in line {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted else { continue }
      switch byte {
      case UInt8(ascii: "\t"): counts.tabs += 1
      case UInt8(ascii: ";"): counts.semicolons += 1
      case UInt8(ascii: ","): counts.commas += 1
      case UInt8(ascii: " "): counts.blanks += 1
      default: break
      }
    }
    // `1,5;2,5` has a comma in each number: semicolons and tabs are never parts of numbers.
    if counts.tabs > 0 {
      self = .tab
    } else if counts.semicolons > 0 {
      self = .semicolon
    } else {
      self = counts.commas > 0 || counts.blanks == 0 ? .comma : .blanks
    }
  }

  var byte: UInt8 {
    switch self {
    case .comma: UInt8(ascii: ",")
    case .semicolon: UInt8(ascii: ";")
    case .tab: UInt8(ascii: "\t")
    case .blanks: UInt8(ascii: " ")
    }
  }
}
