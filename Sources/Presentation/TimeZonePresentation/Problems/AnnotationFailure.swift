/// The words of messages about annotations: the names of new values whose options give them others than `--column`, and how
/// options are written.
package struct NewValueNames: Sendable {
  /// Those of cities.
  package var city: [String]
  /// Those of the sun.
  package var sun: [String]
  /// Those of an audit.
  package var audit: [String]
  package let spelling: OptionSpelling

  package init(
    city: [String] = [], sun: [String] = [], audit: [String] = [], spelling: OptionSpelling = .arguments
  ) {
    (self.city, self.sun, self.audit, self.spelling) = (city, sun, audit, spelling)
  }

  /// The options of coordinates.
  fileprivate var coordinates: String { "\(spelling.name(.latitude)) and \(spelling.name(.longitude))" }

  /// The option that gives a new value of this name another one.
  fileprivate func option(for name: String) -> String { spelling.name(naming(name)) }

  /// Whether the option of a new value of this name is that of the zone.
  fileprivate func isZone(_ name: String) -> Bool { naming(name) == .column }

  private func naming(_ name: String) -> JobOption {
    if city.contains(where: { $0.isSame(as: name) }) { return .cityColumns }
    if audit.contains(where: { $0.isSame(as: name) }) { return .auditColumns }
    return sun.contains { $0.isSame(as: name) } ? .sunColumns : .column
  }

  /// The options that give new values other names, where any of them may be meant.
  fileprivate var options: String {
    spelling.name(.column)
      + (city.isEmpty ? "" : ", one of a city with \(spelling.name(.cityColumns))")
      + (sun.isEmpty ? "" : ", one of the sun with \(spelling.name(.sunColumns))")
      + (audit.isEmpty ? "" : ", one of an audit with \(spelling.name(.auditColumns))")
  }
}

// The messages of annotations: what the library found, and what to do about it in terms of their options.

extension CommandFailure {
  /// The failure for an annotation that ended early.
  package init(_ error: AnnotationError, _ command: String, names: NewValueNames = NewValueNames()) {
    switch error {
    case .file(let error): self.init(error)
    case .unsupportedContent(let kind) where names.spelling == .arguments:
      self = .message("\(error.finding): \(kind.remedy(command))", .badData)
    // The arguments have that name twice.
    case .duplicateColumn(let name) where !names.isZone(name):
      self = .usage(error.commandText(names))
    case .cancelled, .other, .outOfMemory: self = .message(error.commandText(names), .inputOutput)
    default: self = .message(error.commandText(names), .badData)
    }
  }
}

extension AnnotationError {
  /// One line that names the command's options.
  fileprivate func commandText(_ names: NewValueNames) -> String {
    if case .row(let line, let error) = self { return "line \(line): \(error.commandText(names))" }
    return prefix(names) + finding + remedy(names)
  }

  /// The option whose value is wrong.
  private func prefix(_ names: NewValueNames) -> String {
    switch self {
    case .noSuchColumn(let role, _, _), .ambiguousColumn(let role, .some, _, _): "\(role.option(names)): "
    case .noSuchMember(let role, path: .some, _): "\(role.keyOption(names)): "
    default: ""
    }
  }

