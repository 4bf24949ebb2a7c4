import TimeZoneEngine

/// A text that people write for a zone though it names none: an offset from UTC, or an abbreviation.
package enum ClockName: Equatable {
  /// Such as `GMT+9`, `UTC-03:30` or `+09:00`, in seconds east of UTC if it has a sign.
  case offset(Int?)
  /// Such as `JST` or `CEST`.
  case abbreviation

  /// The kind of a name that no zone has; `nil` if it is neither.
  package init?(_ name: String) {
    let bytes = Array(name.utf8)
    if let offset = Self.offset(bytes) {
      self = offset
    } else if Self.isAbbreviation(bytes) {
      self = .abbreviation
    } else {
      return nil
    }
  }

  /// The zone of the tz database that has the offset all year, and the offset.
  var hint: String {
    guard case .offset(let seconds?) = self, seconds % 3600 == 0 else { return "" }
    let hours = seconds / 3600
    guard hours != 0, (-12...14).contains(hours) else { return "" }
    let size = "\(hours.magnitude) hour\(hours.magnitude == 1 ? "" : "s")"
    return hours > 0
      ? "; Etc/GMT-\(hours) is \(size) ahead of UTC all year, by POSIX's sign"
      : "; Etc/GMT+\(-hours) is \(size) behind UTC all year, by POSIX's sign"
  }

  private static func offset(_ name: [UInt8]) -> ClockName? {
    let upper = name.map { $0.isASCIILetter ? $0 & 0xDF : $0 }
    var rest = upper[...]
    for prefix in ["GMT", "UTC", "UT", "Z"] as [StaticString] where rest.count == upper.count {
      let length = prefix.utf8CodeUnitCount
      if prefix.withUTF8Buffer({ upper.prefix(length).elementsEqual($0) }) { rest = rest.dropFirst(length) }
    }
    let hasPrefix = rest.count < upper.count
    while rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
    var sign: Int?
    if rest.first == UInt8(ascii: "+") { sign = 1 }
    if rest.first == UInt8(ascii: "-") { sign = -1 }
    if sign != nil { rest = rest.dropFirst() }
    guard hasPrefix || sign != nil, !rest.isEmpty else { return nil }
    let digits = rest.filter { $0.isASCIIDigit }
    let colons = rest.filter { $0 == UInt8(ascii: ":") }.count
    guard digits.count + colons == rest.count, colons <= 1, (1...4).contains(digits.count) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    let (hours, minutes) = digits.count > 2 ? (number / 100, number % 100) : (number, 0)
    guard hours <= 18, minutes < 60 else { return nil }
    return .offset(sign.map { $0 * (hours * 3600 + minutes * 60) })
  }

  /// Up to four capital letters, or common ones in any case.
  private static func isAbbreviation(_ name: [UInt8]) -> Bool {
    guard !name.isEmpty, name.count <= 5, name.allSatisfy({ $0.isASCIILetter }) else { return false }
    if name.count <= 4, name.allSatisfy({ $0.asciiLowercase != $0 }) { return true }
    let lower = name.map { $0.asciiLowercase }
    return common.lists(lower)
  }

  private static let common: StaticString = """
    z|utc|bst|ist|cest|eest|west|msk|sast|cat|eat|wat|gst|pkt|npt|ict|sgt|hkt|pht|wib|wita|wit|kst|jst|awst|acst|acdt|\
    aest|aedt|nzst|nzdt|chst|brt|art|clt|clst|nst|ndt|ast|adt|edt|cst|cdt|mdt|pst|pdt|akst|akdt|hdt
    """
}
