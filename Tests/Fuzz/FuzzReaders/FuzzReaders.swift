import Glibc
import ReaderPromises

/// The reader that is fed, as the environment names it.
private let input: HostileInput = {
  let name = getenv("FUZZED_READER").map { String(cString: $0) } ?? ""
  guard let input = HostileInput(rawValue: name) else {
    preconditionFailure("FUZZED_READER: found '\(name)'; expected a reader")
  }
  return input
}()

/// What the fuzzer calls with each input it makes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  input.read(data, size)
  return 0
}
