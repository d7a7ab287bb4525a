/// The oxygen uptake of what a body does, by the metabolic equations of the ACSM.
///
/// American College of Sports Medicine, Guidelines for Exercise Testing and Prescription.
enum Effort {
  /// The uptake at rest, in mL/(kg·min): 1 MET.
  static let resting = 3.5
  /// From this speed on, in m/s, people run: 134 m/min.
  static let runningSpeed = 134.0 / 60

  /// - Parameters:
  ///   - speed: Over ground, in m/s; 0 for standing still.
  ///   - grade: The rise for each metre forward.
  ///   - runs: Whether each step leaves the ground.
  /// - Returns: The uptake in mL/(kg·min).
  static func uptake(speed: Double, grade: Double, runs: Bool) -> Double {
    let metresPerMinute = 60 * speed
    return runs
      ? resting + metresPerMinute * (0.2 + 0.9 * grade)
      : resting + metresPerMinute * (0.1 + 1.8 * grade)
  }
}
