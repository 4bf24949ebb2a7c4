import TimeZoneIndex
import TimeZoneLocalTime
import TimeZoneSupport

/// Annotates JSON objects, one per line: members are added at the end of an object, which is otherwise preserved byte
/// for byte.
final class ObjectAnnotator: ChunkAnnotator {
  private let engine: ZoneEngine
  private let options: AnnotationOptions
  private let paths: [MemberPath]
  private let columns: [NewColumn]
  private let keys: [[UInt8]]
  private let identifiers: [[UInt8]]
  private let localTimes: LocalTimes
  private let isCombined: Bool
  private var report = ChunkReport()
  private(set) var zonesFound: Set<Int32> = []

  init(_ ndjson: NDJSONOptions, _ engine: ZoneEngine, _ options: AnnotationOptions) {
    self.engine = engine
    self.options = options
    columns = options.newColumns
    paths = MemberPath.all(ndjson, columns)
    keys = columns.map { JSONString.encoded($0.name) }
    identifiers = engine.identifiers.map { JSONString.encoded($0) }
    localTimes = LocalTimes(engine, options)
    isCombined = ndjson.isCombined
  }

  func annotate(_ chunk: ByteBuffer, from start: Int, into output: ByteBuffer) -> ChunkReport {
    report = ChunkReport()
    output.reserve(options.likelyOutput(of: chunk.count - start))
    var start = start
    while start < chunk.count, output.count < options.outputLimit, report.fatal == nil {
      let feed = chunk.bytes.firstIndex(of: .lineFeed, from: start) ?? chunk.count
      annotate(chunk.bytes.part(start..<feed), into: output, hasFeed: feed < chunk.count)
      start = min(feed + 1, chunk.count)
    }
    report.end = start
    return report
  }

  private func annotate(_ line: UnsafeBufferPointer<UInt8>, into output: ByteBuffer, hasFeed: Bool) {
    report.lines += 1
    let length = output.count
    do throws(RowError) {
      try annotate(line, into: output)
    } catch {
      output.truncate(to: length)
      fail(error, line, into: output)
      if report.fatal != nil || options.errorPolicy == .skip { return }
    }
    if hasFeed { output.append(.lineFeed) }
  }

  private func fail(
    _ error: RowError, _ line: UnsafeBufferPointer<UInt8>, into output: ByteBuffer
  ) {
    let failure: ChunkReport.Failure = (report.lines, error)
    if options.errorPolicy == .fail {
      report.fatal = failure
      return
    }
    report.rows += 1
    report.add(failure)
    guard options.errorPolicy == .blank else { return }
    report.blankFailedRows += 1
    // An empty answer where the line is an object; otherwise the line is copied unchanged.
    guard let object = try? ObjectScanner(line, paths), (try? write(nil, line, object, into: output)) != nil
    else {
      output.append(line)
      return
    }
  }

  private func annotate(
    _ line: UnsafeBufferPointer<UInt8>, into output: ByteBuffer
  ) throws(RowError) {
    if line.allSatisfy({ $0.isSpace || $0 == .carriageReturn }) {
      output.append(line)
      report.rowsWithoutPosition += 1
      report.rows += 1
      return
    }
    let object = try ObjectScanner(line, paths)
    let answer = try answer(for: object, line)
    if let complaint = answer?.complaint, options.errorPolicy != .blank {
      throw complaint
    }
    try write(answer, line, object, into: output)
    count(answer)
    if let complaint = answer?.complaint { report.add((report.lines, complaint)) }
  }

  private func count(_ answer: Answer?) {
    report.rows += 1
    guard let answer else {
      report.rowsWithoutPosition += 1
      return
    }
    if answer.found.zoneIndex < 0 {
      report.rowsWithoutZone += 1
    } else {
      zonesFound.insert(answer.found.zoneIndex)
    }
  }

  // MARK: Answers

  private struct Answer {
    let point: GridPoint
    let found: ZoneEngine.Answer
    let time: RowTime?
    /// Why there is no local time, although the zone is known.
    let complaint: RowError?
  }

  /// `nil` where the object has no position.
  private func answer(
    for object: ObjectScanner, _ line: UnsafeBufferPointer<UInt8>
  ) throws(RowError) -> Answer? {
    let latitude = try text(.latitude, object, line)
    let longitude = try text(.longitude, object, line)
    let reading =
      isCombined
      ? CoordinateCells.readSlowly(combined: latitude)
      : CoordinateCells.readSlowly(latitude: latitude, longitude: longitude)
    switch reading {
    case .none: return nil
    case .failure(let error): throw error
    case .position(let point):
      return answer(for: object, line, at: point, find(point))
    }
  }

  private func answer(
    for object: ObjectScanner, _ line: UnsafeBufferPointer<UInt8>, at point: GridPoint,
    _ found: ZoneEngine.Answer
  ) -> Answer {
    do throws(RowError) {
      let reading = try reading(object, line)
      let time = found.zoneIndex < 0 ? nil : try located(reading, in: found.zoneIndex)
      return Answer(point: point, found: found, time: time, complaint: nil)
    } catch {
      return Answer(point: point, found: found, time: nil, complaint: error)
    }
  }

