import TimeZoneLocalTime
import TimeZoneLookup
import TimeZoneTracks

/// A track from seconds, latitudes and longitudes, and what its analysis finds.
struct AnalyzedTrack {
  private(set) var crossings: [TrackCrossing] = []
  private(set) var stays: [TrackStay] = []
  private(set) var events: [TrackEvent] = []
  private(set) var analyzer: TrackAnalyzer
  private let finder: TimeZoneFinder

  init(
    _ fixes: [TrackFix], _ finder: TimeZoneFinder = .world, fallback: Fallback = .point(),
    options: TrackOptions = TrackOptions()
  ) throws {
    let identifiers = finder.identifiers
    self.finder = finder
    analyzer = TrackAnalyzer(finder, fallback: fallback, options: options) {
      try? TimeZoneRules(identifier: identifiers[Int($0)])
    }
    for fix in fixes { try analyzer.add(fix, to: &events) }
    analyzer.finish(to: &events)
    for event in events {
      switch event {
      case .crossing(let crossing): crossings.append(crossing)
      case .stay(let stay): stays.append(stay)
      }
    }
  }

  /// The zones of the stays, in order; `-` where there is none.
  var zones: [String] { stays.map { $0.zone < 0 ? "-" : finder.identifiers[Int($0.zone)] } }

  /// The instants of the crossings in milliseconds; `nil` where one is an interval.
  var milliseconds: [Int64?] {
    crossings.map {
      if case .instant(let instant) = $0.moment { instant.millisecondsSince1970 } else { nil }
    }
  }

  /// What must be true of every analysis: stays and crossings take turns and fit together.
  var fitsTogether: Bool {
    guard events.count == 2 * stays.count - 1 || (events.isEmpty && stays.isEmpty) else { return false }
    for (number, crossing) in crossings.enumerated() {
      let (before, after) = (stays[number], stays[number + 1])
      guard before.zone == crossing.before, after.zone == crossing.after, before.zone != after.zone,
        crossing.previousFix <= before.to, before.to <= after.from, after.from <= crossing.nextFix
      else { return false }
      switch crossing.moment {
      case .instant(let time): guard before.to == time, after.from == time else { return false }
      case .between(let first, let last):
        guard before.to == first, after.from == last, crossing.coordinate == nil else { return false }
      }
    }
    return stays.reduce(0) { $0 + $1.fixCount } == analyzer.fixCount - analyzer.skippedCount
  }
}

extension TrackFix {
  /// A fix from degrees, and seconds since 2026-07-01T00:00:00Z.
  init(
    _ seconds: Double, _ latitude: Double, _ longitude: Double, startsSegment: Bool = false
  ) throws {
    self.init(
      try Coordinate(latitude: latitude, longitude: longitude), at: .summer(seconds),
      startsSegment: startsSegment)
  }
}

extension Instant {
  /// Seconds after 2026-07-01T00:00:00Z.
  static func summer(_ seconds: Double) -> Instant {
    Instant(millisecondsSince1970: 1_782_864_000_000 + Int64((seconds * 1_000).rounded()))
  }
}
