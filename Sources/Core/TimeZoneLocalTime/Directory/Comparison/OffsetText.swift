import TimeZoneEngine

/// The unit of a whole number that represents a UTC offset.
public enum OffsetUnit: String, CaseIterable, Hashable, Sendable {
  /// Hours, such as `5` or `-11`.
  case hours
  /// Hours and minutes as the digits of one number, such as `530` or `-1000`.
  ///
  /// A number of fewer than three digits is in hours.
  case hhmm
  /// Minutes, such as `330` or `-600`, as in JavaScript, Windows, and Google's Timeline.
  case minutes
  /// Seconds, such as `19800`.
  case seconds

  /// `nil` if the number cannot be one of this unit.
  fileprivate func seconds(_ number: Int) -> Int? {
    switch self {
    case .hours: number.magnitude < 100 ? number * 3_600 : nil
    case .hhmm where number.magnitude < 100: number * 3_600
    case .hhmm: number % 100 / 60 == 0 ? number / 100 * 3_600 + number % 100 * 60 : nil
    case .minutes: number * 60
    case .seconds: number
    }
  }
}

/// An offset from UTC in seconds, as people and programs write it.
package struct OffsetText: Equatable {
  /// The two are the same unless it is a number that is an offset of some zone in either unit, such as `300` or `-600`.
  package let hhmm, minutes: Int

  /// Reads `+05:30`, `UTC-3`, `5.5`, `-0300`, `+00:53:28`, `Z`, or a whole number in a unit; without one, in the only unit in
  /// which it is an offset of some zone.
  package init?(_ text: String, _ unit: OffsetUnit? = nil) {
    var found: [Int] = []
    if let number = Self.number(text) {
      found = (unit.map { [$0] } ?? [.hhmm, .minutes, .seconds]).compactMap { $0.seconds(number) }
        .filter { unit == nil ? Self.isUsed($0) : $0.magnitude <= 64_800 }
      // A sign and four digits are ISO 8601, whatever they are.
      if found.isEmpty, unit != nil || text.utf8.count != 5 { return nil }
    }
    guard let seconds = found.first ?? Self.written(text) else { return nil }
    (hhmm, minutes) = (seconds, found.last ?? seconds)
  }

  package var isAmbiguous: Bool { hhmm != minutes }

  /// The seconds; an ambiguous number is one of a unit, `nil` without it.
  package func seconds(_ unit: OffsetUnit?) -> Int? {
    isAmbiguous ? unit.map { $0 == .minutes ? minutes : hhmm } : hhmm
  }

  package static func isAmbiguous(_ text: String) -> Bool {
    number(text) != nil && OffsetText(text)?.isAmbiguous == true
  }

  /// A whole number as programs write it, even with a decimal that is 0: up to six digits, the first of them not 0, or 0.
  private static func number(_ text: String) -> Int? {
    var rest = text.utf8[...]
    if rest.suffix(2).elementsEqual(".0".utf8) { rest.removeLast(2) }
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    guard (1...6).contains(rest.count), rest.allSatisfy({ $0.isASCIIDigit }),
      rest.count == 1 || rest.first != UInt8(ascii: "0")
    else { return nil }
    let number = rest.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return isNegative ? -number : number
  }

  /// Anything except a bare number: the text has its unit.
  private static func written(_ text: String) -> Int? {
    for text in [text, "+" + text] {
      if case .offset(let seconds?) = ClockName(text) { return seconds }
    }
    var bytes = text
    return bytes.withUTF8 { bytes in
      if let number = DecimalNumber.signed(bytes) {
        let quarters = number.magnitude.approximation * 4
        guard quarters <= 72, quarters == quarters.rounded() else { return nil }
        return Int(quarters) * (number.isNegative ? -900 : 900)
      }
      var scanner = TextScanner(trimming: bytes)
      guard let seconds = try? scanner.consumeOffsetOrUTC(of: scanner), scanner.isAtEnd,
        seconds.magnitude <= 64_800
      else { return nil }
      return seconds
    }
  }

  /// Whether clocks of some zone have had an offset since 2000.
  package static func isUsed(_ seconds: Int) -> Bool {
    let minutes = [
      -570, -270, -210, -150, 210, 270, 330, 345, 390, 510, 525, 570, 585, 630, 690, 765, 825,
    ]
    return seconds % 3_600 == 0
      ? (-12...14).contains(seconds / 3_600) : seconds % 60 == 0 && minutes.contains(seconds / 60)
  }

  /// The unit of ambiguous numbers in the same column as a text, if it is a number in one unit; `nil` if it says nothing about
  /// them, because it is 0 or ambiguous itself.
  package static func unitOfOthers(beside text: String) -> OffsetUnit?? {
    guard let number = number(text), let read = OffsetText(text) else { return .some(nil) }
    if number == 0 || read.isAmbiguous { return nil }
    return .some([.minutes, .hhmm].first { number.magnitude > 14 && $0.seconds(number) == read.hhmm })
  }
}