  private func located(_ reading: TimeReading?, in zone: Int32) throws(RowError) -> RowTime? {
    guard let reading else { return nil }
    return try localTimes.time(reading, in: zone)
  }

  private func find(_ point: GridPoint) -> ZoneEngine.Answer {
    var answer = ZoneEngine.Answer(zoneIndex: -1)
    withUnsafePointer(to: point) { point in
      withUnsafeMutablePointer(to: &answer) { answer in
        engine.find(
          UnsafeBufferPointer(start: point, count: 1), UnsafeMutableBufferPointer(start: answer, count: 1))
      }
    }
    return answer
  }

  /// `nil` where the object has none.
  private func reading(
    _ object: ObjectScanner, _ line: UnsafeBufferPointer<UInt8>
  ) throws(RowError) -> TimeReading? {
    var text = try text(.time, object, line)
    if text.isEmpty { return nil }
    let reading = text.withUTF8 { bytes -> Result<TimeReading, RowError> in
      Result { () throws(RowError) in try localTimes.reading(bytes) }
    }
    return try reading.get()
  }

  /// The text of a number or a string; empty for `null` and for a missing value.
  private func text(
    _ role: AnnotationError.Role, _ object: ObjectScanner, _ line: UnsafeBufferPointer<UInt8>
  ) throws(RowError) -> String {
    guard let value = object.values[.read(role)] else { return "" }
    switch value.kind {
    case .null: return ""
    case .number: return String(decoding: line.part(value.content), as: UTF8.self)
    case .string: return JSONString.decoded(line.part(value.content)).trimmingSpaces
    case .other:
      throw .notAScalar(isCombined && role == .latitude ? .location : role, byte: value.range.lowerBound + 1)
    }
  }

  // MARK: Writing

  private func write(
    _ answer: Answer?, _ line: UnsafeBufferPointer<UInt8>, _ object: ObjectScanner, into output: ByteBuffer
  ) throws(RowError) {
    var written = 0
    for (range, value) in try replacements(answer, object) {
      output.append(line.part(written..<range.lowerBound))
      output.append(value)
      written = range.upperBound
    }
    output.append(line.part(written..<object.insertion))
    var needsComma = object.hasMembers
    for (index, column) in columns.enumerated() where object.values[.new(index)] == nil {
      if needsComma { output.append(UInt8(ascii: ",")) }
      needsComma = true
      output.append(keys[index])
      output.append(UInt8(ascii: ":"))
      output.append(value(column.kind, answer))
    }
    output.append(line.part(object.insertion..<line.count))
  }

  /// Existing members with the names of new ones, in their order, and their new values.
  private func replacements(
    _ answer: Answer?, _ object: ObjectScanner
  ) throws(RowError) -> [(range: Range<Int>, value: [UInt8])] {
    var found: [(range: Range<Int>, value: [UInt8])] = []
    for (index, column) in columns.enumerated() {
      guard let old = object.values[.new(index)] else { continue }
      guard options.replacesColumns else { throw .memberExists(column.name) }
      let isRead = [.latitude, .longitude, .time].contains { object.values[.read($0)]?.range == old.range }
      if isRead { throw .replacesInput }
      found.append((old.range, value(column.kind, answer)))
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func value(_ kind: NewColumn.Kind, _ answer: Answer?) -> [UInt8] {
    guard let answer, answer.found.zoneIndex >= 0 else { return Array("null".utf8) }
    switch kind {
    case .zone where options.includesAllZones:
      return Array("[".utf8)
        + engine.allZones(answer.point).map { JSONString.encoded($0) }.joined(separator: [0x2C])
        + Array("]".utf8)
    case .zone: return identifiers[Int(answer.found.zoneIndex)]
    case .source: return JSONString.encoded(answer.found.source.name)
    case .time(let fact): return value(fact, answer)
    }
  }

  private func value(_ fact: NewColumn.TimeFact, _ answer: Answer) -> [UInt8] {
    var value = Array("null".utf8)
    guard let time = answer.time else { return value }
    localTimes.withText(of: fact, time, in: answer.found.zoneIndex) { text in
      value = fact.isBoolean ? Array(text) : JSONString.encoded(String(decoding: text, as: UTF8.self))
    }
    return value
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}

// MARK: - The start of JSON lines

extension Preamble {
  /// Consumes the byte order mark, if any: every line is a separate object.
  static func objects(
    _ input: RecordInput, _ ndjson: NDJSONOptions, _ engine: ZoneEngine, _ options: AnnotationOptions
  ) throws(AnnotationError) -> Preamble {
    let output = ByteBuffer()
    try input.moveByteOrderMark(to: output)
    return Preamble(
      output: output, lines: 0, delimiter: nil,
      makeAnnotator: { ObjectAnnotator(ndjson, engine, options) })
  }
}
