extension CommandFailure {
  package init(_ error: AnnotationError, _ command: String, names: NewValueNames = NewValueNames()) {
    switch error {
    case .file(let error): self.init(error)
    case .unsupportedContent(let kind) where names.spelling == .arguments:
      self = .message("\(error.finding): \(kind.remedy(command))", .badData)
    // The arguments have that name twice.
    case .duplicateColumn(let name) where !names.isZone(name): self = .usage(error.text(names))
    case .cancelled, .other, .outOfMemory: self = .message(error.text(names), .inputOutput)
    default: self = .message(error.text(names), .badData)
    }
  }
}

extension ContentKind {
  fileprivate func remedy(_ command: String) -> String {
    switch self {
    case .spreadsheet, .oldSpreadsheet: "export the sheet as CSV first"
    case .zip: "unpack it first, as in 'unzip -p FILE | tzlookup \(command) -'"
    case .tar: "unpack it first, as in 'tar -xOf FILE | tzlookup \(command) -'"
    case .sevenZip, .rar: "unpack it first"
    case .zstd: "decompress it first, as in 'zstdcat FILE | tzlookup \(command) -'"
    case .xz: "decompress it first, as in 'xzcat FILE | tzlookup \(command) -'"
    case .bzip2: "decompress it first, as in 'bzcat FILE | tzlookup \(command) -'"
    case .lz4: "decompress it first, as in 'lz4cat FILE | tzlookup \(command) -'"
    case .parquet, .arrow, .feather, .orc, .avro: "convert it to CSV first"
    case .gpx, .kml:
      "convert it first: \(GPSBabelAdvice.points(self == .gpx ? "gpx" : "kml")); for a track, use 'tzlookup track'"
    case .dbase: "convert it to GeoJSON or CSV first, which GDAL's ogr2ogr does"
    case .fit:
      "convert it first: \(GPSBabelAdvice.points("garmin_fit")); for a track, use 'tzlookup track'"
    case .shapefile:
      "convert points to GeoJSON first, which GDAL's ogr2ogr does; for boundaries of time zones, use --shapes"
    case .xml, .html, .pdf: "extract a table as CSV first"
    case .sqlite:
      "export a table first, as in 'sqlite3 -header -csv FILE \"SELECT * FROM places\" | tzlookup csv -'"
    case .jpeg, .png, .heic, .tiff, .gif, .bmp, .webp:
      "extract the positions first, as in 'exiftool -csv FILE | tzlookup csv -'"
    case .json: "use 'tzlookup ndjson', which reads JSON lines, JSON arrays and GeoJSON"
    case .table: "use 'tzlookup csv'"
    }
  }
}
