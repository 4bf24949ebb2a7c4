import TimeZoneIndex

extension ShapeTree {
  /// Calls `body` with the number of each zone at a point, ascending, each once.
  ///
  /// Nothing is allocated on the heap by this library unless more than 256 envelopes hold the point.
  ///
  /// - Parameters:
  ///   - point: Longitude and latitude in 1e-7 degrees; normalized here if it is not yet.
  ///   - body: Receives an index into ``identifiers``.
  /// - Complexity: O(log *n*) for *n* edges, usually.
  public func forEachZone(at point: GridPoint, _ body: (Int) -> Void) {
    visitZones(at: point) { zone in
      body(zone)
      return true
    }
  }

  /// As `forEachZone`, until `body` returns false.
  func visitZones(at point: GridPoint, _ body: (Int) -> Bool) {
    let point = point.normalized
    let missed = withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 256) { candidates -> Int? in
      let count = tree.query(point, into: candidates) ?? rings.entries.count
      guard count <= candidates.count else { return count }
      visitZones(at: point, among: .init(rebasing: candidates[..<count]), body)
      return nil
    }
    guard let missed else { return }
    var candidates = Array(repeating: UInt32(0), count: missed)
    candidates.withUnsafeMutableBufferPointer { candidates in
      if tree.query(point, into: candidates) != candidates.count {
        // GEOS is out of memory. Any ring may surround the point: slow, but not wrong.
        for ring in candidates.indices { candidates[ring] = UInt32(ring) }
      }
      visitZones(at: point, among: candidates, body)
    }
  }

  /// Counts the rings of each shape that surround the point. The rings of a shape are numbered in a row, and so
  /// are the shapes of a zone, so sorted candidates give each zone once and in order.
  private func visitZones(
    at point: GridPoint, among candidates: UnsafeMutableBufferPointer<UInt32>, _ body: (Int) -> Bool
  ) {
    candidates.sortBriefly()
    rings.withReader { reader in
      var visited: Int32 = -1
      var next = 0
      while next < candidates.count {
        let shape = shapeOfRing[Int(candidates[next])]
        var covered = false
        while next < candidates.count, shapeOfRing[Int(candidates[next])] == shape {
          covered = covered != reader.surrounds(ring: Int(candidates[next]), point)
          next += 1
        }
        let zone = zoneOfShape[Int(shape)]
        guard covered, zone != visited else { continue }
        visited = zone
        if !body(Int(zone)) { return }
      }
    }
  }
}

extension UnsafeMutableBufferPointer<UInt32> {
  /// Sorts a handful of numbers, for which insertion sort is fastest.
  fileprivate func sortBriefly() {
    guard count <= 64 else {
      var numbers = self
      return numbers.sort()
    }
    for end in indices.dropFirst() {
      let value = self[end]
      var hole = end
      while hole > 0, self[hole - 1] > value {
        self[hole] = self[hole - 1]
        hole -= 1
      }
      self[hole] = value
    }
  }
}
