/// The editor of a person's own, such as `nano`, for texts of several lines.
package struct ExternalEditor: Equatable, Sendable {
  /// What the shell starts, with the file's path behind it.
  package let command: String
  /// Folders in which the text may lie while it is edited, the first that can be used.
  let folders: [String]

  package init(command: String, folders: [String]) {
    self.command = command
    self.folders = folders
  }

  /// The editor that VISUAL, or else EDITOR, names; nil where neither does.
  ///
  /// The text lies in memory where the system has a folder for that.
  package init?(_ environment: [String: String]) {
    let named = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let named else { return nil }
    self.init(command: named, folders: ["/dev/shm", "/tmp"])
  }

  /// Lends the terminal's keys to the editor until it ends.
  ///
  /// - Parameters:
  ///   - text: What the editor begins with.
  ///   - terminal: Where it runs, lent.
  ///   - started: Told the process once it runs, by which it can be ended.
  /// - Returns: The text as it is then, without the line end that editors add.
  /// - Throws: ``ExternalEditorError`` where it can't be started or does not end well.
  func edit(
    _ text: String, on terminal: Terminal, started: (EditorProcess) -> Void
  ) throws(ExternalEditorError) -> String {
    let file = try EditedFile(text, in: folders)
    defer { file.remove() }
    let process = try EditorProcess(command, file: file.path, terminal: terminal)
    started(process)
    let status = process.wait()
    guard status == 0 else { throw .ended(command: command, status: status) }
    return try file.text()
  }
}

/// Why an editor gave no text; the text is as it was.
package enum ExternalEditorError: Error, Equatable, Sendable, CustomStringConvertible {
  case cannotUseFile(String)
  case cannotStart(command: String, code: Int32)
  /// A status as the shell tells it: 127 for a program that is not there.
  case ended(command: String, status: Int32)

  package var description: String {
    switch self {
    case .cannotUseFile(let reason): Wording.editorHasNoFile(reason)
    case .cannotStart(let command, let code): Wording.editorFailed(command, "\(code)")
    case .ended(let command, 127): Wording.editorIsMissing(command)
    case .ended(let command, let status): Wording.editorFailed(command, "\(status)")
    }
  }
}
