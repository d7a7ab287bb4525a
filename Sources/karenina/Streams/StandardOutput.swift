import Glibc

/// Standard output, where data goes.
///
/// `print` must not be used beside it: its buffer would come out of order.
enum StandardOutput {
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  static func write(_ text: String) throws(OutputError) { try write(Array(text.utf8)) }

  static func write(_ bytes: [UInt8]) throws(OutputError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(try roomAtOnce())
      let count = piece.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else {
        try recover(from: errno)
      }
    }
  }

  /// How much is written in one call; where signals cut waits, what a pipe takes without one.
  ///
  /// The writer need not be the thread that a signal comes to, so it looks for one by itself.
  private static func roomAtOnce() throws(OutputError) -> Int {
    guard Interruption.cutsWaits, isPipe else { return .max }
    var waiting = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    while poll(&waiting, 1, 100) <= 0 {
      guard !Interruption.isAskedFor else { throw .interrupted }
    }
    return Int(PIPE_BUF)
  }

  private static let isPipe: Bool = {
    var status = stat()
    return fstat(STDOUT_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }()

  private static func recover(from code: Int32) throws(OutputError) {
    switch code {
    case EINTR: return
    case EAGAIN:
      var waiting = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
      _ = poll(&waiting, 1, -1)
    case EPIPE: throw .closed
    default: throw .failed(code: code)
    }
  }
}

extension StandardOutput {
  /// Columns and rows of the terminal; nil where standard output is none.
  static var size: (columns: Int, rows: Int)? {
    var size = winsize()
    guard isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
