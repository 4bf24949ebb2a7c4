import TimeZoneSupport

/// The columns of a table, and the positions of those whose names are asked for.
///
/// A header may have millions of columns, so their names are looked at once, and few are kept.
struct TableColumns: Sendable {
  /// For messages.
  let listed: AnnotationError.Columns
  /// Their number.
  let count: Int
  /// For each name asked for, in lower case, the columns that have it.
  private var columns: [ExactText: [Int]]
  /// For each new column, the first column of exactly its name, and how many there are.
  private var namesakes: [ExactText: (first: Int, count: Int)] = [:]

  /// How many names are kept for messages.
  private static let listLimit = 1000

  /// The columns of a table without a header.
  init(count: Int) {
    listed = .unnamed(count: count)
    self.count = count
    columns = [:]
  }

  /// The columns of a header.
  ///
  /// - Parameters:
  ///   - header: The header.
  ///   - names: The names to be found, case-insensitive.
  ///   - newColumns: The names of new columns.
  init(_ header: FirstRow, finding names: [String], and newColumns: [String]) {
    var columns: [ExactText: [Int]] = [:]
    for name in names { columns[ExactText(name.lowercased())] = [] }
    var namesakes: [ExactText: (first: Int, count: Int)] = [:]
    let newNames = Set(newColumns.map { ExactText($0) })
    let mayBeEmpty = columns[ExactText("")] != nil || newNames.contains(ExactText(""))
    var first: [String] = []
    header.forEachName { column, name in
      if column < Self.listLimit { first.append(name) }
      if name.isEmpty, !mayBeEmpty { return }
      columns[ExactText(name.lowercased())]?.append(column)
      let exact = ExactText(name)
      if newNames.contains(exact) { namesakes[exact, default: (column, 0)].count += 1 }
    }
    listed = .named(first, count: header.row.fieldCount)
    count = header.row.fieldCount
    self.columns = columns
    self.namesakes = namesakes
  }

  /// The columns with any of some names that were asked for, in lower case.
  func indices(_ names: Set<String>) -> [Int] { names.flatMap { columns[ExactText($0)] ?? [] }.sorted() }

  /// The columns of exactly the name of a new one; `nil` where there is none.
  func namesakes(of newColumn: String) -> (first: Int, count: Int)? { namesakes[ExactText(newColumn)] }
}

/// Finds the columns that the options select.
struct ColumnFinder {
  let columns: TableColumns
  let options: CSVOptions

  /// The names that it may look for.
  static func names(_ options: CSVOptions) -> [String] {
    let given = [options.latitude, options.longitude, options.time].compactMap { column in
      if case .named(let name)? = column { name } else { nil }
    }
    return Array(CSVOptions.latitudeNames) + CSVOptions.longitudeNames + CSVOptions.locationNames + given
  }

  /// The columns that the options give; those with the usual names where they give none.
  func coordinateColumns() throws(AnnotationError) -> CoordinateColumns {
    let latitude = try index(of: options.latitude, .latitude)
    let longitude = try index(of: options.longitude, .longitude)
    if let latitude, latitude == longitude { return .combined(latitude) }
    if case .unnamed = columns.listed, latitude == nil || longitude == nil { throw .columnsNotGiven }
    // A column that is given for one of the two is not taken for the other by its name.
    let latitudes =
      latitude.map { [$0] } ?? columns.indices(CSVOptions.latitudeNames).filter { $0 != longitude }
    let longitudes =
      longitude.map { [$0] } ?? columns.indices(CSVOptions.longitudeNames).filter { $0 != latitude }
    if latitudes.isEmpty, longitudes.isEmpty {
      let locations = columns.indices(CSVOptions.locationNames)
      if locations.isEmpty { throw .noCoordinateColumns(found: columns.listed) }
      return .combined(try only(locations, .location))
    }
    return .pair(latitude: try only(latitudes, .latitude), longitude: try only(longitudes, .longitude))
  }

  /// The column of instants; `nil` where none is asked for.
  func timeColumn() throws(AnnotationError) -> Int? { try index(of: options.time, .time) }

  private func only(_ indices: [Int], _ role: AnnotationError.Role) throws(AnnotationError) -> Int {
    guard let first = indices.first else { throw .missingColumn(role, found: columns.listed) }
    guard indices.count == 1 else { throw ambiguous(indices, role) }
    return first
  }

  private func ambiguous(_ indices: [Int], _ role: AnnotationError.Role, name: String? = nil)
    -> AnnotationError
  {
    .ambiguousColumn(role, name: name, numbers: indices.map { $0 + 1 }, found: columns.listed)
  }

  private func index(
    of column: CSVOptions.Column?, _ role: AnnotationError.Role
  ) throws(AnnotationError) -> Int? {
    guard let column else { return nil }
    switch column {
    case .number(let number):
      if let index = index(number) { return index }
    case .named(let name):
      let found = columns.indices([name.lowercased()])
      if let first = found.first {
        if found.count > 1 { throw ambiguous(found, role, name: name) }
        return first
      }
      if let number = Int(name) {
        if let index = index(number) { return index }
        throw .noSuchColumn(role, .number(number), found: columns.listed)
      }
    }
    throw .noSuchColumn(role, column, found: columns.listed)
  }

  private func index(_ number: Int) -> Int? {
    // Without a header, other rows may have more columns than the first, but none as many as a record has bytes.
    guard (1...RecordInput.recordLimit).contains(number) else { return nil }
    if case .named = columns.listed, number > columns.count { return nil }
    return number - 1
  }
}
