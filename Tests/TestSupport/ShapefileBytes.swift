/// The files of a shapefile as bytes, so that tests can make good ones and damage them.
package struct ShapefileBytes: Sendable {
  /// One record: a name, and its parts in degrees.
  package struct Record: Sendable {
    /// The name as bytes of whatever code page.
    package var name: [UInt8]
    /// The parts, each a list of longitude and latitude, written as they are.
    package var parts: [[(Double, Double)]]
    /// The ESRI type written for this record, where it differs from the file's.
    package var type: Int32?
    /// Whether the row of the table is marked as deleted.
    package var isDeleted: Bool

    package init(
      _ name: String, _ parts: [[(Double, Double)]], type: Int32? = nil, isDeleted: Bool = false
    ) {
      self.name = Array(name.utf8)
      self.parts = parts
      self.type = type
      self.isDeleted = isDeleted
    }
  }

  /// ESRI's numbers of shape types.
  package enum ShapeType {
    /// No geometry.
    package static let null: Int32 = 0
    /// Lines, which shapelib calls "Arc".
    package static let polyline: Int32 = 3
    package static let polygon: Int32 = 5
    /// Polygons with heights and measures.
    package static let polygonZ: Int32 = 15
    package static let polygonM: Int32 = 25
  }

  package var shp: [UInt8]
  /// Where the records lie in the geometry.
  package var shx: [UInt8]
  package var dbf: [UInt8]
  /// The reference system; not written where `nil`.
  package var prj: [UInt8]?
  /// The code page; not written where `nil`.
  package var cpg: [UInt8]?

  /// A well-formed shapefile.
  package init(_ records: [Record], type: Int32 = ShapeType.polygon, fields: [String] = ["tzid"]) {
    var content: [UInt8] = []
    var index: [UInt8] = []
    for (number, record) in records.enumerated() {
      let body = Self.body(of: record, type: record.type ?? type)
      index.append(bigEndian: Int32((100 + content.count) / 2))
      index.append(bigEndian: Int32(body.count / 2))
      content.append(bigEndian: Int32(number + 1))
      content.append(bigEndian: Int32(body.count / 2))
      content += body
    }
    shp = Self.header(bytes: 100 + content.count, type: type) + content
    shx = Self.header(bytes: 100 + index.count, type: type) + index
    dbf = Self.table(records, fields: fields)
    prj = Array(
      #"GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]"#
        .utf8)
    cpg = Array("UTF-8".utf8)
  }

  /// Shapes as a shapefile: each exterior clockwise or not, as its vertices lie; rings closed.
  package init(_ shapes: [ZoneShape]) {
    self.init(
      shapes.map { shape in
        Record(
          shape.name,
          shape.rings.map { ring in
            (ring.vertices + ring.vertices.prefix(1)).map { (Double($0.x) / 1e7, Double($0.y) / 1e7) }
          })
      })
  }

  package func write(to directory: TemporaryDirectory, name: String = "zones") throws -> String {
    try directory.write(shx, to: "\(name).shx")
    try directory.write(dbf, to: "\(name).dbf")
    if let prj { try directory.write(prj, to: "\(name).prj") }
    if let cpg { try directory.write(cpg, to: "\(name).cpg") }
    return try directory.write(shp, to: "\(name).shp")
  }
}

extension ShapefileBytes {
  /// A unit square with its south-west corner at a longitude and latitude, closed, clockwise.
  package static func square(_ x: Double, _ y: Double) -> [(Double, Double)] {
    [(x, y), (x, y + 1), (x + 1, y + 1), (x + 1, y), (x, y)]
  }

  private static func header(bytes: Int, type: Int32) -> [UInt8] {
    var header: [UInt8] = []
    header.append(bigEndian: 9994)
    for _ in 0..<5 { header.append(bigEndian: 0) }
    header.append(bigEndian: Int32(bytes / 2))
    header.append(littleEndian: Int32(1000))
    header.append(littleEndian: type)
    for bound in [-180.0, -90, 180, 90, 0, 0, 0, 0] { header.append(double: bound) }
    return header
  }

  private static func body(of record: Record, type: Int32) -> [UInt8] {
    var body: [UInt8] = []
    body.append(littleEndian: type)
    guard type != ShapeType.null else { return body }
    let points = record.parts.flatMap { $0 }
    for bound in [-180.0, -90, 180, 90] { body.append(double: bound) }
    body.append(littleEndian: Int32(record.parts.count))
    body.append(littleEndian: Int32(points.count))
    var start: Int32 = 0
    for part in record.parts {
      body.append(littleEndian: start)
      start += Int32(part.count)
    }
    for point in points {
      body.append(double: point.0)
      body.append(double: point.1)
    }
    // Heights and measures, each with its range: one block for M, two for Z.
    for _ in 0..<(type == ShapeType.polygonZ ? 2 : type == ShapeType.polygonM ? 1 : 0) {
      for value in [0.0, 1] + points.map({ _ in 0.5 }) { body.append(double: value) }
    }
    return body
  }

  private static func table(_ records: [Record], fields: [String]) -> [UInt8] {
    let width = 40
    var table: [UInt8] = [3, 126, 1, 1]
    table.append(littleEndian: Int32(records.count))
    table.append(littleEndian: Int16(32 + 32 * fields.count + 1))
    table.append(littleEndian: Int16(1 + width * fields.count))
    table += Array(repeating: 0, count: 20)
    for field in fields {
      table += field.utf8.prefix(10).padded(to: 11, with: 0)
      table += [UInt8(ascii: "C"), 0, 0, 0, 0, UInt8(width), 0] + Array(repeating: 0, count: 14)
    }
    table.append(13)
    for record in records {
      table.append(UInt8(ascii: record.isDeleted ? "*" : " "))
      for _ in fields.dropLast() { table += Array(repeating: 32, count: width) }
      table += record.name.prefix(width).padded(to: width, with: 32)
    }
    return table + [26]
  }
}

extension Sequence<UInt8> {
  fileprivate func padded(to count: Int, with byte: UInt8) -> [UInt8] {
    let bytes = Array(self)
    return bytes + Array(repeating: byte, count: Swift.max(0, count - bytes.count))
  }
}

extension [UInt8] {
  /// Appends the bytes of a number, the lowest first.
  package mutating func append(littleEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  /// Appends the bytes of a number, the highest first.
  package mutating func append(bigEndian value: Int32) {
    Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
  }

  /// Appends the bytes of a double, the lowest first.
  package mutating func append(double value: Double) { append(littleEndian: value.bitPattern) }

  /// Overwrites bytes with those of a number, the lowest first.
  package mutating func replace(at offset: Int, littleEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { bytes in
      replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }
  }
}
