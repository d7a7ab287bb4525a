import Charts

/// Mean heart rates by condition, by step and by clip: a dot for each participant, joined.
struct PairsPanel: ReportPanel {
  let id = "pairs"
  let heading = "Means compared"
  private let data: ReportData

  init(_ data: ReportData) { self.data = data }

  func write(to page: inout Markup) {
    let charts = data.tasks.enumerated().flatMap { place, task in
      let traces = data.traces.filter { $0.key == task }
      return [
        PairChart("condition", traces, id: "pairs-\(place)-condition", data.title(of: task)) {
          $0.condition
        },
        PairChart("step", traces, id: "pairs-\(place)-step", data.title(of: task)) { $0.step },
        PairChart("clip", traces, id: "pairs-\(place)-clip", data.title(of: task)) { $0.clip },
      ].compactMap(\.self)
    }
    guard !charts.isEmpty else {
      return page.paragraph(
        "No task has two conditions, two recorded steps or two clips to compare.")
    }
    page.paragraph(
      "A dot is a participant's mean heart rate, a line joins those of one participant, a bar is "
        + "the median. What differs is drawn, not tested.")
    page.element("div", [("class", "cards pairs")]) { page in
      for chart in charts { chart.write(to: &page) }
    }
  }
}

/// One comparison within one task.
private struct PairChart {
  private struct Group {
    var name: String
    /// A participant's mean, by their code.
    var means: [String: Double]
    var median: Double

    init(_ name: String, traces: [HeartTrace]) {
      self.name = name
      means = Dictionary(grouping: traces, by: \.participant).mapValues { traces in
        traces.map(\.mean).reduce(0, +) / Double(traces.count)
      }
      median = Figures.median(Array(means.values)) ?? 0
    }
  }

  private static let mostGroups = 8
  /// Of more lines than these each is fainter.
  private static let few = 60
  private let id: String
  private let kind: String
  private let task: String
  private let groups: [Group]
  /// How many groups each participant has a mean in.
  private let placesOfPeople: [Int]
  private let others: Int
  private let axis: Axis
  private let top = 16.0
  private let bottom = 196.0

  /// Nil where there are no two groups.
  init?(
    _ kind: String, _ traces: [HeartTrace], id: String, _ task: String,
    by name: (HeartTrace) -> String?
  ) {
    let named = traces.compactMap { trace in name(trace).map { ($0, trace) } }
    let byName = Dictionary(grouping: named, by: \.0)
    guard byName.count > 1 else { return nil }
    let places = byName.mapValues { kind == "step" ? $0.map(\.1.stepIndex).min() ?? 0 : 0 }
    let names = byName.keys.sorted { (places[$0] ?? 0, $0) < (places[$1] ?? 0, $1) }
    let groups = names.prefix(Self.mostGroups).map { name in
      Group(name, traces: (byName[name] ?? []).map(\.1))
    }
    self.groups = groups
    others = names.count - groups.count
    self.kind = kind
    self.id = id
    self.task = task
    let people = Set(groups.flatMap(\.means.keys))
    placesOfPeople = people.map { person in groups.count { $0.means[person] != nil } }
    let means = groups.flatMap(\.means.values)
    axis = Axis(means.min() ?? 0, means.max() ?? 1, isTight: false, most: 5)
  }

  func write(to page: inout Markup) {
    let more = others > 0 ? " \(others) more are not drawn." : ""
    page.figure(
      "\(task), by \(kind): \(design).\(more)", style: "card"
    ) {
      $0.picture(
        id, title: "Mean heart rate by \(kind), \(task)", description: description, width: 340,
        height: 244, draw)
      if isNumbered { $0.numbers(groups.map(\.name)) }
    }
  }

  /// How many participants have a mean in every group.
  private var paired: Int { placesOfPeople.count { $0 == groups.count } }

