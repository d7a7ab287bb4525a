import Quantities

/// A lap of a Training Center file: its trackpoints by their times, and what they add up to.
struct TCXLap {
  private struct Point {
    var time: Instant
    var rate: Double?
    var distance: Double?
  }

  let start: Instant
  private let firstDistance: Double
  private var points: [Point] = []

  /// - Parameters:
  ///   - start: When it starts.
  ///   - distance: The counter at its start, in metres.
  init(start: Instant, distance: Double) {
    self.start = start
    firstDistance = distance
  }

  /// A rate as the format holds it: whole beats of a byte.
  static func rate(_ rate: Double) -> Double { min(max(rate.rounded(), 0), 255) }

  mutating func add(rate: Double, at time: Instant) {
    let rounded = Self.rate(rate)
    if let last = points.last, last.time == time, last.rate == nil {
      points[points.count - 1].rate = rounded
    } else {
      points.append(Point(time: time, rate: rounded))
    }
  }

  mutating func add(distance: Double, at time: Instant) {
    if let last = points.last, last.time == time, last.distance == nil {
      points[points.count - 1].distance = distance
    } else {
      points.append(Point(time: time, distance: distance))
    }
  }

  /// Writes its totals and its trackpoints, in the order of their times.
  mutating func write(to output: inout OutputBuffer) {
    let ordered = points.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    output.append("   <Lap StartTime=\"")
    output.append(utc: start)
    output.append("\">\n    <TotalTimeSeconds>")
    output.append((ordered.last?.time ?? start).seconds(since: start))
    output.append("</TotalTimeSeconds>\n    <DistanceMeters>")
    output.append(
      Self.rounded((ordered.compactMap(\.distance).last ?? firstDistance) - firstDistance))
    output.append("</DistanceMeters>\n    <Calories>0</Calories>\n")
    output.append("    <Intensity>Active</Intensity>\n    <TriggerMethod>Manual</TriggerMethod>\n")
    output.append("    <Track>\n")
    for point in ordered { Self.write(point, to: &output) }
    output.append("    </Track>\n   </Lap>\n")
  }

  /// To the micrometre: what adding has put into the last bits is taken away.
  private static func rounded(_ metres: Double) -> Double {
    metres < 1e9 ? (metres * 1e6).rounded() / 1e6 : metres
  }

  private static func write(_ point: Point, to output: inout OutputBuffer) {
    output.append("     <Trackpoint><Time>")
    output.append(utc: point.time)
    output.append("</Time>")
    if let distance = point.distance {
      output.append("<DistanceMeters>")
      output.append(Self.rounded(distance))
      output.append("</DistanceMeters>")
    }
    if let rate = point.rate {
      output.append("<HeartRateBpm><Value>")
      output.append(rate)
      output.append("</Value></HeartRateBpm>")
    }
    output.append("</Trackpoint>\n")
  }
}
