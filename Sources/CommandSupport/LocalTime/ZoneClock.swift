import TimeZoneDirectory
import TimeZoneLocalTime
import TimeZoneLookup

/// Local times of zones at one instant, by one book of rules.
public final class ZoneClock {
  let instant: Instant
  private let book: TimeZoneRuleBook
  /// What has been asked for: points of a file mostly lie in few zones.
  private var known: [String: ZoneTime] = [:]

  /// - Parameters:
  ///   - instant: When.
  ///   - book: The rules.
  public init(at instant: Instant, by book: TimeZoneRuleBook) {
    self.instant = instant
    self.book = book
  }

  /// A zone's local time.
  ///
  /// - Parameter zone: An identifier.
  /// - Returns: The zone at the instant.
  /// - Throws: ``TimeZoneRulesError`` where the rules lack the zone under all its names, or are damaged.
  public func time(in zone: String) throws(TimeZoneRulesError) -> ZoneTime {
    if let time = known[zone] { return time }
    let rules = try book.rulesByAnyName(for: zone)
    let time = ZoneTime(zone: zone, instant: instant, rules: rules, version: book.version)
    known[zone] = time
    return time
  }
}

extension Instant {
  /// The instant that an argument tells.
  ///
  /// - Throws: ``CommandFailure``: a usage error that names the forms understood.
  public static func read(_ word: Word) throws(CommandFailure) -> Instant {
    do throws(TimeError) {
      return try Instant(parsing: word.text)
    } catch {
      throw .usage("\(error)")
    }
  }
}
