/// What is known of a name: the kind of its values, and which they can be.
package struct Declaration: Equatable, Sendable {
  package var kind: ValueKind
  package var domain: Domain
  /// Whether other values than the domain's make no sense, as with choices.
  package var isClosed: Bool
  /// Whether values of any kind are among them, so that it fits wherever one does.
  package var isOfAnyKind = false

  package init(
    _ kind: ValueKind, _ domain: Domain = Domain(.anything), isClosed: Bool = false
  ) {
    self.kind = kind
    self.domain = domain
    self.isClosed = isClosed
  }

  /// What holds values of one kind here and of another there, as a column of a table does.
  package static let ofAnyKind = {
    var declaration = Declaration(.text)
    declaration.isOfAnyKind = true
    return declaration
  }()
}
