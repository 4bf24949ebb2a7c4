struct RowCells {
  let ends: UnsafeMutableBufferPointer<Int32>
  private let plan: TablePlan
  private let places: PlaceMemory?

  init(_ plan: TablePlan) {
    self.plan = plan
    places = plan.findPlace.map { PlaceMemory($0) }
    ends = .allocate(capacity: plan.neededFields)
  }

  func deallocate() { ends.deallocate() }

  @inline(__always)
  func position(_ row: RowScanner.Row, _ chunk: ByteBuffer) throws(RowError) -> GridPoint? {
    if row.fieldCount >= plan.decimalCommaCount, let error = decimalCommas(row, chunk) { throw error }
    switch plan.columns {
    case .pair(let latitude, let longitude, let latitudeReference, let longitudeReference):
      let (y, x) = (cell(latitude, row, chunk), cell(longitude, row, chunk))
      if isEmpty(latitudeReference, row, chunk), isEmpty(longitudeReference, row, chunk) {
        return try CoordinateCells.read(latitude: y, longitude: x, wraps: plan.wrapsLongitudes)
      }
      return try CoordinateCells.read(
        latitude: y, hemisphere(latitudeReference, "S", row, chunk),
        longitude: x, hemisphere(longitudeReference, "W", row, chunk), wraps: plan.wrapsLongitudes)
    case .combined(let column):
      return try CoordinateCells.read(combined: cell(column, row, chunk), wraps: plan.wrapsLongitudes)
    case .place(let name, let country, let region): return try place(name, country, region, row, chunk)
    }
  }

  /// Returns `nil` if the row has no time.
  @inline(__always)
  func time(
    _ columns: TimeColumns, _ row: RowScanner.Row, _ chunk: ByteBuffer, _ reader: RowTimeReader
  ) throws(RowError) -> TimeReading? {
    if !columns.further.isEmpty || columns.offset != nil || columns.isUTC {
      return try timeOfCells(columns, row, chunk, reader)
    }
    let content = cell(columns.time, row, chunk).withoutQuotationMarks
    if MissingValue.matches(trimming: content) { return nil }
    do throws(RowError) {
      return try reader.reading(content)
    } catch {
      if content.isUnknownTime { return nil }
      throw error
    }
  }

  @inline(never)
  private func timeOfCells(
    _ columns: TimeColumns, _ row: RowScanner.Row, _ chunk: ByteBuffer, _ reader: RowTimeReader
  ) throws(RowError) -> TimeReading? {
    func text(_ column: Int) -> String { cell(column, row, chunk).cellText }
    return try reader.reading(
      ([columns.time] + columns.further).map(text), isUTC: columns.isUTC,
      offset: { () throws(RowError) in columns.offset.map(text) })
  }

  @inline(never)
  private func place(
    _ name: Int, _ country: Int?, _ region: Int?, _ row: RowScanner.Row, _ chunk: ByteBuffer
  ) throws(RowError) -> GridPoint? {
    func text(_ column: Int?) -> String { column.map { cell($0, row, chunk).cellText } ?? "" }
    return try places?.position(
      PlaceName(name: text(name), country: text(country), region: text(region)))
  }

  /// The bytes of a field; none if the row is too short to have it.
  @inline(__always)
  func cell(_ column: Int, _ row: RowScanner.Row, _ chunk: ByteBuffer) -> UnsafeBufferPointer<UInt8> {
    guard column < row.fieldCount else { return UnsafeBufferPointer(start: nil, count: 0) }
    let start = column == 0 ? row.start : Int(ends[column &- 1]) &+ 1
    return UnsafeBufferPointer(start: chunk.base + start, count: Int(ends[column]) &- start)
  }

  @inline(__always)
  private func isEmpty(_ source: HemisphereSource?, _ row: RowScanner.Row, _ chunk: ByteBuffer) -> Bool {
    switch source {
    case nil: true
    case .column(let column, _): cell(column, row, chunk).isEmpty
    case .name: false
    }
  }

  /// An empty cell where nothing says it.
  private func hemisphere(
    _ source: HemisphereSource?, _ negative: String, _ row: RowScanner.Row, _ chunk: ByteBuffer
  ) -> HemisphereReference.Cell {
    switch source {
    case nil: HemisphereReference.Cell("")
    case .column(let column, let others):
      HemisphereReference.Cell(cell(column, row, chunk).cellText, or: others)
    case .name: HemisphereReference.Cell(negative)
    }
  }

  /// The error of a row whose cells read as coordinates with decimal commas, in a table separated by commas.
  @inline(never)
  private func decimalCommas(_ row: RowScanner.Row, _ chunk: ByteBuffer) -> RowError? {
    guard let places = plan.decimalCommaPlaces, row.fieldCount - plan.width <= plan.width else { return nil }
    func value(_ place: Int) -> String? {
      let cells = [place, place + 1].map { cell($0, row, chunk).trimmed { $0.isSpaceOrTab } }
      guard cells[0].isWholeNumber(allowingSign: true), cells[1].isWholeNumber(allowingSign: false) else {
        return nil
      }
      return cells.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",")
    }
    guard let latitude = value(places.latitude), let longitude = value(places.longitude) else { return nil }
    return .decimalCommas(
      latitude: latitude.shortenedForMessage, longitude: longitude.shortenedForMessage,
      extraFields: row.fieldCount - plan.width)
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Whether it has nothing but digits, and possibly a sign before them.
  fileprivate func isWholeNumber(allowingSign: Bool) -> Bool {
    let sign = first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
    let digits = sign && allowingSign ? dropFirst() : self
    return !digits.isEmpty && digits.allSatisfy { $0.isASCIIDigit }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The text of a cell without enclosing quotation marks and white space at its ends; doubled quotation marks inside
  /// become one. Invalid UTF-8 becomes U+FFFD.
  var cellText: String {
    let isQuoted = first == .quotationMark
    var content: [UInt8] = []
    var index = isQuoted ? 1 : 0
    var isInside = isQuoted
    while index < count {
      let byte = self[index]
      index += 1
      if isInside, byte == .quotationMark {
        isInside = index < count && self[index] == .quotationMark
        if !isInside { continue }
        index += 1
      }
      content.append(byte)
    }
    return String(decoding: content.trimmed { $0.isSpaceOrTab }, as: UTF8.self)
  }

  /// The bytes between the quotation marks that enclose a cell, unchanged; the whole cell if it is not quoted.
  @inline(__always)
  var withoutQuotationMarks: UnsafeBufferPointer<UInt8> {
    guard count >= 2, self[0] == .quotationMark, self[count - 1] == .quotationMark else { return self }
    return part(1..<count - 1)
  }
}
