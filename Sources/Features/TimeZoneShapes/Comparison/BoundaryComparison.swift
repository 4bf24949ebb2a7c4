import TimeZoneEngine

/// A comparison of two sets of boundaries, which finds the areas that lie in a different zone than before.
///
/// The lost and the gained area of a zone are GEOS's differences of its two areas, on the plane of longitude and
/// latitude, in which the edges are straight. Area that one zone has lost and another gained has moved from the one to
/// the other. Area that a zone lost and no zone gained now lies in a gap, or only in another zone that shared it
/// before. Area that a zone gained and no zone lost was a gap, or is now shared. Areas are in square meters on the WGS
/// 84 ellipsoid.
public struct BoundaryComparison: Sendable {
  /// The zones of both sets, each once, sorted by their UTF-8 bytes.
  public let identifiers: [String]
  /// Zones that only the new boundaries have.
  public let added: [String]
  /// Zones that only the old boundaries have.
  public let removed: [String]
  private let old: [[ZoneShape]]
  private let new: [[ZoneShape]]

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - old: The old boundaries; shapes with one name form one zone.
  ///   - new: The new boundaries.
  public init(old: [ZoneShape], new: [ZoneShape]) {
    let numbering = ZoneNumbering(old + new)
    identifiers = numbering.identifiers
    var before = [[ZoneShape]](repeating: [], count: numbering.identifiers.count)
    var after = before
    for index in numbering.order {
      let zone = numbering.zoneOfShape[index]
      if index < old.count {
        before[zone].append(old[index])
      } else {
        after[zone].append(new[index - old.count])
      }
    }
    added = identifiers.indices.filter { before[$0].isEmpty }.map { numbering.identifiers[$0] }
    removed = identifiers.indices.filter { after[$0].isEmpty }.map { numbering.identifiers[$0] }
    self.old = before
    self.new = after
  }

  /// An area that lies in a different zone than before.
  public struct Move: Hashable, Sendable {
    /// The zone that lost the area; `nil` if none did.
    public let from: String?
    /// The zone that gained the area; `nil` if none did.
    public let to: String?
    /// The area on the WGS 84 ellipsoid in square meters.
    public let squareMeters: Double
  }

  /// The changes between the boundaries.
  public struct Report: Sendable {
    /// The zones whose edges have changed.
    public let changedZones: [String]
    /// The area moved between each pair of zones, the largest first.
    public let moves: [Move]
    /// The largest connected areas, the largest first, each with a point inside it.
    public let places: [(move: Move, point: GridPoint)]
  }

  /// Compares all zones.
  ///
  /// - Parameters:
  ///   - placeCount: How many of the largest connected areas to report.
  ///   - threads: The number of zones compared at once; the largest of the world take about 0.2 GB each.
  /// - Returns: The changes.
  /// - Throws: ``ShapeError`` if GEOS fails.
  public func run(placeCount: Int = 10, threads: Int) throws(ShapeError) -> Report {
    let changes = try zoneChanges(threads: threads)
    let pieces = try MovedPieces(
      lost: changes.flatMap(\.change.lost), gained: changes.flatMap(\.change.gained))
    return Report(
      changedZones: changes.map { identifiers[$0.zone] },
      moves: pieces.sums(identifiers),
      places: try pieces.largest(placeCount, identifiers))
  }

  private func zoneChanges(threads: Int) throws(ShapeError) -> [(zone: Int, change: ZoneChange)] {
    let changes = try Threads.results(threads, shares: identifiers.count) { zone throws(ShapeError) in
      try ZoneChange(zone: zone, old: old[zone], new: new[zone])
    }
    return zip(identifiers.indices, changes).compactMap { zone, change in change.map { (zone, $0) } }
  }
}
