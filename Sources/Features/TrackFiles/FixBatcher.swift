import TimeZoneAnnotation
import TimeZoneTracks

/// Collects fixes, checks their order, and delivers them in batches.
final class FixBatcher {
  static let batchSize = 4_096

  /// Receives fixes; throws ``TrackFileError/Reason/stopped`` if it wants no more.
  typealias Receiver = ([TrackFix]) throws(TrackFileError) -> Void

  var summary: TrackFileSummary
  private let options: TrackReadOptions
  private let deliver: Receiver
  private let roomCount: Int
  private var fixes: [TrackFix] = []
  /// The last of ``fixes``: a batch is delivered when the next fix comes, so that it may still be improved.
  private var last: TrackFix?
  /// Whether the fix that starts a segment was left out, so that the next one does.
  private var startIsDue = false

  init(_ format: TrackFormat, _ options: TrackReadOptions, deliver: @escaping Receiver) {
    summary = TrackFileSummary(format: format)
    self.options = options
    self.deliver = deliver
    roomCount = options.order == .sort ? options.sortLimit : Self.batchSize
    fixes.reserveCapacity(Self.batchSize)
  }

  @inline(__always)
  func add(_ fix: TrackFix, at place: () -> TrackPlace) throws(TrackFileError) {
    if let accuracy = fix.accuracy, accuracy < 0 { return addInvalidPosition(fix, at: place) }
    let fix = startIsDue ? start(fix) : fix
    if let last, fix.time <= last.time, try !accept(fix, after: last, at: place) { return }
    if fixes.count >= roomCount { try makeRoom() }
    last = fix
    fixes.append(fix)
  }

  /// Adds the fix of a row of a table, or of a JSON object.
  @inline(__always)
  func add(_ row: TimedRow, _ times: TrackTimes) throws(TrackFileError) {
    let place = TrackPlace(line: row.line)
    if let failure = row.failure { return try addUnreadable(TrackFileError(.row(failure), at: place)) }
    guard let point = row.position else { return row.time == nil ? () : addRecordWithoutPosition() }
    guard let reading = row.time else { return addPositionWithoutTime { place } }
    let instant: Instant
    do throws(TrackFileError.Reason) {
      instant = try times.instant(reading)
    } catch {
      return try addUnreadable(TrackFileError(error, at: place))
    }
    try add(TrackFix(Coordinate(onEarth: point), at: instant, accuracy: row.accuracy)) { place }
  }

  func addPositionWithoutTime(startsSegment: Bool = false, at place: () -> TrackPlace) {
    if summary.positionsWithoutTime == 0 { summary.firstWithoutTime = place() }
    summary.positionsWithoutTime += 1
    if startsSegment { startIsDue = true }
  }

  /// Counts a position that its negative accuracy marks as invalid, as Core Location does.
  @inline(never)
  private func addInvalidPosition(_ fix: TrackFix, at place: () -> TrackPlace) {
    if summary.invalidPositions == 0 { summary.firstInvalid = place() }
    summary.invalidPositions += 1
    if fix.startsSegment { startIsDue = true }
  }

  /// Counts a fix that cannot be read, where such are left out.
  @inline(never)
  func addUnreadable(_ error: TrackFileError, startsSegment: Bool = false) throws(TrackFileError) {
    guard options.skipsUnreadable else { throw error }
    summary.addUnreadable(error)
    if startsSegment { startIsDue = true }
  }

  /// A fix as the first of its segment.
  @inline(never)
  private func start(_ fix: TrackFix) -> TrackFix {
    startIsDue = false
    return fix.with(fix.accuracy, startsSegment: true)
  }

  func addRecordWithoutPosition() { summary.recordsWithoutPosition += 1 }

  func finish() throws(TrackFileError) {
    if options.order == .sort { try deliverSorted() } else if !fixes.isEmpty { try deliverBatch() }
    guard summary.fixes > 0 else {
      if let error = summary.unreadableErrors.first { throw error }
      let (withoutTime, invalid) = (summary.positionsWithoutTime, summary.invalidPositions)
      if withoutTime > 0 {
        throw TrackFileError(
          .noTimes(positions: withoutTime, format: summary.format), at: summary.firstWithoutTime)
      }
      throw TrackFileError(
        invalid > 0 ? .noValidPositions(positions: invalid) : .noFixes, at: summary.firstInvalid)
    }
  }

  /// Delivers the fixes before an error, unless they are to be sorted.
  func flush() throws(TrackFileError) {
    guard options.order != .sort, !fixes.isEmpty else { return }
    try deliverBatch()
  }

  // MARK: Batches

  private func makeRoom() throws(TrackFileError) {
    if options.order == .sort { throw TrackFileError(.tooManyToSort(limit: options.sortLimit)) }
    try deliverBatch()
  }

  private func deliverBatch() throws(TrackFileError) {
    let batch = fixes
    fixes = []
    fixes.reserveCapacity(Self.batchSize)
    try pass(batch)
  }

