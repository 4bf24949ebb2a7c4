import TimeZoneIndex
import TimeZoneSupport

// Batches over contiguous buffers.

extension TimeZoneFinder {
  /// The zone number of a position that no zone covers.
  public static let noZone: Int32 = -1
  /// The zone number of an entry that is no position on Earth: not finite or out of range.
  public static let invalidPosition: Int32 = -2

  /// The number of the zone that covers a position, an index into ``identifiers``.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: The zone that ``timeZone(at:)`` names, or ``noZone``.
  /// - Complexity: As ``timeZone(at:)``.
  public func zoneIndex(at coordinate: Coordinate) -> Int32 {
    Int32(truncatingIfNeeded: zoneNumber(at: coordinate.grid))
  }

  /// The zones of many positions in degrees: per position faster than single calls, with the same answers.
  ///
  /// Nothing is allocated, nothing fails, and nothing is remembered between calls. The buffers must not overlap.
  ///
  /// - Parameters:
  ///   - latitudes: Degrees north.
  ///   - longitudes: Degrees east.
  ///   - zoneIndices: Receives for each position the index into ``identifiers`` of the zone that ``timeZone(at:)``
  ///     names; ``noZone`` where no zone covers it; ``invalidPosition`` where it is not finite or out of range.
  ///     Where the buffers have different lengths the shortest counts, and what is beyond is left alone.
  ///   - threads: How many threads share the work, this one included.
  /// - Complexity: O(n), n the number of positions.
  public func zoneIndices(
    latitudes: UnsafeBufferPointer<Double>, longitudes: UnsafeBufferPointer<Double>,
    into zoneIndices: UnsafeMutableBufferPointer<Int32>, threads: Int = 1
  ) {
    let count = min(latitudes.count, longitudes.count, zoneIndices.count)
    guard let latitudes = latitudes.baseAddress, let longitudes = longitudes.baseAddress,
      let zoneIndices = zoneIndices.baseAddress
    else { return }
    let positions = DegreePositions(latitudes: latitudes, longitudes: longitudes, zoneIndices: zoneIndices)
    shared(count, threads) { (range, view) in
      view.inGroups(range, into: positions.zoneIndices) { positions.grid($0) }
    }
  }

  /// The zones of many positions on the grid; the same otherwise as the call with degrees.
  ///
  /// - Parameters:
  ///   - points: Longitude and latitude in 1e-7 degrees.
  ///   - zoneIndices: Receives a zone number for each point; see the call with degrees.
  ///   - threads: How many threads share the work, this one included.
  /// - Complexity: O(n), n the number of points.
  public func zoneIndices(
    at points: UnsafeBufferPointer<GridPoint>, into zoneIndices: UnsafeMutableBufferPointer<Int32>,
    threads: Int = 1
  ) {
    let count = min(points.count, zoneIndices.count)
    guard let points = points.baseAddress, let zoneIndices = zoneIndices.baseAddress else { return }
    let positions = GridPositions(points: points, zoneIndices: zoneIndices)
    shared(count, threads) { (range, view) in
      view.inGroups(range, into: positions.zoneIndices) { positions.grid($0) }
    }
  }
}

// MARK: - Groups and threads

extension IndexView {
  /// Looks a range of positions up, group by group.
  @inline(__always)
  fileprivate func inGroups(
    _ range: Range<Int>, into zoneIndices: UnsafeMutablePointer<Int32>, _ position: (Int) -> GridPoint?
  ) {
    QueryGroup.withGroup { group in
      var first = range.lowerBound
      while first < range.upperBound {
        let count = min(QueryGroup.capacity, range.upperBound &- first)
        var isAllValid = true
        for number in 0..<count {
          let point = position(first &+ number)
          isAllValid = isAllValid && point != nil
          // An invalid entry is looked up like any other point; its answer is replaced below.
          group.points[number] = (point ?? GridPoint(x: 0, y: 0)).normalized
        }
        withExtendedLifetime(firstZones(group, count: count, into: zoneIndices + first)) {}
        if !isAllValid {
          for number in 0..<count where position(first &+ number) == nil {
            zoneIndices[first &+ number] = TimeZoneFinder.invalidPosition
          }
        }
        first &+= count
      }
    }
  }
}

extension TimeZoneFinder {
  /// Positions that a thread takes at a time: some tenths of a millisecond of work, whole groups.
  private static let share = 64 * QueryGroup.capacity

  /// Divides the positions among threads: each takes the next share when it has done the one before, so that a
  /// thread whose processor is busy with something else holds nobody up.
  private func shared(_ count: Int, _ threads: Int, _ work: @Sendable (Range<Int>, IndexView) -> Void) {
    let view = view
    let shares = (count + Self.share - 1) / Self.share
    let threads = max(1, min(threads, shares))
    guard threads > 1 else { return work(0..<count, view) }
    Threads.run(threads, shares: shares) { share in
      work(share * Self.share..<min((share + 1) * Self.share, count), view)
    }
  }
}

/// Positions as two columns of degrees.
private struct DegreePositions: @unchecked Sendable {
  // Sendable by hand: the caller keeps the buffers until the call returns, and threads write different parts.
  let latitudes, longitudes: UnsafePointer<Double>
  let zoneIndices: UnsafeMutablePointer<Int32>

  /// `nil` for what is no position.
  @inline(__always)
  func grid(_ index: Int) -> GridPoint? {
    let latitude = latitudes[index]
    let longitude = longitudes[index]
    // NaN fails every comparison.
    guard latitude >= -90, latitude <= 90, longitude >= -180, longitude <= 180 else { return nil }
    return GridPoint(x: Coordinate.roundedToGrid(longitude), y: Coordinate.roundedToGrid(latitude))
  }
}

private struct GridPositions: @unchecked Sendable {
  // Sendable by hand, as above.
  let points: UnsafePointer<GridPoint>
  let zoneIndices: UnsafeMutablePointer<Int32>

  @inline(__always)
  func grid(_ index: Int) -> GridPoint? {
    let point = points[index]
    return point.isOnEarth ? point : nil
  }
}
