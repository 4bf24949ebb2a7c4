/// An edge of the source that passes through the inside of a cell, in 1e-7 degrees.
struct CellLine {
  /// Its lower end first.
  let edge: Edge
  /// The places where the line enters and leaves the closed cell.
  let entry, exit: Fraction
  /// An index into the masks of the cell.
  let toggle: Int

  struct Stop {
    let position: Fraction
    let change: Change
    /// An index into the masks of the cell: of the records that the other edge toggles.
    let toggle: Int
  }

  enum Change {
    /// Nothing: the other edge lies to the right.
    case none
    /// The records to the left: one half of the other edge, or all of it, lies there.
    case left
    /// The other edge runs along this one from here on, or no longer does. The number is what to add to the count of
    /// edges there that are preferred to this one.
    case overlap(preferred: Int)
  }

  typealias Box = (x0: Int64, y0: Int64, x1: Int64, y1: Int64)

  /// - Returns: `nil` if the edge does not pass through the inside of the cell.
  init?(_ member: CellEdges.Member, clippedTo box: Box) {
    edge = member.edge.rising
    toggle = member.toggle
    guard edge.minX < box.x1, edge.maxX > box.x0, edge.minY < box.y1, edge.maxY > box.y0 else { return nil }
    var entry = Fraction.zero
    var exit = Fraction.one
    func clip(_ start: Int64, _ length: Int64, _ low: Int64, _ high: Int64) {
      if length == 0 { return }
      let (near, far) = length > 0 ? (low - start, high - start) : (start - high, start - low)
      if near > 0 { entry = max(entry, Fraction(numerator: near.magnitude, denominator: length.magnitude)) }
      if far < length.magnitude {
        exit = min(exit, Fraction(numerator: far.magnitude, denominator: length.magnitude))
      }
    }
    clip(edge.ax, edge.dx, box.x0, box.x1)
    clip(edge.ay, edge.dy, box.y0, box.y1)
    guard entry < exit else { return nil }
    self.entry = entry
    self.exit = exit
  }

  /// Only between the ends of both edges.
  func addStops(at other: CellLine, to stops: inout [Stop]) {
    guard edge.boxTouches(other.edge) else { return }
    let (dx, dy) = (other.edge.ax - edge.ax, other.edge.ay - edge.ay)
    let turn = CrossProduct(edge.dx, edge.dy, other.edge.dx, other.edge.dy)
    let toSelf = CrossProduct(dx, dy, edge.dx, edge.dy)
    if turn.isZero {
      if toSelf.isZero { addOverlap(with: other, to: &stops) }
      return
    }
    guard let position = CrossProduct(dx, dy, other.edge.dx, other.edge.dy).fraction(of: turn),
      let there = toSelf.fraction(of: turn), !position.isEnd
    else { return }
    // The part of the other edge that lies to the left: the one before the meeting, or the one after it.
    let hasLeft = turn.isNegative ? there.numerator > 0 : there.numerator < there.denominator
    stops.append(Stop(position: position, change: hasLeft ? .left : .none, toggle: other.toggle))
  }

  /// Adds the ends of the stretch that two edges of one line have in common.
  private func addOverlap(with other: CellLine, to stops: inout [Stop]) {
    if other.key == key { return }
    let isMeridian = edge.dx == 0
    let length = isMeridian ? edge.dy : edge.dx
    let sign = length.signum()
    let start = sign * (isMeridian ? other.edge.ay - edge.ay : other.edge.ax - edge.ax)
    let end = sign * (isMeridian ? other.edge.by - edge.ay : other.edge.bx - edge.ax)
    guard start < length.magnitude, end > 0 else { return }
    func position(_ distance: Int64) -> Fraction {
      Fraction(numerator: UInt64(clamping: distance), denominator: length.magnitude)
    }
    let preferred = other.key < key ? 1 : 0
    stops.append(
      Stop(position: position(start), change: .overlap(preferred: preferred), toggle: other.toggle))
    stops.append(
      Stop(
        position: end < length.magnitude ? position(end) : .one, change: .overlap(preferred: -preferred),
        toggle: other.toggle))
  }

  /// The edge as a sortable number: of two along each other all cells prefer the same one.
  var key: BorderEdge { BorderEdge(edge) }
}
