import TimeZoneLocalTime

/// Annotates the rows of a table, chunk by chunk.
///
/// Rows are processed in blocks: first their positions are read, then all positions are looked up in one batch, then
/// the rows are written. Blocks are small, so that their bytes are likely to stay in the processor's caches, and they
/// are cut by what they will take in the output: under a header of a million columns one byte becomes a megabyte.
final class TableAnnotator: ChunkAnnotator {
  private static let blockSize = 512

  private let plan: TablePlan
  private let options: AnnotationOptions
  private let zones: NumberedZones
  private let hasPointValues: Bool
  /// Whether rows are left out that an audit does not keep, and those without a position.
  private let omitsRows: Bool
  private let writer: RowWriter
  private let cells: RowCells

  // The current block, one element per row.
  private var rows: [RowScanner.Row] = []
  private var readings: [BlockRow] = []
  private let points: UnsafeMutableBufferPointer<GridPoint>
  private let answers: UnsafeMutableBufferPointer<NumberedZones.Answer>
  private var pointCount = 0
  /// The times of the block's rows, where local times are added: as they are read, and in the row's zone.
  private var times: [(reading: TimeReading?, time: RowTime?, line: Int)] = []

  /// The lines on which the block's points are, where answers are compared.
  private var auditedLines: [Int] = []

  /// The instants of the block's points, where point columns use them.
  private var instants: [Instant?] = []

  /// The malformed rows of the block: positions are read before times are located, but rows are reported in order.
  private var failures: [ChunkReport.Failure] = []

  private var found: Set<Int32> = []
  var zonesFound: Set<Int32> { zones.withoutNamesakes(found) }
  private var lastZone: Int32 = -1
  private var report = ChunkReport()

  /// The reading of a row of the block.
  private enum BlockRow {
    /// It has a position, at this index of the block's points.
    case point(Int)
    case noPosition
    case failed
  }

  init(_ plan: TablePlan, _ zones: NumberedZones, _ options: AnnotationOptions) {
    self.plan = plan
    self.zones = zones
    self.options = options
    cells = RowCells(plan)
    points = .allocate(capacity: Self.blockSize)
    answers = .allocate(capacity: Self.blockSize)
    writer = RowWriter(plan, zones, options)
    hasPointValues = !writer.pointValues.isEmpty
    omitsRows = options.pointColumns.contains { $0.omitsRows }
    rows.reserveCapacity(Self.blockSize)
    readings.reserveCapacity(Self.blockSize)
  }

  deinit {
    cells.deallocate()
    points.deallocate()
    answers.deallocate()
  }

  func annotate(_ chunk: ByteBuffer, from start: Int, into output: ByteBuffer) -> ChunkReport {
    report = ChunkReport()
    output.reserve(options.likelyOutput(of: chunk.count - start))
    var scanner = RowScanner(chunk, delimiter: plan.delimiter, fieldEnds: cells.ends, from: start)
    while report.fatal == nil, output.count < options.outputLimit, readBlock(&scanner, chunk) {
      let found = UnsafeMutableBufferPointer(rebasing: answers[..<pointCount])
      let positions = UnsafeBufferPointer(rebasing: points[..<pointCount])
      zones.find(positions, found)
      if plan.time != nil { locateTimes() }
      findPointValues(positions, UnsafeBufferPointer(found))
      reportFailures()
      writeBlock(chunk, into: output)
    }
    report.lines = scanner.line
    report.end = scanner.position
    return report
  }

  // MARK: Reading

  /// - Returns: False at the end of the chunk.
  private func readBlock(_ scanner: inout RowScanner, _ chunk: ByteBuffer) -> Bool {
    rows.removeAll(keepingCapacity: true)
    readings.removeAll(keepingCapacity: true)
    times.removeAll(keepingCapacity: true)
    auditedLines.removeAll(keepingCapacity: true)
    pointCount = 0
    var line = scanner.line
    // What the rows take in the output, new cells not counted.
    var size = 0
    let limit = options.outputLimit
    while rows.count < Self.blockSize, size < limit, report.fatal == nil,
      let row = scanner.next()
    {
      size &+= row.end &- row.start &+ max(0, plan.width &- row.fieldCount)
      rows.append(row)
      readings.append(read(row, chunk, line: line))
      if let time = plan.time { readTime(time, row, chunk, line: line) }
      line = scanner.line
    }
    return !rows.isEmpty
  }

  @inline(__always)
  private func read(_ row: RowScanner.Row, _ chunk: ByteBuffer, line: Int) -> BlockRow {
    if row.isUnclosed { return unclosed(row, line: line) }
    switch cells.position(row, chunk) {
    case .position(let point):
      points[pointCount] = point
      pointCount &+= 1
      if let audit = writer.pointValues.audit { readAudited(audit, row, chunk, line: line) }
      return .point(pointCount &- 1)
    case .none:
      return .noPosition
    case .failure(let reason):
      return failed((line + 1, reason))
    }
  }

