extension ComputedColumns {
  /// Columns whose values depend on nothing but the zone of a row.
  static func ofZones(
    _ columns: [String], _ zones: [String], _ values: @escaping @Sendable (String) -> [String]
  ) -> ComputedColumns {
    ComputedColumns(columns.map { .init(name: $0) }) { ZoneValues(zones, values) }
  }
}

/// The values of some rows, which depend on their zones, for one thread.
private final class ZoneValues: PointValues {
  private let values: (String) -> [String]
  private let zones: [String]
  /// The values of each zone that has occurred.
  private var known: [[String]?]
  private var rows: [Int] = []

  init(_ zones: [String], _ values: @escaping (String) -> [String]) {
    (self.values, self.zones) = (values, zones)
    known = Array(repeating: nil, count: zones.count)
  }

  func find(
    _ points: UnsafeBufferPointer<GridPoint>, _ answers: UnsafeBufferPointer<NumberedZones.Answer>,
    at times: UnsafeBufferPointer<Instant?>?
  ) {
    rows = answers.map { Int($0.zoneIndex) }
    for zone in rows where zone >= 0 && known[zone] == nil { known[zone] = values(zones[zone]) }
  }

  func withValue(of column: Int, at position: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var text = rows[position] < 0 ? "" : known[rows[position]]?[column] ?? ""
    text.withUTF8(body)
  }
}
