import TimeZoneEngine
import TimeZoneIndex

// Principal locations: most people live near one of them.

extension BoundVerification {
  /// What was found at the principal locations that a zone of the shapes covers.
  package struct PlaceReport: Sendable {
    /// The locations.
    package var count = 0
    /// Those of which the index is certain.
    package var certain = 0
    /// Those at which the index has other zones than the shapes.
    package var moved: [(place: ZoneTable.Row, index: [String], shapes: [String])] = []
  }

  /// Compares the zones of the principal locations of a table.
  ///
  /// - Complexity: O(n) in the number of places.
  package func comparePlaces(_ table: ZoneTable = .embedded) -> PlaceReport {
    var report = PlaceReport()
    for place in table.rows where !isOutside(place.location.grid) {
      let shapes = source.timeZoneIdentifiers(at: place.location)
      if shapes.isEmpty { continue }
      report.count += 1
      if finder.isCertain(at: place.location) { report.certain += 1 }
      let index = finder.timeZoneIdentifiers(at: place.location)
      if !index.areSame(as: shapes) { report.moved.append((place, index, shapes)) }
    }
    return report
  }
}