  /// Whether groups are of the same participants, of others, or of both.
  private var design: String {
    let all = groups.count == 2 ? "both" : "all \(groups.count)"
    let several = placesOfPeople.count { $0 > 1 }
    guard several > 0 else {
      return
        "independent groups, \(Figures.count(placesOfPeople.count, "participant")) with one of "
        + "\(groups.count == 2 ? "the two" : "the \(groups.count)") each"
    }
    let have = Figures.count(paired, "participant has", "participants have") + " \(all)"
    let fewer = placesOfPeople.count - paired
    guard fewer > 0 else { return have }
    if groups.count == 2 { return have + ", \(fewer) only one" }
    let some = "\(several - paired) several"
    let one = placesOfPeople.count - several
    return (paired > 0 ? have : "no participant has \(all)")
      + (several > paired ? ", \(some)" : "") + (one > 0 ? ", \(one) only one" : "")
  }

  private var description: String {
    let parts = groups.map {
      "\($0.name): n = \($0.means.count), median \(Figures.text($0.median)) count/min"
    }
    guard groups.count == 2, paired > 0 else {
      return parts.joined(separator: "; ") + ". "
        + (placesOfPeople.contains { $0 > 1 } ? "" : "The groups are of other participants each.")
    }
    let differences = groups[0].means.compactMap { person, mean in
      groups[1].means[person].map { $0 - mean }
    }
    let median = Figures.median(differences) ?? 0
    return parts.joined(separator: "; ") + ". Within participants "
      + Self.difference(median) + " in the median."
  }

  private static func difference(_ median: Double) -> String {
    let words = Figures.text(abs(median))
    return words == "0"
      ? "both are the same"
      : "the second is \(words) count/min \(median < 0 ? "lower" : "higher")"
  }

  // MARK: Drawing

  private func y(_ mean: Double) -> Double { bottom - axis.share(of: mean) * (bottom - top) }

  private func x(_ group: Int) -> Double {
    46 + (Double(group) + 0.5) * 290 / Double(groups.count)
  }

  private func draw(_ picture: inout Picture) {
    for tick in axis.ticks {
      picture.line(46, y(tick), 336, y(tick), "grid")
      picture.text(axis.text(of: tick), 40, y(tick) + 4, .end)
    }
    picture.text("count/min", 0, 8)
    joinPairs(&picture)
    let room = 290 / Double(groups.count)
    for (place, group) in groups.enumerated() {
      for (person, mean) in group.means.sorted(by: { $0.key < $1.key }) {
        picture.dot(
          x(place), y(mean), 3, "dot f\(place % 7)", title: "\(person): \(Figures.text(mean))")
      }
      let bar = min(22, room * 0.34)
      picture.line(x(place) - bar, y(group.median), x(place) + bar, y(group.median), "middle")
      let name = isNumbered ? String(place + 1) : group.name
      let half = Picture.width(of: name) / 2
      picture.text(
        name, max(half, min(x(place), 338 - half)), bottom + 16 + stagger(place), .middle)
      picture.text(
        "n = \(group.means.count)", x(place), bottom + 44, .middle, "quiet", within: room)
    }
  }

  /// Whether a name has no room, so that numbers stand for all.
  private var isNumbered: Bool { groups.contains { !Picture.fits($0.name, nameRoom) } }

  /// Names of many groups stand in two rows, so that they have twice the room.
  private var nameRoom: Double {
    290 / Double(groups.count) * (groups.count > 3 ? 1.7 : 1) - 4
  }

  private func stagger(_ place: Int) -> Double { groups.count > 3 && place % 2 == 1 ? 13 : 0 }

  private func joinPairs(_ picture: inout Picture) {
    let people = Set(groups.flatMap(\.means.keys)).sorted()
    for person in people {
      let places = groups.enumerated().compactMap { place, group in
        group.means[person].map { (x: x(place), y: y($0)) }
      }
      if places.count > 1 { picture.path([places], people.count > Self.few ? "many pair" : "pair") }
    }
  }
}
