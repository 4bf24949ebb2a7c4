import TimeZoneAnnotation

/// Boundaries as they are published: a shapefile, GeoJSON, or a zip archive of one of these.
///
/// ```swift
/// let file = try BoundaryFile(path: "timezones-with-oceans.shapefile.zip")
/// let tree = try ShapeTree(shapes: file.shapes)
/// ```
///
/// GeoJSON (RFC 7946) is a FeatureCollection of polygons with the zone identifiers among their properties; its numbers are
/// rounded from their digits. Archives are never unpacked to disk: a shapefile's members are read into memory, of 2 GiB at most
/// each, and GeoJSON is read feature by feature.
public struct BoundaryFile: Sendable {
  /// The path, as given.
  public let path: String
  /// All shapes, in the order of the file.
  public let shapes: [ZoneShape]
  /// The release, such as 2026e, from the name of the file, or else of the member of an archive; `nil` if neither has one.
  public let release: String?

  /// Reads boundaries from a file.
  ///
  /// - Parameters:
  ///   - path: A `.shp` with its `.shx` and `.dbf` next to it, or a file of the other kinds, recognized by its first bytes.
  ///   - field: The field, or the property, that holds the zone identifiers. Case is ignored unless there is one with
  ///     exactly this name.
  /// - Throws: ``ShapeError`` that names the file and the part of it that is wrong.
  /// - Complexity: O(*n*) for *n* bytes, decompressed.
  public init(path: String, field: String = "tzid") throws(ShapeError) {
    var memberName: Substring?
    switch try Kind(ofFileAt: path) {
    case .shapefile:
      shapes = try Shapefile(path: path, field: field).shapes()
    case .geoJSON:
      shapes = try GeoJSONShapes.read(path: path, field)
    case .archive:
      let archive = try Archive(path: path)
      let boundaries = try archive.boundaries()
      memberName = boundaries.member.name[...]
      shapes = try Self.shapes(boundaries, of: archive, field)
    case nil:
      throw .notAShapefile(path: path)
    }
    self.path = path
    if shapes.isEmpty { throw .noRecords(path: path) }
    let fileName = path.split(separator: "/").last ?? ""
    release = Self.release(in: fileName) ?? memberName.flatMap { Self.release(in: $0) }
  }

  private static func shapes(
    _ boundaries: Archive.Boundaries, of archive: Archive, _ field: String
  ) throws(ShapeError) -> [ZoneShape] {
    switch boundaries {
    case .shapefile(let members):
      let paths = try ShapefilePaths(members, of: archive)
      return try Shapefile(paths, field: field).shapes()
    case .geoJSON(let member):
      return try GeoJSONShapes.read(try archive.open(member), path: archive.messagePath(of: member), field)
    }
  }

  /// The one release of the tz database that a name has: a year and a letter, without other letters or digits around.
  static func release(in name: Substring) -> String? {
    let words = name.utf8.split { !$0.isASCIIDigit && !$0.isASCIILetter }
    let releases = words.filter { word in
      word.count == 5 && (word.starts(with: "19".utf8) || word.starts(with: "20".utf8))
        && word.prefix(4).allSatisfy(\.isASCIIDigit) && word.dropFirst(4).allSatisfy { $0 &- 0x61 < 26 }
    }
    let names = Set(releases.map { String(decoding: $0, as: UTF8.self) })
    return names.count == 1 ? names.first : nil
  }

  package enum Kind: Hashable, Sendable {
    case shapefile, archive, geoJSON

    /// The kind of a file, by its name or its first bytes; `nil` if it is none.
    package init?(ofFileAt path: String) throws(ShapeError) {
      let name = path.lowercased()
      if name.hasSuffix(".shp") {
        self = .shapefile
        return
      }
      let head: [UInt8]
      do throws(FileError) {
        // From the start: another name of an open descriptor, such as /dev/stdin, shares its position.
        head = try InputFile(path, mustBeRegular: true).readStart(1024, at: 0)
      } catch {
        if error.isMissing { throw .missingFile(path: path) }
        throw .inaccessibleFile(path: path, reason: "\(error.reason)")
      }
      if head.isEmpty { throw .emptyFile(path: path) }
      // Members, none, or parts of an archive on several disks.
      let signatures: [[UInt8]] = [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6], [0x50, 0x4B, 7, 8]]
      if name.hasSuffix(".zip") || signatures.contains(where: { head.starts(with: $0) }) {
        self = .archive
      } else if name.hasSuffix("json")
        || head.withoutByteOrderMark.first(where: { $0 > 0x20 }) == UInt8(ascii: "{")
      {
        self = .geoJSON
      } else {
        return nil
      }
    }
  }
}
