/// Names that are each of one thing, though labels leave out what tells some things apart.
///
/// Names that differ in the case of letters alone are the same to some file systems, so that here
/// they are, too. The first thing that asks has the name, a later one a number behind it.
struct BIDSNames {
  private var names: [[String]: String] = [:]
  private var taken: Set<String> = []

  /// The name of a thing: the one that is wished for, or that and a number.
  mutating func name(of thing: [String], _ wish: String) -> String {
    if let known = names[thing] { return known }
    var name = wish
    var number = 2
    while !taken.insert(name.lowercased()).inserted {
      name = wish + String(number)
      number += 1
    }
    names[thing] = name
    return name
  }

  /// The name that a thing was given; nil for one that never asked.
  func known(_ thing: [String]) -> String? { names[thing] }
}
