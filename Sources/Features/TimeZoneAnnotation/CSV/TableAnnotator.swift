/// Annotates the rows of a table, chunk by chunk.
///
/// Rows are processed in blocks: first their positions are read, then all positions are looked up in one batch, then
/// the rows are written. Blocks are small, so that their bytes are likely to stay in the processor's caches, and they
/// are cut by their size in the output: under a header of a million columns one byte becomes a megabyte.
final class TableAnnotator: ChunkAnnotator {
  private static let blockSize = 512

  private let plan: TablePlan
  private let options: AnnotationOptions
  private let zones: NumberedZones
  private let hasPointValues: Bool
  /// Whether rows that an audit does not keep are left out, and rows without a position.
  private let omitsRows: Bool
  private let writer: RowWriter
  private let cells: RowCells

  // The current block: its rows, and the positions and answers of those that have one.
  private var rows: [BlockRow] = []
  private let points: UnsafeMutableBufferPointer<GridPoint>
  private let answers: UnsafeMutableBufferPointer<NumberedZones.Answer>
  private var pointCount = 0
  /// The times of the rows, if they are read: as they are, and in the row's zone.
  private var times: [(reading: TimeReading?, time: RowTime?)] = []
  /// The malformed rows of the block: positions are read before times are located, but rows are reported in order.
  private var failures: [AnnotationSummary.Failure] = []

  private var tally: ZoneTally
  var zonesFound: Set<ExactText> { tally.found }
  private var report = ChunkReport()

  private struct BlockRow {
    let fields: RowScanner.Row
    /// The line it begins on, counted from 1 within the part.
    let line: Int
    var position: Position

    enum Position {
      /// It has one, at this index of the block's points.
      case point(Int)
      case none
      case failed
    }
  }

