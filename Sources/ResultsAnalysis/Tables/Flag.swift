import Quantities
import ResultFiles

/// What is remarked on a sample; one with any remark is in no summary.
package enum Flag: String, CaseIterable, Sendable {
  /// Outside its type's plausible range.
  case implausible
  /// In a unit that is unknown for its type, or measures something else.
  case unit
  /// With an end before its start.
  case order
  /// The same as a sample before it, in every respect.
  case duplicate
  /// Outside the time of its step, or of a file by itself far from the other samples.
  case outside

  /// The remarks on a sample, in this order; a type that is not known has no unit and no range.
  package static func flags(of sample: SampleItem) -> [Flag] {
    [
      quantityFlag(sample), sample.endDate < sample.startDate ? .order : nil,
      sample.isDuplicate ? .duplicate : nil, sample.isOutside ? .outside : nil,
    ].compactMap(\.self)
  }

  /// Those that do not depend on other samples.
  static func ofItself(_ sample: SampleItem) -> [Flag] {
    [quantityFlag(sample), sample.endDate < sample.startDate ? .order : nil].compactMap(\.self)
  }

  /// The values of a type, in the unit in which it is compared, that get no remark of their own; nil
  /// where each has to be looked at.
  static func plain(type: String, unit: String) -> ClosedRange<Double>? {
    guard let type = QuantityType.named(type) else { return -.infinity ... .infinity }
    return unit == type.canonicalUnit.symbol ? type.plausibleRange : nil
  }

  private static func quantityFlag(_ sample: SampleItem) -> Flag? {
    guard let type = QuantityType.named(sample.type) else { return nil }
    guard let unit = QuantityUnit.named(sample.unit) else { return .unit }
    do throws(UnitMismatch) {
      let value = try unit.convert(sample.value, to: type.canonicalUnit)
      return type.plausibleRange.contains(value) ? nil : .implausible
    } catch {
      return .unit
    }
  }

  /// The cell of a table: the flags with spaces between; missing for none.
  static func cell(of sample: SampleItem) -> Cell {
    let flags = flags(of: sample)
    return flags.isEmpty ? .missing : .text(flags.map(\.rawValue).joined(separator: " "))
  }
}
