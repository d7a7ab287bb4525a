import Synchronization

/// Standard input, where answers and samples come from.
enum StandardInput {
  private static let closed = Atomic<Bool>(false)

  /// Whether whoever started the program had closed it; it is then open on nothing.
  static var wasClosed: Bool { closed.load(ordering: .relaxed) }

  static func noteClosed() { closed.store(true, ordering: .relaxed) }
}
