import Glibc

/// Work that threads share, whose pieces come out in the order of the work.
///
/// In: how many parts the work has, and how one is done. Out: each part's pieces, in order, whatever
/// the number of threads. Threads are no more than some parts ahead of what was taken, and wait
/// where they made more pieces than were taken, so that little is kept in memory.
package enum OrderedWork {
  /// Does all parts.
  ///
  /// - Parameters:
  ///   - parts: How many there are.
  ///   - threads: How many threads do them; one is that of the caller.
  ///   - state: Makes what a thread keeps from part to part.
  ///   - work: Does a part, and gives its pieces on; told false, it may stop.
  ///   - take: Takes the pieces in the caller's thread; false ends the work.
  /// - Throws: What `take` throws, which ends the work.
  package static func run<State, Piece: Sendable, Failure: Error>(
    parts: Int, threads: Int, state: @escaping @Sendable () -> State,
    work: @escaping @Sendable (_ part: Int, inout State, _ give: (Piece) -> Bool) -> Void,
    take: (Piece) throws(Failure) -> Bool
  ) throws(Failure) {
    guard threads > 1, parts > 1 else {
      return try runAlone(parts, state(), work, take)
    }
    let board = WorkBoard<Piece>(parts: parts, ahead: 2 * threads)
    for _ in 0..<min(threads, parts) {
      let isStarted = OwnThread.start {
        var state = state()
        while let part = board.nextPart() {
          work(part, &state) { board.give($0, of: part) }
          board.finish(part)
        }
        board.leave()
      }
      if isStarted { board.join() }
    }
    guard board.hasThreads else { return try runAlone(parts, state(), work, take) }
    defer { board.end() }
    while let piece = board.takePiece() {
      guard try take(piece) else { return }
    }
  }

  private static func runAlone<State, Piece, Failure: Error>(
    _ parts: Int, _ state: State,
    _ work: @escaping (Int, inout State, (Piece) -> Bool) -> Void,
    _ take: (Piece) throws(Failure) -> Bool
  ) throws(Failure) {
    var state = state
    var failure: Failure?
    var goesOn = true
    for part in 0..<parts where goesOn {
      work(part, &state) { piece in
        guard goesOn else { return false }
        do throws(Failure) {
          goesOn = try take(piece)
        } catch {
          (failure, goesOn) = (error, false)
        }
        return goesOn
      }
    }
    if let failure { throw failure }
  }
}

/// A thread of its own, for work that would keep a pool's thread from others.
enum OwnThread {
  private final class Job {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread, and tells whether the system had one.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let job = Unmanaged.passRetained(Job(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Job>.fromOpaque(context).takeRetainedValue().body() }
        return nil
      }, job.toOpaque())
    guard code == 0 else {
      job.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}
