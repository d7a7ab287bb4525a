/// The stretches that a later sample may still be in, and what is known of each.
///
/// Few of a place's clock. By samples' own offsets there are those of two days, as somebody who
/// travels west has times of a day again.
struct OpenStretches<Content> {
  /// In the order of their keys; those before ``head`` are complete.
  private var open: [(stretch: Stretch, content: Content)] = []
  private var head = 0

  /// Changes what is known of a stretch, which begins with `new`.
  mutating func change(
    _ stretch: Stretch, new: @autoclosure () -> Content, _ body: (inout Content) -> Void
  ) {
    let index = place(of: stretch.key)
    if index == open.count || open[index].stretch.key != stretch.key {
      open.insert((stretch, new()), at: index)
    }
    body(&open[index].content)
  }

  /// Changes what is known of a stretch that has begun.
  mutating func change(_ key: Int64, _ body: (inout Content) -> Void) {
    let index = place(of: key)
    guard index < open.count, open[index].stretch.key == key else { return }
    body(&open[index].content)
  }

  /// Takes out the first stretch, where it is complete at an instant.
  mutating func takeFirst(completeAt instant: Int64) -> (stretch: Stretch, content: Content)? {
    guard head < open.count, open[head].stretch.closing <= instant else { return nil }
    defer { pass() }
    return open[head]
  }

  private mutating func pass() {
    head += 1
    // Not one by one: of minutes there are thousands behind.
    guard head == open.count || head > 1000 else { return }
    open.removeFirst(head)
    head = 0
  }

  /// The place of a key, or where it belongs; mostly that of the last one.
  private func place(of key: Int64) -> Int {
    guard let last = open.last, key <= last.stretch.key else { return open.count }
    if key == last.stretch.key { return open.count - 1 }
    var (low, high) = (head, open.count)
    while low < high {
      let middle = (low + high) / 2
      if open[middle].stretch.key < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
