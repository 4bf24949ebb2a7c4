/// How a table is read.
public struct CSVOptions: Sendable {
  /// Names a column.
  public enum Column: Hashable, Sendable {
    /// By its name in the header, the case of ASCII letters apart; a number that names no column counts from 1.
    case named(String)
    /// By its place, counted from 1.
    case number(Int)
  }

  /// What separates fields; `nil` to see it from the first row: a comma, a tab, a semicolon or a vertical bar.
  public var delimiter: UInt8?
  /// Whether the first row names the columns. Without a header the columns must be given as numbers.
  public var hasHeader: Bool
  /// The column of latitudes; `nil` to find it by its name.
  public var latitude: Column?
  /// The column of longitudes; `nil` to find it by its name.
  public var longitude: Column?
  /// The column of instants, where local times are wanted (``AnnotationOptions/includesLocalTime``): ISO 8601 with an
  /// offset, or Unix seconds or milliseconds.
  public var time: Column?

  /// The defaults find out everything from the header.
  public init(
    delimiter: UInt8? = nil, hasHeader: Bool = true, latitude: Column? = nil, longitude: Column? = nil,
    time: Column? = nil
  ) {
    self.delimiter = delimiter
    self.hasHeader = hasHeader
    self.latitude = latitude
    self.longitude = longitude
    self.time = time
  }

  /// Names that columns with coordinates go by, in lower case.
  static let latitudeNames: Set<String> = ["lat", "latitude", "y"]
  static let longitudeNames: Set<String> = ["lon", "lng", "long", "longitude", "x"]
  static let combinedNames: Set<String> = ["location", "coordinates", "geo"]
}
