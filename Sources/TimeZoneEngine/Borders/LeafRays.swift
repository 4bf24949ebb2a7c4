import TimeZoneIndex

// What covers the ground beside an edge, or just inside a side of the cell. Crossings are counted as in a query, but
// for a point that need not be on the grid.

/// The polylines that a ray from some point to the west crosses an odd number of times, one bit each.
struct LeafRay {
  /// Crossed to the west of the edge in question.
  var crossed: UInt64 = 0
  /// The polylines of the edge in question and of edges that lie on it.
  var touched: UInt64 = 0
}

/// The side of a row on which crossings are counted: infinitesimally north of it, as in queries, or south of it.
enum RowSide {
  case north, south
}

extension [LeafEdge] {
  /// The ray from a point in the leaf. The point lies on no edge except, possibly, inside `edge` and edges that overlap
  /// it.
  ///
  /// Detours at or beyond `west`, the western side of the leaf's cell, are crossed by every ray on their rows.
  func ray(x: Double, y: Double, _ side: RowSide, on edge: Edge?, west: Int64) -> LeafRay {
    var ray = LeafRay()
    let isLevel = edge.map { $0.ay == $0.by } ?? false
    for member in self {
      let other = member.edge
      let bit = UInt64(1) &<< UInt64(member.polyline)
      let spans =
        side == .north
        ? (Double(other.ay) <= y) != (Double(other.by) <= y)
        : (Double(other.ay) < y) != (Double(other.by) < y)
      if spans {
        if !member.isReal {
          if other.ax <= west { ray.crossed ^= bit }
        } else if let edge, !isLevel, edge.isCollinear(with: other) {
          ray.touched ^= bit
        } else if other.longitude(atRow: y) < x {
          ray.crossed ^= bit
        }
      } else if isLevel, let edge, other.ay == edge.ay, other.by == edge.ay, member.isReal {
        if Double(other.minX) <= x, x <= Double(other.maxX) {
          ray.touched ^= bit
        }
      }
    }
    return ray
  }
}

// MARK: - Stretches of edges

extension Edge {
  /// The longitude at which the edge, or its line, meets a row that it is not parallel to.
  func longitude(atRow y: Double) -> Double {
    Double(ax) + (y - Double(ay)) * Double(dx) / Double(dy)
  }

  /// The stretch of the edge inside a box, in shares of its length; `nil` where it is no longer than a point.
  func stretch(in box: GridBox) -> (first: Double, last: Double)? {
    var first = 0.0
    var last = 1.0
    /// Clips at one side. `start` and `step` are those of the edge, measured from that side into the box.
    func clip(_ start: Int64, _ step: Int64) {
      if step == 0 {
        if start < 0 { last = -1 }
      } else if step > 0 {
        if start < 0 { first = max(first, Double(-start) / Double(step)) }
      } else if start + step < 0 {
        last = min(last, Double(-start) / Double(step))
      }
    }
    clip(ax - box.west, dx)
    clip(box.east - ax, -dx)
    clip(ay - box.south, dy)
    clip(box.north - ay, -dy)
    return first < last ? (first, last) : nil
  }

  /// Adds the shares, inside a stretch of this edge, at which another edge meets it or an overlap with it begins or
  /// ends.
  @inline(__always)
  func addCuts(by other: Edge, within stretch: (first: Double, last: Double), to cuts: inout [Double]) {
    if other.maxX < minX || other.minX > maxX || other.maxY < minY || other.minY > maxY { return }
    addCuts(byNeighbor: other, within: stretch, to: &cuts)
  }

  private func addCuts(
    byNeighbor other: Edge, within stretch: (first: Double, last: Double), to cuts: inout [Double]
  ) {
    let a = orientation(of: other.ax, other.ay)
    let b = orientation(of: other.bx, other.by)
    func add(_ share: Double) {
      if share > stretch.first, share < stretch.last { cuts.append(share) }
    }
    if a == 0 { add(share(other.ax, other.ay)) }
    if b == 0 { add(share(other.bx, other.by)) }
    guard a * b < 0, other.orientation(of: ax, ay) * other.orientation(of: bx, by) <= 0 else { return }
    let denominator = Double(dx) * Double(other.dy) - Double(dy) * Double(other.dx)
    let startX = Double(other.ax - ax)
    let startY = Double(other.ay - ay)
    add((startX * Double(other.dy) - startY * Double(other.dx)) / denominator)
  }

  /// The share at which a point of its line lies.
  private func share(_ x: Int64, _ y: Int64) -> Double {
    abs(dx) >= abs(dy)
      ? Double(x - ax) / Double(dx) : Double(y - ay) / Double(dy)
  }
}
