import Quantities

/// Where the columns of a table stand, by its header and a ``ColumnMap``.
struct TableColumns {
  /// A column, or what holds for every row.
  enum Part: Equatable {
    case column(Int)
    case fixed(String)
  }

  let time: Int
  let end: Int?
  let value: Int
  let unit: Part?
  let type: Part?
  let source: Part?
  /// The column that names the participant, where there is one.
  let participant: Int?

  /// Finds the columns; a name goes before a number.
  ///
  /// - Throws: ``ImportError/refused(path:reason:toDo:)`` for a column that is not there.
  init(_ map: ColumnMap, header: [String], path: String) throws(ImportError) {
    let names = header.map { $0.lowercased() }
    func index(_ name: String) -> Int? {
      if let found = names.firstIndex(of: name.lowercased()) { return found }
      return Int(name).flatMap { names.indices.contains($0 - 1) ? $0 - 1 : nil }
    }
    func needed(_ name: String) throws(ImportError) -> Int {
      if let index = index(name) { return index }
      throw .refused(
        path: path, reason: "found no column '\(name)'; the columns are \(Self.list(header))",
        toDo: "name the columns by --columns, such as time=1,value=2,unit=count/min")
    }
    func part(_ name: String?) -> Part? {
      name.map { name in index(name).map { .column($0) } ?? .fixed(name) }
    }
    time = try needed(map.time)
    value = try needed(map.value)
    // Tables of samples may leave out when each ended.
    end = map == .tidy ? index("end") : try map.end.map(needed)
    unit = map == .tidy ? index("unit").map { .column($0) } : part(map.unit)
    type = map == .tidy ? .column(try needed("type")) : part(map.type)
    source = map == .tidy ? index("source").map { .column($0) } : part(map.source)
    participant = index("participant")
    try checkWords(path)
  }

  /// The same by numbers.
  var map: ColumnMap {
    ColumnMap(
      time: "\(time + 1)", value: "\(value + 1)", end: end.map { "\($0 + 1)" },
      unit: Self.word(unit), type: Self.word(type), source: Self.word(source))
  }

  private static func word(_ part: Part?) -> String? {
    switch part {
    case .column(let index): "\(index + 1)"
    case .fixed(let word): word
    case nil: nil
    }
  }

  static func list(_ header: [String]) -> String {
    header.prefix(20).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
  }

  /// A word that is neither a column nor a type or unit is a mistake, and not each row's.
  private func checkWords(_ path: String) throws(ImportError) {
    if case .fixed(let word) = type, QuantityType.named(word) == nil {
      throw .refused(
        path: path, reason: "found neither a column nor a type '\(word)'",
        toDo: "name a type in --columns, such as type=heartRate")
    }
    if case .fixed(let word) = unit, UnitWords.named(word) == nil {
      throw .refused(
        path: path, reason: "found neither a column nor a unit '\(word)'",
        toDo: "name a unit in --columns, such as unit=count/min")
    }
  }
}
