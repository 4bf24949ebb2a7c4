/// The zones at a position and the border nearest to it.
package struct BorderAnswer {
  package let coordinate: Coordinate
  package let zones: [String]
  /// The nearest border; `nil` if none exists, or the index ends nearer.
  package let border: BorderDistance?
  /// Whether the position is outside the region of the index.
  package let isOutside: Bool
  private let region: IndexRegion?
  private let dataVersion: String

  package init(to coordinate: Coordinate, _ finder: TimeZoneFinder, on model: EarthModel = .sphere) {
    self.coordinate = coordinate
    zones = finder.timeZoneIdentifiers(at: coordinate)
    border = finder.nearestBorder(to: coordinate, on: model)
    isOutside = !finder.isInRegion(coordinate)
    region = finder.region
    dataVersion = finder.information.dataVersion
  }

  package var json: JSON {
    .object(
      coordinate.jsonMembers.adding(["zones": JSON(zones), "border": border?.json(region) ?? .null])
        .adding(region == nil ? nil : ["outsideRegion": JSON(isOutside)])
        .adding(["dataVersion": JSON(stated: dataVersion)]))
  }
}

extension BorderDistance {
  fileprivate func json(_ region: IndexRegion?) -> JSON {
    let distance: JSONObject = ["meters": Meters(meters).json]
    return .object(
      distance.adding(nearestPoint.jsonMembers).adding(["zones": JSON(timeZoneIdentifiersBeyond)])
        .adding(region == nil ? nil : ["outsideRegion": JSON(isEnd(of: region))]))
  }

  /// Whether the area beyond is outside a region: where that consists of zones, every area that none of them covers.
  package func isEnd(of region: IndexRegion?) -> Bool {
    region?.kind == .zones && timeZoneIdentifiersBeyond.isEmpty
  }
}

/// The zones that a position of limited accuracy may be in.
package struct WithinAnswer {
  package let coordinate: Coordinate
  package let radius: Meters
  /// The zones, ascending.
  package let zones: [String]
  /// Whether the list is complete; false if the region of the index ends within the distance.
  package let isComplete: Bool
  private let hasRegion: Bool
  private let dataVersion: String

  package init(
    _ radius: Meters, of coordinate: Coordinate, _ finder: TimeZoneFinder, on model: EarthModel = .sphere
  ) {
    (self.radius, self.coordinate) = (radius, coordinate)
    zones = finder.zoneIndices(within: radius.value, of: coordinate, on: model).map { finder.identifiers[$0] }
    isComplete = finder.isInRegion(coordinate, withinMeters: radius.value, on: model)
    hasRegion = finder.region != nil
    dataVersion = finder.information.dataVersion
  }

  package var json: JSON {
    .object(
      coordinate.jsonMembers.adding(["within": radius.json]).adding(zoneMembers)
        .adding(["dataVersion": JSON(stated: dataVersion)]))
  }

  package var zoneMembers: JSONObject {
    hasRegion ? ["zones": JSON(zones), "complete": JSON(isComplete)] : ["zones": JSON(zones)]
  }
}
