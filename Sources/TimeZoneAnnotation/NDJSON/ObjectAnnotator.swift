import TimeZoneIndex
import TimeZoneLocalTime
import TimeZoneSupport

/// Annotates JSON objects, one on each line: the object stays as it is, byte for byte, and gets members at its end.
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
    localTimes = LocalTimes(engine, by: options.rules)
    isCombined = ndjson.isCombined
  }

  func annotate(_ chunk: ByteBuffer, into output: ByteBuffer) -> ChunkReport {
    report = ChunkReport()
    output.reserve(chunk.count + chunk.count / 2)
    var start = 0
    while start < chunk.count, report.fatal == nil {
      let feed = chunk.bytes.firstIndex(of: .lineFeed, from: start) ?? chunk.count
      annotate(chunk.bytes.part(start..<feed), into: output, hasFeed: feed < chunk.count)
      start = feed + 1
    }
    return report
  }

  private func annotate(_ line: UnsafeBufferPointer<UInt8>, into output: ByteBuffer, hasFeed: Bool) {
    report.lines += 1
    let length = output.count
    do throws(ObjectScanner.Failure) {
      try annotate(line, into: output)
    } catch {
      output.truncate(to: length)
      fail(error, line, into: output)
      if report.fatal != nil || options.errorPolicy == .skip { return }
    }
    if hasFeed { output.append(.lineFeed) }
  }

  private func fail(
    _ error: ObjectScanner.Failure, _ line: UnsafeBufferPointer<UInt8>, into output: ByteBuffer
  ) {
    let failure = RowFailure(line: report.lines, reason: error.reason)
    if options.errorPolicy == .fail {
      report.fatal = failure
      return
    }
    report.rows += 1
    report.add(failure)
    guard options.errorPolicy == .blank else { return }
    // An empty answer where the line can hold one; otherwise it passes as it is.
    guard let object = try? ObjectScanner(line, paths), (try? write(nil, line, object, into: output)) != nil
    else {
      output.append(line)
      return
    }
  }

  private func annotate(
    _ line: UnsafeBufferPointer<UInt8>, into output: ByteBuffer
  ) throws(ObjectScanner.Failure) {
    if line.allSatisfy({ $0.isSpace || $0 == .carriageReturn }) {
      output.append(line)
      report.rowsWithoutPosition += 1
      report.rows += 1
      return
    }
    let object = try ObjectScanner(line, paths)
    let answer = try answer(for: object, line)
    if let complaint = answer?.complaint, options.errorPolicy != .blank {
      throw ObjectScanner.Failure(reason: complaint)
    }
    try write(answer, line, object, into: output)
    count(answer)
    if let complaint = answer?.complaint { report.add(RowFailure(line: report.lines, reason: complaint)) }
  }

  private func count(_ answer: Answer?) {
    report.rows += 1
    guard let answer else {
      report.rowsWithoutPosition += 1
      return
    }
    if answer.found.zone < 0 {
      report.rowsWithoutZone += 1
    } else {
      zonesFound.insert(answer.found.zone)
    }
  }

  // MARK: Answers

  private struct Answer {
    let point: GridPoint
    let found: ZoneEngine.Answer
    let instant: Instant?
    /// What is wrong with the instant: the zone is known all the same.
    let complaint: String?
  }

  /// `nil` where the object has no position.
  private func answer(
    for object: ObjectScanner, _ line: UnsafeBufferPointer<UInt8>
  ) throws(ObjectScanner.Failure) -> Answer? {
    let latitude = try text(object.values[.latitude], line, "latitude")
    let longitude = try text(object.values[.longitude], line, "longitude")
    let reading =
      isCombined
      ? CoordinateCells.readSlowly(combined: latitude)
      : CoordinateCells.readSlowly(latitude: latitude, longitude: longitude)
    switch reading {
    case .none: return nil
    case .failure(let reason): throw ObjectScanner.Failure(reason: reason)
    case .position(let point):
      return answer(for: object, line, at: point, find(point))
    }
  }

  private func answer(
    for object: ObjectScanner, _ line: UnsafeBufferPointer<UInt8>, at point: GridPoint,
    _ found: ZoneEngine.Answer
  ) -> Answer {
    do throws(ObjectScanner.Failure) {
      let instant = try instant(object, line)
      let complaint = instant == nil || found.zone < 0 ? nil : localTimes.complaint(found.zone)
      return Answer(
        point: point, found: found, instant: complaint == nil ? instant : nil, complaint: complaint)
    } catch {
      return Answer(point: point, found: found, instant: nil, complaint: error.reason)
    }
  }

  private func find(_ point: GridPoint) -> ZoneEngine.Answer {
    var answer = ZoneEngine.Answer(zone: -1)
    withUnsafePointer(to: point) { point in
      withUnsafeMutablePointer(to: &answer) { answer in
        engine.find(
          UnsafeBufferPointer(start: point, count: 1), UnsafeMutableBufferPointer(start: answer, count: 1))
      }
    }
    return answer
  }

  /// `nil` where the object names none.
  private func instant(
    _ object: ObjectScanner, _ line: UnsafeBufferPointer<UInt8>
  ) throws(ObjectScanner.Failure) -> Instant? {
    let text = try text(object.values[.time], line, "time")
    if text.isEmpty { return nil }
    do throws(TimeError) {
      return try Instant(parsing: text)
    } catch {
      throw ObjectScanner.Failure(reason: "\(error)")
    }
  }

  /// A number or a string as text; nothing for `null` and for what is not there.
  private func text(
    _ value: ObjectScanner.Value?, _ line: UnsafeBufferPointer<UInt8>, _ what: String
  ) throws(ObjectScanner.Failure) -> String {
    guard let value else { return "" }
    switch value.kind {
    case .null: return ""
    case .number: return String(decoding: line.part(value.content), as: UTF8.self)
    case .string: return JSONString.decoded(line.part(value.content)).trimmingSpaces
    case .other:
      throw ObjectScanner.Failure(
        reason: "expected the \(what) as a number or a string, found something else at byte "
          + "\(value.range.lowerBound + 1) of the line")
    }
  }

  // MARK: Writing

  private func write(
    _ answer: Answer?, _ line: UnsafeBufferPointer<UInt8>, _ object: ObjectScanner, into output: ByteBuffer
  ) throws(ObjectScanner.Failure) {
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

  /// Members that are there already, in the order they stand in, and their new values.
  private func replacements(
    _ answer: Answer?, _ object: ObjectScanner
  ) throws(ObjectScanner.Failure) -> [(range: Range<Int>, value: [UInt8])] {
    var found: [(range: Range<Int>, value: [UInt8])] = []
    for (index, column) in columns.enumerated() {
      guard let old = object.values[.new(index)] else { continue }
      guard options.replacesColumns else {
        throw ObjectScanner.Failure(
          reason: "there is a member '\(column.name.shortenedForMessage)' already: "
            + "replace its value with --force, or name the new one with --column")
      }
      let isRead = [.latitude, .longitude, .time].contains { object.values[$0]?.range == old.range }
      if isRead {
        throw ObjectScanner.Failure(
          reason:
            "a member that is read, coordinates or time, cannot be replaced: name the new one with --column")
      }
      found.append((old.range, value(column.kind, answer)))
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func value(_ kind: NewColumn.Kind, _ answer: Answer?) -> [UInt8] {
    guard let answer, answer.found.zone >= 0 else { return Array("null".utf8) }
    switch kind {
    case .zone where options.includesAllZones:
      return Array("[".utf8)
        + engine.allZones(answer.point).map { JSONString.encoded($0) }.joined(separator: [0x2C])
        + Array("]".utf8)
    case .zone: return identifiers[Int(answer.found.zone)]
    case .source: return JSONString.encoded(answer.found.source.name)
    case .utcOffset, .localTime: return time(kind, answer)
    }
  }

  private func time(_ kind: NewColumn.Kind, _ answer: Answer) -> [UInt8] {
    var value = Array("null".utf8)
    guard let instant = answer.instant else { return value }
    func keep(_ text: UnsafeBufferPointer<UInt8>) { value = [.quotationMark] + text + [.quotationMark] }
    if kind == .utcOffset {
      localTimes.withOffset(answer.found.zone, instant, keep)
    } else {
      localTimes.withLocalTime(answer.found.zone, instant, keep)
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
