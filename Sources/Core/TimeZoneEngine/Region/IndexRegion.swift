/// The part of the world that an index answers for.
public struct IndexRegion: Hashable, Sendable {
  /// The kind of a region: the area of some zones, or a box.
  public enum Kind: String, Hashable, Sendable {
    /// The area of the zones in ``TimeZoneFinder/identifiers``, and nothing else.
    case zones
    /// A box, whichever zones cover it, including areas that no zone covers.
    case box
  }

  /// Whether the region is the area of some zones or a box.
  public let kind: Kind
  /// A box around the region, in degrees. ``west`` is greater than ``east`` if the box crosses the antimeridian.
  ///
  /// For a region of zones the box is somewhat larger than the zones. For a region that is a box, it is the box itself,
  /// without its eastern and northern sides.
  public let west, south, east, north: Double

  /// The text in tables and JSON, in place of the name of a ``TimeZoneMatch/Source``, for a position outside the
  /// region.
  public static let outsideSource = "outsideRegion"
}

#if !hasFeature(Embedded)
  extension IndexRegion.Kind: Codable {}

  /// Encoded as `kind`, `west`, `south`, `east`, and `north`.
  extension IndexRegion: Codable {}
#endif

extension TimeZoneFinder {
  /// The part of the world that the index answers for; `nil` for all of the world.
  ///
  /// Lookups outside the region find no zone, whatever the fallback, because the zone of a region's rim would often be
  /// wrong. ``isInRegion(_:)`` distinguishes such positions from positions that no zone covers.
  public var region: IndexRegion? {
    let metadata = index.metadata
    let kind: IndexRegion.Kind
    switch metadata.region {
    case .world: return nil
    case .zones: kind = .zones
    case .box: kind = .box
    }
    let box = metadata.window.box(cellWidth: Int64(index.cellWidth))
    let east = box.east > Int64(GridPoint.maximumLongitude) ? box.east - Int64(IndexFormat.extentX) : box.east
    func degrees(_ coordinate: Int64) -> Double { Double(coordinate) / 1e7 }
    return IndexRegion(
      kind: kind, west: degrees(box.west), south: degrees(box.south), east: degrees(east),
      north: degrees(box.north))
  }

  /// Returns whether the index answers for a position.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: `true` for all positions if ``region`` is `nil`.
  /// - Complexity: The same as ``timeZoneIdentifier(at:)``.
  public func isInRegion(_ coordinate: Coordinate) -> Bool {
    switch index.metadata.region {
    case .world: true
    case .zones: index.firstZone(at: coordinate.grid) >= 0
    case .box: index.isInWindow(coordinate.grid.normalized)
    }
  }

  /// Returns whether the index answers for all positions within a distance of a position.
  ///
  /// - Parameters:
  ///   - coordinate: A position on Earth.
  ///   - meters: The distance in meters. The result is `false` for NaN and negative numbers unless ``region`` is `nil`.
  ///   - model: The figure of the Earth that the distance is measured on.
  /// - Returns: `true` for all positions if ``region`` is `nil`. The result may be `false` if the region ends up to a
  ///   billionth of the distance, or a thousandth of a millimeter, beyond it.
  /// - Complexity: O(1) for a box; for zones the same as ``nearestBorder(to:on:)``.
  public func isInRegion(
    _ coordinate: Coordinate, withinMeters meters: Double, on model: EarthModel = .sphere
  ) -> Bool {
    guard index.metadata.region != .world else { return true }
    guard meters >= 0, isInRegion(coordinate) else { return false }
    let reach = Self.withRoom(meters)
    switch index.metadata.region {
    case .world: return true
    case .box: return index.metersToEndOfBox(from: coordinate.grid, on: model) > reach
    case .zones: return !hasGround(coveredBy: [], within: reach, of: coordinate, on: model)
    }
  }

  /// A distance in which the zones are certainly the position's own: the distance to the nearest border, or to the end
  /// of the region if that is nearer.
  package func metersOfSameZones(around coordinate: Coordinate) -> Double {
    guard isInRegion(coordinate) else { return 0 }
    return min(
      index.metersToEndOfBox(from: coordinate.grid, on: .sphere),
      nearestChange(to: coordinate, on: .sphere)?.meters ?? .infinity)
  }

  /// A distance with room for the rounding errors of distances to be compared with it.
  static func withRoom(_ meters: Double) -> Double { meters * (1 + 1e-9) + 1e-6 }
}

extension IndexReader {
  /// The box that the index is of, in 1e-7 degrees; `nil` if it is of the world or of zones. Across the antimeridian its
  /// eastern side is beyond 180 degrees.
  package var regionBox: GridBox? {
    metadata.region == .box ? metadata.window.box(cellWidth: Int64(cellWidth)) : nil
  }

  /// The distance from a point in that box to the nearest point outside; infinite without a box.
  func metersToEndOfBox(from point: GridPoint, on model: EarthModel) -> Double {
    guard let box = regionBox else { return .infinity }
    let (west, south) = (Int64(IndexFormat.originX), Int64(IndexFormat.originY))
    let rest = Int64(IndexFormat.extentX) - (box.east - box.west)
    // Together they are all of the Earth outside the box, and its sides.
    var boxes: [GridBox] = []
    if box.south > south { boxes.append(GridBox(west: west, south: south, east: -west, north: box.south)) }
    if box.north < -south { boxes.append(GridBox(west: west, south: box.north, east: -west, north: -south)) }
    if rest > 0 {
      boxes.append(GridBox(west: box.east, south: box.south, east: box.east + rest, north: box.north))
    }
    let origin = SpherePoint(point, on: model)
    return boxes.map { origin.meters(of: origin.nearestPoint(of: $0)) }.min() ?? .infinity
  }
}

extension TopWindow {
  /// The box of the window, in 1e-7 degrees. Across the antimeridian its eastern side is beyond 180 degrees.
  func box(cellWidth: Int64) -> GridBox {
    let west = Int64(IndexFormat.originX) + Int64(firstColumn) * cellWidth
    let south = Int64(IndexFormat.originY) + Int64(firstRow) * cellWidth
    return GridBox(
      west: west, south: south, east: west + Int64(columns) * cellWidth,
      north: south + Int64(rows) * cellWidth)
  }
}
