import TimeZoneLocalTime

extension TrackOptions {
  /// The longest leg in milliseconds whose times a `Double` holds exactly: 285,000 years.
  private static let longestLeg = 0x1p53

  /// Whether the way between two fixes is unknown.
  @inline(__always)
  func isGap(to fix: TrackFix, milliseconds: Double, meters: Double) -> Bool {
    let seconds = milliseconds / 1_000
    return fix.startsSegment || seconds > maximumGap || milliseconds > Self.longestLeg
      || meters > maximumSpeed * max(seconds, 1)
  }

  /// The same for two fixes of which the second is not earlier.
  package func isGap(from first: TrackFix, to second: TrackFix) -> Bool {
    let milliseconds =
      Double(second.time.millisecondsSince1970) - Double(first.time.millisecondsSince1970)
    return isGap(
      to: second, milliseconds: milliseconds,
      meters: GreatCircle.distance(from: first.coordinate.grid, to: second.coordinate.grid))
  }
}
