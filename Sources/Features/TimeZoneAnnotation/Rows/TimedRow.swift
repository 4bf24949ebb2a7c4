/// The position and time of a row of a table or of a JSON object, as a track is made of.
package struct TimedRow: Sendable {
  /// The line on which it begins, counted from 1.
  package let line: Int64
  /// `nil` if it has none.
  package var position: GridPoint?
  /// `nil` if it has none.
  package var time: TimeReading?
  /// The radius in meters within which the position is, if the row has one; negative as it is.
  package var accuracy: Double?
  /// Why it is malformed; it then has neither position nor time.
  package var failure: RowError?
}

package protocol TimedRowReader: AnyObject {
  func next() throws(AnnotationError) -> TimedRow?
}

extension TimedRow {
  static let chunkSize = 256 << 10
}

/// The names of times and accuracies, as one word: as ``ColumnName/normalized(_:)`` has them.
enum TrackNames {
  /// The first of them take precedence.
  static let times = timeKeys.map(joined)
  static let timeKeys = [
    "timestamp", "time", "date_time", "timestamp_utc", "utc_timestamp", "time_utc", "utc_time", "utc",
    "datetime_utc", "utcdatetime", "gps_time", "gpsdatetime", "timestamp_ms", "recorded_at",
    "location_timestamp", "isotime", "dateandtime", "ts", "tst",
  ]
  /// A date, and a time of day in another column.
  static let dates = ["date", "utcdate", "dateutc"]
  static let timesOfDay = ["time", "utctime", "timeutc", "timeofday"]
  static let accuracies = accuracyKeys.map(joined)
  static let accuracyKeys = [
    "accuracy", "horizontal_accuracy", "h_acc", "accuracy_m", "accuracy_meters", "accuracyinmeters",
    "haccuracy", "position_accuracy", "horizontalaccuracym",
  ]
  static let all = Set(times + dates + timesOfDay + accuracies)

  private static func joined(_ key: String) -> String { key.split(separator: "_").joined() }

  /// Keys as one word, then those with underscores between the words.
  static func memberNames(_ keys: [String]) -> [String] {
    keys.map(joined) + keys.filter { $0.contains("_") }
  }

  /// Whether times under a name are in UTC if they have no offset: by their name, or by EXIF.
  static func isUTC(_ name: String) -> Bool {
    var rest = name.utf8[...]
    while !rest.isEmpty {
      if rest.starts(with: "utc".utf8) { return true }
      rest.removeFirst()
    }
    return TimeName(name).isGPSStamp
  }
}

extension TimedRow {
  /// The accuracy in meters in a cell or a member: a number, possibly with a decimal comma or the unit m, negative as
  /// it is.
  /// Returns `nil` if none exists.
  static func accuracy(_ text: some BidirectionalCollection<UInt8>) throws(RowError) -> Double? {
    if let meters = meters(text) { return meters }
    let cell = Array(text.trimmed { $0.isJSONSpace })
    if MissingValue.matches(cell) { return nil }
    var number = cell[...]
    if number.last == UInt8(ascii: "m") { number.removeLast() }
    if !number.contains(UInt8(ascii: ".")), let comma = number.firstIndex(of: UInt8(ascii: ",")) {
      number[comma] = UInt8(ascii: ".")
    }
    if let meters = meters(number) { return meters }
    throw .malformedAccuracy(String(decoding: cell, as: UTF8.self).shortenedForMessage)
  }

  /// A number of meters, which may be negative; `nil` if the text is none.
  package static func meters(_ text: some BidirectionalCollection<UInt8>) -> Double? {
    let number = text.trimmed { $0.isJSONSpace }
    guard number.count <= 40, number.allSatisfy({ $0.isInDecimalNumber }),
      let meters = Double(String(decoding: number, as: UTF8.self)), meters.isFinite
    else { return nil }
    return meters
  }
}
