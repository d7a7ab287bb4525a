import Glibc

/// Which parts of some work are done, and the pieces that were not taken yet.
///
/// One lock guards all of it; it is held for some instructions a piece.
final class WorkBoard<Piece: Sendable>: @unchecked Sendable {
  /// What a part has waiting.
  private struct Slot {
    var pieces: [Piece] = []
    var isDone = false
  }

  /// How many pieces of a part wait before whoever makes them does.
  private static var mostPieces: Int { 4 }

  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let parts: Int
  private let ahead: Int
  private var next = 0
  /// The part whose pieces are taken.
  private var head = 0
  private var slots: [Int: Slot] = [:]
  private var isEnded = false
  private var threads = 0

  /// - Parameters:
  ///   - parts: How many parts there are.
  ///   - ahead: How many parts may be begun beyond the one whose pieces are taken.
  init(parts: Int, ahead: Int) {
    self.parts = parts
    self.ahead = ahead
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    pthread_cond_destroy(changed)
    lock.deallocate()
    changed.deallocate()
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }

  private func wait() { pthread_cond_wait(changed, lock) }
  private func tell() { pthread_cond_broadcast(changed) }

  // MARK: Threads that work

  func join() { locked { threads += 1 } }
  func leave() {
    locked {
      threads -= 1
      tell()
    }
  }
  var hasThreads: Bool { locked { threads > 0 || head < next } }

  /// The next part to do, once it may be begun; nil where none is left.
  func nextPart() -> Int? {
    locked {
      while next < parts, next > head + ahead, !isEnded { wait() }
      guard next < parts, !isEnded else { return nil }
      defer { next += 1 }
      return next
    }
  }

  /// Gives a piece on; false where no more are taken.
  func give(_ piece: Piece, of part: Int) -> Bool {
    locked {
      while slots[part]?.pieces.count ?? 0 >= Self.mostPieces, !isEnded { wait() }
      guard !isEnded else { return false }
      slots[part, default: Slot()].pieces.append(piece)
      tell()
      return true
    }
  }

  func finish(_ part: Int) {
    locked {
      slots[part, default: Slot()].isDone = true
      tell()
    }
  }

  // MARK: Who takes

  /// The next piece in the order of the parts; nil once all were taken.
  func takePiece() -> Piece? {
    locked {
      while head < parts {
        if let slot = slots[head], let piece = slot.pieces.first {
          slots[head]?.pieces.removeFirst()
          tell()
          return piece
        }
        if slots[head]?.isDone == true {
          slots[head] = nil
          head += 1
          tell()
        } else {
          wait()
        }
      }
      return nil
    }
  }

  /// Has the threads stop, and waits until they have.
  func end() {
    locked {
      isEnded = true
      tell()
      while threads > 0 { wait() }
    }
  }
}
