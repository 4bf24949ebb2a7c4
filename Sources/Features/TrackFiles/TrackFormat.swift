/// The file formats that tracks are read from.
public enum TrackFormat: String, CaseIterable, Sendable {
  /// GPX 1.0 or 1.1.
  case gpx
  /// A table with columns of coordinates and times.
  case csv
  /// JSON objects, one per line.
  case ndjson
  /// GeoJSON with lines and the times of their positions, or with points and their times.
  case geojson
  /// Google's location history.
  case google
}
