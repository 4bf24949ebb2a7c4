import CShapes

/// The files a shapefile consists of: beside each other, or members of an archive.
struct ShapefilePaths {
  let shp: String
  let shx: String
  let dbf: String
  let prj: String
  let cpg: String
  /// What they hold, where they are members of an archive; their paths are names then.
  let contents: ShapefileContents?

  /// Finds the files beside a `.shp`, whose endings may be all lowercase or all uppercase.
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

  /// Reads the files from an archive.
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
