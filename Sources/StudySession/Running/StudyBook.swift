import ExperimentDesign
import ResultFiles
import SafeFiles
import StudyModel

/// Where a study's assignments lie: `output/<study>/assignment.sqlite`.
package enum StudyBook {
  package static let fileName = "assignment.sqlite"

  /// Opens the book beside the participants of a study, which is made where it is missing.
  static func open(
    in base: SafeFolder, study: String, isPrivate: Bool
  ) throws(SessionError) -> AssignmentBook {
    let path: String
    do {
      path = try base.makeFolder(study, isPrivate ? .relaxed : .synced).childPath(fileName)
    } catch {
      throw .files(error)
    }
    do {
      return try AssignmentBook(path: path, durability: isPrivate ? .ephemeral : .full)
    } catch {
      throw .assignment(error)
    }
  }

  /// Forgets whose an assignment is, whose cell stays filled; nothing where there is no book.
  package static func erase(
    _ participant: String, study: String, in base: SafeFolder
  ) throws(SessionError) {
    guard try assigned(to: participant, study: study, in: base) != nil else { return }
    let book = try open(in: base, study: study, isPrivate: false)
    do {
      try book.erase(participant: participant)
    } catch {
      throw .assignment(error)
    }
  }

  /// What a participant was assigned to before; nil for nothing, or where there is no book yet.
  package static func assigned(
    to participant: String, study: String, in base: SafeFolder
  ) throws(SessionError) -> Assigned? {
    do throws(FileError) {
      guard try base.folder(study).contains(fileName) else { return nil }
    } catch {
      guard error.isMissing else { throw .files(error) }
      return nil
    }
    let book = try open(in: base, study: study, isPrivate: false)
    do {
      return try book.assigned(to: participant)
    } catch {
      throw .assignment(error)
    }
  }
}
