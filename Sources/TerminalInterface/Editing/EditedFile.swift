import Glibc
import SafeFiles

/// A text in a file of its own, in a folder that nobody else may enter.
///
/// Editors leave copies beside what they edit; all goes with the folder.
struct EditedFile {
  private static let name = "answer.txt"
  /// The most bytes that are read back.
  private static let mostBytes = 1 << 20

  private let parent: SafeFolder
  private let folderName: String
  private let folder: SafeFolder

  /// Writes the text into a new folder in the first of these that takes one.
  init(_ text: String, in folders: [String]) throws(ExternalEditorError) {
    var reasons: [String] = []
    for path in folders {
      do throws(FileError) {
        self = try EditedFile(text, under: path)
        return
      } catch {
        reasons.append("\(error)")
      }
    }
    throw .cannotUseFile(reasons.joined(separator: "; "))
  }

  private init(_ text: String, under path: String) throws(FileError) {
    parent = try SafeFolder.open(path)
    folderName = "karenina-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    folder = try parent.makeNewFolder(folderName)
    do throws(FileError) {
      try folder.write(Array((text.isEmpty ? "" : text + "\n").utf8), to: Self.name, .relaxed)
    } catch {
      remove()
      throw error
    }
  }

  var path: String { folder.path + "/" + Self.name }

  /// What the file holds now, without the line end at its end.
  func text() throws(ExternalEditorError) -> String {
    do throws(FileError) {
      let bytes = try folder.read(Self.name, limit: Self.mostBytes)
      let text = String(decoding: bytes, as: UTF8.self)
      return text.last?.isNewline == true ? String(text.dropLast()) : text
    } catch {
      throw .cannotUseFile("\(error)")
    }
  }

  /// Removes the folder with all in it; what can't be removed is in memory or in /tmp.
  func remove() {
    do throws(FileError) {
      try parent.removeFolder(folderName)
    } catch {
      // Nobody could do more about it in the middle of a question.
    }
  }
}
