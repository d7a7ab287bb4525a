import Glibc
import SQLiteDatabase

/// Where samples and permissions are kept.
enum StoreExamination {
  static func store(_ given: String?) -> Diagnosis {
    guard let path = given ?? StorePath.standard else {
      return Diagnosis(
        "store", .problem, "neither XDG_DATA_HOME nor HOME is set",
        advice: "set one of them, or give --store")
    }
    guard access(path, F_OK) == 0 else {
      return Diagnosis("store", .ok, "'\(path)' is not there yet and is made when needed")
    }
    guard access(path, R_OK | W_OK) == 0 else {
      return Diagnosis(
        "store", .problem, "'\(path)' cannot be opened: \(SystemErrorText.of(errno))",
        advice: "change its owner, or give another with --store")
    }
    return Diagnosis("store", .ok, "'\(path)' can be read and written")
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
}