  init(_ plan: TablePlan, _ zones: NumberedZones, _ options: AnnotationOptions) {
    self.plan = plan
    self.zones = zones
    self.options = options
    tally = ZoneTally(zones)
    cells = RowCells(plan)
    points = .allocate(capacity: Self.blockSize)
    answers = .allocate(capacity: Self.blockSize)
    writer = RowWriter(plan, zones, options)
    writer.localTimes.reader.ambiguousUnit = plan.time?.ambiguousUnit
    writer.pointValues.audit?.ambiguousUnit = plan.auditedUnit
    hasPointValues = !writer.pointValues.isEmpty
    omitsRows = options.pointColumns.contains { $0.omitsRows }
    rows.reserveCapacity(Self.blockSize)
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
      if let audit = writer.pointValues.audit { reportFailures(of: audit) }
      reportFailures()
      writeBlock(chunk, into: output)
    }
    report.lines = scanner.line
    report.end = scanner.position
    return report
  }

  // MARK: Reading

  /// Returns `false` at the end of the chunk.
  private func readBlock(_ scanner: inout RowScanner, _ chunk: ByteBuffer) -> Bool {
    rows.removeAll(keepingCapacity: true)
    times.removeAll(keepingCapacity: true)
    pointCount = 0
    var line = scanner.line + 1
    // What the rows take in the output, new cells not counted.
    var size = 0
    let limit = options.outputLimit
    while rows.count < Self.blockSize, size < limit, report.fatal == nil,
      let fields = scanner.next()
    {
      size &+= fields.end &- fields.start &+ max(0, plan.width &- fields.fieldCount)
      rows.append(BlockRow(fields: fields, line: line, position: position(fields, chunk, line: line)))
      if let time = plan.time { readTime(time, fields, chunk) }
      line = scanner.line + 1
    }
    return !rows.isEmpty
  }

  @inline(__always)
  private func position(_ row: RowScanner.Row, _ chunk: ByteBuffer, line: Int) -> BlockRow.Position {
    // The rest of the input is in such a row, and cells appended to it would be inside the quotation marks: whatever the
    // policy, it ends the annotation.
    if row.isUnclosed { return failed(.unclosedQuotationMark, line: line, isFatal: true) }
    do throws(RowError) {
      guard let point = try cells.position(row, chunk) else { return .none }
      if point.isNullIsland {
        report.summary.rowsAtNullIsland &+= 1
        if options.blanksNullIsland { return .none }
      }
      points[pointCount] = point
    } catch {
      return failed(error, line: line)
    }
    pointCount &+= 1
    if let audit = writer.pointValues.audit, let column = plan.audited {
      audit.texts.append(AuditValues.kept(cells.cell(column, row, chunk).cellText))
    }
    return .point(pointCount &- 1)
  }

  /// Reads the row's time. Without one, and if it is malformed, the row gets only its zone.
  private func readTime(_ columns: TimeColumns, _ row: RowScanner.Row, _ chunk: ByteBuffer) {
    do throws(RowError) {
      let localTimes = writer.localTimes
      times.append((try localTimes.placed(cells.time(columns, row, chunk, localTimes.reader)), nil))
    } catch {
      times.append((nil, nil))
      // At most one failure per row is counted.
      guard report.fatal == nil else { return }
      failTime(of: rows.count - 1, error)
    }
  }

  @inline(never)
  private func failed(_ reason: RowError, line: Int, isFatal: Bool = false) -> BlockRow.Position {
    let failure = AnnotationSummary.Failure(line: Int64(line), reason: reason)
    if isFatal || options.errorPolicy == .fail {
      report.fatal = failure
    } else {
      failures.append(failure)
    }
    return .failed
  }

  /// Handles a row of which the rest is malformed like one whose position is, unless that has been counted.
  private func failTime(of index: Int, _ error: RowError) {
    if case .failed = rows[index].position { return }
    let position = failed(error, line: rows[index].line)
    if options.errorPolicy != .blank { rows[index].position = position }
  }

  private func reportFailures() {
    if failures.isEmpty { return }
    for failure in failures.sorted(by: { $0.line < $1.line }) { report.summary.add(failure) }
    failures.removeAll(keepingCapacity: true)
  }

  /// Puts the times into their rows' zones. Rows in which that fails are handled like malformed rows.
  private func locateTimes() {
    for index in rows.indices {
      guard case .point(let number) = rows[index].position, let reading = times[index].reading,
        answers[number].zoneIndex >= 0
      else { continue }
      do throws(RowError) {
        times[index].time = try writer.localTimes.time(reading, in: answers[number].zoneIndex)
      } catch {
        failTime(of: index, error)
        if options.errorPolicy == .fail { return rows.removeSubrange((index + 1)...) }
      }
    }
  }

  private func findPointValues(
    _ positions: UnsafeBufferPointer<GridPoint>, _ found: UnsafeBufferPointer<NumberedZones.Answer>
  ) {
    guard plan.time != nil else { return writer.pointValues.find(positions, found, at: nil) }
    var instants = [Instant?](repeating: nil, count: positions.count)
    let audit = writer.pointValues.audit
    audit?.localTimes = Array(repeating: nil, count: positions.count)
    for index in rows.indices {
      guard case .point(let number) = rows[index].position else { continue }
      instants[number] = times[index].time?.instant
      if case .local(let local)? = times[index].reading, !options.readsStandardTime {
        audit?.localTimes[number] = local
      }
    }
    instants.withUnsafeBufferPointer { writer.pointValues.find(positions, found, at: $0) }
  }

  /// Rows that could not be compared, because rules are damaged, are handled like malformed rows.
  private func reportFailures(of audit: AuditValues) {
    for index in rows.indices {
      guard case .point(let number) = rows[index].position, let error = audit.failure(at: number),
        !failures.contains(where: { $0.line == rows[index].line })
      else { continue }
      failTime(of: index, error)
      if options.errorPolicy == .fail { return rows.removeSubrange((index + 1)...) }
    }
  }

  // MARK: Writing

  private func writeBlock(_ chunk: ByteBuffer, into output: ByteBuffer) {
    for index in rows.indices {
      let row = rows[index]
      switch row.position {
      case .point(let number):
        let answer = answers[number]
        if hasPointValues {
          writer.pointValues.count(answer, at: number, line: row.line, in: &report.summary)
        }
        tally.count(answer, in: &report.summary)
        let time = plan.time == nil ? nil : times[index].time
        if omitsRows, writer.pointValues.audit?.keeps(number) == false { break }
        writer.write(
          row.fields, chunk, RowAnswer(point: points[number], found: answer, time: time, number: number),
          into: output)
      case .none:
        report.summary.rowsWithoutPosition += 1
        if !omitsRows { writer.write(row.fields, chunk, nil, into: output) }
      case .failed:
        if report.fatal != nil, index == rows.count - 1 { return }
        if options.errorPolicy == .blank {
          report.summary.blankFailedRows += 1
          if !omitsRows { writer.write(row.fields, chunk, nil, into: output) }
        }
      }
      report.summary.rows &+= 1
    }
  }
}
