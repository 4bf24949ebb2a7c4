import TimeZoneSupport

/// How a table is read.
public struct CSVOptions: Sendable {
  /// Identifies a column.
  public enum Column: Hashable, Sendable {
    /// By its name in the header, case-insensitive. A number that is not the name of a column counts columns from 1.
    case named(String)
    /// By its number, counted from 1.
    case number(Int)
  }

  /// The byte that separates fields; `nil` to detect it from the first row: a comma, a tab, a semicolon or a vertical
  /// bar.
  public var delimiter: UInt8?
  /// Whether the first row contains the names of the columns. Without a header the columns must be given as numbers.
  public var hasHeader: Bool
  /// The column of latitudes; `nil` to find it by its name.
  public var latitude: Column?
  /// The column of longitudes; `nil` to find it by its name. The same as ``latitude`` where one column has both.
  public var longitude: Column?
  /// The column of instants, where local times are wanted (``AnnotationOptions/includesLocalTime``): ISO 8601 with an
  /// offset, or Unix seconds or milliseconds.
  public var time: Column?

  /// By default everything is detected from the header.
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

  /// Usual names of columns with coordinates, in lower case.
  static let latitudeNames: Set<String> = ["lat", "latitude", "y"]
  static let longitudeNames: Set<String> = ["lon", "lng", "long", "longitude", "x"]
  static let locationNames: Set<String> = ["location", "coordinates", "geo"]
}

// MARK: - Columns

/// Which fields of a row hold its position, counted from 0.
enum CoordinateColumns: Equatable, Sendable {
  case pair(latitude: Int, longitude: Int)
  case combined(Int)

  /// All of them.
  var indices: [Int] {
    switch self {
    case .pair(let latitude, let longitude): [latitude, longitude]
    case .combined(let column): [column]
    }
  }
}

/// Finds the columns that the options select.
struct ColumnFinder {
  let columns: AnnotationError.Columns
  let options: CSVOptions

  /// The columns that the options give; those with the usual names where they give none.
  func coordinateColumns() throws(AnnotationError) -> CoordinateColumns {
    let latitude = try index(of: options.latitude, .latitude)
    let longitude = try index(of: options.longitude, .longitude)
    if let latitude, latitude == longitude { return .combined(latitude) }
    if case .unnamed = columns, latitude == nil || longitude == nil { throw .columnsNotGiven }
    let latitudes = latitude.map { [$0] } ?? indices(CSVOptions.latitudeNames)
    let longitudes = longitude.map { [$0] } ?? indices(CSVOptions.longitudeNames)
    if latitudes.isEmpty, longitudes.isEmpty {
      let locations = indices(CSVOptions.locationNames)
      if locations.isEmpty { throw .noCoordinateColumns(found: columns) }
      return .combined(try only(locations, .location))
    }
    return .pair(latitude: try only(latitudes, .latitude), longitude: try only(longitudes, .longitude))
  }

  /// The column of instants; `nil` where none is asked for.
  func timeColumn() throws(AnnotationError) -> Int? { try index(of: options.time, .time) }

  private func only(_ indices: [Int], _ role: AnnotationError.Role) throws(AnnotationError) -> Int {
    guard let first = indices.first else { throw .missingColumn(role, found: columns) }
    guard indices.count == 1 else { throw ambiguous(indices, role) }
    return first
  }

  private func ambiguous(_ indices: [Int], _ role: AnnotationError.Role, name: String? = nil)
    -> AnnotationError
  {
    .ambiguousColumn(role, name: name, numbers: indices.map { $0 + 1 }, found: columns)
  }

  private func index(
    of column: CSVOptions.Column?, _ role: AnnotationError.Role
  ) throws(AnnotationError) -> Int? {
    guard let column else { return nil }
    switch column {
    case .number(let number):
      if let index = index(number) { return index }
    case .named(let name):
      let found = indices { $0.isSame(as: name.lowercased()) }
      if let first = found.first {
        if found.count > 1 { throw ambiguous(found, role, name: name) }
        return first
      }
      if let number = Int(name) {
        if let index = index(number) { return index }
        throw .noSuchColumn(role, .number(number), found: columns)
      }
    }
    throw .noSuchColumn(role, column, found: columns)
  }

  private func index(_ number: Int) -> Int? {
    // Without a header, other rows may have more columns than the first, but none as many as a record has bytes.
    guard (1...RecordInput.recordLimit).contains(number) else { return nil }
    if case .named(let names) = columns, number > names.count { return nil }
    return number - 1
  }

  private func indices(_ known: Set<String>) -> [Int] { indices { known.contains($0) } }

  /// The columns whose names, in lower case, satisfy a condition.
  private func indices(_ isSought: (String) -> Bool) -> [Int] {
    guard case .named(let names) = columns else { return [] }
    return names.indices.filter { isSought(names[$0].lowercased()) }
  }
}
