import TimeZoneEngine

/// A pattern for reading dates and times, similar to the patterns of POSIX's `strptime`.
///
/// ```swift
/// let pattern = try TimePattern(parsing: "%d.%m.%Y %H:%M")
/// ```
///
/// | letter | reads |
/// |---|---|
/// | `%Y` | the year, four digits |
/// | `%y` | the year's last two digits: 69 to 99 are 1969 to 1999, 00 to 68 are 2000 to 2068 (POSIX) |
/// | `%m` | the month, 1 to 12 |
/// | `%b`, `%B` | the month's English name, in full or its first three letters |
/// | `%d`, `%e` | the day of the month; its first digit may be a space |
/// | `%j` | the day of the year, 1 to 366, instead of month and day |
/// | `%a`, `%A` | the English name of the day of the week, in full or its first three letters; it must be the date's |
/// | `%H` | the hour, 0 to 23 |
/// | `%I` with `%p` | the hour, 1 to 12, and `AM` or `PM` |
/// | `%M`, `%S` | the minute, the second, 0 to 59 |
/// | `%f` | the digits of a fraction of a second, up to nine; it is rounded down |
/// | `%z` | the offset from UTC: `Z`, `UTC`, `GMT`, `+09`, `+0900`, `+09:00`, `+090000` or `+09:00:00` |
/// | `%Z` | `UTC` or `GMT`; other abbreviations have more than one meaning |
/// | `%s` | Unix seconds, and nothing else |
/// | `%D`, `%F`, `%R`, `%T` | `%m/%d/%y`, `%Y-%m-%d`, `%H:%M`, `%H:%M:%S` |
/// | `%%` | a percent sign |
///
/// Numbers take as many digits as the text has, up to their maximum. Only `%Y` and `%y` need all digits. White space
/// represents any amount of it, at least one; other bytes represent themselves. ASCII letters are case-insensitive. A
/// pattern must contain a whole date; missing parts of the time of day are zero.
///
/// A text is an instant if the pattern has `%z`, `%Z` or `%s`, and otherwise a local time.
public struct TimePattern: Hashable, Sendable {
  /// The text of the pattern, as given.
  public let source: String
  let items: [Item]

  enum Item: Hashable, Sendable {
    /// A byte, in lower case.
    case literal(UInt8)
    case space
    case field(Field)
  }

  enum Field: UInt8, Hashable, Sendable {
    case year, yearOfCentury, month, monthName, day, dayOfYear, weekday
    case hour, hourOfHalf, half, minute, second, fraction
    case offset, zone, unixSeconds
  }

  private static let fields: [(letters: StaticString, field: Field, part: Part)] = [
    ("Y", .year, .year), ("y", .yearOfCentury, .year), ("m", .month, .month), ("bB", .monthName, .month),
    ("de", .day, .day), ("j", .dayOfYear, .dayOfYear), ("aA", .weekday, .weekday), ("H", .hour, .hour),
    ("I", .hourOfHalf, .hour), ("p", .half, .half), ("M", .minute, .minute), ("S", .second, .second),
    ("f", .fraction, .fraction), ("z", .offset, .offset), ("Z", .zone, .zone), ("s", .unixSeconds, .unixTime),
  ]

  /// A part of a date and time, of which a pattern may have one; the raw value is its name.
  private enum Part: String {
    case year = "the year"
    case month = "the month"
    case day = "the day"
    case dayOfYear = "the day of the year"
    case weekday = "the day of the week"
    case hour = "the hour"
    case half = "AM or PM"
    case minute = "the minute"
    case second = "the second"
    case fraction = "the fraction of a second"
    case offset = "the offset"
    case zone = "UTC or GMT"
    case unixTime = "Unix seconds"
  }

