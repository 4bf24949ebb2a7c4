import TimeZoneIndex

extension TimeZoneFinder {
  /// The polygons of a zone: see ``ZoneOutlines``, which is faster for several zones.
  ///
  /// - Parameter identifier: A zone of ``identifiers``, exactly as it stands there.
  /// - Returns: `nil` where there is no such zone.
  /// - Throws: ``PolygonError`` where borders of the zone cross between vertices.
  /// - Complexity: O(n) in the size of the index, and as ``ZoneOutlines/polygons(of:)``.
  public func polygons(of identifier: String) throws(PolygonError) -> [ZonePolygon]? {
    try ZoneOutlines(of: self).polygons(of: identifier)
  }
}
