import CShapes

/// The files a shapefile consists of.
struct ShapefilePaths {
  let shp: String
  let shx: String
  let dbf: String
  let prj: String
  let cpg: String

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
  }

  /// Throws where a required file is missing, not accessible or empty.
  func check() throws(ShapeError) {
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
