import Foundation
import TestSupport

extension TemporaryFolder {
  func file(_ name: String) -> String { path + "/" + name }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func permissions(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: file(name))
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }

  func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: file(name)))
  }
}
