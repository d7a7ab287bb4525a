/// The codes that stand for participants.
package enum ParticipantCode {
  /// Whether a code is 1 to 32 ASCII letters and digits.
  package static func isValid(_ code: String) -> Bool {
    (1...32).contains(code.utf8.count) && code.utf8.allSatisfy(isLetterOrDigit)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
