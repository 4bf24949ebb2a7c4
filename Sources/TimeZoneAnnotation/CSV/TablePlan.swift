import TimeZoneSupport

/// What is done with each row of a table.
struct TablePlan: Sendable {
  let delimiter: UInt8
  /// How many columns the first row has: new cells come behind that many.
  let width: Int
  let columns: CoordinateColumns
  /// The column of instants.
  let time: Int?
  /// Columns whose values are written over, by place.
  let replaced: [Int: NewColumn.Kind]
  /// Columns that are added, in order.
  let appended: [NewColumn]

  /// A plan for a table.
  ///
  /// - Parameters:
  ///   - names: The header's cells, or an empty text for each column where there is no header.
  ///   - delimiter: What separates them.
  ///   - options: What the caller wants.
  ///   - annotation: What is added.
  /// - Throws: ``AnnotationError/input(_:)``: the coordinates are not found, or a new column clashes.
  init(
    names: [String], delimiter: UInt8, options: CSVOptions, annotation: AnnotationOptions
  ) throws(AnnotationError) {
    self.delimiter = delimiter
    width = names.count
    let finder = ColumnFinder(names: names, options: options)
    columns = try finder.coordinateColumns()
    time = try finder.timeColumn()
    var replaced: [Int: NewColumn.Kind] = [:]
    var appended: [NewColumn] = []
    for column in annotation.newColumns {
      let clashes = options.hasHeader ? names.indices.filter { names[$0] == column.name } : []
      guard let first = clashes.first else {
        appended.append(column)
        continue
      }
      guard annotation.replacesColumns else {
        throw .input(
          "there is a column '\(column.name.shortenedForMessage)' already: "
            + "replace its values with --force, or name the new one with --column")
      }
      guard clashes.count == 1 else {
        throw .input(
          "there are \(clashes.count) columns '\(column.name.shortenedForMessage)': cannot replace them")
      }
      replaced[first] = column.kind
    }
    self.replaced = replaced
    self.appended = appended
    try refuseReplacedInput()
  }
}

extension TablePlan {
  /// What is read cannot be written over.
  private func refuseReplacedInput() throws(AnnotationError) {
    let isReplaced = replaced.keys.contains { $0 == time } || columns.includes(anyOf: replaced.keys)
    guard isReplaced else { return }
    throw .input(
      "a column that is read, coordinates or time, cannot be replaced: name the new one with --column")
  }
}

extension CoordinateColumns {
  fileprivate func includes(anyOf columns: some Collection<Int>) -> Bool {
    switch self {
    case .pair(let latitude, let longitude): columns.contains(latitude) || columns.contains(longitude)
    case .combined(let column): columns.contains(column)
    }
  }
}
