import CShapes
import TimeZoneEngine

extension Archive {
  enum Boundaries {
    case shapefile(ShapefileMembers)
    case geoJSON(Member)

    var member: Member {
      switch self {
      case .shapefile(let members): members.shp
      case .geoJSON(let member): member
      }
    }
  }

  struct ShapefileMembers {
    let shp, shx, dbf: Member
    let prj, cpg: Member?
  }

  /// Finds the one shapefile or GeoJSON file, in any folder. If there are several, JSON that is not GeoJSON does not count.
  func boundaries() throws(ShapeError) -> Boundaries {
    var found = members.filter { ["shp", "json", "geojson"].contains($0.ending) }
    if found.count > 1 { found.removeAll { $0.ending == "json" && isOtherJSON($0) } }
    guard let member = found.first else {
      throw .archive(path: path, .noBoundaries(found: members.map(\.name)))
    }
    guard found.count == 1 else {
      throw .archive(path: path, .severalBoundaries(found.map(\.name)))
    }
    guard member.ending == "shp" else { return .geoJSON(member) }
    return .shapefile(
      ShapefileMembers(
        shp: member, shx: try required("shx", beside: member), dbf: try required("dbf", beside: member),
        prj: try optional("prj", beside: member), cpg: try optional("cpg", beside: member)))
  }

  private func isOtherJSON(_ member: Member) -> Bool {
    (try? open(member)).map { !GeoJSONShapes.isCollection($0) } ?? false
  }

  private func required(_ ending: String, beside shp: Member) throws(ShapeError) -> Member {
    if let member = try optional(ending, beside: shp) { return member }
    throw .archive(path: path, .missingMember("\(shp.stem).\(ending)"))
  }

  private func optional(_ ending: String, beside shp: Member) throws(ShapeError) -> Member? {
    let found = members.filter { $0.ending == ending && $0.stem.isSame(as: shp.stem) }
    guard found.count <= 1 else {
      throw .archive(path: path, .severalBoundaries(found.map(\.name)))
    }
    return found.first
  }
}

extension Archive.Member {
  /// The part after the last dot of its name, in lower case; empty if none exists.
  fileprivate var ending: String {
    guard let dot = fileName.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return String(decoding: fileName.utf8[dot...].dropFirst().map(\.asciiLowercase), as: UTF8.self)
  }

  /// Its path up to the last dot.
  fileprivate var stem: Substring {
    name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name[...]
  }
}

/// The files of a shapefile in memory.
final class ShapefileContents {
  let shp, shx, dbf: OwnedBytes
  let prj, cpg: OwnedBytes?

  init(_ members: Archive.ShapefileMembers, of archive: Archive) throws(ShapeError) {
    shp = try archive.bytes(of: members.shp)
    shx = try archive.bytes(of: members.shx)
    dbf = try archive.bytes(of: members.dbf)
    prj = try members.prj.map { (member) throws(ShapeError) in try archive.bytes(of: member) }
    cpg = try members.cpg.map { (member) throws(ShapeError) in try archive.bytes(of: member) }
  }

  /// The same for the shim, valid as long as this is.
  var pointers: cshapes_contents {
    cshapes_contents(shp: shp.content, shx: shx.content, dbf: dbf.content, cpg: cpg?.content ?? .init())
  }
}

extension OwnedBytes {
  fileprivate var content: cshapes_content { cshapes_content(bytes: bytes.baseAddress, size: bytes.count) }
}
