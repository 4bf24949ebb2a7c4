import CShapes

/// What a `.prj` says, and whether it will do.
enum ShapefileReferenceSystem {
  /// Refuses a `.prj` that names anything but longitude and latitude on WGS 84. A missing one is taken for that.
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
    case CSHAPES_CRS_UNREADABLE: throw .unreadableReferenceSystem(path: path)
    default: throw .notWGS84(path: path, name: system.text)
    }
  }
}

extension cshapes_crs {
  fileprivate var text: String {
    withUnsafeBytes(of: name) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
