import TimeZoneLocalTime
import TimeZoneTracks

/// Collects fixes, checks their order, and delivers them in batches.
final class FixBatcher {
  /// The maximum number of fixes in a batch.
  static let batchSize = 4_096

  /// Receives fixes; throws ``TrackFileError/Reason/stopped`` where it wants no more.
  typealias Receiver = ([TrackFix]) throws(TrackFileError) -> Void

  private(set) var summary: TrackFileSummary
  private let options: TrackReadOptions
  private let deliver: Receiver
  private var fixes: [TrackFix] = []
  private var last: TrackFix?

  init(_ format: TrackFormat, _ options: TrackReadOptions, deliver: @escaping Receiver) {
    summary = TrackFileSummary(format: format)
    self.options = options
    self.deliver = deliver
    fixes.reserveCapacity(Self.batchSize)
  }

  /// Adds a fix.
  ///
  /// - Parameters:
  ///   - fix: The fix.
  ///   - place: Where it is, computed only for an error.
  /// - Throws: ``TrackFileError``: its time runs backward, or the receiver wants no more.
  @inline(__always)
  func add(_ fix: TrackFix, at place: () -> TrackPlace) throws(TrackFileError) {
    if let last, fix.time <= last.time, try !accept(fix, after: last, at: place) { return }
    last = fix
    fixes.append(fix)
    if fixes.count == Self.batchSize || options.order == .sort { try fill() }
  }

  /// Counts a position that has no time.
  func addPositionWithoutTime(at place: () -> TrackPlace) {
    if summary.positionsWithoutTime == 0 { summary.firstWithoutTime = place() }
    summary.positionsWithoutTime += 1
  }

  /// Counts a record that has no position.
  func addRecordWithoutPosition() { summary.recordsWithoutPosition += 1 }

  /// Delivers what is left.
  ///
  /// - Throws: ``TrackFileError``: there was no fix at all.
  func finish() throws(TrackFileError) {
    if options.order == .sort { sort() }
    var start = 0
    while start < fixes.count {
      let end = min(fixes.count, start + Self.batchSize)
      try deliver(fixes.count == end && start == 0 ? fixes : Array(fixes[start..<end]))
      count(fixes[start..<end])
      start = end
    }
    fixes = []
    guard summary.fixes > 0 else {
      let count = summary.positionsWithoutTime
      throw TrackFileError(count > 0 ? .noTimes(positions: count) : .noFixes, at: summary.firstWithoutTime)
    }
  }

  /// Delivers the fixes before an error, unless they are to be sorted.
  func flush() throws(TrackFileError) {
    guard options.order != .sort, !fixes.isEmpty else { return }
    try deliverBatch()
  }

  // MARK: Batches

  private func fill() throws(TrackFileError) {
    if options.order == .sort {
      if fixes.count > options.sortLimit {
        throw TrackFileError(.tooManyToSort(limit: options.sortLimit))
      }
      return
    }
    try deliverBatch()
  }

  private func deliverBatch() throws(TrackFileError) {
    let batch = fixes
    fixes = []
    fixes.reserveCapacity(Self.batchSize)
    try deliver(batch)
    count(batch[...])
  }

  private func count(_ batch: ArraySlice<TrackFix>) {
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
      return false
    }
    if options.order == .refuse { throw TrackFileError(.backwards(fix.time, after: last.time), at: place()) }
    summary.backwardTimes += 1
    return true
  }

  private func sort() {
    guard summary.backwardTimes > 0 else { return }
    // Fixes of equal times keep the order of the file.
    var order = Array(fixes.indices.lazy.map { UInt32(truncatingIfNeeded: $0) })
    fixes.withUnsafeBufferPointer { fixes in
      order.sort { left, right in
        let (first, second) = (fixes[Int(left)].time, fixes[Int(right)].time)
        return first == second ? left < right : first < second
      }
    }
    let sorted = order.map { fixes[Int($0)] }
    fixes = []
    var previous: TrackFix?
    for fix in sorted {
      if let previous, previous.time == fix.time, previous.coordinate == fix.coordinate {
        summary.duplicates += 1
        continue
      }
      fixes.append(fix)
      previous = fix
    }
  }
}
