import Quantities

/// What came of a file: how many samples of which types, from when to when, and what was remarked.
package struct ImportTally: Equatable, Sendable {
  /// Remarks of one kind: how many, and the first as an example.
  package struct Remarks: Equatable, Sendable {
    package var count: Int
    package var example: ImportRemark
  }

  /// Samples handed on, by type's identifier.
  package var samples: [String: Int] {
    let counted = zip(QuantityType.all, byType).filter { $0.1 > 0 }
    return Dictionary(uniqueKeysWithValues: counted.map { ($0.identifier, $1) })
  }

  /// By the place of the type among all of them.
  private var byType = QuantityType.all.map { _ in 0 }
  package private(set) var first: Instant?
  package private(set) var last: Instant?
  private var byKind: [ImportRemark.Kind: Remarks] = [:]
  /// Records of types that the store does not hold, by the type's name in the file.
  package private(set) var unknownTypes: [String: Int] = [:]
  /// More kinds of types than this are counted as one.
  private static let mostTypes = 1000

  package init() {}

  package var sampleCount: Int { byType.reduce(0, +) }

  /// The kinds that occurred, in the order of the kinds.
  package var remarks: [Remarks] { ImportRemark.Kind.allCases.compactMap { byKind[$0] } }

  package func count(of kind: ImportRemark.Kind) -> Int { byKind[kind]?.count ?? 0 }

  /// Whether something was wrong with the file.
  package var hasFaults: Bool { remarks.contains { $0.example.kind.isFault } }

  package mutating func add(_ sample: QuantitySample) {
    byType[sample.type.place] += 1
    first = min(first ?? sample.start, sample.start)
    last = max(last ?? sample.end, sample.end)
  }

  package mutating func add(_ remark: ImportRemark, count: Int = 1) {
    byKind[remark.kind, default: Remarks(count: 0, example: remark)].count += count
    guard remark.kind == .unknownType else { return }
    let isKnown = unknownTypes[remark.found] != nil || unknownTypes.count < Self.mostTypes
    unknownTypes[isKnown ? remark.found : "others", default: 0] += 1
  }
}
