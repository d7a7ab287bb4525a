import SafeFiles
import Sound

/// Writes the folder of a new study, whole or not at all.
struct NewCommand: Command {
  static let declaration = NewOptions.declaration

  private let path: String
  private let template: StudyTemplate

  init(_ arguments: ParsedArguments) {
    path = arguments[NewOptions.folder]
    template = arguments[NewOptions.template]
  }

  func run() throws -> ExitCode {
    let folder = try NewFolder(path)
    try write(into: folder)
    try folder.keep()
    tell()
    return .done
  }

  private func write(into folder: NewFolder) throws {
    let clips = template.clips
    if !clips.isEmpty { try folder.makeFolder("clips") }
    for clip in clips {
      try folder.makeFile(clip.file) { descriptor, path in
        try SoundFile.write(clip.samples, ComposedClip.format, to: descriptor, path: path)
      }
    }
    try folder.makeFile(StudyTemplate.schemaName, StudyTemplate.schema)
    let identifier = StudyName.identifier(forFolder: path)
    try folder.makeFile("study.json", template.study(named: identifier))
  }

  private func tell() {
    let word = ShellText.word(path)
    StandardError.say("wrote the study \(word); to go on:")
    for command in ["check", "rehearse"] { StandardError.say("  karenina \(command) \(word)") }
  }
}
