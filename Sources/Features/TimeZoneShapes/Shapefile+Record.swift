import CShapes
import TimeZoneEngine

extension Shapefile {
  /// Reads the shape of a record.
  ///
  /// - Parameter record: The record's number, counted from 0.
  /// - Returns: `nil` if the record is marked as deleted.
  /// - Throws: ``ShapeError`` that names file and record.
  public func shape(at record: Int) throws(ShapeError) -> ZoneShape? {
    guard (0..<recordCount).contains(record) else {
      throw .corruptRecord(path: path, record: record, reason: "the file has \(recordCount) records")
    }
    if try attributes.isDeleted(record) { return nil }
    let name = try attributes.text(record: record, field: fieldIndex)
    guard !name.isEmpty else { throw .emptyName(path: paths.dbf, record: record, field: field) }
    guard name.isPrintableName else {
      throw .unprintableName(path: paths.dbf, record: record, field: field, name: name)
    }
    let parts = try records.withRecord(record) { (parts) throws(ShapeError) in
      try self.rings(of: parts, record: record)
    }
    return ZoneShape(name: name, record: record, rings: parts.rings, vanishedParts: parts.vanished)
  }

  /// The rings of a record, and how many of its parts enclose nothing on the grid.
  private func rings(
    of parts: cshapes_record, record: Int
  ) throws(ShapeError) -> (rings: [Ring], vanished: Int) {
    switch parts.kind {
    case CSHAPES_KIND_NULL: return ([], 0)
    case CSHAPES_KIND_POLYGON: break
    default: throw .notAPolygon(path: path, record: record)
    }
    var rings: [Ring] = []
    rings.reserveCapacity(Int(parts.part_count))
    for index in 0..<Int(parts.part_count) {
      let vertices = try RawRing(parts, index).onGrid(path: path, record: record)
      if let ring = Ring(vertices) { rings.append(ring) }
    }
    return (rings, Int(parts.part_count) - rings.count)
  }
}

/// One part of a record in the shim's memory: degrees, as they are in the file.
private struct RawRing {
  let number: Int
  let x: UnsafeBufferPointer<Double>
  let y: UnsafeBufferPointer<Double>

  /// The shim has checked that the part starts ascend within the vertices.
  init(_ parts: cshapes_record, _ index: Int) {
    number = index
    let start = Int(parts.part_starts[index])
    let end = index + 1 < Int(parts.part_count) ? Int(parts.part_starts[index + 1]) : Int(parts.vertex_count)
    x = UnsafeBufferPointer(start: parts.x + start, count: end - start)
    y = UnsafeBufferPointer(start: parts.y + start, count: end - start)
  }

  /// The vertices rounded to the grid.
  func onGrid(path: String, record: Int) throws(ShapeError) -> [GridPoint] {
    var points: [GridPoint] = []
    points.reserveCapacity(x.count)
    for vertex in x.indices {
      guard let point = GridPoint(longitude: x[vertex], latitude: y[vertex]) else {
        throw .outOfRange(
          path: path, record: record, ring: number, vertex: vertex, longitude: x[vertex], latitude: y[vertex])
      }
      points.append(point)
    }
    let distinct = distinctPoints(upTo: 3)
    guard distinct == 3 else {
      throw .tooFewPoints(path: path, record: record, ring: number, points: distinct)
    }
    return points
  }

  /// The number of different points, at most `limit`; usually known after as many.
  private func distinctPoints(upTo limit: Int) -> Int {
    var seen: [(Double, Double)] = []
    for vertex in x.indices where seen.count < limit {
      let point = (x[vertex], y[vertex])
      if !seen.contains(where: { $0 == point }) { seen.append(point) }
    }
    return seen.count
  }
}

extension GridPoint {
  /// A vertex from degrees, ties rounded away from zero; `nil` if it does not lie on Earth once rounded.
  ///
  /// Rounding first lets 180.00000000000003 pass, which is what arithmetic elsewhere makes of 180.
  fileprivate init?(longitude: Double, latitude: Double) {
    // NaN fails every comparison, so it fails these.
    guard longitude.magnitude < 181, latitude.magnitude < 91 else { return nil }
    self.init(x: Self.rounded(longitude), y: Self.rounded(latitude))
    if !isOnEarth { return nil }
  }
}
