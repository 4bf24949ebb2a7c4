import CShapes
import TimeZoneEngine
import Platform

/// The reason why shapes cannot be read or used. Each description has the place, the expected and the found text, and the
/// remedy, in one line. Records, rings and vertices are counted from 0.
public enum ShapeError: Error, Hashable, Sendable {
  /// The file does not exist.
  case missingFile(path: String)
  /// The file exists and cannot be read.
  case inaccessibleFile(path: String, reason: String)
  /// The file isn't a supported file of boundaries.
  case notAShapefile(path: String)
  /// The boundaries in a zip archive cannot be read.
  case archive(path: String, ArchiveProblem)
  /// GeoJSON is malformed, or has no polygons with names. The reason has the place; features are counted from 1.
  case geoJSON(path: String, reason: String)
  /// The file has no bytes.
  case emptyFile(path: String)
  /// The shapefile has no records.
  case noRecords(path: String)
  /// The file contradicts its format.
  case corruptFile(path: String, reason: String)
  /// A record contradicts the format.
  case corruptRecord(path: String, record: Int, reason: String)
  /// The `.shp` and the `.dbf` have different numbers of records.
  case differentCounts(path: String, shapes: Int, rows: Int)
  /// The `.dbf` has no field of that name, only the given `fields`.
  case noSuchField(path: String, field: String, fields: [String])
  /// The shapefile holds something other than polygons.
  case notPolygons(path: String, type: String)
  /// A record of a polygon shapefile holds something other than a polygon.
  case notAPolygon(path: String, record: Int)
  /// A ring has fewer than three distinct points.
  case tooFewPoints(path: String, record: Int, ring: Int, points: Int)
  /// A vertex is not a finite position in -180...180, -90...90 degrees.
  case outOfRange(path: String, record: Int, ring: Int, vertex: Int, longitude: Double, latitude: Double)
  /// The `.prj` names a map projection.
  case projected(path: String, name: String)
  /// The `.prj` names a reference system other than longitude and latitude in degrees on WGS 84; `difference` describes
  /// the difference, as the end of a sentence.
  case notWGS84(path: String, name: String, difference: String)
  /// The `.prj` is not well-known text.
  case invalidReferenceSystem(path: String)
  /// The `.cpg` names a code page that the system cannot convert.
  case unknownCodePage(path: String, codePage: String, reason: String)
  /// A name is not text in the file's code page.
  case undecodableName(path: String, record: Int, reason: String)
  /// A name is empty.
  case emptyName(path: String, record: Int, field: String)
  /// A name contains control characters or line separators, which would break the lines in which answers are printed.
  case unprintableName(path: String, record: Int, field: String, name: String)
  /// GEOS failed; `record` is the shape that it worked on, if any.
  case geometryEngine(record: Int?, reason: String)
  /// There are more vertices than can be numbered.
  case tooManyVertices(limit: Int)
}

extension ShapeError: CustomStringConvertible {
  /// A description in one line: the place, the expected and the found value, and the remedy.
  public var description: String { "\(subject): \(problem)" }

  /// The file, record, ring and vertex concerned.
  private var subject: String {
    switch self {
    case .missingFile(let path), .inaccessibleFile(let path, _), .notAShapefile(let path),
      .emptyFile(let path), .archive(let path, _), .geoJSON(let path, _),
      .noRecords(let path), .corruptFile(let path, _), .differentCounts(let path, _, _),
      .noSuchField(let path, _, _), .notPolygons(let path, _), .projected(let path, _),
      .notWGS84(let path, _, _),
      .invalidReferenceSystem(let path), .unknownCodePage(let path, _, _):
      path
    case .corruptRecord(let path, let record, _), .notAPolygon(let path, let record),
      .undecodableName(let path, let record, _), .emptyName(let path, let record, _),
      .unprintableName(let path, let record, _, _):
      "\(path): record \(record)"
    case .tooFewPoints(let path, let record, let ring, _):
      "\(path): record \(record), ring \(ring)"
    case .outOfRange(let path, let record, let ring, let vertex, _, _):
      "\(path): record \(record), ring \(ring), vertex \(vertex)"
    case .geometryEngine(let record, _):
      record.map { "record \($0)" } ?? "shapes"
    case .tooManyVertices:
      "shapes"
    }
  }

