import TimeZonePresentation
import TimeZoneShapes
import TimeZoneTracks

/// Times the analysis of tracks, without reading files: `tzbench --track-speed`.
///
/// Each kind of track is made from the seed, and timed beside a lookup for each of its fixes.
struct TrackBenchmark {
  let seed: UInt64
  let repeats: Int

  private static let trackCount = 100
  private static let fixCount = 5_000

  /// What moves, and where.
  private enum Kind: String, CaseIterable {
    /// At 1.4 m/s, a fix a second, from random places on land.
    case walk
    /// At 25 m/s, likewise.
    case drive
    /// Walks that start at a border.
    case walkAtBorder
    /// Drives that start at a border.
    case driveAtBorder
    /// At 240 m/s, a fix every five seconds.
    case flight

    var meters: Double {
      switch self {
      case .walk, .walkAtBorder: 1.4
      case .drive, .driveAtBorder: 25
      case .flight: 1_200
      }
    }

    var isAtBorder: Bool { self == .walkAtBorder || self == .driveAtBorder }
  }

  func run() throws(CommandFailure) {
    for kind in Kind.allCases {
      var generator = SeededGenerator(seed: seed)
      let tracks = (0..<Self.trackCount).map { _ in track(kind, using: &generator) }
      try report(kind, tracks)
    }
  }

  private func track(_ kind: Kind, using generator: inout SeededGenerator) -> [TrackFix] {
    var point = start(kind, using: &generator)
    var direction = Double.random(in: -1...1, using: &generator)
    var fixes: [TrackFix] = []
    for number in 0..<Self.fixCount {
      if let coordinate = try? Coordinate(latitude: point.latitude, longitude: point.longitude) {
        fixes.append(
          TrackFix(coordinate, at: Instant(millisecondsSince1970: Int64(number) * 5_000)))
      }
      // A heading that turns slowly, as a point on a diamond: no trigonometry is needed.
      direction += Double.random(in: -0.1...0.1, using: &generator)
      if direction > 2 { direction -= 4 } else if direction < -2 { direction += 4 }
      let north = direction.magnitude - 1
      let east = direction < 0 ? north.magnitude - 1 : 1 - north.magnitude
      let degrees = kind.meters / 111_195
      point.latitude = max(-80, min(80, point.latitude + north * degrees))
      point.longitude += east * degrees
      if point.longitude.magnitude > 180 { point.longitude -= point.longitude < 0 ? -360 : 360 }
    }
    return fixes
  }

  private func start(
    _ kind: Kind, using generator: inout SeededGenerator
  ) -> (latitude: Double, longitude: Double) {
    while true {
      let latitude = Double.random(in: -60...75, using: &generator)
      let longitude = Double.random(in: -180...180, using: &generator)
      guard let coordinate = try? Coordinate(latitude: latitude, longitude: longitude),
        let zone = TimeZoneFinder.world.timeZoneIdentifier(at: coordinate), !zone.hasPrefix("Etc/")
      else { continue }
      guard kind.isAtBorder else { return (latitude, longitude) }
      if let border = TimeZoneFinder.world.nearestBorder(to: coordinate) {
        return (border.nearestPoint.latitude, border.nearestPoint.longitude)
      }
    }
  }

  private func report(_ kind: Kind, _ tracks: [[TrackFix]]) throws(CommandFailure) {
    let count = Double(tracks.reduce(0) { $0 + $1.count })
    var analyses: [Double] = []
    var lookups: [Double] = []
    var crossings = 0
    for _ in 0..<repeats {
      crossings = 0
      analyses.append(Clock.nanoseconds { for track in tracks { crossings += analyze(track) } } / count)
      var sum = 0
      lookups.append(
        Clock.nanoseconds {
          for track in tracks {
            for fix in track { sum &+= Int(TimeZoneFinder.world.zoneIndex(at: fix.coordinate)) }
          }
        } / count)
      precondition(sum != .min)
    }
    let (analysis, lookup) = (Spread(analyses), Spread(lookups))
    func rounded(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
    let line = JSONText.object([
      (name: "track", value: JSONText.string(kind.rawValue)), (name: "fixes", value: "\(Int(count))"),
      (name: "crossings", value: "\(crossings)"),
      (name: "nanosecondsPerFix", value: rounded(analysis.median)),
      (name: "nanosecondsPerLookup", value: rounded(lookup.median)),
      (name: "ratio", value: rounded(analysis.median / lookup.median)),
    ])
    try BufferedOutput.print(line + "\n")
  }

  /// The number of crossings.
  private func analyze(_ track: [TrackFix]) -> Int {
    var analyzer = TrackAnalyzer(.world) { _ in nil }
    var events: [TrackEvent] = []
    do throws(TrackOrderError) {
      try track.withUnsafeBufferPointer { fixes throws(TrackOrderError) in
        try analyzer.add(fixes, to: &events)
      }
    } catch {
      preconditionFailure("\(error)")
    }
    analyzer.finish(to: &events)
    return events.count { if case .crossing = $0 { true } else { false } }
  }
}
