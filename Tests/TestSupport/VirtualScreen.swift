import CVTerm

/// A screen as a terminal makes it out of bytes.
package final class VirtualScreen {
  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  private var rows: Int
  private var columns: Int

  package init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    terminal = vterm_new(Int32(rows), Int32(columns))
    vterm_set_utf8(terminal, 1)
    screen = vterm_obtain_screen(terminal)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit { vterm_free(terminal) }

  package func resize(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    vterm_set_size(terminal, Int32(rows), Int32(columns))
  }

  package func take(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      _ = vterm_input_write(
        terminal, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
    }
  }

  package var cursor: (row: Int, column: Int) {
    var position = VTermPos(row: 0, col: 0)
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position)
    return (Int(position.row), Int(position.col))
  }

  package var lines: [String] {
    (0..<rows).map { row in
      var bytes = [UInt8](repeating: 0, count: columns * 24 + 1)
      let area = VTermRect(
        start_row: Int32(row), end_row: Int32(row + 1), start_col: 0, end_col: Int32(columns))
      let count = bytes.withUnsafeMutableBytes { buffer in
        vterm_screen_get_text(
          screen, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, area)
      }
      let text = String(decoding: bytes[..<min(Int(count), bytes.count)], as: UTF8.self)
      return String(text.reversed().drop { $0 == " " || $0 == "\0" }.reversed())
    }
  }
}
