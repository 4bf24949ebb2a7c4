// The probable meaning of a call of `tzlookup time` that failed, as a correct call.

extension TimeCommand {
  /// A usage error; `nil` if the words are in order.
  var advice: CommandFailure? {
    if let misplacedInstant {
      return .usage("the instant is the second word; use \(call(zone.text, misplacedInstant.text))")
    }
    return point ?? reversed ?? dividedTime
  }

  /// A point in two words.
  private var point: CommandFailure? {
    guard let instant = instant?.text, zone.text.isNumber, instant.isNumber,
      (try? Coordinate(parsing: "\(zone.text) \(instant)")) != nil
    else { return nil }
    return .usage("a point is one word here; use \(call("\(zone.text),\(instant)", further.first?.text))")
  }

  /// A time before the zone, or without one.
  private var reversed: CommandFailure? {
    guard zone.text.timeReading != nil else { return nil }
    guard let instant else {
      return .usage(
        "\(zone.text.quotedForMessage) is a time, but the zone comes first; use \(call("Asia/Tokyo", zone.text))"
      )
    }
    guard let name = ZoneDirectory.embedded.spelling(of: instant.text) else { return nil }
    return .usage("the zone comes first; use \(call(name, zone.text))")
  }

  /// Date and time of day in two words.
  private var dividedTime: CommandFailure? {
    let words = local.isGiven ? [local.local, instant] : [instant, further.first]
    guard let date = words[0]?.text, let time = words[1]?.text else { return nil }
    let word = "\(date)T\(time)"
    guard let reading = word.timeReading else { return nil }
    let isInstant = if case .instant = reading { !local.isGiven } else { false }
    return .usage("a time is one word; use \(call(zone.text, isInstant ? word : "--local \(word)"))")
  }

  private func call(_ zone: String, _ rest: String?) -> String {
    "'tzlookup time \(zone.shortenedForMessage)\(rest.map { " \($0.shortenedForMessage)" } ?? "")'"
  }
}

extension String {
  /// Whether the text is a decimal number.
  var isNumber: Bool { Double(self)?.isFinite ?? false }

  /// What the text says as a time, in a form that can be nothing else.
  fileprivate var timeReading: TimeReading? {
    Array(utf8).withUnsafeBufferPointer { try? TimeFormat.automatic.read($0) }
  }
}
