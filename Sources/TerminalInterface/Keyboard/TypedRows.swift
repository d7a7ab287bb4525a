/// A text broken into rows with nothing left out, so that each character has its place.
struct TypedRows {
  private let characters: [Character]
  /// The characters of each row; a line feed ends its row and is not in it.
  private var rows: [Range<Int>] = []

  /// Breaks after spaces where it can; spaces may reach beyond the width.
  init(_ text: String, width: Int) {
    characters = Array(text)
    var (start, columns, afterSpace) = (0, 0, 0)
    for (index, character) in characters.enumerated() {
      if character == "\n" {
        rows.append(start..<index)
        (start, columns, afterSpace) = (index + 1, 0, index + 1)
        continue
      }
      let wide = CharacterWidth.columns(of: character)
      if columns + wide > width, character != " ", index > start {
        let end = afterSpace > start ? afterSpace : index
        rows.append(start..<end)
        columns = characters[end..<index].reduce(0) { $0 + CharacterWidth.columns(of: $1) }
        (start, afterSpace) = (end, end)
      }
      columns += wide
      if character == " " { afterSpace = index + 1 }
    }
    rows.append(start..<characters.count)
  }

  var lines: [String] { rows.map { String(characters[$0]) } }

  /// The row and the column before so many characters.
  func place(of count: Int) -> (row: Int, column: Int) {
    let row = rows.lastIndex { $0.lowerBound <= count } ?? 0
    let before = characters[rows[row].lowerBound..<max(count, rows[row].lowerBound)]
    return (row, before.reduce(0) { $0 + CharacterWidth.columns(of: $1) })
  }
}
