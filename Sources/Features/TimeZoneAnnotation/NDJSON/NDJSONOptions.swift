import TimeZoneEngine

/// How JSON objects are read: one per line, one after the other, in an array, or as the features of GeoJSON, whichever
/// the input begins with.
public struct NDJSONOptions: Sendable {
  /// The geometries of GeoJSON Features that give a position.
  public enum Geometries: String, CaseIterable, Sendable {
    /// Points; a Feature with another geometry is malformed.
    case points
    /// All: the first position of a line or of several points, and a position inside the largest polygon. A
    /// GeometryCollection is malformed.
    case inside
  }

  /// The path of the latitude: keys from the outside in, joined by dots, with indices of array elements (from 0), such
  /// as `geometry.coordinates.1`. A key at the top level that is the whole path, dots included, takes precedence. `nil` to find it by its name at the top level of each object.
  public var latitude: String?
  /// The path of the longitude; the same as ``latitude``, ignoring case, where one string holds both.
  public var longitude: String?
  /// The path of the time, read as ``AnnotationOptions/timeFormat`` states: an instant, or a local time where
  /// ``AnnotationOptions/includesUTCTime`` is set. Paths joined by `+`, where an object has no member of that name,
  /// are a date and a time of day, or a year, a month, a day, an hour, a minute and a second; the last two may be missing.
  ///
  /// Instants in EXIF's `GPSDateStamp+GPSTimeStamp` are in UTC.
  public var time: String?
  /// The path of the offset from UTC of a local time, such as `+09:00`; objects in which it is missing use their zone.
  /// `nil` to find the one that belongs to a key of EXIF's times next to it, such as `OffsetTimeOriginal` for
  /// `DateTimeOriginal`.
  public var offset: String?
  /// The path of the zone that is compared with the answer (``ZoneAudit``); in GeoJSON Features also within `properties`.
  public var audited: String?
  /// The path of the array whose elements are the objects, or of the object whose members are: keys joined by dots,
  /// ignoring case, or `.` for the document itself. Everything around them is preserved. `nil` for objects that are not in
  /// another one.
  public var rows: String?
  /// The geometries that give a position if the objects are GeoJSON Features.
  public var geometries: Geometries

  /// By default latitude and longitude are found by their names, and the coordinates of GeoJSON Features in their geometry.
  public init(
    latitude: String? = nil, longitude: String? = nil, time: String? = nil, offset: String? = nil,
    audited: String? = nil, geometries: Geometries = .points, rows: String? = nil
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.time = time
    self.offset = offset
    self.audited = audited
    self.geometries = geometries
    self.rows = rows
  }

  /// Whether the position of a GeoJSON Feature is its geometry's.
  var readsGeometry: Bool { latitude == nil && longitude == nil }

  /// Whether one value holds both, as `43.06,141.35` or well-known text. Paths that differ in case only are the same.
  var isCombined: Bool {
    guard let latitude, let longitude else { return false }
    return latitude.lowercased().isSame(as: longitude.lowercased())
  }
}
