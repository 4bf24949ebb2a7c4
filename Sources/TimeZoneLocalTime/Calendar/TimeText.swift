import TimeZoneSupport

/// A date and time being written, in a few words of the stack: nothing is allocated.
struct TimeText {
  /// The sign and 12 digits of the farthest year, `-11-20T12:00:00` and `+09:00:00` take 37.
  static let capacity = 40

  private var storage: (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)
  private var count = 0

  /// Nothing yet.
  init() {}

  /// The local date and time with its offset.
  init(_ instant: Instant, utcOffset: Int) {
    // Only at the ends of what 64 bits hold does the sum wrap.
    append(LocalDateTime(secondsSince1970: instant.secondsSince1970 &+ Int64(utcOffset)))
    append(offset: utcOffset)
  }

  /// The bytes so far.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withUnsafeBytes(of: storage) { raw in
      body(UnsafeBufferPointer(rebasing: raw.bindMemory(to: UInt8.self)[..<count]))
    }
  }

  var string: String { withBytes { String(decoding: $0, as: UTF8.self) } }

  mutating func append(_ byte: UInt8) {
    guard count < Self.capacity else { return }
    withUnsafeMutableBytes(of: &storage) { $0[count] = byte }
    count += 1
  }

  mutating func append(_ time: LocalDateTime) {
    append(year: time.year)
    append(UInt8(ascii: "-"), twoDigits: time.month)
    append(UInt8(ascii: "-"), twoDigits: time.day)
    append(UInt8(ascii: "T"), twoDigits: time.hour)
    append(UInt8(ascii: ":"), twoDigits: time.minute)
    append(UInt8(ascii: ":"), twoDigits: time.second)
  }

  /// `+09:00`, and seconds where there are any.
  mutating func append(offset: Int) {
    let magnitude = Int(truncatingIfNeeded: offset.magnitude) % 360_000
    let sign = offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")
    append(sign, twoDigits: magnitude / 3_600)
    append(UInt8(ascii: ":"), twoDigits: magnitude / 60 % 60)
    if magnitude % 60 != 0 { append(UInt8(ascii: ":"), twoDigits: magnitude % 60) }
  }

  private mutating func append(year: Int) {
    if year < 0 { append(UInt8(ascii: "-")) }
    if year > 9_999 { append(UInt8(ascii: "+")) }
    let magnitude = year.magnitude
    var weight: UInt = 1_000
    while magnitude / weight > 9 { weight *= 10 }
    while weight > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude / weight % 10))
      weight /= 10
    }
  }

  private mutating func append(_ separator: UInt8, twoDigits value: Int) {
    append(separator)
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value / 10))
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value % 10))
  }
}
