import TimeZoneDirectory
import TimeZoneLocalTime

/// Local times of rows, for one thread: it opens the rules of each zone once.
final class LocalTimes {
  private let book: TimeZoneRuleBook
  private let identifiers: [String]
  private var opened: [Int32: Result<TimeZoneRules, TimeZoneRulesError>] = [:]
  private var last: (zone: Int32, rules: TimeZoneRules?) = (-1, nil)
  private var text = [UInt8](repeating: 0, count: Instant.maximumTextCount)

  init(_ engine: ZoneEngine, by book: TimeZoneRuleBook) {
    self.book = book
    identifiers = engine.identifiers
  }

  /// The rules of a zone; `nil` where the book lacks it.
  private func rules(_ zone: Int32) -> TimeZoneRules? {
    if zone == last.zone { return last.rules }
    let result = opened[zone] ?? open(zone)
    opened[zone] = result
    last = (zone, try? result.get())
    return last.rules
  }

  private func open(_ zone: Int32) -> Result<TimeZoneRules, TimeZoneRulesError> {
    Result { () throws(TimeZoneRulesError) in try book.rulesByAnyName(for: identifiers[Int(zone)]) }
  }

  /// Why a zone has no local time; `nil` where it has one.
  func complaint(_ zone: Int32) -> RowError? {
    if rules(zone) == nil, case .failure(let error)? = opened[zone] { return .noRules(error) }
    return nil
  }

  /// Calls `body` with the local time in a zone, in ISO 8601.
  func withLocalTime(_ zone: Int32, _ instant: Instant, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard let rules = rules(zone) else { return }
    let offset = rules.utcOffset(at: instant)
    text.withUnsafeMutableBufferPointer { text in
      guard let start = text.baseAddress else { return }
      body(UnsafeBufferPointer(start: start, count: instant.writeText(utcOffset: offset, to: start)))
    }
  }

  /// Calls `body` with the offset from UTC alone, such as `+09:00`.
  func withOffset(_ zone: Int32, _ instant: Instant, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    withLocalTime(zone, instant) { text in
      // It follows the T and the time of day.
      guard let letter = text.firstIndex(of: UInt8(ascii: "T"), from: 0) else { return }
      body(text.part(letter + 9..<text.count))
    }
  }
}
