import CShapes
import TimeZoneEngine

/// An ESRI shapefile of polygons in longitude and latitude.
///
/// ```swift
/// let file = try Shapefile(path: "Shapefiles/timezones.shp")
/// for shape in try file.shapes() { print(shape.name) }
/// ```
///
/// The `.shx` and the `.dbf` are next to the `.shp`; a `.prj`, if there is one, must name WGS 84, and a `.cpg`
/// names the code page of the names (UTF-8 without one). Polygon, PolygonZ and PolygonM files are
/// read; heights and measures are ignored.
///
/// Opening reads the headers only. Each record is checked when it is read. Whether polygons are valid in the
/// sense of OGC is a separate question: see ``ZoneShape/validityWarning()``.
///
/// A shapefile must be used by one thread at a time, so it is not `Sendable`; its shapes are.
public final class Shapefile {
  /// The path of the `.shp`, as given.
  public let path: String
  /// The name of the field that holds the names of the shapes.
  public let field: String
  /// The number of records, including records marked as deleted.
  public let recordCount: Int

  let records: ShapeRecords
  let attributes: ShapeAttributes
  let paths: ShapefilePaths
  let fieldIndex: Int

  /// Opens a shapefile.
  ///
  /// - Parameters:
  ///   - path: The `.shp`.
  ///   - field: The field whose values name the shapes. Case is ignored unless the file has a field with exactly this
  ///     name.
  /// - Throws: ``ShapeError`` that names the file if one is missing, empty, corrupt, not of polygons, projected
  ///   or without the field.
  public convenience init(path: String, field: String = "tzid") throws(ShapeError) {
    try self.init(try ShapefilePaths(shp: path), field: field)
  }

  init(_ paths: ShapefilePaths, field: String) throws(ShapeError) {
    try paths.check()
    try ReferenceSystem.check(paths)
    records = try ShapeRecords(paths)
    attributes = try ShapeAttributes(paths)
    self.paths = paths
    path = paths.shp
    recordCount = records.count

    guard records.kind == CSHAPES_KIND_POLYGON else {
      throw .notPolygons(path: path, type: records.typeName)
    }
    guard records.count == attributes.count else {
      throw .differentCounts(path: path, shapes: records.count, rows: attributes.count)
    }
    guard recordCount > 0 else { throw .noRecords(path: path) }
    let fields = attributes.fields
    let index =
      fields.firstIndex { $0.isSame(as: field) }
      ?? fields.firstIndex { $0.lowercased().isSame(as: field.lowercased()) }
    guard let index else { throw .noSuchField(path: paths.dbf, field: field, fields: fields) }
    fieldIndex = index
    self.field = fields[index]
  }

  /// Reads all shapes of the file, in its order. Deleted records are left out.
  ///
  /// - Throws: ``ShapeError`` that names file and record.
  /// - Complexity: O(*n*) for *n* vertices of the file.
  public func shapes() throws(ShapeError) -> [ZoneShape] {
    var shapes: [ZoneShape] = []
    shapes.reserveCapacity(recordCount)
    for record in 0..<recordCount {
      if let shape = try shape(at: record) { shapes.append(shape) }
    }
    return shapes
  }
}

/// The files a shapefile consists of: next to each other, or members of an archive.
struct ShapefilePaths {
  let shp: String
  let shx: String
  let dbf: String
  let prj: String
  let cpg: String
  /// Their contents, if they are members of an archive; their paths are names then.
  let contents: ShapefileContents?

  /// Finds the files next to a `.shp`, whose endings may be all lowercase or all uppercase.
  init(shp path: String) throws(ShapeError) {
    guard path.utf8.count > 4, path.suffix(4).lowercased() == ".shp" else {
      // A mistyped path is likelier than another kind of file.
      guard cshapes_file_size(path, nil) >= 0 else { throw .missingFile(path: path) }
      throw .notAShapefile(path: path)
    }
    let base = String(path.dropLast(4))
    shp = path
    shx = Self.existing(base, "shx")
    dbf = Self.existing(base, "dbf")
    prj = Self.existing(base, "prj")
    cpg = Self.existing(base, "cpg")
    contents = nil
  }

  init(_ members: Archive.ShapefileMembers, of archive: Archive) throws(ShapeError) {
    shp = archive.messagePath(of: members.shp)
    shx = archive.messagePath(of: members.shx)
    dbf = archive.messagePath(of: members.dbf)
    prj = members.prj.map { archive.messagePath(of: $0) } ?? ""
    cpg = members.cpg.map { archive.messagePath(of: $0) } ?? ""
    contents = try ShapefileContents(members, of: archive)
  }

  /// Throws where a required file is missing, not accessible or empty.
  func check() throws(ShapeError) {
    // Members of archives have been read.
    if contents != nil { return }
    for path in [shp, shx, dbf] {
      var error = cshapes_error()
      let size = cshapes_file_size(path, &error)
      guard size >= 0 else { throw error.forFile(path) }
      guard size > 0 else { throw .emptyFile(path: path) }
    }
  }

  private static func existing(_ base: String, _ ending: String) -> String {
    let small = "\(base).\(ending)"
    let capital = "\(base).\(ending.uppercased())"
    return cshapes_file_size(small, nil) < 0 && cshapes_file_size(capital, nil) >= 0 ? capital : small
  }
}
