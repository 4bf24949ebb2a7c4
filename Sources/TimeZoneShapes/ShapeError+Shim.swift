import CShapes

// How the shim's failures become `ShapeError`s.
extension cshapes_error {
  /// The library's own message.
  var text: String {
    withUnsafeBytes(of: message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// The failure of a call that concerned a whole file.
  func forFile(_ path: String) -> ShapeError {
    switch code {
    case CSHAPES_NO_FILE: .missingFile(path: path)
    case CSHAPES_NO_ACCESS, CSHAPES_NO_MEMORY: .unreadableFile(path: path, reason: text)
    default: .corruptFile(path: path, reason: text)
    }
  }

  /// The failure of a call into GEOS.
  func forGeometry(record: Int? = nil) -> ShapeError {
    .geometryEngine(record: record, reason: text)
  }
}
