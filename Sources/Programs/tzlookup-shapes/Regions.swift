import CommandSupport
import TimeZonePresentation
import TimeZoneShapes

// Regions of indexes, from the arguments and from other indexes.

extension RegionOptions {
  /// The region that the arguments ask for.
  init(_ asked: AskedRegion, _ shapes: [Shape], of path: String) throws(CommandFailure) {
    let data = DataZones(shapes.map(\.name), name: "the shapes of \(path)")
    if let zones = try asked.zones(in: data) {
      self = .zones(zones)
      return
    }
    guard case .box(let box) = asked,
      let bounds = RegionBox(
        west: box.southWest.grid.x, south: box.southWest.grid.y, east: box.northEast.grid.x,
        north: box.northEast.grid.y)
    else { throw .usage("--bbox: expected a south that is not above the north") }
    self = .box(bounds)
  }
}

extension RegionOptions {
  /// The region of an index; `nil` for the world.
  init?(of finder: TimeZoneFinder) {
    guard let region = finder.region else { return nil }
    switch region.kind {
    case .zones: self = .zones(finder.identifiers)
    case .box:
      // The index has the cells that the box touches: it ends just inside of the last ones.
      func gridUnits(_ degrees: Double) -> Int32 { Int32((degrees * 1e7).rounded()) }
      guard
        let box = RegionBox(
          west: gridUnits(region.west), south: gridUnits(region.south), east: gridUnits(region.east) - 1,
          north: gridUnits(region.north) - 1)
      else { return nil }
      self = .box(box)
    }
  }

  /// The shapes that an index of the region is made from.
  func shapes(_ shapes: [Shape], of finder: TimeZoneFinder) -> [Shape] {
    let zones = Set(finder.identifiers.map { ExactText($0) })
    return shapes.filter { zones.contains(ExactText($0.name)) }
  }
}
