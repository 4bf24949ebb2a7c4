import TestSupport
import TimeZoneLocalTime

/// Any bytes as the name of a format, and a text in it.
enum TimesHarness: FuzzHarness {
  static let name = "times"

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    let name = String(decoding: input.part(), as: UTF8.self)
    let text = input.rest()
    // The present moves on.
    guard !String(decoding: text, as: UTF8.self).lowercased().contains("now") else { return }
    text.withUnsafeBufferPointer { text in
      for format in formats { read(text, format) }
      readLocal(text)
      readOffset(String(decoding: text, as: UTF8.self))
      guard let format = try? TimeFormat(parsing: name) else { return }
      require((try? TimeFormat(parsing: format.description)) == format, "\(name) again")
      read(text, format)
    }
  }

  private static let formats: [TimeFormat] = [
    .automatic, .iso8601, .exif, .utc, .unixSeconds, .unixMilliseconds, .unixMicroseconds, .unixNanoseconds,
    .excel,
  ]

  /// A reading is in the years 0000 to 9999, and the same when it is written and read again.
  private static func read(_ text: UnsafeBufferPointer<UInt8>, _ format: TimeFormat) {
    let reading: TimeReading
    do throws(TimeError) {
      reading = try format.read(text)
    } catch {
      let string = String(decoding: text, as: UTF8.self)
      guard string.utf8.count < 80, !string.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }) else { return }
      for name in error.suggestedFormats {
        require((try? TimeFormat(parsing: name))?.reads(string) != nil, "\(name) reads \(string)")
      }
      return
    }
    require(reading.description.utf8.count <= 24, "\(reading) has a year of four digits")
    require(TimeFormat.automatic.reads(reading.description) == reading, "\(reading) again")
    switch reading {
    case .instant(let instant):
      let seconds = instant.secondsSince1970
      require(TimeFormat.unixSeconds.reads("\(seconds)") == reading.wholeSecond, "\(seconds) s again")
      require(
        TimeFormat.unixMilliseconds.reads("\(instant.millisecondsSince1970)") == reading,
        "\(reading) in ms again")
      if format == .automatic {
        require((try? Instant(parsingUTF8: text)) == instant, "\(reading) as an instant")
      }
    case .local(let local):
      require((try? LocalDateTime(parsing: local.description)) == local, "\(reading) as a local time")
      require((try? format.readInstant(text)) == nil, "\(reading) is no instant")
    }
  }

  /// An offset is the same when it is written and read again.
  private static func readOffset(_ text: String) {
    for unit in [nil] + OffsetUnit.allCases.map(Optional.init) {
      guard let offset = OffsetText(text, unit) else { continue }
      for seconds in [offset.hhmm, offset.minutes] {
        require(seconds.magnitude < 68_400, "\(text) is less than 19 hours")
        let written = EnglishZoneNames.offsetText(seconds)
        require(OffsetText(written)?.seconds(nil) == seconds, "\(written) again")
      }
    }
  }

  /// The two readers of local times agree.
  private static func readLocal(_ text: UnsafeBufferPointer<UInt8>) {
    let string = String(decoding: text, as: UTF8.self)
    guard string.utf8.elementsEqual(text), let local = try? LocalDateTime(parsing: string) else { return }
    require(TimeFormat.automatic.reads(string) == .local(local), "\(string) as a local time")
  }

  static func seeds() -> [[UInt8]] {
    let pairs = [
      ("", "2026-11-20T12:00:00Z"), ("", "2026-11-20 21:00+09:00"), ("", "20261120T120000.5"),
      ("", "2026:11:20 12:00:00.25+09:00"), ("", "1795176000"), ("", "1795176000000"), ("", "-1.5"),
      ("", "20260701"), ("", "202607011200"), ("", "46204.999999"), ("", "0000-02-29T24:00:00-23:59:59"),
      ("utc", "2026-11-20 12:00"), ("", "2026-11-20 12:00:00 +0000"), ("", "2026-11-20 12:00:00 UTC"),
      ("", "01.07.2026 12:00"), ("", "7/1/2026 3:04 PM"), ("", "01/Jul/2026:12:00:00 +0000"),
      ("unix-ms", "-100000000000.5"), ("unix-ns", "-9223372036854775806"),
      ("auto", "1.7828640005E+09"), ("auto", "2018/7/5 9:05"),
      ("auto", "2026-07-01T12:00+02:00[Europe/Berlin][u-ca=gregory]"),
      ("excel", "59.999999"),
      ("%d.%m.%Y %H:%M", "01.07.2026 12:00"),
      ("%a, %d %b %y %I:%M:%S %p %z", "Wed, 1 Jul 26 12:00:00 PM +0900"),
      ("%Y-%jT%T.%f %Z", "2024-366T23:59:59.999 GMT"), ("%s", "-1"), ("%B%e%%%Y", "May 1%2026"),
    ]
    return pairs.map { name, text in
      var seed: [UInt8] = []
      seed.append(part: Array(name.utf8))
      return seed + Array(text.utf8)
    }
  }
}

extension TimeFormat {
  fileprivate func reads(_ text: String) -> TimeReading? {
    Array(text.utf8).withUnsafeBufferPointer { try? read($0) }
  }
}