  @inline(never)
  private func readAudited(_ audit: AuditValues, _ row: RowScanner.Row, _ chunk: ByteBuffer, line: Int) {
    auditedLines.append(line + 1)
    if let column = plan.audited { audit.texts.append(CellText(cells.cell(column, row, chunk)).text) }
  }

  /// Reads the row's time. Without one, and where it is malformed, the row gets its zone alone.
  private func readTime(_ columns: TimeColumns, _ row: RowScanner.Row, _ chunk: ByteBuffer, line: Int) {
    do throws(RowError) {
      let reading = try cells.time(columns, row, chunk, writer.localTimes.reader)
      times.append((reading, nil, line))
    } catch {
      times.append((nil, nil, line))
      // At most one failure per row is counted.
      guard report.fatal == nil, let last = readings.indices.last else { return }
      if case .failed = readings[last] { return }
      let failure = failed((line + 1, error))
      if options.errorPolicy != .blank { readings[last] = failure }
    }
  }

  @inline(never)
  private func failed(_ failure: ChunkReport.Failure) -> BlockRow {
    if options.errorPolicy == .fail {
      report.fatal = failure
    } else {
      failures.append(failure)
    }
    return .failed
  }

  private func reportFailures() {
    if failures.isEmpty { return }
    for failure in failures.sorted(by: { $0.line < $1.line }) { report.add(failure) }
    failures.removeAll(keepingCapacity: true)
  }

  /// The rest of the input is in such a row, and cells appended to it would be inside the quotation marks: whatever the
  /// policy, it ends the annotation.
  @inline(never)
  private func unclosed(_ row: RowScanner.Row, line: Int) -> BlockRow {
    report.fatal = (line + 1, .unclosedQuotationMark)
    return .failed
  }

  /// Puts the times into their rows' zones. Rows in which that fails are handled like malformed rows.
  private func locateTimes() {
    for index in rows.indices {
      guard case .point(let number) = readings[index], let reading = times[index].reading,
        answers[number].zoneIndex >= 0
      else { continue }
      do throws(RowError) {
        times[index].time = try writer.localTimes.time(reading, in: answers[number].zoneIndex)
      } catch {
        let failure = failed((times[index].line + 1, error))
        if options.errorPolicy != .blank { readings[index] = failure }
        if options.errorPolicy == .fail { return rows.removeSubrange((index + 1)...) }
      }
    }
  }

  private func findPointValues(
    _ positions: UnsafeBufferPointer<GridPoint>, _ found: UnsafeBufferPointer<NumberedZones.Answer>
  ) {
    guard plan.time != nil, writer.pointValues.usesTimes else {
      return writer.pointValues.find(positions, found)
    }
    instants.removeAll(keepingCapacity: true)
    instants.append(contentsOf: repeatElement(nil, count: positions.count))
    for index in rows.indices {
      if case .point(let number) = readings[index] { instants[number] = times[index].time?.instant }
    }
    instants.withUnsafeBufferPointer { writer.pointValues.find(positions, found, at: $0) }
  }

  // MARK: Writing

  private func writeBlock(_ chunk: ByteBuffer, into output: ByteBuffer) {
    for index in rows.indices {
      let row = rows[index]
      switch readings[index] {
      case .point(let number):
        let answer = answers[number]
        count(answer, at: number)
        let time = plan.time == nil ? nil : times[index].time
        if omitsRows, writer.pointValues.audit?.keeps(number) == false { break }
        writer.write(row, chunk, answer, at: (points[number], number), time, into: output)
      case .noPosition:
        report.rowsWithoutPosition += 1
        if !omitsRows { writer.write(row, chunk, nil, at: nil, nil, into: output) }
      case .failed:
        if report.fatal != nil, index == rows.count - 1 { return }
        if options.errorPolicy == .blank {
          report.blankFailedRows += 1
          if !omitsRows { writer.write(row, chunk, nil, at: nil, nil, into: output) }
        }
      }
      report.rows &+= 1
    }
  }

  @inline(__always)
  private func count(_ answer: NumberedZones.Answer, at position: Int) {
    if hasPointValues, !writer.pointValues.isCertain(at: position, hasZone: answer.zoneIndex >= 0) {
      report.uncertainRows += 1
    }
    if let audit = writer.pointValues.audit {
      report.audit.add(
        audit.finding(at: position), audit.example(at: position, line: auditedLines[position]))
    }
    if answer.zoneIndex < 0 {
      report.rowsWithoutZone += 1
      if answer.isOutsideRegion { report.rowsOutsideRegion += 1 }
      return
    }
    if hasPointValues, !writer.pointValues.hasValues(at: position) { report.rowsWithoutPointValues += 1 }
    if answer.zoneIndex != lastZone {
      lastZone = answer.zoneIndex
      found.insert(answer.zoneIndex)
    }
  }
}