  /// Creates a pattern from its text, which is checked.
  ///
  /// - Parameter text: Letters after percent signs, as listed for ``TimePattern``, and other text.
  /// - Throws: ``TimeError/unusablePattern(_:reason:)`` if a letter is unknown, a part occurs twice, or the parts don't
  ///   make a date.
  /// - Complexity: O(*n*) in the length of the text.
  public init(parsing text: String) throws(TimeError) {
    source = text
    var items: [Item] = []
    if let reason = Self.append(text, to: &items) ?? Self.flaw(of: items) {
      throw .unusablePattern(text, reason: reason)
    }
    self.items = items
  }

  /// - Returns: Why the text is not usable; `nil` if it is.
  private static func append(_ text: String, to items: inout [Item]) -> String? {
    // Texts are read without the white space around them.
    var text = text
    return text.withUTF8 { bytes in
      var scanner = TextScanner(trimming: bytes)
      while let byte = scanner.peek() {
        scanner.advance()
        if byte.isASCIISpace {
          if items.last != .space { items.append(.space) }
        } else if byte != UInt8(ascii: "%") {
          items.append(.literal(byte.asciiLowercase))
        } else {
          guard let letter = scanner.peek() else { return "it ends with a single %" }
          if let reason = append(letter: letter, scanner, to: &items) { return reason }
          scanner.advance()
        }
      }
      return nil
    }
  }

  private static func append(letter: UInt8, _ scanner: TextScanner, to items: inout [Item]) -> String? {
    if letter == UInt8(ascii: "%") {
      items.append(.literal(letter))
      return nil
    }
    if let row = fields.first(where: { $0.letters.index(of: letter) != nil }) {
      items.append(.field(row.field))
      return nil
    }
    guard let abbreviated = abbreviations[letter] else {
      return "%\(scanner.firstCharacter) is not known; the letters are \(knownLetters)"
    }
    return append(abbreviated, to: &items)
  }

  private static let knownLetters = "%Y %y %m %b %B %d %e %j %a %A %H %I %p %M %S %f %z %Z %s %D %F %R %T %%"

  private static let abbreviations = [
    UInt8(ascii: "D"): "%m/%d/%y", UInt8(ascii: "F"): "%Y-%m-%d", UInt8(ascii: "R"): "%H:%M",
    UInt8(ascii: "T"): "%H:%M:%S",
  ]

  /// The reason why the parts of a pattern cannot be put together; `nil` if they can.
  private static func flaw(of items: [Item]) -> String? {
    var found: Set<Part> = []
    var fields: Set<Field> = []
    for item in items {
      guard case .field(let field) = item,
        let part = Self.fields.first(where: { $0.field == field })?.part
      else { continue }
      if !found.insert(part).inserted { return "it has \(part.rawValue) twice" }
      fields.insert(field)
    }
    if found.contains(.unixTime) { return found.count == 1 ? nil : "%s stands for a date and time by itself" }
    return flawOfDate(found) ?? flawOfTime(found, fields)
  }

  private static func flawOfDate(_ found: Set<Part>) -> String? {
    if !found.contains(.year) { return "it has no year (%Y)" }
    if found.contains(.dayOfYear) {
      let isTwice = found.contains(.month) || found.contains(.day)
      return isTwice ? "%j stands for month and day by itself" : nil
    }
    if !found.contains(.month) { return "it has no month (%m)" }
    return found.contains(.day) ? nil : "it has no day (%d)"
  }

  private static func flawOfTime(_ found: Set<Part>, _ fields: Set<Field>) -> String? {
    if fields.contains(.hourOfHalf) != fields.contains(.half) {
      return fields.contains(.half) ? "%p needs %I, the hour from 1 to 12" : "%I needs %p, AM or PM"
    }
    let parts: [Part] = [.hour, .minute, .second, .fraction]
    for (larger, smaller) in zip(parts, parts.dropFirst())
    where found.contains(smaller) && !found.contains(larger) {
      return "it has \(smaller.rawValue), but not \(larger.rawValue)"
    }
    return nil
  }
}

extension TextScanner {
  fileprivate var firstCharacter: String {
    var end = self
    repeat { end.advance() } while (end.peek() ?? 0) & 0xC0 == 0x80
    return text(position..<end.position).shortenedForMessage
  }
}
