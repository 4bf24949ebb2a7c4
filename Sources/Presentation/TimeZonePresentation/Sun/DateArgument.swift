/// A local date in the arguments.
package enum DateArgument: Hashable, Sendable {
  case date(CalendarDate)
  /// A number of days after today's date at the position.
  case day(Int)

  package init(_ text: String, for option: String) throws {
    guard let date = try DateArgument(ifDate: text, for: option) else {
      let expected = "expected a date such as 2026-06-21, today, tomorrow or yesterday"
      throw CommandFailure.usage("\(option): \(expected), found \(text.quotedForMessage)")
    }
    self = date
  }

  /// The same; `nil` for a word that does not have the form of a date.
  package init?(ifDate text: String, for option: String) throws {
    switch text.lowercased() {
    case "today": self = .day(0)
    case "tomorrow": self = .day(1)
    case "yesterday": self = .day(-1)
    default:
      guard let (year, month, day) = CalendarDate.numbers(of: text) else { return nil }
      self = .date(
        try reading("\(option): there is no date \(text.quotedForMessage)") {
          try CalendarDate(year: year, month: month, day: day)
        })
    }
  }

  package func date(today: CalendarDate) -> CalendarDate {
    switch self {
    case .date(let date): date
    case .day(let days): today.adding(days: days)
    }
  }
}

extension CalendarDate {
  /// All dates of a year of the calendar, 0...9999.
  package static func dates(ofYear year: Int) -> [CalendarDate] {
    guard let first = try? CalendarDate(year: year, month: 1, day: 1),
      let last = try? CalendarDate(year: year, month: 12, day: 31)
    else { return [] }
    return (0...first.days(until: last)).map { first.adding(days: $0) }
  }
}
