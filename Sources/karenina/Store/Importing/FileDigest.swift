import Digests
@preconcurrency import Dispatch
import SampleFormats
import Synchronization

/// The SHA-256 of a file, which is computed on a thread of its own while the file is read.
final class FileDigest: Sendable {
  /// What the thread leaves.
  private final class Work: Sendable {
    let isWanted = Atomic<Bool>(true)
    let outcome = Mutex<Result<String, ImportError>?>(nil)
  }

  private let path: String
  private let work = Work()
  private let thread = DispatchGroup()

  /// Begins at once.
  init(path: String) throws(ImportError) {
    self.path = path
    let file = try PlainFile(path: path)
    DispatchQueue(label: "karenina.digest").async(group: thread) { @Sendable [work] in
      let outcome = Result { () throws(ImportError) in try Self.digest(of: file, path, work) }
      work.outcome.withLock { $0 = outcome }
    }
  }

  deinit { work.isWanted.store(false, ordering: .relaxed) }

  /// In lower-case hexadecimal, when it is known.
  func value() throws(ImportError) -> String {
    thread.wait()
    guard let outcome = work.outcome.withLock({ $0 }) else { return "" }
    return try outcome.get()
  }

  private static func digest(
    of file: PlainFile, _ path: String, _ work: Work
  ) throws(ImportError) -> String {
    let stream = SHA256Stream()
    while work.isWanted.load(ordering: .relaxed), case let bytes = try file.next(), !bytes.isEmpty {
      try Interruption.check(path)
      stream.add(bytes)
    }
    return stream.finish().hexadecimal
  }
}
