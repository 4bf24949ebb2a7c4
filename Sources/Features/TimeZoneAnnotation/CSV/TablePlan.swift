/// How the rows of a table are read and written.
struct TablePlan: Sendable {
  let delimiter: UInt8
  /// The number of columns in the first row: new cells are inserted after them.
  let width: Int
  let columns: CoordinateColumns
  /// The columns of times; `nil` if none are read.
  var time: TimeColumns?
  /// Columns whose values are replaced, by index.
  let replaced: [Int: NewColumn.Kind]
  /// The fewest fields of a row that may have decimal commas in an unquoted table separated by commas: two more than
  /// the header has.
  let decimalCommaCount: Int
  /// Columns that are added, in order.
  let appended: [NewColumn]
  var wrapsLongitudes = false
  var findPlace: (@Sendable (PlaceName) -> PlaceAnswer)?
  /// The column of accuracies; `nil` if none are read.
  var accuracy: Int?
  /// The column of zones that are compared with the answers, which may be replaced by them; `nil` if none are read.
  let audited: Int?
  /// The unit of its numbers that are offsets in two; `nil` for none.
  var auditedUnit: OffsetUnit?

  init(
    _ columns: TableColumns, _ first: FirstRow, delimiter: UInt8, options: CSVOptions,
    annotation: AnnotationOptions
  ) throws(AnnotationError) {
    try self.init(
      columns, first, delimiter: delimiter, options: options, adding: annotation.newColumns,
      replaces: annotation.replacesColumns, isLocal: annotation.includesUTCTime,
      findsOffset: annotation.readsLocalTimes)
    wrapsLongitudes = annotation.wrapsLongitudes
    findPlace = annotation.findPlace
  }

  /// The same, without options of an annotation: new columns may be none, and columns of their names are replaced or not;
  /// times are local times or not, and their offsets from UTC are found or not.
  init(
    _ columns: TableColumns, _ first: FirstRow, delimiter: UInt8, options: CSVOptions,
    adding newColumns: [NewColumn], replaces replacesColumns: Bool, isLocal: Bool, findsOffset: Bool = true
  ) throws(AnnotationError) {
    self.delimiter = delimiter
    let finder = ColumnFinder(columns: columns, first: first, options: options)
    self.columns = try finder.coordinateColumns()
    time = try finder.timeColumns(isLocal: isLocal, findsOffset: findsOffset)
    audited = try finder.index(of: options.audited, .zone)
    // Without a header, too.
    if let audited, audited >= columns.count {
      throw .noSuchColumn(.zone, .number(audited + 1), found: columns.listed)
    }
    width = columns.count
    let isSeparatedByCommas = options.hasHeader && delimiter == UInt8(ascii: ",")
    decimalCommaCount = isSeparatedByCommas ? columns.count + 2 : .max
    var replaced: [Int: NewColumn.Kind] = [:]
    var appended: [NewColumn] = []
    for column in newColumns {
      guard let (first, count) = columns.namesakes(of: column.name) else {
        appended.append(column)
        continue
      }
      guard replacesColumns else { throw .columnExists(column.name) }
      guard count == 1 else { throw .ambiguousReplacement(column.name, count: count) }
      replaced[first] = column.kind
    }
    self.replaced = replaced
    self.appended = appended
    if inputColumns.contains(where: { replaced[$0] != nil }) { throw .replacesInput }
  }

  private var inputColumns: [Int] { columns.indices + (time?.indices ?? []) + [accuracy].compactMap { $0 } }

  /// The number of first fields of a row that must be located to read it.
  var neededFields: Int {
    let places = decimalCommaPlaces.map { [$0.latitude + 1, $0.longitude + 1] } ?? []
    return ((inputColumns + places + [audited].compactMap { $0 }).max() ?? 0) + 1
  }

  // MARK: Decimal commas

  /// The columns of the whole parts of latitude and longitude, each with its decimals in the next field, in a row whose
  /// coordinates have decimal commas that separate fields as well; `nil` if no row is one.
  var decimalCommaPlaces: (latitude: Int, longitude: Int)? {
    guard decimalCommaCount < .max else { return nil }
    switch columns {
    case .pair(let latitude, let longitude), .referenced(let latitude, let longitude, _, _):
      return latitude < longitude ? (latitude, longitude + 1) : (latitude + 1, longitude)
    case .combined, .place: return nil
    }
  }
}

// MARK: - The start of a table

/// The part before the rows of a table.
struct TableStart {
  let delimiter: UInt8
  /// The number of lines before the first row.
  let linesBefore: Int
  /// The header, or the first row if none exists, which is not consumed; `nil` in an empty table without a header.
  let first: FirstRow?

  /// Consumes the part before the first row.
  init(_ input: RecordInput, _ csv: CSVOptions, _ output: ByteBuffer) throws(AnnotationError) {
    try csv.requirePossibleDelimiter()
    try input.requireText()
    try input.moveByteOrderMark(to: output)
    var lines = try input.moveLines(csv.skippedLines, to: output)
    try input.requireNoJSON()
    let separator = try input.moveSeparatorLine(to: output)
    lines += separator == nil ? 0 : 1
    lines += try input.moveComments(csv, separator, to: output)
    linesBefore = lines
    delimiter = try input.delimiter(given: csv.delimiter ?? separator)
    first = try FirstRow(input, delimiter, hasHeader: csv.hasHeader)
    guard csv.hasHeader else { return }
    guard let first else { throw .noHeader }
    try first.checkHeader(line: Int64(linesBefore) + 1)
  }
}

extension Preamble {
  /// Consumes the header of a table, or peeks at its first row if it has none.
  static func table(
    _ input: RecordInput, _ csv: CSVOptions, _ zones: NumberedZones, _ options: AnnotationOptions
  ) throws(AnnotationError) -> Preamble {
    let output = ByteBuffer()
    let start = try TableStart(input, csv, output)
    let (delimiter, linesBefore) = (start.delimiter, start.linesBefore)
    guard let first = start.first else {
      return Preamble(output: output, lines: linesBefore, delimiter: delimiter, makeAnnotator: nil)
    }
    let columns =
      csv.hasHeader
      ? TableColumns(first, finding: ColumnFinder.names(csv), and: options.newColumns.map(\.name))
      : TableColumns(count: first.row.fieldCount)
    var plan = try TablePlan(
      columns, first, delimiter: delimiter, options: csv, annotation: options)
    if csv.hasHeader {
      RowWriter(plan, zones, options).writeHeader(first.row, input.pending, into: output)
      input.skip(first.row.end)
    }
    plan.auditedUnit = try input.ambiguousUnit(inColumn: plan.audited, plan)
    let unit = try input.ambiguousUnit(inColumn: plan.time?.offset, plan)
    plan.time?.ambiguousUnit = unit
    return Preamble(
      output: output, lines: linesBefore + (csv.hasHeader ? first.lines : 0), delimiter: delimiter,
      makeAnnotator: { [plan] in TableAnnotator(plan, zones, options) })
  }
}
