import TestSupport

/// Compares a finder's answers about one point with the borders around it.
struct BorderComparison {
  let finder: TimeZoneFinder
  let point: GridPoint
  let here: [String]
  let sights: [BorderPieces.Sight]
  let vertices: Set<GridPoint>

  private func isSame(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-6 + 1e-9 * b }

  private var coordinate: Coordinate {
    get throws { try Coordinate(latitudeE7: point.y, longitudeE7: point.x) }
  }

  /// What is wrong with the nearest border.
  func borderDifference() throws -> String? {
    let found = try finder.nearestBorder(to: coordinate)
    guard let least = sights.map(\.meters).min() else {
      return found == nil ? nil : "there is no border, found \(String(describing: found))"
    }
    guard let found else { return "expected a border at \(least) m, found none" }
    if !isSame(found.meters, least) { return "expected \(least) m, found \(found)" }
    if found.timeZoneIdentifiers != here { return "found \(found.timeZoneIdentifiers) here" }
    let position = Globe.Position(found.nearestPoint.grid)
    if abs(Globe.meters(Globe.Position(point), position) - least) > 0.02 {
      return "\(least) m is not as far as \(found)"
    }
    // Other pieces may be as near elsewhere.
    let touching = sights.filter { isSame($0.meters, least) && $0.piece.meters(from: position) < 0.02 }
    let beyond = touching.flatMap(\.piece.sides).filter { $0 != here }
    if touching.isEmpty || beyond.isEmpty { return "no border touches the nearest point of \(found)" }
    let all = Set(
      sights.filter { isSame($0.meters, least) }.flatMap(\.piece.sides).filter { $0 != here }.joined())
    let zones = Set(found.timeZoneIdentifiersBeyond)
    // Where nothing covers the ground beyond, the zones behind it count, if they are within a meter.
    if !here.isEmpty, all.isEmpty {
      let behind = sights.filter { $0.piece.meters(from: position) < 1.02 }.flatMap(\.piece.sides).joined()
      if zones.isSubset(of: Set(behind).subtracting(here)) { return nil }
    }
    if !zones.isSubset(of: all) { return "expected of \(all), found \(found)" }
    if zones.isEmpty, !beyond.contains([]) { return "expected \(beyond), found \(found)" }
    if vertices.contains(found.nearestPoint.grid), !zones.isSuperset(of: beyond.joined()) {
      return "expected \(beyond) at a vertex, found \(found)"
    }
    return found.timeZoneIdentifiersBeyond == zones.sorted() ? nil : "not sorted: \(found)"
  }

  /// What is wrong with distances to zones.
  func zonesDifference() throws -> String? {
    var distances: [String: Double] = [:]
    for (number, zone) in finder.identifiers.enumerated() {
      let least = sights.filter { $0.piece.sides.joined().contains(zone) }.map(\.meters).min()
      let expected = here.contains(zone) ? 0 : least
      let found = try finder.nearestZones(to: coordinate, within: .infinity) { $0 == number }
      guard let expected else {
        if found != nil { return "\(zone) covers nothing, found \(String(describing: found))" }
        continue
      }
      distances[zone] = expected
      guard let found, isSame(found.meters, expected), found.numbers == [number] else {
        return "expected \(expected) m to \(zone), found \(String(describing: found))"
      }
      let limited = try finder.nearestZones(to: coordinate, within: expected * 0.999 - 0.001) {
        $0 == number
      }
      if limited != nil { return "expected \(expected) m to \(zone), found \(String(describing: limited))" }
    }
    for radius in [0, 0.1, 0.5, 0.9, 1.1, 2].map({ $0 * (sights.map(\.meters).min() ?? 1e6) }) + [
      3e6, 2.1e7,
    ] {
      let found = try finder.timeZoneIdentifiers(withinMeters: radius, of: coordinate)
      // Zones at exactly this distance may be included or not.
      let inside = distances.filter { $0.value < radius - 1e-6 - 1e-9 * radius || $0.value == 0 }.keys
      let reached = distances.filter { $0.value <= radius + 1e-6 + 1e-9 * radius }.keys
      if !Set(inside).isSubset(of: found) || !Set(found).isSubset(of: reached) || found != found.sorted() {
        return "within \(radius) m expected \(inside) to \(reached), found \(found)"
      }
    }
    return nil
  }
}
