import TimeZoneEngine

/// Finds the primary zones along a leg, including in an area that no zone covers.
struct PrimaryZoneFinder: Sendable {
  /// A place on a leg where the primary zone changes.
  struct Change {
    let fraction: Double
    let coordinate: Coordinate
    let zone: Int32
  }

  let finder: TimeZoneFinder
  private let fallback: Fallback
  /// The width in meters up to which an uncovered area is a gap in the data.
  private let gapMeters: Double

  init(_ finder: TimeZoneFinder, _ fallback: Fallback) {
    self.finder = finder
    self.fallback = fallback
    switch fallback {
    case .none: gapMeters = -1
    case .border(let meters), .point(let meters): gapMeters = 2 * meters
    }
  }

  func zone(at coordinate: Coordinate) -> Int32 {
    finder.zoneIndex(at: coordinate) ?? uncoveredZone(at: coordinate)
  }

  /// The primary zone at a position that no zone covers, by the fallback; `noZone` if none exists among those of
  /// the finder.
  func uncoveredZone(at coordinate: Coordinate) -> Int32 {
    guard let identifier = finder.match(at: coordinate, fallback: fallback)?.timeZoneIdentifier,
      let number = finder.identifiers.firstIndex(where: { $0.isSame(as: identifier) })
    else { return TimeZoneFinder.noZone }
    return Int32(truncatingIfNeeded: number)
  }
}

extension PrimaryZoneFinder {
  /// Finds the places on a leg where the primary zone changes.
  func findChanges(
    _ crossings: [ZoneCrossing], from start: Int32, to end: Int32, leg: (Coordinate, Coordinate),
    _ changes: inout [Change]
  ) {
    changes.removeAll(keepingCapacity: true)
    var zone = start
    func enter(_ next: Int32, _ fraction: Double, _ coordinate: Coordinate) {
      if next == zone { return }
      zone = next
      changes.append(Change(fraction: fraction, coordinate: coordinate, zone: next))
    }
    for (number, crossing) in crossings.enumerated() {
      if let next = crossing.after.first {
        // The second side of a narrow gap was passed in its middle.
        enter(next, crossing.fraction, crossing.coordinate)
      } else if number + 1 == crossings.count {
        enter(end, crossing.fraction, crossing.coordinate)
      } else {
        let exit = crossings[number + 1]
        let middle = crossing.coordinate.middle(to: exit.coordinate)
        if GreatCircle.distance(from: crossing.coordinate.grid, to: exit.coordinate.grid) > gapMeters {
          enter(uncoveredZone(at: middle), crossing.fraction, crossing.coordinate)
        } else if let next = exit.after.first {
          enter(next, (crossing.fraction + exit.fraction) / 2, middle)
        }
      }
    }
    // A leg over an area without zones may have different ones at its ends.
    if crossings.isEmpty { enter(end, 0.5, leg.0.middle(to: leg.1)) }
  }
}

extension Coordinate {
  /// The middle of the straight leg to another position, the short way around, rounded to the grid.
  fileprivate func middle(to other: Coordinate) -> Coordinate {
    let maximum = Int64(GridPoint.maximumLongitude)
    let eastward = Int64(other.grid.x) - Int64(grid.x)
    let distance = abs(eastward) > maximum ? eastward - eastward.signum() * 2 * maximum : eastward
    let x = Int64(grid.x) + distance / 2
    let wrapped = x >= maximum ? x - 2 * maximum : x < -maximum ? x + 2 * maximum : x
    return Coordinate(
      onEarth: GridPoint(
        x: Int32(truncatingIfNeeded: wrapped),
        y: Int32(truncatingIfNeeded: (Int64(grid.y) + Int64(other.grid.y)) / 2)))
  }
}
