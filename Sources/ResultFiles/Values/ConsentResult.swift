import Quantities

/// A consent as far as it has come: the pages that were shown, then whether it was given.
package struct ConsentResult: Equatable, Sendable {
  /// The language of the text; nil where the study names none.
  package var language: String?
  /// Of the text as it was shown; the manual tells which bytes.
  ///
  /// Nil in an export that leaves out what was filled into it.
  package var sha256: String?
  /// In the order shown.
  package var sections: [ShownSection]
  /// Nil until the question is answered; a refusal leaves no result.
  package var isAgreed: Bool?
  /// When it was agreed to.
  package var date: Instant?

  /// A page that was read.
  package struct ShownSection: Equatable, Sendable {
    /// What it is about, such as `privacy`.
    package var kind: String
    package var title: String
    package var startDate: Instant
    package var endDate: Instant
    /// Seconds on the step clock.
    package var elapsed: Double

    package init(
      kind: String, title: String, startDate: Instant, endDate: Instant, elapsed: Double
    ) {
      self.kind = kind
      self.title = title
      self.startDate = startDate
      self.endDate = endDate
      self.elapsed = elapsed
    }
  }

  package init(
    language: String? = nil, sha256: String?, sections: [ShownSection] = [],
    isAgreed: Bool? = nil, date: Instant? = nil
  ) {
    self.language = language
    self.sha256 = sha256
    self.sections = sections
    self.isAgreed = isAgreed
    self.date = date
  }
}
