/// Annotates JSON objects: members are added at the end of an object, or of the properties of a GeoJSON Feature; all else
/// is preserved byte for byte.
final class ObjectAnnotator: ChunkAnnotator {
  private let shape: JSONShape
  private let options: AnnotationOptions
  private let zones: NumberedZones
  private let objects: NDJSONOptions
  /// `nil` if no times are read.
  private let times: TimeMembers?
  private let form: PositionReading
  private var scanner: ObjectScanner
  /// Finds only where new members go.
  private lazy var plainScanner = ObjectScanner(
    (shape.isFeatures ? [FeatureMember.properties.path] : []) + writer.paths(shape))
  private let localTimes: LocalTimes
  private let writer: MemberWriter
  /// The members to be read that this thread has seen.
  private var seen: RolesSeen = []
  private let wanted: RolesSeen
  /// Whether rows that an audit does not keep are left out, and rows without a position.
  private let omitsRows: Bool
  private var report = ChunkReport()
  private var tally: ZoneTally
  var zonesFound: Set<ExactText> { tally.found }

  init(
    _ objects: NDJSONOptions, _ times: TimeMembers?, _ shape: JSONShape, _ zones: NumberedZones,
    _ options: AnnotationOptions
  ) {
    self.objects = objects
    self.times = times
    self.shape = shape
    self.zones = zones
    self.options = options
    tally = ZoneTally(zones)
    localTimes = LocalTimes(zones, options)
    writer = MemberWriter(zones, options, localTimes, readsTimes: times != nil)
    // As JavaScript and Google's Timeline have them.
    localTimes.reader.ambiguousUnit = .minutes
    form = PositionReading(objects, wraps: options.wrapsLongitudes)
    scanner = ObjectScanner(
      MemberPath.positions(objects, isFeature: shape.isFeatures) + (times?.paths ?? [])
        + MemberPath.audited(objects, isFeature: shape.isFeatures) + writer.paths(shape))
    wanted = RolesSeen(shape.isFeatures ? [] : [.latitude, .longitude]).union(times?.wanted ?? [])
      .union(objects.audited == nil ? [] : .zone)
    omitsRows = options.pointColumns.contains { $0.omitsRows }
  }

  func annotate(_ chunk: ByteBuffer, from start: Int, into output: ByteBuffer) -> ChunkReport {
    report = ChunkReport()
    output.reserve(options.likelyOutput(of: chunk.count - start))
    var records = JSONRecords(shape.records, chunk.bytes, from: start)
    while output.count < options.outputLimit, report.fatal == nil, let record = records.next() {
      annotate(record, into: output)
    }
    (report.lines, report.end) = (records.lines, records.position)
    return report
  }

  // MARK: Records

  private func annotate(_ record: JSONRecords.Record, into output: ByteBuffer) {
    let length = output.count
    output.append(record.before)
    if let row = record.content {
      guard annotateRow(row, into: output, line: record.line) else { return output.truncate(to: length) }
      keep(record.before, length)
    } else if shape.records == .elements, shape.isFeatures, !record.after.isEmpty {
      do throws(RowError) {
        try FeatureMember.requireCollection(endingWith: record.after)
      } catch {
        report.fatal = .init(line: Int64(record.line), reason: error)
        return
      }
    }
    output.append(record.after)
  }

  /// Notes the comma before the first record of the part: the first one of the output has none.
  private func keep(_ before: UnsafeBufferPointer<UInt8>, _ length: Int) {
    guard !shape.containers.isEmpty, options.omitsRows, !report.keepsRows else { return }
    report.keepsRows = true
    // A key may have a comma, too.
    let end = before.firstIndex(of: .quotationMark, from: 0) ?? before.count
    report.firstComma = before.part(0..<end).firstIndex(of: UInt8(ascii: ","), from: 0).map { length + $0 }
  }

  /// Annotates a row, and handles it as the options have it if it is malformed; returns whether it is kept.
  private func annotateRow(_ row: UnsafeBufferPointer<UInt8>, into output: ByteBuffer, line: Int) -> Bool {
    if shape.records == .lines, row.allSatisfy({ $0.isSpaceOrTab || $0 == .carriageReturn }) {
      count(nil, line: line)
      output.append(row)
      return !omitsRows
    }
    let length = output.count
    do throws(RowError) {
      return try annotate(row, into: output, line: line)
    } catch {
      output.truncate(to: length)
      fail(row, into: output, line: line, error)
      return report.fatal == nil && options.errorPolicy != .skip && !omitsRows
    }
  }

