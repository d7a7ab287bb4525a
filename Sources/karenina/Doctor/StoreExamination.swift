import Glibc
import HealthSamples
import SQLiteDatabase

/// Where samples and permissions are kept.
enum StoreExamination {
  static func store(_ given: String?) -> Diagnosis {
    do throws(HealthStoreError) {
      return try examine(StoreAccess.path(given))
    } catch {
      return Diagnosis(
        "store", .problem, "\(error)", advice: "repair that, or give another store with --store")
    }
  }

  static var sqlite: Diagnosis {
    guard SQLiteLibrary.hasLogResetRace else {
      return Diagnosis("SQLite", .ok, SQLiteLibrary.version)
    }
    return Diagnosis(
      "SQLite", .ok,
      "\(SQLiteLibrary.version), which has the WAL-reset race; karenina's write lock keeps it out",
      advice: "let no other program write to the live store")
  }

  /// Opens a store that is there, but makes none.
  private static func examine(_ path: String) throws(HealthStoreError) -> Diagnosis {
    guard access(path, F_OK) == 0 else {
      return Diagnosis("store", .ok, "'\(path)' is not there yet and is made when needed")
    }
    let count = try SQLiteHealthStore(path: path, access: .readOnly).participants().count
    guard access(path, W_OK) == 0 else {
      return Diagnosis(
        "store", .problem, "'\(path)' cannot be written: \(SystemErrorText.of(errno))",
        advice: "change its owner, or give another with --store")
    }
    return Diagnosis("store", .ok, "'\(path)' opens; it knows participants: \(count)")
  }
}
