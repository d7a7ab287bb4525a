/// What the names of an expression are, before any answer is given.
package protocol ExpressionVocabulary {
  /// What a name stands for; nil where it is not known where the expression stands.
  ///
  /// It is asked for names without `.label` and `.state`, which any known name has.
  func declaration(of reference: Reference) -> Declaration?

  /// Whether an earlier step records what the summary is made of.
  func isRecorded(_ summary: Summary) -> Bool

  /// Names to suggest for a mistyped one, as an expression writes them.
  var names: [String] { get }
}