  private func fail(
    _ row: UnsafeBufferPointer<UInt8>, into output: ByteBuffer, line: Int, _ error: RowError
  ) {
    let failure = AnnotationSummary.Failure(line: Int64(line), reason: place(error))
    if options.errorPolicy == .fail || isFatal(error) {
      report.fatal = failure
      return
    }
    report.summary.rows += 1
    report.summary.add(failure)
    guard options.errorPolicy == .blank else { return }
    report.summary.blankFailedRows += 1
    // An empty answer if it is an object that may have one, whatever keys it has twice; otherwise it is copied unchanged.
    let length = output.count
    guard let object = (try? scanner.scan(row)) ?? (try? plainScanner.scan(row)),
      (try? writer.write(nil, row, object, shape, into: output)) != nil
    else {
      output.truncate(to: length)
      output.append(row)
      return
    }
  }

  /// Returns whether the row is to be kept.
  private func annotate(
    _ row: UnsafeBufferPointer<UInt8>, into output: ByteBuffer, line: Int
  ) throws(RowError) -> Bool {
    let object = try scanner.scan(row)
    let values = ObjectValues(object: object, bytes: row, form: form)
    var audited: String?
    if objects.audited != nil { audited = try values.text(object.value(.read(.zone, .given)), .zone) }
    count(values)
    var (answer, complaint) = try answer(values)
    if let complaint, options.errorPolicy != .blank { throw complaint }
    writer.audit?.texts = audited.map { [AuditValues.kept($0)] } ?? []
    writer.audit?.localTimes = [answer?.localTime]
    try writer.write(answer, row, object, shape, into: output)
    if complaint == nil, answer != nil, let error = writer.audit?.failure(at: 0) {
      if options.errorPolicy != .blank { throw error }
      complaint = error
    }
    // What is counted already numbers the record.
    if let complaint { report.summary.add(.init(line: Int64(line), reason: place(complaint))) }
    count(answer, line: line)
    return writer.audit?.keeps(answer == nil ? nil : 0) ?? true
  }

  /// Members and keys are collected as long as one is missing: in the whole input, if it is missing in the whole input.
  private func count(_ values: ObjectValues) {
    if report.census.hasObjects, seen.isSuperset(of: wanted) { return }
    seen.formUnion(values.seen)
    report.census.add(seen, seen.isSuperset(of: wanted) ? nil : values.bytes)
  }

  private func count(_ answer: RowAnswer?, line: Int) {
    report.summary.rows += 1
    guard let answer else {
      report.summary.rowsWithoutPosition += 1
      return
    }
    // Without the check, the access to the summary would take its time in each row.
    if !writer.pointValues.isEmpty {
      writer.pointValues.count(answer.found, at: 0, line: line, in: &report.summary)
    }
    tally.count(answer.found, in: &report.summary)
  }

  // MARK: Errors

  /// An error with its subject: its line says enough only where each row is on one.
  private func place(_ error: RowError) -> RowError {
    let kind: RowError.RecordKind
    switch shape.records {
    case .lines: return error
    case .values: kind = .value
    case .elements, .members: kind = shape.isFeatures ? .feature : .element
    }
    return .record(kind, number: Int64(report.summary.rows) + 1, error)
  }

  /// Whether nothing can be made of a document with such a record, because it isn't JSON. (Elements may well be no objects.)
  private func isFatal(_ error: RowError) -> Bool {
    guard shape.records != .lines, case .malformedJSON(_, _, let byte) = error else { return false }
    return byte > 1
  }

  // MARK: Answers

  /// The answer, `nil` if the object has no position, and why it lacks a time, if it should have one.
  private func answer(_ values: ObjectValues) throws(RowError) -> (RowAnswer?, complaint: RowError?) {
    let position =
      shape.isFeatures
      ? try FeatureReader(object: values.object, bytes: values.bytes, geometries: objects.geometries)
        .position(wraps: form.wraps)
      : try values.position()
    var found: (point: GridPoint, answer: NumberedZones.Answer)?
    if let position {
      if position.isNullIsland { report.summary.rowsAtNullIsland += 1 }
      if !position.isNullIsland || !options.blanksNullIsland { found = (position, find(position)) }
    }
    var (time, localTime, complaint): (RowTime?, LocalDateTime?, RowError?)
    if let times {
      do throws(RowError) {
        let reading = try localTimes.placed(values.time(times, localTimes.reader))
        if let reading, let zone = found?.answer.zoneIndex, zone >= 0 {
          time = try localTimes.time(reading, in: zone)
        }
        if case .local(let local)? = reading, !options.readsStandardTime { localTime = local }
      } catch {
        complaint = error
      }
    }
    let answer = found.map {
      RowAnswer(point: $0.point, found: $0.answer, time: time, localTime: localTime)
    }
    return (answer, complaint)
  }

  private func find(_ point: GridPoint) -> NumberedZones.Answer {
    var answer = NumberedZones.Answer(zoneIndex: -1)
    withUnsafePointer(to: point) { point in
      withUnsafeMutablePointer(to: &answer) { answer in
        zones.find(
          UnsafeBufferPointer(start: point, count: 1), UnsafeMutableBufferPointer(start: answer, count: 1))
      }
    }
    return answer
  }
}