  private func pass(_ batch: [TrackFix]) throws(TrackFileError) {
    try deliver(batch)
    summary.fixes += Int64(batch.count)
    for fix in batch {
      if summary.firstTime.map({ fix.time < $0 }) ?? true { summary.firstTime = fix.time }
      if summary.lastTime.map({ fix.time > $0 }) ?? true { summary.lastTime = fix.time }
    }
  }

  // MARK: Order

  /// Whether a fix is delivered that is not later than the one before.
  @inline(never)
  private func accept(
    _ fix: TrackFix, after last: TrackFix, at place: () -> TrackPlace
  ) throws(TrackFileError) -> Bool {
    if fix.time == last.time {
      // Segments often begin with the last fix of the one before: then the way between them is known.
      guard fix.coordinate == last.coordinate else { return true }
      summary.duplicates += 1
      if fix.isMoreAccurate(than: last) {
        let better = last.with(fix.accuracy, startsSegment: last.startsSegment)
        fixes[fixes.count - 1] = better
        self.last = better
      }
      return false
    }
    if options.order == .refuse { throw TrackFileError(.backwards(fix.time, after: last.time), at: place()) }
    summary.backwardTimes += 1
    return true
  }

  /// Delivers all fixes in the order of their times, and at equal times in the order of the file.
  ///
  /// Each fix stays in the segment of the file that it is in: the way between two consecutive fixes is known if they are
  /// in the same one. Fixes with the same time and position become one fix, which is in the segments of all of them.
  private func deliverSorted() throws(TrackFileError) {
    var segments: [UInt32] = []
    segments.reserveCapacity(fixes.count)
    var segment: UInt32 = 0
    for fix in fixes {
      if fix.startsSegment { segment += 1 }
      segments.append(segment)
    }
    let order = order()
    var batch: [TrackFix] = []
    batch.reserveCapacity(Self.batchSize)
    var previous = order[..<0]
    var start = 0
    while start < order.count {
      let group = equals(from: start, in: order)
      summary.duplicates += Int64(group.count - 1)
      let startsSegment =
        previous.isEmpty
        ? segments[Int(group[start])] > 0 : !Self.shareSegment(previous, group, segments)
      let fix = best(group)
      batch.append(fix.with(fix.accuracy, startsSegment: startsSegment))
      (previous, start) = (group, group.endIndex)
      if batch.count == Self.batchSize || start == order.count {
        try pass(batch)
        batch.removeAll(keepingCapacity: true)
      }
    }
    fixes = []
  }

  /// The indices of the fixes in the order of their times, and at equal times in the order of the file.
  private func order() -> [UInt32] {
    var order = fixes.indices.map { UInt32(truncatingIfNeeded: $0) }
    fixes.withUnsafeBufferPointer { fixes in
      order.sort { left, right in
        let (first, second) = (fixes[Int(left)].time, fixes[Int(right)].time)
        return first == second ? left < right : first < second
      }
    }
    return order
  }

  /// The indices of consecutive fixes with the same time and position.
  private func equals(from start: Int, in order: [UInt32]) -> ArraySlice<UInt32> {
    let first = fixes[Int(order[start])]
    var end = start + 1
    while end < order.count {
      let next = fixes[Int(order[end])]
      guard next.time == first.time, next.coordinate == first.coordinate else { break }
      end += 1
    }
    return order[start..<end]
  }

  /// The most accurate of some fixes, which are at least one.
  private func best(_ group: ArraySlice<UInt32>) -> TrackFix {
    var best = fixes[Int(group[group.startIndex])]
    for index in group.dropFirst() where fixes[Int(index)].isMoreAccurate(than: best) {
      best = fixes[Int(index)]
    }
    return best
  }

  /// Whether a fix of one group is in the segment of a fix of another; the indices of both ascend.
  private static func shareSegment(
    _ left: ArraySlice<UInt32>, _ right: ArraySlice<UInt32>, _ segments: [UInt32]
  ) -> Bool {
    var (i, j) = (left.startIndex, right.startIndex)
    while i < left.endIndex, j < right.endIndex {
      let (first, second) = (segments[Int(left[i])], segments[Int(right[j])])
      if first == second { return true }
      if first < second { i += 1 } else { j += 1 }
    }
    return false
  }
}

extension TrackFix {
  /// The fix with another accuracy, and with its place in a segment.
  fileprivate func with(_ accuracy: Double?, startsSegment: Bool) -> TrackFix {
    TrackFix(coordinate, at: time, accuracy: accuracy, startsSegment: startsSegment)
  }

  /// Whether its accuracy is known, and another's is greater or unknown.
  fileprivate func isMoreAccurate(than other: TrackFix) -> Bool {
    guard let accuracy else { return false }
    return other.accuracy.map { accuracy < $0 } ?? true
  }
}
