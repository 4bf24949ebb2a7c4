import TimeZoneEngine

// Records that are not cut at line feeds: elements of an array, features of a collection, values one after the other.

extension ObjectAnnotator {
  /// Annotates whole records, and what follows the last of them.
  func annotateRecords(_ chunk: ByteBuffer, from start: Int, into output: ByteBuffer) {
    let bytes = chunk.bytes
    var position = start
    while position < bytes.count, output.count < options.outputLimit, report.fatal == nil {
      let (start, end) = bytes.nextRecord(from: position)
      let before = bytes.part(position..<start)
      report.lines += before.lineFeeds
      if let end {
        annotateRecord(bytes.part(start..<end), after: before, into: output)
      } else {
        output.append(before)
        appendTail(bytes.part(start..<bytes.count), into: output)
      }
      position = end ?? bytes.count
    }
    report.end = position
  }

  private func annotateRecord(
    _ row: UnsafeBufferPointer<UInt8>, after before: UnsafeBufferPointer<UInt8>, into output: ByteBuffer
  ) {
    let length = output.count
    output.append(before)
    if annotateRow(row, into: output, line: report.lines + 1) {
      keep(before, length)
      report.lines += row.lineFeeds
    } else {
      output.truncate(to: length)
      if report.fatal == nil { report.lines += row.lineFeeds }
    }
  }

  /// Notes the comma before the first record of the part: the first one of the output has none.
  private func keep(_ before: UnsafeBufferPointer<UInt8>, _ length: Int) {
    guard shape.records == .elements, options.omitsRows, !report.keepsRows else { return }
    report.keepsRows = true
    report.firstComma = before.firstIndex(of: UInt8(ascii: ","), from: 0).map { length + $0 }
  }

  /// Appends what follows the last record, checked.
  private func appendTail(_ tail: UnsafeBufferPointer<UInt8>, into output: ByteBuffer) {
    if shape.records == .elements, shape.isFeatures, !tail.isEmpty {
      do throws(RowError) {
        try FeatureMember.requireCollection(endingWith: tail)
      } catch {
        report.fatal = (report.lines + 1, error)
        return
      }
    }
    output.append(tail)
    report.lines += tail.lineFeeds
  }

  // MARK: Errors

  /// An error with what it is about: its line says enough only where each row is on one.
  func place(_ error: RowError) -> RowError {
    let kind: RowError.RecordKind
    switch shape.records {
    case .lines: return error
    case .values: kind = .value
    case .elements: kind = shape.isFeatures ? .feature : .element
    }
    return .record(kind, number: Int64(report.rows) + 1, error)
  }

  /// Whether nothing can be made of a document with such a record: it is no JSON. (Elements may well be no objects.)
  func isFatal(_ error: RowError) -> Bool {
    guard shape.records != .lines, case .malformedJSON(_, _, let byte) = error else { return false }
    return byte > 1
  }
}

extension FeatureMember {
  /// The same for a collection of which this follows the last feature.
  static func requireCollection(endingWith tail: UnsafeBufferPointer<UInt8>) throws(RowError) {
    try requireCollection(in: Array("{\"features\":[".utf8) + tail)
  }

  /// Throws where an object, whose features are elsewhere, has several such members or an unknown coordinate reference
  /// system.
  static func requireCollection(in object: [UInt8]) throws(RowError) {
    let error: RowError? = object.withUnsafeBufferPointer { bytes in
      do throws(RowError) {
        var scanner = ObjectScanner([Self.system, .systemName, .features].map { $0.path })
        let reader = FeatureReader(object: try scanner.scan(bytes), bytes: bytes, geometries: .points)
        try reader.requireOnce(.features)
        try reader.requireKnownSystem()
        return nil
      } catch {
        return error
      }
    }
    if let error { throw error }
  }
}

extension UInt8 {
  /// Whether it may stand between two records.
  var isBetweenRecords: Bool {
    isJSONSpace || self == UInt8(ascii: ",") || self == .recordSeparator
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The next record of a chunk that is not cut at line feeds, whose structure has been checked.
  func nextRecord(from position: Int) -> (start: Int, end: Int?) {
    var start = position
    while start < count, self[start].isBetweenRecords { start += 1 }
    guard start < count, self[start] != UInt8(ascii: "]") else { return (start, nil) }
    var cursor = JSONCursor.values(from: start)
    cursor.recordLimit = .max
    cursor.advance(over: self, stopsAtRecord: true)
    return (start, cursor.recordEnd > start ? cursor.recordEnd : count)
  }

  /// The number of line feeds.
  var lineFeeds: Int { reduce(0) { $0 + ($1 == .lineFeed ? 1 : 0) } }
}

// MARK: - The start of the input

extension Preamble {
  /// Consumes the byte order mark, if any, and what precedes the first object.
  static func objects(
    _ input: RecordInput, _ objects: NDJSONOptions, _ zones: NumberedZones, _ options: AnnotationOptions
  ) throws(AnnotationError) -> Preamble {
    let output = ByteBuffer()
    let (shape, head) = try input.beginObjects(readsGeometry: objects.readsGeometry, output)
    let lines = head.count { $0 == .lineFeed }
    output.append(head)
    let times = TimeMembers(objects, isLocal: options.includesUTCTime)
    return Preamble(
      output: output, lines: lines, delimiter: nil,
      makeAnnotator: { ObjectAnnotator(objects, times, shape, zones, options) },
      checkEnd: { census throws(AnnotationError) in
        try census.requireMembers(objects, times, isFeature: shape.isFeatures)
      })
  }
}

extension RecordInput {
  /// Consumes the byte order mark, if any, and what precedes the first object; records are cut as objects from there on.
  func beginObjects(
    readsGeometry: Bool, _ output: ByteBuffer = ByteBuffer()
  ) throws(AnnotationError) -> (shape: JSONShape, head: [UInt8]) {
    try requireText()
    try moveByteOrderMark(to: output)
    try requireNoTable()
    var shape = try peekShape()
    if !readsGeometry { shape.isFeatures = false }
    let head = pending.withBytes { Array($0.prefix(shape.headCount)) }
    skip(head.count)
    switch shape.records {
    case .lines: break
    case .values: cursor = .values()
    case .elements:
      let isInObject = head.contains(UInt8(ascii: "{"))
      if isInObject, shape.isFeatures { try Self.requireCollection(head) }
      cursor = .elements(isInObject: isInObject, after: head.count { $0 == .lineFeed })
    }
    cursor?.recordLimit = limit
    return (shape, head)
  }

  private static func requireCollection(_ head: [UInt8]) throws(AnnotationError) {
    do throws(RowError) {
      try FeatureMember.requireCollection(in: head + Array("]}".utf8))
    } catch {
      throw .row(line: 1, error)
    }
  }
}
