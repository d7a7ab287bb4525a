import Foundation
import SQLiteDatabase
import Synchronization
import TestSupport
import Testing

@Suite("The write lock")
struct WriteLockTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("lets one in at a time, from any thread")
  func exclusive() throws {
    let path = folder.file("a.lock")
    let inside = Mutex(0)
    let highest = Mutex(0)
    let failures = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      do {
        let lock = try WriteLock(path: path)
        for _ in 0..<200 {
          try lock.lock()
          let now = inside.withLock { value in
            value += 1
            return value
          }
          highest.withLock { $0 = max($0, now) }
          inside.withLock { $0 -= 1 }
          lock.unlock()
        }
      } catch {
        failures.withLock { $0 += 1 }
      }
    }
    #expect(failures.withLock { $0 } == 0)
    #expect(highest.withLock { $0 } == 1)
  }

  @Test("is taken anew where its file was removed")
  func replaced() throws {
    let lock = try WriteLock(path: folder.file("a.lock"))
    #expect(unlink(folder.file("a.lock")) == 0)
    try lock.lock()
    #expect(try folder.names == ["a.lock"])
  }
}
