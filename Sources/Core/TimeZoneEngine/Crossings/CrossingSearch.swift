/// A point that moves across an index, leg by leg, and the zones that it is in.
///
/// It keeps a box around itself in which nothing changes, so that most short legs cost one comparison. Memory is that
/// of the largest leaf visited.
package struct CrossingSearch {
  /// Where the point is.
  package private(set) var point: GridPoint
  /// The zones there, ascending.
  package private(set) var zones: [Int32] = []

  private let index: IndexReader
  /// The number of the zone set there, where it is known.
  private var zoneSet: UInt32?
  /// A box around the point that lies in the same zones.
  private var clearBox = GridBox.nowhere
  /// The last cell visited, and its box; a cell does not include its eastern and northern sides.
  private var cell: IndexCell
  private var cellBox: GridBox
  private var leaf = LegLeaf()

  /// A point, as given: not normalized.
  package init(_ index: IndexReader, at point: GridPoint) {
    self.index = index
    self.point = point
    let start = point.normalized
    cell = index.cell(atE7: Int64(start.x), Int64(start.y))
    cellBox = GridBox(cell, unit: Int64(index.unit))
    jump(to: point)
  }

  /// Puts the point elsewhere, without crossings in between.
  package mutating func jump(to point: GridPoint) {
    self.point = point
    if clearBox.contains(point.normalized) { return }
    enter(ground(at: point.normalized))
    findClearBox()
  }

  /// Moves the point along a straight leg, the short way around; see ``TimeZoneFinder/crossings(from:to:)``.
  package mutating func move(to end: GridPoint, _ body: (ZoneCrossing) -> Void) {
    if clearBox.contains(end.normalized) {
      point = end
      return
    }
    let leg = Leg(from: point, to: end)
    let start = point.normalized
    point = end
    if leg.isPoint { return }
    defer { withExtendedLifetime(index) {} }
    if isUnchanged(leg, from: start) { return }
    var fraction = Fraction.zero
    while fraction < .one { fraction = passCell(leg, after: fraction, body) }
    enter(ground(at: end.normalized), at: .one, of: leg, body)
    findClearBox()
  }
}

// MARK: - Cells

extension CrossingSearch {
  /// Passes through the cell that the leg is in just after a fraction, and returns the fraction at which it leaves the
  /// cell.
  private mutating func passCell(
    _ leg: Leg, after fraction: Fraction, _ body: (ZoneCrossing) -> Void
  ) -> Fraction {
    let step = LegStep(leg, after: fraction)
    let column = Leg.wrapped(step.column)
    enterCell(column, step.row)
    let eastward = column &- step.column
    let local = leg.moved(eastward: eastward)
    let exit = local.exit(from: cellBox)
    guard !cell.entry.isZoneSet else {
      enter(.zoneSet(cell.entry.zoneSet), at: fraction, of: leg, body)
      return exit
    }
    leaf.enter(cell, index)
    leaf.follow(
      local, from: LegStep(local, after: fraction), to: exit, west: cellBox.west,
      box: local.box.intersection(cellBox))
    enter(leaf.ground(index), at: fraction, of: leg, body)
    var number = 0
    while number < leaf.events.count {
      let place = leaf.events[number].fraction
      // Polylines that meet at one point are crossed at once: ground that is only touched there is not entered.
      repeat {
        leaf.cross(leaf.events[number].polyline)
        number += 1
      } while number < leaf.events.count && leaf.events[number].fraction == place
      enter(leaf.ground(index), at: place, of: leg, body)
    }
    return exit
  }

  /// Makes the cell at a position in 1e-7 degrees the current one.
  private mutating func enterCell(_ x: Int64, _ y: Int64) {
    if cellBox.containsHalfOpen(x, y) { return }
    cell = index.cell(atE7: x, y)
    cellBox = GridBox(cell, unit: Int64(index.unit))
  }

  /// Whether a leg stays in the leaf where it starts, and clear of its edges. If so, finds the box around it.
  private mutating func isUnchanged(_ leg: Leg, from start: GridPoint) -> Bool {
    enterCell(Int64(start.x), Int64(start.y))
    guard !cell.entry.isZoneSet else { return false }
    let box = leg.moved(eastward: Int64(start.x) &- leg.x).box
    guard cellBox.containsHalfOpen(box.west, box.south), cellBox.containsHalfOpen(box.east, box.north) else {
      return false
    }
    return findClearBox(around: box)
  }

  /// Finds the box around the point in which nothing changes.
  private mutating func findClearBox() {
    let here = point.normalized
    let (x, y) = (Int64(here.x), Int64(here.y))
    enterCell(x, y)
    guard cell.entry.isZoneSet else {
      findClearBox(around: GridBox(west: x, south: y, east: x, north: y))
      return
    }
    clearBox = cellBox.withoutEnds
  }

  /// Finds the box around another one, inside the current leaf, in which nothing changes; `false` where there is none.
  @discardableResult
  private mutating func findClearBox(around box: GridBox) -> Bool {
    leaf.enter(cell, index)
    // A leaf's edges are no farther away than the Earth is wide; a leaf without real edges has none.
    let clearance = min(leaf.clearance(of: box), Int64(IndexFormat.extentX))
    clearBox =
      clearance > 0 ? box.expanded(by: clearance - 1).intersection(cellBox.withoutEnds) : .nowhere
    return clearance > 0
  }
}

// MARK: - Ground

extension CrossingSearch {
  /// What covers a normalized point, by a lookup.
  private func ground(at point: GridPoint) -> Ground {
    let coverage = index.coverage(at: point)
    if coverage.leaf < 0 { return .zoneSet(coverage.set) }
    var zones: [Int] = []
    index.forEachZone(coverage) { zones.append($0) }
    return .zones(zones)
  }

  /// Makes some ground the current one, from a point of a leg on. Calls `body` where its zones differ.
  private mutating func enter(
    _ ground: Ground, at place: Fraction, of leg: Leg, _ body: (ZoneCrossing) -> Void
  ) {
    let before = zones
    guard enter(ground) else { return }
    body(
      ZoneCrossing(
        fraction: min(1, Double(place.numerator) / Double(place.denominator)),
        coordinate: leg.coordinate(at: place), before: before, after: zones))
  }

  /// Makes some ground the current one; returns whether its zones differ.
  @discardableResult
  private mutating func enter(_ ground: Ground) -> Bool {
    var found: [Int32] = []
    switch ground {
    case .zoneSet(let set):
      if set == zoneSet { return false }
      zoneSet = set
      index.forEachZone(Coverage(zoneSet: set)) { found.append(Int32(truncatingIfNeeded: $0)) }
    case .zones(let zones):
      zoneSet = nil
      for zone in zones { found.append(Int32(truncatingIfNeeded: zone)) }
    }
    if found == zones { return false }
    zones = found
    return true
  }
}

extension IndexReader {
  /// The cell that a point lies in, in 1e-7 degrees: longitude -180 to below 180, latitude -90 to below 90.
  fileprivate func cell(atE7 x: Int64, _ y: Int64) -> IndexCell {
    // Rounded down: the differences are not negative.
    cell(
      at: originX + (x - Int64(IndexFormat.originX)) / Int64(unit),
      originY + (y - Int64(IndexFormat.originY)) / Int64(unit))
  }
}

extension GridBox {
  /// The box of a cell, its eastern and northern sides included.
  fileprivate init(_ cell: IndexCell, unit: Int64) {
    self.init(west: cell.x0 &* unit, south: cell.y0 &* unit, east: cell.x1 &* unit, north: cell.y1 &* unit)
  }
}
