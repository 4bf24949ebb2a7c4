/// Options for reading JSON objects, one per line, one after the other, in an array, or as GeoJSON features. The start of
/// the input determines which.
public struct NDJSONOptions: Sendable {
  /// The geometries of GeoJSON Features that give a position.
  public enum Geometries: String, CaseIterable, Sendable {
    /// Only points; a Feature with another geometry is malformed.
    case points
    /// All geometries except a GeometryCollection, which is malformed. A line or several points give their first position,
    /// and polygons a position inside the largest one.
    case inside
  }

  /// The path of the latitude: keys from the outside in, joined by dots, with indices of array elements (from 0), such
  /// as `geometry.coordinates.1`. A key at the top level that is the whole path, dots included, takes precedence. `nil` to find it by its name at the top level of each object.
  public var latitude: String?
  /// The path of the longitude; the same as ``latitude``, ignoring case, if one string holds both.
  public var longitude: String?
  /// The path of the time, read as ``AnnotationOptions/timeFormat`` states: an instant, or a local time if
  /// ``AnnotationOptions/includesUTCTime`` is set. Paths joined by `+`, unless they are the name of one member,
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
  /// The path of the array or object that contains the rows: keys joined by dots, ignoring case, or `.` for the document
  /// itself. Everything around the rows is preserved. `nil` if the rows are not in another value.
  public var rows: String?
  /// The geometries that give a position if the objects are GeoJSON Features.
  public var geometries: Geometries

  /// Creates options that, by default, find coordinates by their names, or in the geometry of GeoJSON Features.
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
