import Quantities

/// Writes RR intervals one a line, in milliseconds with a decimal point, as Kubios reads them.
///
/// The format has no times and no gaps: write each stretch without a gap to a file of its own.
package enum RRTextWriter {
  /// The lines of the RR intervals among samples, in their order; other types are left out.
  package static func text(of samples: some Sequence<QuantitySample>) -> String {
    samples.compactMap(line).joined()
  }

  /// The line of a sample with its end; nil for one of another type, or of no length.
  package static func line(of sample: QuantitySample) -> String? {
    guard sample.type == .rrInterval, let value = milliseconds(of: sample), RRInterval.isOne(value)
    else { return nil }
    let text = "\(value)"
    return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + "\n"
  }

  private static func milliseconds(of sample: QuantitySample) -> Double? {
    do throws(UnitMismatch) {
      return try sample.canonicalValue()
    } catch {
      return nil
    }
  }
}
