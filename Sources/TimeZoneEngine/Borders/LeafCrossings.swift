import TimeZoneIndex

// What covers the ground beside an edge, or inside a side of the cell: the same count of crossings as a query's, for a
// place that need not be on the grid.

/// The polylines that a ray from some place to the west crosses an odd number of times, one bit each.
struct LeafRay {
  /// Crossed beyond the edge in question.
  var crossed: UInt64 = 0
  /// On the edge in question: it, and edges that lie on it.
  var touched: UInt64 = 0
}

/// Rows are asked for a little to the north, as queries do, or to the south.
enum RowSide {
  case north, south
}

extension [LeafEdge] {
  /// The ray from a place in the leaf that lies on no edge but, perhaps, inside `edge` and edges that lie on it.
  ///
  /// Detours at or beyond `west`, the western side of the leaf's cell, are crossed by every ray on their rows.
  func ray(x: Double, y: Double, _ side: RowSide, on edge: LeafEdge?, west: Int) -> LeafRay {
    var ray = LeafRay()
    let isLevel = edge.map { $0.ay == $0.by } ?? false
    for other in self {
      let bit = UInt64(1) &<< UInt64(other.polyline)
      let spans =
        side == .north
        ? (Double(other.ay) <= y) != (Double(other.by) <= y)
        : (Double(other.ay) < y) != (Double(other.by) < y)
      if spans {
        if other.isDetour {
          if Int(other.ax) <= west { ray.crossed ^= bit }
        } else if let edge, !isLevel, edge.isCollinear(with: other) {
          ray.touched ^= bit
        } else if other.longitude(atRow: y) < x {
          ray.crossed ^= bit
        }
      } else if isLevel, let edge, other.ay == edge.ay, other.by == edge.ay, !other.isDetour {
        if Double(Swift.min(other.ax, other.bx)) <= x, x <= Double(Swift.max(other.ax, other.bx)) {
          ray.touched ^= bit
        }
      }
    }
    return ray
  }
}

extension LeafEdge {
  /// Where the edge, or its line, meets a row that it is not parallel to.
  func longitude(atRow y: Double) -> Double {
    Double(ax) + (y - Double(ay)) * Double(dx) / Double(dy)
  }

  /// The stretch of the edge inside a box, in shares of it; `nil` where none longer than a point is.
  func stretch(in box: GridBox) -> (first: Double, last: Double)? {
    var first = 0.0
    var last = 1.0
    /// Keeps what is at or beyond a side: `start` and `step` are the edge's, counted into the box.
    func clip(_ start: Int, _ step: Int) {
      if step == 0 {
        if start < 0 { last = -1 }
      } else if step > 0 {
        if start < 0 { first = max(first, Double(-start) / Double(step)) }
      } else if start + step < 0 {
        last = min(last, Double(-start) / Double(step))
      }
    }
    clip(Int(ax) - box.west, dx)
    clip(box.east - Int(ax), -dx)
    clip(Int(ay) - box.south, dy)
    clip(box.north - Int(ay), -dy)
    return first < last ? (first, last) : nil
  }

  /// Adds the shares, inside a stretch of this edge, at which another edge meets it, or begins or ends to lie on it.
  @inline(__always)
  func addCuts(by other: LeafEdge, within stretch: (first: Double, last: Double), to cuts: inout [Double]) {
    if max(other.ax, other.bx) < min(ax, bx) || min(other.ax, other.bx) > max(ax, bx) { return }
    if max(other.ay, other.by) < min(ay, by) || min(other.ay, other.by) > max(ay, by) { return }
    addCuts(byNeighbor: other, within: stretch, to: &cuts)
  }

  private func addCuts(
    byNeighbor other: LeafEdge, within stretch: (first: Double, last: Double), to cuts: inout [Double]
  ) {
    let a = side(other.ax, other.ay)
    let b = side(other.bx, other.by)
    func add(_ share: Double) {
      if share > stretch.first, share < stretch.last { cuts.append(share) }
    }
    if a == 0 { add(share(other.ax, other.ay)) }
    if b == 0 { add(share(other.bx, other.by)) }
    guard a * b < 0, other.side(ax, ay) * other.side(bx, by) <= 0 else { return }
    let denominator = Double(dx) * Double(other.dy) - Double(dy) * Double(other.dx)
    let startX = Double(Int(other.ax) - Int(ax))
    let startY = Double(Int(other.ay) - Int(ay))
    add((startX * Double(other.dy) - startY * Double(other.dx)) / denominator)
  }

  /// The share at which a point of its line lies.
  private func share(_ x: Int32, _ y: Int32) -> Double {
    abs(dx) >= abs(dy)
      ? Double(Int(x) - Int(ax)) / Double(dx) : Double(Int(y) - Int(ay)) / Double(dy)
  }
}