  private func remedy(_ names: NewValueNames) -> String {
    let hasCommands = names.spelling == .arguments
    return switch self {
    case .outOfMemory: hasCommands ? ": use fewer threads, or allow the program more" : ""
    case .utf16: ": convert the input first, with 'iconv -f UTF-16 -t UTF-8'"
    case .carriageReturns: ": convert the input first, with 'tr \"\\r\" \"\\n\"'"
    case .noCoordinateColumns:
      "; say which they are with \(names.coordinates), by name or number, or with \(names.spelling.flag(.noHeader)) that there is no header"
    case .missingColumn(let role, _), .ambiguousColumn(let role, nil, _, _):
      "; say which it is with \(role.option(names))"
    case .ambiguousColumn: "; give a number"
    case .ambiguousPairs: "; say which are meant with \(names.coordinates)"
    case .ambiguousReference: "; give all but one of them other names"
    case .noSuchColumn(_, .named, .unnamed): "; without a header give a number"
    case .columnsNotGiven: ": use \(names.coordinates)"
    case .columnExists(let name):
      ": replace its values with \(names.spelling.flag(.force)), or name the new one with \(names.option(for: name))"
    case .replacesInput: ": name the new one with \(names.options)"
    case .duplicateColumn(let name) where !names.isZone(name):
      ": choose another \(names.spelling.name(.column)), or another name with \(names.option(for: name))"
    case .duplicateColumn: ": choose another \(names.spelling.name(.column))"
    case .noCoordinateMembers: "; say which they are with \(names.coordinates)"
    case .noSuchMember(let role, path: nil, _): "; say which it is with \(role.keyOption(names))"
    case .unsupportedContent(let kind) where !hasCommands: kind.formatRemedy(names)
    default: ""
    }
  }
}

extension RowError {
  /// One line that names the command's options.
  package func commandText(_ names: NewValueNames = NewValueNames()) -> String {
    switch self {
    case .ambiguousMember(let role): "\(finding); say which it is with \(role.keyOption(names))"
    case .ambiguousReplacement(let name):
      "\(finding); name the new one with \(names.option(for: name))"
    case .memberExists(let name):
      "\(finding): replace its value with \(names.spelling.flag(.force)), or name the new one with \(names.option(for: name))"
    case .time(.lacksOffset):
      "\(finding); where it is the local time at the place, use \(names.spelling.name(.localTime)), and \(names.spelling.setting(.timeFormat, "utc")) where it is in UTC"
    case .time(let error): error.text(names.spelling)
    case .localTime(.repeated):
      "\(finding); choose with \(names.spelling.setting(.repeated, "earlier")) or later"
    case .localTime(.skipped):
      "\(finding); choose with \(names.spelling.setting(.skipped, "before")) or after"
    case .malformedBinary:
      "\(finding); for other geometries select a point of each, in PostGIS with ST_AsText(ST_Transform(ST_PointOnSurface(geom), 4326))"
    case .replacesInput: "\(finding): name the new one with \(names.options)"
    case .notAPoint: "\(finding): take a position in it with \(names.spelling.setting(.geometry, "inside"))"
    case .record(_, _, let error):
      // What bytes are counted in is part of what was found.
      finding + error.commandText(names).dropFirst(error.finding.count)
    default: finding
    }
  }
}

extension AnnotationError.Role {
  /// The option that names a key.
  fileprivate func keyOption(_ names: NewValueNames) -> String {
    self == .offset ? names.spelling.name(.offsetKey) : option(names)
  }

  /// The option that names a column.
  fileprivate func option(_ names: NewValueNames) -> String {
    switch self {
    case .latitude: names.spelling.name(.latitude)
    case .longitude: names.spelling.name(.longitude)
    case .location: names.coordinates
    case .time: names.spelling.name(.time)
    case .localTime: names.spelling.name(.localTime)
    case .offset: names.spelling.name(.offsetColumn)
    case .accuracy: names.spelling.name(.accuracyColumn)
    case .zone: names.spelling.name(.audit)
    }
  }
}

extension ContentKind {
  /// What to do with it where there are no commands; nothing where that is plain.
  fileprivate func formatRemedy(_ names: NewValueNames) -> String {
    switch self {
    case .json: ": say so with \(names.spelling.setting(.format, "json")) or ndjson"
    case .table: ": say so with \(names.spelling.setting(.format, "csv"))"
    default: ": convert it to CSV or JSON first"
    }
  }

  /// What to do with it.
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
    case .gpx, .kml, .dbase: "convert it to GeoJSON or CSV first, which GDAL's ogr2ogr does"
    case .shapefile:
      "convert points to GeoJSON first, which GDAL's ogr2ogr does; boundaries of time zones are for --shapes"
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
