import SafeFiles
import TestSupport
import Testing

@Suite struct FileTimeTests {
  @Test("a time that is set is read back, of a file and of its folder")
  func set() throws {
    let place = try TemporaryFolder()
    let folder = try SafeFolder.open(place.path)
    try folder.write([1], to: "a")
    let time = FileTime(seconds: 1_000_000_000, nanoseconds: 123_456_789)
    try folder.setTime(time, of: "a")
    try folder.setTime(time)
    #expect(try folder.time(of: "a") == time)
    #expect(try folder.time() == time)
  }

  @Test(
    "milliseconds are carried over seconds, on and back",
    arguments: [
      (1500, 11, 600_000_000), (-1500, 8, 600_000_000), (899, 10, 999_000_000),
      (900, 11, 0), (-100, 10, 0), (-101, 9, 999_000_000), (0, 10, 100_000_000),
    ])
  func advanced(milliseconds: Int64, seconds: Int, nanoseconds: Int) {
    let time = FileTime(seconds: 10, nanoseconds: 100_000_000)
    #expect(
      time.advanced(byMilliseconds: milliseconds)
        == FileTime(seconds: seconds, nanoseconds: nanoseconds))
  }
}
