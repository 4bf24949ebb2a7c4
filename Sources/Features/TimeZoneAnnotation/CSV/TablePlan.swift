/// How the rows of a table are read and written.
struct TablePlan: Sendable {
  let delimiter: UInt8
  /// The number of columns in the first row: new cells are inserted after them.
  let width: Int
  let columns: CoordinateColumns
  var time: TimeColumns?
  let replaced: [Int: NewColumn.Kind]
  /// The fewest fields of a row that may have decimal commas in an unquoted table separated by commas: two more than
  /// the header has.
  let decimalCommaCount: Int
  let appended: [NewColumn]
  let wrapsLongitudes: Bool
  let findPlace: (@Sendable (PlaceName) -> PlaceAnswer)?
  let accuracy: Int?
  /// The column of zones that are compared with the answers, which may be replaced by them; `nil` if none are read.
  let audited: Int?
  /// The unit of its numbers that are offsets in two; `nil` for none.
  var auditedUnit: OffsetUnit?

  init(
    _ finder: ColumnFinder, delimiter: UInt8, _ annotation: AnnotationOptions,
    adding newColumns: [NewColumn] = []
  ) throws(AnnotationError) {
    let (columns, options) = (finder.columns, finder.options)
    self.delimiter = delimiter
    wrapsLongitudes = annotation.wrapsLongitudes
    findPlace = annotation.findPlace
    self.columns = try finder.coordinateColumns()
    time = try finder.timeColumns(
      isLocal: annotation.includesUTCTime, findsOffset: annotation.readsLocalTimes)
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
      guard annotation.replacesColumns else { throw .columnExists(column.name) }
      guard count == 1 else { throw .ambiguousReplacement(column.name, count: count) }
      replaced[first] = column.kind
    }
    self.replaced = replaced
    self.appended = appended
    accuracy = try finder.index(of: options.accuracy, .accuracy)
    if inputColumns.contains(where: { replaced[$0] != nil }) { throw .replacesInput }
  }

  private var inputColumns: [Int] { columns.indices + (time?.indices ?? []) + [accuracy].compactMap { $0 } }

  /// The number of first fields of a row that must be located to read it.
  var neededFields: Int {
    let places = decimalCommaPlaces.map { [$0.latitude + 1, $0.longitude + 1] } ?? []
    return ((inputColumns + places + [audited].compactMap { $0 }).max() ?? 0) + 1
  }

  /// The columns of the whole parts of latitude and longitude, each with its decimals in the next field, in a row whose
  /// coordinates have decimal commas that separate fields as well; `nil` if no row is one.
  var decimalCommaPlaces: (latitude: Int, longitude: Int)? {
    guard decimalCommaCount < .max else { return nil }
    switch columns {
    case .pair(let latitude, let longitude, _, _):
      return latitude < longitude ? (latitude, longitude + 1) : (latitude + 1, longitude)
    case .combined, .place: return nil
    }
  }
}

/// The part before the rows of a table.
struct TableStart {
  let delimiter: UInt8
  let linesBefore: Int
  /// The header, or the first row if none exists, which is not consumed; `nil` in an empty table without a header.
  let first: FirstRow?

  /// Consumes the part before the first row.
  init(_ input: RecordInput, _ csv: CSVOptions, _ output: ByteBuffer) throws(AnnotationError) {
    if let delimiter = csv.delimiter, [.quotationMark, .lineFeed, .carriageReturn].contains(delimiter) {
      throw .impossibleDelimiter(delimiter)
    }
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

struct TableReader {
  let start: TableStart
  let input: RecordInput
  /// The bytes of the last row and others.
  private(set) var chunk = ByteBuffer()
  private var scanner: RowScanner?
  private var linesBefore: Int64

  /// Consumes the part before the first row.
  init(_ input: RecordInput, _ csv: CSVOptions) throws(AnnotationError) {
    self.input = input
    start = try TableStart(input, csv, ByteBuffer())
    linesBefore = Int64(start.linesBefore)
  }

  mutating func skipHeader() {
    guard let header = start.first else { return }
    input.skip(header.row.end)
    linesBefore += Int64(header.lines)
  }

  /// The next row, and the line on which it begins; the ends of its first fields are noted, as many as fit.
  @inline(__always)
  mutating func next(
    _ ends: UnsafeMutableBufferPointer<Int32> = .init(start: nil, count: 0)
  ) throws(AnnotationError) -> (row: RowScanner.Row, line: Int64)? {
    while true {
      let lines = Int64(scanner?.line ?? 0)
      if let row = scanner?.next() { return (row, linesBefore + lines + 1) }
      linesBefore += lines
      scanner = nil
      guard try input.cut(start.delimiter, into: &chunk) else { return nil }
      scanner = RowScanner(chunk, delimiter: start.delimiter, fieldEnds: ends)
    }
  }

  func texts(_ row: RowScanner.Row) -> [String] {
    RowFields(row, chunk, delimiter: start.delimiter).map { field in
      chunk.withBytes { $0.part(field).cellText }
    }
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
    let newColumns = options.newColumns
    let columns = TableColumns(first, csv, and: newColumns.map(\.name))
    var plan = try TablePlan(
      ColumnFinder(columns: columns, first: first, options: csv), delimiter: delimiter, options,
      adding: newColumns)
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
