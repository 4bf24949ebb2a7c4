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

/// The coordinate reference system of a `.prj`.
enum ShapefileReferenceSystem {
  /// Throws where a `.prj` names anything but longitude and latitude on WGS 84. A missing `.prj` means WGS 84.
  static func check(path: String) throws(ShapeError) {
    var error = cshapes_error()
    var system = cshapes_crs()
    if cshapes_crs_read(path, &system, &error) < 0 {
      if error.code == CSHAPES_NO_FILE { return }
      throw error.forFile(path)
    }
    switch system.kind {
    case CSHAPES_CRS_WGS84: return
    case CSHAPES_CRS_PROJECTED: throw .projected(path: path, name: system.text)
    case CSHAPES_CRS_UNREADABLE: throw .invalidReferenceSystem(path: path)
    default: throw .notWGS84(path: path, name: system.text)
    }
  }
}

extension cshapes_crs {
  fileprivate var text: String {
    withUnsafeBytes(of: name) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
