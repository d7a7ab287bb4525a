/// Why a record is no sample.
struct RecordFault: Error {
  let kind: ImportRemark.Kind
  let found: String

  init(_ kind: ImportRemark.Kind, _ found: String) {
    self.kind = kind
    self.found = found
  }
}
