import CShapes

/// Owns an open `.shp` and its `.shx`. Read one record at a time: the shim reuses its buffers.
final class ShapeRecords {
  private let handle: OpaquePointer
  private let path: String
  /// The contents that the handle reads, if they are in memory.
  private let contents: ShapefileContents?

  /// Opens a `.shp` with the `.shx` next to it.
  init(_ paths: ShapefilePaths) throws(ShapeError) {
    var error = cshapes_error()
    let handle = paths.withContents { cshapes_shp_open(paths.shp, paths.shx, $0, &error) }
    guard let handle else { throw error.forFile(paths.shp) }
    self.handle = handle
    path = paths.shp
    contents = paths.contents
  }

  deinit { cshapes_shp_close(handle) }

  var count: Int { Int(cshapes_shp_record_count(handle)) }
  var kind: cshapes_kind { cshapes_shp_kind(handle) }
  var typeName: String { String(cString: cshapes_shp_type_name(handle)) }

  /// Calls `body` with the parts of a record, which are valid only until it returns.
  func withRecord<Result>(
    _ record: Int, _ body: (cshapes_record) throws(ShapeError) -> Result
  ) throws(ShapeError) -> Result {
    var error = cshapes_error()
    var parts = cshapes_record()
    guard cshapes_shp_read(handle, Int32(record), &parts, &error) else {
      throw .corruptRecord(path: path, record: record, reason: error.text)
    }
    return try body(parts)
  }
}

/// Owns an open `.dbf` and the converter for its code page. One user at a time.
final class ShapeAttributes {
  private let handle: OpaquePointer
  private let decoder: OpaquePointer
  private let path: String
  /// The contents that the handle reads, if they are in memory.
  private let contents: ShapefileContents?

  /// Opens a `.dbf`. The path of the `.cpg` is for messages: shapelib finds it by itself.
  init(_ paths: ShapefilePaths) throws(ShapeError) {
    var error = cshapes_error()
    let handle = paths.withContents { cshapes_dbf_open(paths.dbf, $0, &error) }
    guard let handle else { throw error.forFile(paths.dbf) }
    let codePage = cshapes_dbf_code_page(handle).map { String(cString: $0) } ?? "UTF-8"
    guard let decoder = cshapes_decoder_open(codePage, &error) else {
      cshapes_dbf_close(handle)
      throw .unknownCodePage(path: paths.cpg, codePage: codePage, reason: error.text)
    }
    self.handle = handle
    self.decoder = decoder
    path = paths.dbf
    contents = paths.contents
  }

  deinit {
    cshapes_decoder_close(decoder)
    cshapes_dbf_close(handle)
  }

  var count: Int { Int(cshapes_dbf_record_count(handle)) }

  var fields: [String] {
    (0..<cshapes_dbf_field_count(handle)).map { field in
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(CSHAPES_FIELD_NAME_SIZE)) { name in
        guard let bytes = name.baseAddress, cshapes_dbf_field_name(handle, field, bytes) else { return "" }
        return String(cString: bytes)
      }
    }
  }

  func isDeleted(_ record: Int) throws(ShapeError) -> Bool {
    var error = cshapes_error()
    let deleted = cshapes_dbf_is_deleted(handle, Int32(record), &error)
    guard deleted >= 0 else { throw .corruptRecord(path: path, record: record, reason: error.text) }
    return deleted == 1
  }

  /// The text of a field, without blanks at its ends.
  func text(record: Int, field: Int) throws(ShapeError) -> String {
    var error = cshapes_error()
    guard let bytes = cshapes_dbf_text(handle, Int32(record), Int32(field), &error) else {
      throw .corruptRecord(path: path, record: record, reason: error.text)
    }
    // A field holds at most 255 bytes, and a byte becomes at most 4 of UTF-8.
    return try withUnsafeTemporaryAllocation(of: CChar.self, capacity: 2048) {
      (utf8: UnsafeMutableBufferPointer<CChar>) throws(ShapeError) -> String in
      let length = cshapes_decoder_convert(decoder, bytes, utf8.baseAddress, utf8.count, &error)
      guard length >= 0 else { throw .undecodableName(path: path, record: record, reason: error.text) }
      return String(decoding: UnsafeRawBufferPointer(utf8)[..<Int(length)], as: UTF8.self)
    }
  }
}

extension ShapefilePaths {
  /// Calls `body` with what the files hold, if they are members of an archive.
  fileprivate func withContents<Handle>(_ body: (UnsafePointer<cshapes_contents>?) -> Handle) -> Handle {
    guard let contents else { return body(nil) }
    return withExtendedLifetime(contents) { withUnsafePointer(to: contents.pointers, body) }
  }
}