  /// The expected and the found content, and the remedy.
  private var problem: String {
    switch self {
    case .missingFile(let path) where !["zip", "json"].contains { path.lowercased().hasSuffix($0) }:
      "no such file; a shapefile needs its .shp, .shx and .dbf side by side"
    case .missingFile:
      "no such file; check the path"
    case .inaccessibleFile(_, let reason):
      "expected a readable file, found: \(reason); check the path and its permissions"
    case .notAShapefile:
      "expected a shapefile (.shp), GeoJSON, or a zip archive of one of these, found another file"
    case .archive(_, let problem): problem.description
    case .geoJSON(_, let reason): reason
    case .emptyFile:
      "expected content, found 0 bytes; copy the file again"
    case .noRecords:
      "expected at least one record, found none; export the boundaries again"
    case .corruptFile(_, let reason), .corruptRecord(_, _, let reason):
      "corrupt or truncated: \(reason); copy the file again"
    case .differentCounts(_, let shapes, let rows):
      "expected one row of the .dbf for each of \(shapes) records, found \(rows);"
        + " take .shp, .shx and .dbf from the same export"
    case .noSuchField(_, let field, let fields):
      "no field \"\(field)\"; it has \(fields.map { "\"\($0)\"" }.joined(separator: ", ")); choose one of them"
    case .notPolygons(_, let type):
      "expected polygons, found shape type \(type); time zones need areas"
    case .notAPolygon:
      "expected a polygon, found another type of shape; export the shapefile again as polygons"
    case .tooFewPoints(_, _, _, let points):
      "expected at least 3 distinct points, found \(points); remove or repair the ring"
    case .outOfRange(_, _, _, _, let longitude, let latitude):
      "expected longitude -180...180 and latitude -90...90 degrees, found \(longitude) and \(latitude);"
        + " repair the vertex or reproject to WGS 84"
    case .projected(_, let name):
      "expected longitude and latitude on WGS 84, found the projection \"\(name)\"; reproject to EPSG:4326"
    case .notWGS84(_, let name, let difference):
      "expected longitude and latitude in degrees on WGS 84, found \"\(name)\", \(difference); reproject to EPSG:4326"
    case .invalidReferenceSystem:
      "expected a coordinate reference system as well-known text, found none;"
        + " remove the file if the coordinates are on WGS 84"
    case .unknownCodePage(_, let codePage, let reason):
      "expected a known code page, found \"\(codePage)\" (\(reason)); write UTF-8 or the right one into the file"
    case .undecodableName(_, _, let reason):
      "the name is not text: \(reason); name the right code page in a .cpg file"
    case .emptyName(_, _, let field):
      "expected a name in the field \"\(field)\", found none; fill it in or choose another field"
    case .unprintableName(_, _, let field, let name):
      "expected a name without control characters in the field \"\(field)\", found \(name.quotedForMessage);"
        + " correct it or choose another field"
    case .geometryEngine(_, let reason):
      "GEOS failed: \(reason)"
    case .tooManyVertices(let limit):
      "expected at most \(limit) vertices, found more; split the shapefile"
    }
  }
}

// MARK: - From the shim

extension cshapes_error {
  /// The message of the C library.
  var text: String {
    withUnsafeBytes(of: message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// The failure of a call that concerned a whole file.
  func forFile(_ path: String) -> ShapeError {
    switch code {
    case CSHAPES_NO_FILE: .missingFile(path: path)
    case CSHAPES_NO_ACCESS, CSHAPES_NO_MEMORY: .inaccessibleFile(path: path, reason: text)
    default: Self.shortage(path) ?? .corruptFile(path: path, reason: text)
    }
  }

  /// The failure if the process may not open as many files as a shapefile has, which the C library reports as damage.
  private static func shortage(_ path: String) -> ShapeError? {
    do throws(FileError) {
      try withExtendedLifetime((InputFile(path), InputFile(path))) {}
      return nil
    } catch {
      // Members of archives have no path of their own.
      guard [.system(EMFILE), .system(ENFILE)].contains(error.reason) else { return nil }
      return .inaccessibleFile(path: path, reason: "\(error.reason)")
    }
  }

  /// The failure of a call into GEOS.
  func forGeometry(record: Int? = nil) -> ShapeError {
    .geometryEngine(record: record, reason: text)
  }
}
