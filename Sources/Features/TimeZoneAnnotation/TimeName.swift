import TimeZoneEngine

/// The name of a column or a member of times, and what EXIF says about times of this name (EXIF 2.32, 4.6.5 and 4.6.6).
struct TimeName: Sendable {
  private let group: String
  private let name: String

  init(_ name: String) {
    (group, self.name) = ColumnName.normalized(name)
  }

  /// Whether times without an offset are in UTC, as EXIF defines `GPSDateStamp` and `GPSTimeStamp`.
  var isGPSStamp: Bool { ["gpsdatestamp", "gpstimestamp", "gpsdatetime"].contains(name) }

  /// The name of the offsets from UTC that belong to one of EXIF's times; `nil` for any other name.
  var offset: OffsetName? { Self.offsets[name].map { OffsetName(group: group, name: $0) } }

  /// By ExifTool's names and by EXIF's own.
  private static let offsets = [
    "datetimeoriginal": "offsettimeoriginal", "createdate": "offsettimedigitized",
    "datetimedigitized": "offsettimedigitized", "modifydate": "offsettime", "datetime": "offsettime",
  ]

  /// The name of offsets, in the same group as that of the times.
  struct OffsetName: Sendable {
    let group: String
    let name: String

    /// How many bytes such names have: nearly all names of a wide header, or of a large object, have another number.
    static func lengths(name: Int, group: Int) -> ClosedRange<Int> { name...name + group + 8 }

    func matches(_ text: String) -> Bool {
      guard Self.lengths(name: name.utf8.count, group: group.utf8.count).contains(text.utf8.count) else {
        return false
      }
      let other = ColumnName.normalized(text)
      return other.name == name && other.group.isSame(as: group)
    }
  }

  /// The two names in one, of a date and of a time of day, that are joined by a plus sign.
  static func dateAndTimeOfDay(_ joined: String) -> (date: String, timeOfDay: String)? {
    let parts = joined.split(separator: "+", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    return (String(parts[0]), String(parts[1]))
  }
}
