// Certainty of many positions at once. Most are decided by one entry of the top table, so that groups would gain little.

extension IndexReader {
  /// Positions that a thread takes at a time.
  private static let shareSize = 4096

  /// Whether each of many positions in degrees is certain; false for entries that are not positions on Earth.
  package func computeCertainty(
    latitudes: UnsafeBufferPointer<Double>, longitudes: UnsafeBufferPointer<Double>,
    into areCertain: UnsafeMutableBufferPointer<Bool>, threads: Int
  ) {
    // Sendable by hand: the caller keeps the buffers until the call returns, and threads write different parts.
    nonisolated(unsafe) let (latitudes, longitudes) = (latitudes, longitudes)
    nonisolated(unsafe) let areCertain = areCertain
    share(min(latitudes.count, longitudes.count, areCertain.count), threads) { range in
      for number in range {
        let point = GridPoint(latitude: latitudes[number], longitude: longitudes[number])
        areCertain[number] = point.map { isCertain(at: $0) } ?? false
      }
    }
  }

  /// The same for points of the grid.
  package func computeCertainty(
    at points: UnsafeBufferPointer<GridPoint>, into areCertain: UnsafeMutableBufferPointer<Bool>, threads: Int
  ) {
    // Sendable by hand, as above.
    nonisolated(unsafe) let points = points
    nonisolated(unsafe) let areCertain = areCertain
    share(min(points.count, areCertain.count), threads) { range in
      for number in range {
        areCertain[number] = points[number].isOnEarth && isCertain(at: points[number])
      }
    }
  }

  private func share(_ count: Int, _ threads: Int, _ work: @Sendable (Range<Int>) -> Void) {
    let shares = (count + Self.shareSize - 1) / Self.shareSize
    Threads.run(max(1, min(threads, shares)), shares: shares) { share in
      work(share * Self.shareSize..<min((share + 1) * Self.shareSize, count))
    }
  }
}
