/// A point that moves across an index, leg by leg, and the zones that it is in.
///
/// It keeps a box around itself in which nothing changes, so that most short legs cost one comparison. Memory is that
/// of the largest leaf visited.
package struct CrossingSearch {
  package private(set) var point: GridPoint
  /// The zones there, ascending.
  package private(set) var zones: [Int32] = []

  private let index: IndexReader
  /// `nil` if it is not known.
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
    cell = index.cell(at: start)
    cellBox = index.box(of: cell)
    jump(to: point)
  }

  /// Without crossings in between.
  package mutating func jump(to point: GridPoint) {
    self.point = point
    if clearBox.contains(point.normalized) { return }
    enter(index.coveringZones(at: point.normalized))
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
    enter(index.coveringZones(at: end.normalized), at: .one, of: leg, body)
    findClearBox()
  }
}

// MARK: - Cells

extension CrossingSearch {
  /// Passes through the cell just after a fraction of the leg, and returns the fraction at which the leg leaves it.
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
    enter(leaf.sides.zones(index), at: fraction, of: leg, body)
    var number = 0
    while number < leaf.events.count {
      let place = leaf.events[number].fraction
      // Polylines that meet at one point are crossed at once: ground that is only touched there is not entered.
      repeat {
        leaf.sides.isCrossed[leaf.events[number].polyline].toggle()
        number += 1
      } while number < leaf.events.count && leaf.events[number].fraction == place
      enter(leaf.sides.zones(index), at: place, of: leg, body)
    }
    return exit
  }

  /// In 1e-7 degrees.
  private mutating func enterCell(_ x: Int64, _ y: Int64) {
    if cellBox.containsHalfOpen(x, y) { return }
    cell = index.cell(at: GridPoint(x: Int32(truncatingIfNeeded: x), y: Int32(truncatingIfNeeded: y)))
    cellBox = index.box(of: cell)
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

  /// Around another box, inside the current leaf; `false` if no such box exists.
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

// MARK: - Zones

extension CrossingSearch {
  /// Makes the zones that cover an area the current ones, from a point of a leg on. Calls `body` if they differ.
  private mutating func enter(
    _ covering: CoveringZones, at place: Fraction, of leg: Leg, _ body: (ZoneCrossing) -> Void
  ) {
    let before = zones
    guard enter(covering) else { return }
    body(
      ZoneCrossing(
        fraction: min(1, Double(place.numerator) / Double(place.denominator)),
        coordinate: leg.coordinate(at: place), before: before, after: zones))
  }

  /// Returns whether the zones differ from the current ones.
  @discardableResult
  private mutating func enter(_ covering: CoveringZones) -> Bool {
    if case .zoneSet(let set) = covering {
      if set == zoneSet { return false }
      zoneSet = set
    } else {
      zoneSet = nil
    }
    let found = index.zones(covering).map { Int32(truncatingIfNeeded: $0) }
    if found == zones { return false }
    zones = found
    return true
  }
}

// MARK: - Crossings

/// A point where a straight leg passes from one set of zones into another.
public struct ZoneCrossing: Hashable, Sendable {
  /// The share of the leg before the crossing, 0...1, rounded to within two units in the last place.
  public let fraction: Double
  /// The point of the crossing, rounded to the grid and therefore up to 8 mm off the leg.
  ///
  /// Longitude 180 is given as -180.
  public let coordinate: Coordinate
  /// The zones just before the crossing, as ascending indices into ``TimeZoneFinder/identifiers``.
  ///
  /// The first one is the primary zone. There are none if the data has no zone.
  public let before: [Int32]
  /// The zones just after the crossing, as ascending indices; never the same as ``before``.
  public let after: [Int32]
}

extension TimeZoneFinder {
  /// Returns every point where a straight leg passes from one set of zones into another, in order.
  ///
  /// The leg is straight in longitude and latitude, like the edges of the data. It goes the short way around, and
  /// crosses the antimeridian if that way is less than 180 degrees of longitude. Between two longitudes exactly 180
  /// degrees apart as given (180 and -180 differ here), it takes the way that does not cross the antimeridian, in both
  /// directions.
  ///
  /// Every decision is exact, by the rule of lookups: a point represents itself moved by an infinitesimal to the east
  /// and a smaller one to the north, so a leg represents itself moved in the same way, including along an edge and
  /// through vertices. Between two crossings every point, rational ones included, lies in the zones that a lookup there
  /// finds. The first crossing's ``ZoneCrossing/before`` has the zones that a lookup finds at the start, and the last
  /// one's ``ZoneCrossing/after`` the zones at the end, so the crossings of consecutive legs fit together. Zones that
  /// the leg only touches at a single inner point are not entered. A leg along latitude 90 runs along grid row
  /// 899,999,999, as lookups there do.
  ///
  /// - Parameters:
  ///   - start: The start of the leg.
  ///   - end: The end of the leg.
  /// - Returns: The crossings, by ascending fraction. A crossing at 0 or 1 means that an end lies on a border.
  /// - Complexity: O(*c* + *k* log *k*) in the *c* cells of the index on the way (about one per degree, more near
  ///   borders) and the *k* edges in them.
  public func crossings(from start: Coordinate, to end: Coordinate) -> [ZoneCrossing] {
    var search = CrossingSearch(index, at: start.grid)
    var crossings: [ZoneCrossing] = []
    search.move(to: end.grid) { crossings.append($0) }
    return crossings
  }
}
