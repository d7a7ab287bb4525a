import HealthSamples
import SampleFormats

/// The options of an import that change what comes of a file, as the store remembers them.
struct ReadingOptions {
  private let settings: ImportSettings
  private let columns: ColumnMap?

  /// - Parameters:
  ///   - settings: What the user says about the file.
  ///   - columns: Which columns of a table are read, by their numbers; nil for other formats.
  init(_ settings: ImportSettings, columns: ColumnMap?) {
    self.settings = settings
    self.columns = columns
  }

  /// Of a table a column of values is read; another one of the same file is another import.
  var reading: ImportReading {
    ImportReading(part: columns.map { "column \($0.value)" }, options: options)
  }

  private var options: String {
    let named = settings.columns == nil ? nil : columns?.text
    let source = settings.source == ImportSettings().source ? nil : settings.source
    return [
      ("--time-zone", settings.timeZone?.identifier), ("--start", settings.start?.rfc3339),
      ("--columns", named), ("--source", source),
    ].compactMap { option, value in value.map { "\(option) '\($0)'" } }.joined(separator: " ")
  }
}
