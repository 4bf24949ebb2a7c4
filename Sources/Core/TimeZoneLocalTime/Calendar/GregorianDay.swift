import TimeZoneEngine

/// Days of the proleptic Gregorian calendar, counted from 1970-01-01.
///
/// The arithmetic shifts years to begin in March, so that the leap day is a year's last, and works in eras of 400
/// years, which all have 146,097 days (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms"). All numbers have
/// 64 bits: seconds since 1970 exceed 31 bits from 2038 on, and so may the years of instants.
package enum GregorianDay {
  static let daysPerEra: Int64 = 146_097
  /// Seconds in a day; there are no leap seconds.
  package static let seconds: Int64 = 86_400

  /// The day number of a date. The month must be 1...12; the day may lie outside its month.
  static func number(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shiftedYear = month <= 2 ? year &- 1 : year
    let era = floorDivide(shiftedYear, 400)
    let yearOfEra = shiftedYear &- era &* 400
    let monthFromMarch = month > 2 ? month &- 3 : month &+ 9
    let dayOfYear = (153 &* monthFromMarch &+ 2) / 5 &+ day &- 1
    let dayOfEra = yearOfEra &* 365 &+ yearOfEra / 4 &- yearOfEra / 100 &+ dayOfYear
    // Day 0 of era 0 is 0000-03-01, 719,468 days before 1970-01-01.
    return era &* daysPerEra &+ dayOfEra &- 719_468
  }

  static func date(_ number: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = number &+ 719_468
    let era = floorDivide(shifted, daysPerEra)
    let dayOfEra = shifted &- era &* daysPerEra
    // The leap days of every 4, 100 and 400 years are accounted for before dividing by 365.
    let yearOfEra = (dayOfEra &- dayOfEra / 1_460 &+ dayOfEra / 36_524 &- dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra &- (365 &* yearOfEra &+ yearOfEra / 4 &- yearOfEra / 100)
    let monthFromMarch = (5 &* dayOfYear &+ 2) / 153
    let day = dayOfYear &- (153 &* monthFromMarch &+ 2) / 5 &+ 1
    let month = monthFromMarch < 10 ? monthFromMarch &+ 3 : monthFromMarch &- 9
    return (era &* 400 &+ yearOfEra &+ (month <= 2 ? 1 : 0), month, day)
  }

  static func isLeap(_ year: Int64) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The month must be 1...12.
  static func count(inMonth month: Int64, of year: Int64) -> Int64 {
    if month == 2 { return isLeap(year) ? 29 : 28 }
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
  }

  package static let monthNames: [StaticString] = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
  package static let weekdayNames: [StaticString] = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  /// The day of the week: 0 is Sunday. 1970-01-01 was a Thursday.
  package static func weekday(_ number: Int64) -> Int64 {
    let rest = (number &+ 4) % 7
    return rest < 0 ? rest &+ 7 : rest
  }
}

/// The quotient rounded down, for a positive divisor.
package func floorDivide(_ dividend: Int64, _ divisor: Int64) -> Int64 {
  let quotient = dividend / divisor
  return dividend % divisor < 0 ? quotient &- 1 : quotient
}
