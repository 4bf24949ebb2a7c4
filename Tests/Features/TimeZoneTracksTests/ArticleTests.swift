import Foundation
import TestSupport
import Testing
import TimeZoneTracks

/// The examples of the articles, which run here and print what they say.
@Suite(.tags(.noSanitizer)) struct ArticleTests {
  /// What the examples print.
  private final class Log {
    var lines: [String] = []
  }

  private let log = Log()

  private func print(_ items: Any...) {
    log.lines.append(items.map { "\($0)" }.joined(separator: " "))
  }

  @Test func analyzerExampleRuns() throws {
    let finder = TimeZoneFinder.world
    var analyzer = TrackAnalyzer(finder) { try? TimeZoneRules(identifier: finder.identifiers[Int($0)]) }
    var events: [TrackEvent] = []
    let start = try Instant(parsing: "2026-10-24T15:57:00Z")
    try analyzer.add(TrackFix(Coordinate(parsing: "37.2336,-7.4235"), at: start), to: &events)
    try analyzer.add(TrackFix(Coordinate(parsing: "37.2362,-7.4165"), at: start + .seconds(30)), to: &events)
    analyzer.finish(to: &events)
    for case .crossing(let crossing) in events {
      print(finder.identifiers[Int(crossing.after)], crossing.clockChange ?? 0)  // Europe/Madrid 3600
    }
    #expect(log.lines == ["Europe/Madrid 3600"])
  }

  @Test func trackerExampleRuns() throws {
    var tracker = ZoneTracker(.world)
    let paris = try Coordinate(latitude: 48.85, longitude: 2.35)
    let fix = TrackFix(paris, at: Instant(secondsSince1970: 1_795_176_000), accuracy: 20)
    let update = tracker.update(fix)
    switch update.verdict {
    case .changed(let from, let to): print("now in \(to), before in \(from ?? [])")
    case .unchanged: print("still in \(tracker.zones ?? [])")
    case .uncertain(let candidates): print("in one of \(candidates)")
    }
    if update.unchangedWithinMeters > 100 {
      print("asleep for \(Int(update.unchangedWithinMeters / 1_000)) km")
    }
    #expect(log.lines.first == #"now in ["Europe/Paris"], before in []"#)
    #expect(log.lines.count == 2)
  }

  @Test func motionExampleRuns() throws {
    var classifier = MotionClassifier()
    for second in 0..<120 {
      // 14 m/s to the north.
      let position = try Coordinate(latitude: 48.85 + Double(second) * 14 / 111_195, longitude: 2.35)
      _ = classifier.add(
        TrackFix(position, at: Instant(secondsSince1970: Int64(second)), accuracy: 10))
    }
    print(classifier.activity.kinds, classifier.activity.confidence)  // automotive high
    #expect(log.lines == ["automotive high"])
  }

  @Test func notificationExampleRuns() throws {
    var options = NotificationOptions()
    options.quietHours = try QuietHours(start: 22 * 60, end: 7 * 60)
    options.dwellSeconds = 60
    let louvre = try Coordinate(latitude: 48.8606, longitude: 2.3376)
    var filter = NotificationFilter(
      try NotificationPlaces([NotificationPlace("Louvre", at: louvre, radius: 200)]), options: options)

    let zones = TimeZoneFinder.world
    let arrival = try Instant(parsing: "2026-11-20T12:00:00+01:00").secondsSince1970
    for second in stride(from: Int64(0), through: 90, by: 30) {
      let fix = TrackFix(louvre, at: Instant(secondsSince1970: arrival + second), accuracy: 20)
      let rules = try zones.timeZoneIdentifier(at: louvre).map { try TimeZoneRules(identifier: $0) }
      let activity = MotionActivity(.walking, confidence: .medium)
      for decision in filter.decide(fix, activity: activity, rules: rules) {
        print(second, filter.places.names[decision.placeIndex], decision.verdict)  // 60 Louvre notify
      }
    }
    let areas = NotificationPlaces(zonesOf: .world)
    print(areas.names.count)
    #expect(log.lines == ["60 Louvre notify", "\(TimeZoneFinder.world.identifiers.count)"])
  }

  /// Every block of Swift in the articles is above, line by line.
  @Test func examplesAreThoseOfTheArticles() throws {
    let program = try lines("Tests/Features/TimeZoneTracksTests/ArticleTests.swift").joined(separator: "\n")
    let catalog = "Sources/Features/TimeZoneTracks/TimeZoneTracks.docc"
    var count = 0
    for name in ["TimeZoneTracks", "Tracker", "Motion", "Notifications"] {
      var block: [String]?
      for line in try lines("\(catalog)/\(name).md") {
        if line == "```swift" {
          block = []
        } else if line == "```", let example = block {
          count += 1
          #expect(program.contains(example.joined(separator: "\n")), "\(name).md: \(example)")
          block = nil
        } else {
          block?.append(line)
        }
      }
    }
    #expect(count == 6)
  }

  /// Without what indents them.
  private func lines(_ path: String) throws -> [String] {
    try String(contentsOfFile: "\(RepositoryFiles.root)/\(path)", encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
