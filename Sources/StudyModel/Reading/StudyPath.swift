/// Where in a study or a model a value stands; it becomes text only when a finding needs it.
package indirect enum StudyPath {
  case root
  case key(String, of: StudyPath)
  case index(Int, of: StudyPath)

  /// The path as messages show it, such as `tasks[0].steps[1].stepDuration`.
  var text: String {
    switch self {
    case .root: ""
    case .index(let index, let parent): parent.text + "[\(index)]"
    case .key(let key, let parent) where !Self.isPlain(key):
      parent.text + "[\(PrintableText.quoted(key))]"
    case .key(let key, .root): key
    case .key(let key, let parent): parent.text + "." + key
    }
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.count <= 64
      && key.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "_$-".utf8.contains($0) }
  }
}
