/// All that `doctor` looks at, in the order it is told.
struct Examination {
  private let output: String
  private let store: String?

  /// - Parameters:
  ///   - output: The folder under which sessions are to be put; it need not exist yet.
  ///   - store: The store's file where it is not the default one.
  init(output: String, store: String?) {
    self.output = output
    self.store = store
  }

  var diagnoses: [Diagnosis] {
    get async {
      let bluetooth = await BluetoothExamination.diagnoses
      return people + bluetooth + machine
    }
  }

  /// What people see and hear.
  private var people: [Diagnosis] {
    [TerminalExamination.terminal, TerminalExamination.locale, TerminalExamination.timeZone]
      + SoundExamination.diagnoses
  }

  private var machine: [Diagnosis] {
    [DiskExamination.output(output), DiskExamination.fileSystem(output)]
      + [StoreExamination.store(store), StoreExamination.sqlite, DiskExamination.mask]
      + ProgramExamination.diagnoses + [LibraryExamination.libraries]
  }
}
