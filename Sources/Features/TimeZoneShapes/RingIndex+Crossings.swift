import TimeZoneIndex

extension RingIndex {
  /// Calls `body` with a reader, which must not be used after it returns.
  @inline(__always)
  func withReader<Result>(_ body: (Reader) -> Result) -> Result {
    vertices.withUnsafeBufferPointer { vertices in
      envelopes.withUnsafeBufferPointer { envelopes in
        entries.withUnsafeBufferPointer { entries in
          body(Reader(vertices: vertices, envelopes: envelopes, entries: entries))
        }
      }
    }
  }

  /// Answers on which side of rings a point lies.
  struct Reader {
    fileprivate let vertices: UnsafeBufferPointer<GridPoint>
    fileprivate let envelopes: UnsafeBufferPointer<Envelope>
    fileprivate let entries: UnsafeBufferPointer<Entry>

    /// Whether a ring surrounds a point, by the even-odd rule.
    ///
    /// The point stands for itself moved by an infinitesimal to the east and a smaller one to the north. So an
    /// edge is crossed by the ray from the point to the west exactly if one end lies at or south of the point's
    /// row and the other north of it, and the edge meets the row at or west of the point.
    ///
    /// - Complexity: O(log *n*) for *n* edges of a ring whose runs are compact, O(*n*) at worst.
    func surrounds(ring: Int, _ point: GridPoint) -> Bool {
      let entry = entries[ring]
      var level = 0
      var first = entry.firstEnvelope
      var count = entry.nodeCount(level: 0)
      // To the top level, which has no more nodes than a node has children.
      while count > RingIndex.fanout {
        first += count
        level += 1
        count = entry.nodeCount(level: level)
      }
      return isOdd(entry, level: level, first: first, nodes: 0..<count, point)
    }

    /// Whether an odd number of the edges under some nodes of a level are crossed. `first` is the envelope of the
    /// level's node 0.
    private func isOdd(
      _ entry: Entry, level: Int, first: Int, nodes: Range<Int>, _ point: GridPoint
    ) -> Bool {
      var odd = false
      for node in nodes {
        let envelope = envelopes[first + node]
        // All of it south of the row or on it, north of the row, or east of the point.
        if envelope.maxY <= point.y || envelope.minY > point.y || envelope.minX > point.x { continue }
        if envelope.maxX <= point.x {
          odd = odd != changesSide(entry, entry.edges(under: node, level: level), point)
        } else if level == 0 {
          odd = odd != isOdd(entry, edges: entry.edges(under: node, level: 0), point)
        } else {
          // The level below lies just before this one in the array.
          let below = entry.nodeCount(level: level - 1)
          let children = node << RingIndex.shift..<min((node + 1) << RingIndex.shift, below)
          odd = odd != isOdd(entry, level: level - 1, first: first - below, nodes: children, point)
        }
      }
      return odd
    }

    /// Whether some edges in a row begin and end on different sides of the point's row.
    private func changesSide(_ entry: Entry, _ edges: Range<Int>, _ point: GridPoint) -> Bool {
      let a = vertices[entry.firstVertex + edges.lowerBound]
      let b = vertices[entry.firstVertex + edges.upperBound]
      return (a.y <= point.y) != (b.y <= point.y)
    }

    /// Whether an odd number of edges of a run are crossed.
    private func isOdd(_ entry: Entry, edges: Range<Int>, _ point: GridPoint) -> Bool {
      var odd = false
      var a = vertices[entry.firstVertex + edges.lowerBound]
      for number in edges {
        let b = vertices[entry.firstVertex + number + 1]
        odd = odd != Edge(a, b).isCrossed(fromWestTo: Int64(point.x), Int64(point.y))
        a = b
      }
      return odd
    }
  }
}
