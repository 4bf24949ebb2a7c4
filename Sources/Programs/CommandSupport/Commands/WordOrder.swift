import TimeZonePresentation

/// The words of a call of `tzlookup time` that failed, and their probable meaning as a correct call.
struct WordOrder {
  let zone: String
  let instant: String?
  /// Words after the instant.
  let further: [String]
  let local: String?
  /// The value of `--time`, which is an option of other commands.
  let misplacedInstant: String?

  /// A usage error; `nil` if the words are in order.
  var advice: CommandFailure? {
    if let misplacedInstant {
      return .usage(
        "the instant is the second word; use \(call(zone, misplacedInstant))")
    }
    return point ?? reversed ?? dividedTime
  }

  /// A point in two words.
  private var point: CommandFailure? {
    guard let instant, zone.isNumber, instant.isNumber,
      (try? Coordinate(parsing: "\(zone) \(instant)")) != nil
    else { return nil }
    return .usage("a point is one word here; use \(call("\(zone),\(instant)", further.first))")
  }

  /// A time before the zone, or without one.
  private var reversed: CommandFailure? {
    guard zone.isTime else { return nil }
    guard let instant else {
      return .usage(
        "\(zone.quotedForMessage) is a time, but the zone comes first; use \(call("Asia/Tokyo", zone))")
    }
    guard let name = ZoneDirectory.embedded.spelling(of: instant) else { return nil }
    return .usage("the zone comes first; use \(call(name, zone))")
  }

  /// Date and time of day in two words.
  private var dividedTime: CommandFailure? {
    let (date, time) = local == nil ? (instant, further.first) : (local, instant)
    guard let date, let time, let reading = "\(date)T\(time)".timeReading else { return nil }
    let word = "\(date)T\(time)"
    if local == nil, case .instant = reading { return .usage("a time is one word; use \(call(zone, word))") }
    return .usage("a time is one word; use \(call(zone, "--local \(word)"))")
  }

  private func call(_ zone: String, _ rest: String?) -> String {
    "'tzlookup time \(zone.shortenedForMessage)\(rest.map { " \($0.shortenedForMessage)" } ?? "")'"
  }
}

extension String {
  /// Whether the text is a decimal number.
  var isNumber: Bool { Double(self)?.isFinite ?? false }

  fileprivate var isTime: Bool { timeReading != nil }

  /// The time in the text, if its form can be nothing else.
  fileprivate var timeReading: TimeReading? {
    Array(utf8).withUnsafeBufferPointer { try? TimeFormat.automatic.read($0) }
  }
}
