import TimeZoneSupport

/// Which fields of a row hold its position, counted from 0.
enum CoordinateColumns: Equatable, Sendable {
  case pair(latitude: Int, longitude: Int)
  case combined(Int)
}

/// Finds columns by their names.
struct ColumnFinder {
  /// The header's cells, or an empty text for each column where there is no header.
  let names: [String]
  let options: CSVOptions

  /// The columns asked for; those with the usual names where none were.
  func coordinateColumns() throws(AnnotationError) -> CoordinateColumns {
    let latitude = try options.latitude.map { column throws(AnnotationError) in try index(of: column, "--lat")
    }
    let longitude = try options.longitude.map { column throws(AnnotationError) in
      try index(of: column, "--lon")
    }
    if let latitude, latitude == longitude {
      return .combined(latitude)
    }
    if !options.hasHeader, latitude == nil || longitude == nil {
      throw .input("without a header the columns must be given: --lat and --lon, counted from 1")
    }
    let latitudes = latitude.map { [$0] } ?? indices(CSVOptions.latitudeNames)
    let longitudes = longitude.map { [$0] } ?? indices(CSVOptions.longitudeNames)
    if latitudes.isEmpty, longitudes.isEmpty { return try combinedColumn() }
    return .pair(latitude: try only(latitudes, "latitude"), longitude: try only(longitudes, "longitude"))
  }

  /// The column of instants; `nil` where none is asked for.
  func timeColumn() throws(AnnotationError) -> Int? {
    try options.time.map { column throws(AnnotationError) in try index(of: column, "--time") }
  }

  private func combinedColumn() throws(AnnotationError) -> CoordinateColumns {
    let columns = indices(CSVOptions.combinedNames)
    guard !columns.isEmpty else {
      throw .input(
        """
        expected columns such as lat and lon, or location, found \(listed); say which they are with --lat and \
        --lon, by name or number, or with --no-header that there is no header
        """)
    }
    return .combined(try only(columns, "location"))
  }

  private func only(_ columns: [Int], _ what: String) throws(AnnotationError) -> Int {
    let option = what == "latitude" ? "--lat" : what == "longitude" ? "--lon" : "--lat and --lon"
    guard let first = columns.first else {
      throw .input("expected a column of the \(what), found \(listed); say which it is with \(option)")
    }
    guard columns.count == 1 else {
      let candidates = columns.map(described).joined(separator: ", ")
      throw .input(
        "expected one column of the \(what), found \(columns.count) (\(candidates)); "
          + "say which it is with \(option)")
    }
    return first
  }

  private func indices(_ known: Set<String>) -> [Int] {
    names.indices.filter { known.contains(names[$0].lowercased()) }
  }

  private func index(of column: CSVOptions.Column, _ option: String) throws(AnnotationError) -> Int {
    switch column {
    case .number(let number):
      guard number >= 1, options.hasHeader ? number <= names.count : true else {
        throw .input("\(option): there is no column \(number); found \(listed)")
      }
      return number - 1
    case .named(let name):
      let found = names.indices.filter { names[$0].lowercased() == name.lowercased() }
      if options.hasHeader, !found.isEmpty {
        guard found.count == 1 else {
          throw .input(
            "\(option): there are \(found.count) columns '\(name.shortenedForMessage)' "
              + "(\(found.map(described).joined(separator: ", "))); give a number")
        }
        return found[0]
      }
      if let number = Int(name) { return try index(of: .number(number), option) }
      let hint = options.hasHeader ? "" : "; without a header give a number"
      throw .input("\(option): there is no column '\(name.shortenedForMessage)'; found \(listed)\(hint)")
    }
  }

  /// All columns, for messages.
  private var listed: String {
    guard options.hasHeader else { return "\(names.count) columns" }
    let shown = names.indices.prefix(20).map(described).joined(separator: ", ")
    return "the columns \(shown)" + (names.count > 20 ? " and \(names.count - 20) more" : "")
  }

  private func described(_ column: Int) -> String { "\(column + 1) '\(names[column].shortenedForMessage)'" }
}
