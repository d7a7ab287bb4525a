/// Reads elements in their plainest form without libxml2: large files consist of little else.
///
/// In: bytes that stand between children of a document's root. Out: to whoever is told of elements,
/// the same as libxml2 would tell. Next: ``XMLPushParser`` hands all that is not plain to libxml2.
protocol XMLShortcut: AnyObject {
  /// How the elements begin, such as `<Record `.
  var beginning: StaticString { get }

  /// Reads the plain elements that stand one after another at the start of `bytes`.
  func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImportError) -> XMLShortcutRun
}

/// How far a shortcut went.
struct XMLShortcutRun {
  /// Bytes of the elements that were read, and of the blanks between them.
  var count = 0
  /// Whether the bytes end within an element that was plain so far.
  var isCut = false
}
