struct JSONRecords {
  /// A record, or the rest after the last one.
  struct Record {
    /// White space, a comma, a record separator.
    let before: UnsafeBufferPointer<UInt8>
    /// `nil` after the last record.
    let content: UnsafeBufferPointer<UInt8>?
    /// The line feed of a record on a separate line; after the last record, all that is left.
    let after: UnsafeBufferPointer<UInt8>
    /// The line on which it begins, counted from 1 within the chunk.
    let line: Int
  }

  private let kind: JSONShape.Records
  private let bytes: UnsafeBufferPointer<UInt8>
  /// After the last record.
  private(set) var position: Int
  private(set) var lines = 0

  init(_ kind: JSONShape.Records, _ bytes: UnsafeBufferPointer<UInt8>, from position: Int = 0) {
    (self.kind, self.bytes, self.position) = (kind, bytes, position)
  }

  @inline(__always)
  mutating func next() -> Record? {
    guard position < bytes.count else { return nil }
    if kind != .lines { return nextInDocument() }
    let start = position
    let end = bytes.firstIndex(of: .lineFeed, from: start) ?? bytes.count
    position = min(end + 1, bytes.count)
    lines += 1
    return Record(
      before: bytes.part(start..<start), content: bytes.part(start..<end), after: bytes.part(end..<position),
      line: lines)
  }

  private mutating func nextInDocument() -> Record {
    var start = position
    while start < bytes.count, bytes[start].isBetweenRecords { start += 1 }
    if kind == .members { start = endOfKey(from: start) }
    let before = bytes.part(position..<start)
    position = bytes.count
    let hasContent = start < bytes.count && !"]}".utf8.contains(bytes[start])
    if hasContent {
      // The structure has been checked.
      var cursor = JSONCursor.values(from: start)
      cursor.recordLimit = .max
      cursor.advance(over: bytes, stopsAtRecord: true)
      if cursor.recordEnd > start { position = cursor.recordEnd }
    }
    let rest = bytes.part(start..<position)
    let line = lines + before.lineFeeds + 1
    lines = line - 1 + rest.lineFeeds
    return hasContent
      ? Record(before: before, content: rest, after: bytes.part(position..<position), line: line)
      : Record(before: before, content: nil, after: rest, line: line)
  }
}

extension JSONRecords {
  private func endOfKey(from start: Int) -> Int {
    guard start < bytes.count, bytes[start] == .quotationMark else { return start }
    var end = start + 1
    while end < bytes.count, bytes[end] != .quotationMark { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
    end += 1
    while end < bytes.count, bytes[end].isJSONSpace || bytes[end] == UInt8(ascii: ":") { end += 1 }
    return min(end, bytes.count)
  }
}

struct JSONRecordReader {
  let shape: JSONShape
  private let input: RecordInput
  private var chunk = ByteBuffer()
  private var records: JSONRecords
  private var linesBefore: Int64

  /// Consumes what precedes the first record.
  init(_ input: RecordInput, readsGeometry: Bool, rows: String? = nil) throws(AnnotationError) {
    self.input = input
    let (shape, head) = try input.beginObjects(readsGeometry: readsGeometry, rows: rows)
    self.shape = shape
    records = JSONRecords(shape.records, chunk.bytes)
    linesBefore = Int64(head.count { $0 == .lineFeed })
  }

  /// The next record, and the line on which it begins; blank lines are left out.
  mutating func next() throws(AnnotationError) -> (record: JSONRecords.Record, line: Int64)? {
    while true {
      while let record = records.next() {
        if let content = record.content, content.allSatisfy({ $0.isJSONSpace }) { continue }
        return (record, linesBefore + Int64(record.line))
      }
      linesBefore += Int64(records.lines)
      guard try input.cut(nil, into: &chunk) else { return nil }
      records = JSONRecords(shape.records, chunk.bytes)
    }
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
    try object.withUnsafeBufferPointer { bytes throws(RowError) in
      var scanner = ObjectScanner([Self.system, .systemName, .features].map { $0.path })
      let reader = FeatureReader(object: try scanner.scan(bytes), bytes: bytes, geometries: .points)
      try reader.requireOnce(.features)
      try reader.requireKnownSystem()
    }
  }
}

extension UInt8 {
  /// Whether it may stand between two records.
  var isBetweenRecords: Bool {
    isJSONSpace || self == UInt8(ascii: ",") || self == .recordSeparator
  }
}

extension UnsafeBufferPointer<UInt8> {
  var lineFeeds: Int { reduce(0) { $0 + ($1 == .lineFeed ? 1 : 0) } }
}

extension Preamble {
  /// Consumes the byte order mark, if any, and what precedes the first object.
  static func objects(
    _ input: RecordInput, _ objects: NDJSONOptions, _ zones: NumberedZones, _ options: AnnotationOptions
  ) throws(AnnotationError) -> Preamble {
    let output = ByteBuffer()
    let (shape, head) = try input.beginObjects(
      readsGeometry: objects.readsGeometry, rows: objects.rows, output)
    let lines = head.count { $0 == .lineFeed }
    output.append(head)
    let times = TimeMembers(objects, isLocal: options.includesUTCTime, findsOffset: options.readsLocalTimes)
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
    readsGeometry: Bool, rows: String?, _ output: ByteBuffer = ByteBuffer()
  ) throws(AnnotationError) -> (shape: JSONShape, head: [UInt8]) {
    try requireText()
    try moveByteOrderMark(to: output)
    try requireNoTable()
    var shape = if let rows { try peekRows(rows) } else { try peekShape() }
    if !readsGeometry { shape.isFeatures = false }
    let head = pending.withBytes { Array($0.prefix(shape.headCount)) }
    skip(head.count)
    switch shape.records {
    case .lines: break
    case .values: cursor = .values()
    case .elements, .members:
      if shape.isFeatures, shape.containers.count > 1 {
        try mapError(
          { AnnotationError.row(line: 1, $0) },
          FeatureMember.requireCollection(in: head + Array("]}".utf8)))
      }
      cursor = .elements(in: shape.containers, after: head.count { $0 == .lineFeed })
    }
    cursor?.recordLimit = limit
    return (shape, head)
  }
}
