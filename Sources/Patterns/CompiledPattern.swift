import CPCRE2

/// The one owner of a pattern that PCRE2 has compiled.
///
/// Nothing changes it after `init`, and PCRE2 lets any number of threads read it.
final class CompiledPattern: @unchecked Sendable {
  /// The most steps of one comparison: about a millisecond.
  private static let stepLimit: UInt32 = 100_000
  /// The most memory of one comparison, in KiB.
  private static let heapLimit: UInt32 = 20_000

  private let code: OpaquePointer

  /// The corresponding C function is `pcre2_compile_8`.
  init(_ pattern: [UInt8]) throws(PatternError) {
    var (number, offset): (CInt, Int) = (0, 0)
    let options =
      PCRE2_UTF | PCRE2_ANCHORED | PCRE2_ENDANCHORED | PCRE2_NEVER_BACKSLASH_C
      | PCRE2_DOLLAR_ENDONLY
    let compiled = (pattern + [0]).withUnsafeBufferPointer {
      pcre2_compile_8($0.baseAddress, pattern.count, options, &number, &offset, nil)
    }
    guard let compiled else {
      throw .malformed(offset: min(offset, pattern.count), reason: Self.message(number))
    }
    code = compiled
  }

  deinit { pcre2_code_free_8(code) }

  /// Whether all of the subject matches.
  ///
  /// The corresponding C function is `pcre2_match_8`.
  func verdict(on subject: [UInt8]) -> Pattern.Verdict {
    guard let match = pcre2_match_data_create_8(1, nil) else { return .tooCostly }
    defer { pcre2_match_data_free_8(match) }
    guard let context = pcre2_match_context_create_8(nil) else { return .tooCostly }
    defer { pcre2_match_context_free_8(context) }
    pcre2_set_match_limit_8(context, Self.stepLimit)
    pcre2_set_heap_limit_8(context, Self.heapLimit)
    let result = (subject + [0]).withUnsafeBufferPointer {
      pcre2_match_8(code, $0.baseAddress, subject.count, 0, 0, match, context)
    }
    if result >= 0 { return .matches }
    return result == PCRE2_ERROR_NOMATCH ? .differs : .tooCostly
  }

  /// The corresponding C function is `pcre2_get_error_message_8`.
  private static func message(_ number: CInt) -> String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let length = pcre2_get_error_message_8(number, &bytes, bytes.count)
    return length > 0
      ? String(decoding: bytes.prefix(Int(length)), as: UTF8.self) : "error \(number)"
  }
}
