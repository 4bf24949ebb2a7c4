import TimeZoneEngine

/// Which part of the world an index is made for.
public enum RegionOptions: Hashable, Sendable {
  /// The ground of some zones, given by their names in the shapes.
  case zones([String])
  /// All zones in a box; the index also answers for the rest of the top cells that the box touches.
  case box(RegionBox)
}

/// A closed box: sides along two meridians and two parallels, in 1e-7 degrees.
public struct RegionBox: Hashable, Sendable {
  /// -180 to 180 degrees. Where ``west`` is greater than ``east``, the box crosses the antimeridian.
  public let west, east: Int32
  /// -90 to 90 degrees.
  public let south, north: Int32

  /// - Returns: `nil` where a number is out of range or ``south`` is greater than ``north``.
  public init?(west: Int32, south: Int32, east: Int32, north: Int32) {
    guard GridPoint(x: west, y: south).isOnEarth, GridPoint(x: east, y: north).isOnEarth, south <= north
    else {
      return nil
    }
    (self.west, self.south, self.east, self.north) = (west, south, east, north)
  }
}

extension RegionOptions {
  var kind: IndexMetadata.RegionKind {
    switch self {
    case .zones: .zones
    case .box: .box
    }
  }

  /// The shapes that the region is made of: those of the zones, or all.
  func shapes(of shapes: [Shape]) throws(CompilerError) -> [Shape] {
    guard case .zones(let zones) = self else { return shapes }
    var isFound: [[UInt8]: Bool] = [:]
    for zone in zones { isFound[Array(zone.utf8)] = false }
    let selected = shapes.filter { isFound.updateValue(true, forKeyIfKnown: Array($0.name.utf8)) }
    if let missing = zones.first(where: { isFound[Array($0.utf8)] == false }) { throw .unknownZone(missing) }
    return selected
  }
}

extension Dictionary {
  /// Replaces the value of a key that is there; returns whether it is.
  fileprivate mutating func updateValue(_ value: Value, forKeyIfKnown key: Key) -> Bool {
    guard let index = index(forKey: key) else { return false }
    values[index] = value
    return true
  }
}
