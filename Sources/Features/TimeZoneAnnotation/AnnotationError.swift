// `FileError` is part of this module's interface.
@_exported import TimeZoneEngine

/// An error that stops an annotation early.
///
/// The description states in one line the expected value, the value found, and the remedy.
public enum AnnotationError: Error, Hashable, Sendable {
  /// The role of a column of a table, or of a member of an object.
  public enum Role: String, Hashable, Sendable {
    case latitude, longitude
    /// Latitude and longitude in one value.
    case location
    /// The instant for which local time is added.
    case time
    /// The local time for which the instant is added.
    case localTime = "local time"
    /// The offset from UTC of a local time.
    case offset
    /// The radius in meters within which a position is.
    case accuracy
    /// The zone that is compared with the answer.
    case zone = "time zone"
    /// The name of a place, and the country and region that it lies in.
    case place, country, region
  }

  /// The columns of a table.
  public enum Columns: Hashable, Sendable {
    /// Up to a thousand column names from the header, and the number of all columns.
    case named([String], count: Int)
    /// The number of columns in the first row, if there is no header.
    case unnamed(count: Int)
  }

  // MARK: Input and output

  /// A file cannot be opened, read or written.
  case file(FileError)
  /// The caller's source or sink failed.
  case other(String)
  /// The annotation was canceled.
  case cancelled
  /// Memory ran out; fewer threads or smaller chunks need less.
  case outOfMemory
  /// The compressed input is damaged; `offset` is in bytes from its start.
  case damagedGzip(offset: Int64, reason: String)
  /// The input is UTF-16, and UTF-8 was expected.
  case utf16
  /// The input is of a kind that cannot be read.
  case unsupportedContent(ContentKind)
  /// A record, including its line ending, is longer than `limit` bytes; `offset` is the position of its first byte in
  /// the decompressed input.
  case recordTooLong(offset: Int64, limit: Int)

  // MARK: JSON

  /// The JSON of an array, a GeoJSON document, or an object on several lines is malformed. `offset` counts bytes of the
  /// decompressed input; `found` is `nil` at the end of the input.
  case malformedDocument(line: Int64, offset: Int64, expected: String, found: String?)
  /// No object has a member with one of the usual names, and the options name none.
  case noCoordinateMembers(found: Keys)
  /// No object has a member for this role; `path` is the path in the options, if any.
  case noSuchMember(Role, path: String?, found: Keys)

  /// The document has no array or object at the path of ``NDJSONOptions/rows``.
  case noRows(path: String, found: Keys)

  /// The keys found in the objects of an input.
  public struct Keys: Hashable, Sendable {
    /// The first keys at the top level.
    public let names: [String]
    /// Whether there are more top-level keys than ``names``.
    public let hasMore: Bool
    /// The paths of nested keys that may hold coordinates.
    public let nested: [String]
    /// The path of an array or object that may contain the rows; `nil` if none was found.
    public let rows: String?

    package init(names: [String], hasMore: Bool, nested: [String], rows: String? = nil) {
      (self.names, self.hasMore, self.nested, self.rows) = (names, hasMore, nested, rows)
    }
  }

  // MARK: Rows

  /// A row is malformed, and the policy is ``AnnotationOptions/ErrorPolicy/fail``. Lines are counted from 1.
  case row(line: Int64, RowError)

  // MARK: Columns of tables

  /// The delimiter in the options is a quotation mark or part of a line ending.
  case impossibleDelimiter(UInt8)
  /// The input is empty, but a header was expected.
  case noHeader
  /// A quotation mark in the header is never closed.
  case unclosedHeader(line: Int64)
  /// Lines end with only a carriage return.
  case carriageReturns
  /// No column has one of the usual names, and the options name none.
  case noCoordinateColumns(found: Columns)
  /// A column was found for only one of latitude and longitude; the role is the missing one.
  case missingColumn(Role, found: Columns)
  /// Several columns match; `numbers` are counted from 1. `name` is the name given in the options, if any.
  case ambiguousColumn(Role, name: String?, numbers: [Int], found: Columns)
  /// Several pairs of columns match equally well; the `numbers` of each pair are counted from 1, latitude first.
  case ambiguousPairs(numbers: [[Int]], found: Columns)
  /// Several columns have the hemisphere of a coordinate; `numbers` are counted from 1.
  case ambiguousReference(Role, numbers: [Int], found: Columns)
  /// The options name a column that does not exist.
  case noSuchColumn(Role, CSVOptions.Column, found: Columns)
  /// Without a header the options must give the columns of coordinates by number.
  case columnsNotGiven
  /// A column with the name of a new column exists, and ``AnnotationOptions/replacesColumns`` is false.
  case columnExists(String)
  /// Several columns have the name of the new column, which can replace only one.
  case ambiguousReplacement(String, count: Int)
  /// The new column would replace a column that is read.
  case replacesInput
  /// Two new columns or members would have this name.
  case duplicateColumn(String)
}

/// The reason why a row is malformed or its answer is incomplete.
public indirect enum RowError: Error, Hashable, Sendable {
  /// The text is not a coordinate, or a value is out of range.
  case coordinate(CoordinateError)
  /// The longitude is this text, but the latitude is empty.
  case latitudeMissing(longitude: String)
  /// The latitude is this text, but the longitude is empty.
  case longitudeMissing(latitude: String)
  /// The name of a place matches no place, or more than one; the text is the reason.
  case place(String, isAmbiguous: Bool)
  /// The text is well-known binary, but not a point in longitude and latitude.
  case malformedBinary(String, reason: String)
  /// The text is not the name of a hemisphere.
  case notAHemisphere(String, AnnotationError.Role)
  /// A coordinate's own sign or letter contradicts the hemisphere in another column.
  case contradictoryHemisphere(value: String, reference: String, AnnotationError.Role)
  /// The row has more fields than the header, and its fields read as coordinates with decimal commas, which separate
  /// fields as well.
  case decimalCommas(latitude: String, longitude: String, extraFields: Int)
  /// The text is not an instant.
  case time(TimeError)
  /// The date is this text, but the time of day is empty.
  case timeOfDayMissing(date: String)
  /// The time of day is this text, but the date is empty.
  case dateMissing(timeOfDay: String)
  /// A part of the time is empty, and others are this text.
  case timePartMissing(String)
  /// The text is not an offset from UTC.
  case malformedOffset(String)
  /// The text is not an accuracy in meters.
  case malformedAccuracy(String)
  /// The local time is repeated or skipped in the zone, and the policy is to fail.
  case localTime(LocalTimeError)
  /// The zone has no rules, and therefore no local time.
  case noRules(TimeZoneRulesError)
  /// A quotation mark that opens a field is never closed, so that the row has no end.
  case unclosedQuotationMark

  // MARK: JSON lines

  /// The line is not a JSON object; bytes are counted from 1, and `found` is `nil` at the end of the line.
  case malformedJSON(expected: String, found: String?, byte: Int)
  /// A value is neither a number nor a string; bytes are counted from 1.
  case notAScalar(AnnotationError.Role, byte: Int)
  /// Several members of the object match.
  case ambiguousMember(AnnotationError.Role)
  /// Several members have the name of the new member.
  case ambiguousReplacement(String)
  /// A member with the name of a new member exists, and ``AnnotationOptions/replacesColumns`` is false.
  case memberExists(String)
  /// The new member would replace a member that is read.
  case replacesInput
  /// A row of JSON that does not end at a line feed is malformed; rows are counted from 1.
  case record(RecordKind, number: Int64, RowError)

  /// The kind of a row.
  public enum RecordKind: String, Hashable, Sendable {
    /// One of several consecutive JSON values.
    case value
    /// An element of an array.
    case element
    /// A feature of a GeoJSON FeatureCollection.
    case feature
  }

  // MARK: GeoJSON

  /// An object of GeoJSON has several members with this name.
  case repeatedMember(String)
  /// The object isn't a GeoJSON Feature.
  case notAFeature
  /// The properties of a Feature are neither an object nor `null`; bytes are counted from 1.
  case malformedFeature(byte: Int)
  /// The geometry has this type, but ``NDJSONOptions/Geometries/points`` are expected.
  case notAPoint(String)
  /// The geometry is malformed.
  case malformedGeometry(expected: String)
  /// The coordinate reference system isn't GeoJSON's.
  case coordinateReferenceSystem(String)
}

// MARK: - Descriptions

extension AnnotationError: CustomStringConvertible {
  /// A description in one line, which names options by their names in ``AnnotationOptions``, ``CSVOptions`` and ``NDJSONOptions``.
  public var description: String { text(NewValueNames(spelling: .library)) }

  /// The same in the words of the caller's options.
  package func text(_ names: NewValueNames) -> String {
    if case .row(let line, let error) = self { return "line \(line): \(error.text(names))" }
    return prefix(names) + finding + remedy(names)
  }

  private func prefix(_ names: NewValueNames) -> String {
    switch self {
    case .noSuchColumn(let role, _, _), .ambiguousColumn(let role, .some, _, _): "\(role.option(names)): "
    case .noSuchMember(let role, path: .some, _): "\(role.keyOption(names)): "
    case .noRows: "\(names.spelling.name(.rows)): "
    default: ""
    }
  }

  /// The expected and the found content, without the remedy.
  package var finding: String {
    switch self {
    case .file(let error): "\(error)"
    case .other(let message): message
    case .cancelled: "cancelled"
    case .outOfMemory: "there is not enough memory"
    case .damagedGzip(let offset, let reason):
      "the compressed input is damaged near byte \(offset): \(reason)"
    case .utf16: "expected UTF-8, found UTF-16"
    case .unsupportedContent(.json): "expected a table, found JSON"
    case .unsupportedContent(.table): "expected JSON, found a table"
    case .unsupportedContent(let kind): "expected rows of text, found \(kind.rawValue)"
    case .recordTooLong(let offset, let limit):
      "expected records of at most \(limit >> 20) MiB, found a longer one at byte \(offset); is a quotation mark "
        + "not closed, or are there no line feeds?"
    case .malformedDocument(let line, let offset, let expected, let found):
      "line \(line): expected \(expected), found \(found.map { "\"\($0)\"" } ?? "the end of the input") "
        + "at byte \(offset + 1) of the input"
    case .noCoordinateMembers(let found):
      "expected keys such as lat and lon, or location, in at least one object, found \(found.list)"
    case .noSuchMember(let role, let path, let found):
      "no object has \(path.map { $0.quotedForMessage } ?? "a \(role.rawValue)"); found \(found.list)"
    case .noRows(let path, let found):
      "there is no array or object at \(path.quotedForMessage); found \(found.list)"
    case .row(let line, let error): "line \(line): \(error.finding)"
    case .impossibleDelimiter(let byte):
      "expected a delimiter that is neither a quotation mark nor part of a line ending, found byte \(byte)"
    case .noHeader: "expected a header row, found an empty input"
    case .unclosedHeader(let line):
      "line \(line): a quotation mark that opens a field in the header is never closed"
    case .carriageReturns: "expected lines that end with a line feed, found only carriage returns"
    case .noCoordinateColumns(let found):
      "expected columns such as lat and lon, or location, found \(found.list)"
    case .missingColumn(let role, let found): "expected a \(role.rawValue) column, found \(found.list)"
    case .ambiguousColumn(let role, nil, let numbers, let found):
      "expected one \(role.rawValue) column, found \(numbers.count) (\(found.list(of: numbers)))"
    case .ambiguousColumn(_, let name?, let numbers, let found):
      "there are \(numbers.count) columns \(name.quotedForMessage) (\(found.list(of: numbers)))"
    case .ambiguousPairs(let numbers, let found):
      "expected one pair of latitude and longitude columns, found \(numbers.count) (\(found.list(of: numbers)))"
    case .ambiguousReference(let role, let numbers, let found):
      "expected one column with the hemisphere of the \(role.rawValue), found \(numbers.count) "
        + "(\(found.list(of: numbers)))"
    case .noSuchColumn(_, .number(let number), let found): "there is no column \(number); found \(found.list)"
    case .noSuchColumn(_, .named(let name), let found):
      "there is no column \(name.quotedForMessage); found \(found.list)"
    case .columnsNotGiven:
      "without a header, the coordinate columns must be specified by number, counted from 1"
    case .columnExists(let name): "there is already a column \(name.quotedForMessage)"
    case .ambiguousReplacement(let name, let count):
      "there are \(count) columns \(name.quotedForMessage), which cannot all be replaced"
    case .replacesInput: "a column with coordinates or times that are read cannot be replaced"
    case .duplicateColumn(let name): "two new values would be called \(name.quotedForMessage)"
    }
  }

  private func remedy(_ names: NewValueNames) -> String {
    let spelling = names.spelling
    return switch self {
    case .outOfMemory where spelling == .library: "; use fewer threads or smaller chunks"
    case .outOfMemory where spelling == .arguments: "; use fewer threads, or allow the program more"
    case .unsupportedContent(.json) where spelling == .parameters:
      "; specify \(spelling.setting(.format, "json")) or ndjson"
    case .unsupportedContent(.table) where spelling == .parameters:
      "; specify \(spelling.setting(.format, "csv"))"
    case .unsupportedContent(.json), .unsupportedContent(.table): "; choose the other format"
    case .unsupportedContent: "; convert it to CSV or JSON first"
    case .utf16: "; convert the input first, with 'iconv -f UTF-16 -t UTF-8'"
    case .carriageReturns: "; convert the input first, with 'tr \"\\r\" \"\\n\"'"
    case .impossibleDelimiter: "; choose another with \(spelling.name(.delimiter))"
    case .noCoordinateColumns(let found) where found.hasOtherEncoding: Self.encodingAdvice
    case .missingColumn(_, let found) where found.hasOtherEncoding: Self.encodingAdvice
    case .noSuchColumn(_, .named, let found) where found.hasOtherEncoding: Self.encodingAdvice
    case .noCoordinateColumns(let found):
      found.separator.map { "; if \"\($0)\" separates fields, specify it with \(spelling.name(.delimiter))" }
        ?? "; specify them with \(spelling.coordinates), by name or number, or use \(spelling.flag(.noHeader)) if there is no header, or \(spelling.name(.skipLines)) if lines precede it"
    case .missingColumn(let role, _), .ambiguousColumn(let role, nil, _, _):
      "; specify it with \(role.option(names))"
    case .ambiguousColumn: "; specify a number"
    case .ambiguousPairs: "; specify them with \(spelling.coordinates)"
    case .ambiguousReference: "; rename all but one of them"
    case .noSuchColumn(_, .named, .unnamed): "; without a header, specify a number"
    case .columnsNotGiven: "; use \(spelling.coordinates)"
    case .columnExists(let name):
      "; replace its values with \(spelling.flag(.force)), or \(names.renaming(name))"
    case .replacesInput: "; name the new one with \(names.options)"
    case .duplicateColumn where spelling == .library: "; choose another name with \(spelling.name(.column))"
    case .duplicateColumn(let name):
      "; choose another \(spelling.name(.column))"
        + (names.isZone(name) ? "" : names.option(for: name).map { ", or another name with \($0)" } ?? "")
    case .noCoordinateMembers(let found):
      "; specify them with \(spelling.coordinates)"
        + (found.rows.map {
          ", or the rows in \($0.quotedForMessage) with \(spelling.name(.rows))"
        } ?? "")
    case .noSuchMember(let role, path: nil, _): "; specify it with \(role.keyOption(names))"
    default: ""
    }
  }
}

extension AnnotationError {
  package static let encodingAdvice =
    "; the text is not UTF-8, so convert the input first, with 'iconv -f WINDOWS-1252 -t UTF-8', or from SHIFT_JIS or the like"
}

extension RowError: CustomStringConvertible {
  /// A description in one line, which names options by their names in ``AnnotationOptions`` and ``NDJSONOptions``.
  public var description: String { text(NewValueNames(spelling: .library)) }

  /// The same in the words of the caller's options.
  package func text(_ names: NewValueNames = NewValueNames()) -> String {
    let spelling = names.spelling
    return switch self {
    case .ambiguousMember(let role): "\(finding); specify it with \(role.keyOption(names))"
    case .ambiguousReplacement(let name): "\(finding); \(names.renaming(name))"
    case .memberExists(let name):
      "\(finding); replace its value with \(spelling.flag(.force)), or \(names.renaming(name))"
    case .coordinate(.longitude(let degrees)) where degrees > 180 && degrees <= 360:
      "\(finding); if longitudes go up to 360, use \(spelling.flag(.wrapLongitudes)) with decimal degrees"
    case .coordinate(.longitude(let degrees)) where degrees.magnitude > 180 && degrees.magnitude <= 1_080:
      "\(finding), or 0...360 with \(spelling.flag(.wrapLongitudes)); add or subtract 360 degrees first"
    case .time(.lacksOffset) where spelling != .library:
      "\(finding); use \(spelling.name(.localTime)) for the local time at the position, or \(spelling.setting(.assumeZone, "UTC")) for UTC"
    case .time(let error): error.text(spelling)
    case .localTime(.repeated): "\(finding); choose with \(spelling.setting(.repeated, "earlier")) or later"
    case .localTime(.skipped): "\(finding); choose with \(spelling.setting(.skipped, "before")) or after"
    case .malformedBinary:
      "\(finding); for other geometries select a point of each, in PostGIS with ST_AsText(ST_Transform(ST_PointOnSurface(geom), 4326))"
    case .replacesInput: "\(finding); name the new one with \(names.options)"
    case .notAPoint("GeometryCollection"):
      "\(finding); take it apart first, as 'ogr2ogr -explodecollections OUT.geojson IN.geojson' does"
    case .notAPoint: "\(finding); take a position in it with \(spelling.setting(.geometry, "inside"))"
    // What bytes are counted in is part of what was found.
    case .record(_, _, let error): finding + error.text(names).dropFirst(error.finding.count)
    default: finding
    }
  }

  /// The expected and the found content, without the remedy.
  package var finding: String { finding(in: "line") }

  /// The same, with bytes counted in a given place.
  func finding(in place: String) -> String {
    switch self {
    case .coordinate(let error): "\(error)"
    case .latitudeMissing(let text): "the longitude is \"\(text)\", but the latitude is empty"
    case .longitudeMissing(let text): "the latitude is \"\(text)\", but the longitude is empty"
    case .place(let reason, _): reason
    case .malformedBinary(let text, let reason):
      "\(WellKnownBinary.expectation), found \"\(text)\": \(reason)"
    case .notAHemisphere(let text, let role):
      "expected \(role == .latitude ? "N or S" : "E or W") as the hemisphere of the \(role.rawValue), found \"\(text)\""
    case .contradictoryHemisphere(let value, let reference, let role):
      "the \(role.rawValue) \"\(value)\" contradicts its hemisphere \"\(reference)\""
    case .decimalCommas(let latitude, let longitude, let count):
      "the row has \(count) more fields than the header and reads as the coordinates \(latitude) and \(longitude) with "
        + "decimal commas; quote them, or separate fields by another character"
    case .time(let error): error.finding
    case .timeOfDayMissing(let date): "the date is \"\(date)\", but the time of day is empty"
    case .dateMissing(let text): "the time of day is \"\(text)\", but the date is empty"
    case .timePartMissing(let text): "the time is \"\(text)\", but a part of it is empty"
    case .malformedOffset(let text): "expected an offset from UTC such as +09:00 or Z, found \"\(text)\""
    case .malformedAccuracy(let text): "expected an accuracy in meters such as 4.5, found \"\(text)\""
    case .localTime(let error): "\(error)"
    case .noRules(let error): "\(error)"
    case .unclosedQuotationMark: "a quotation mark that opens a field in this row is never closed"
    case .malformedJSON(let expected, let found, let byte):
      "expected \(expected), found \(found.map { "\"\($0)\"" } ?? "the end of the \(place)") at byte \(byte) of the \(place)"
    case .notAScalar(let role, let byte):
      "expected the \(role.rawValue) as a number or a string, found something else at byte \(byte) of the \(place)"
    case .ambiguousMember(let role): "expected one member for the \(role.rawValue), found several"
    case .ambiguousReplacement(let name):
      "expected at most one member \(name.quotedForMessage), found several"
    case .memberExists(let name): "there is already a member \(name.quotedForMessage)"
    case .replacesInput: "a member with coordinates or times that are read cannot be replaced"
    case .record(let kind, let number, let error):
      "\(kind.rawValue) \(number): \(error.finding(in: kind.rawValue))"
    case .repeatedMember(let name): "expected one member \"\(name)\", found several"
    case .notAFeature: "expected a GeoJSON Feature, found another object"
    case .malformedFeature(let byte):
      "expected properties once, as an object or null, found something else at byte \(byte) of the \(place)"
    case .notAPoint(let type): "expected a geometry of type Point, found \"\(type)\""
    case .malformedGeometry(let expected): "expected a geometry with \(expected), found something else"
    case .coordinateReferenceSystem(let name):
      "expected longitudes and latitudes on WGS 84 (CRS84, EPSG:4326), found the coordinate reference system \"\(name)\""
    }
  }

  /// The same with the number of its record in the input, if it has one in a part of it.
  func numbered(after count: Int64) -> RowError {
    guard case .record(let kind, let number, let error) = self else { return self }
    return .record(kind, number: number + count, error)
  }
}

extension AnnotationError.Role {
  fileprivate func keyOption(_ names: NewValueNames) -> String {
    self == .offset ? names.spelling.name(.offsetKey) : option(names)
  }

  fileprivate func option(_ names: NewValueNames) -> String {
    switch self {
    case .latitude: names.spelling.name(.latitude)
    case .longitude: names.spelling.name(.longitude)
    case .location: names.spelling.coordinates
    case .time: names.spelling.name(.time)
    case .localTime: names.spelling.name(.localTime)
    case .offset: names.spelling.name(.offsetColumn)
    case .accuracy: names.spelling.name(.accuracyColumn)
    case .zone: names.spelling.name(.audit)
    case .place: names.spelling.name(.cityName)
    case .country: names.spelling.name(.countryColumn)
    case .region: names.spelling.name(.regionColumn)
    }
  }
}

extension AnnotationError.Keys {
  fileprivate var list: String {
    if names.isEmpty { return "no keys" }
    let more = hasMore ? " and more" : ""
    let inside =
      nested.isEmpty ? "" : ", and inside them \(nested.map(\.quotedForMessage).joined(separator: ", "))"
    return "the keys \(names.map(\.quotedForMessage).joined(separator: ", "))\(more)\(inside)"
  }
}

extension AnnotationError.Columns {
  private static let listLimit = 20

  fileprivate var hasOtherEncoding: Bool {
    guard case .named(let names, _) = self else { return false }
    return names.contains { $0.unicodeScalars.contains("\u{FFFD}") }
  }

  /// What seems to separate the names of coordinates in the only one that was found.
  fileprivate var separator: String? {
    guard case .named(let names, 1) = self, let name = names.first else { return nil }
    let separator = "^~:!/&*%@ ".unicodeScalars.first { separator in
      let contents = name.unicodeScalars.split(separator: separator).map { ColumnName(String($0))?.content }
      return contents.contains(.latitude) && contents.contains(.longitude)
    }
    return separator.map { String($0) }
  }

  /// All columns, or the first of them if there are very many.
  fileprivate var list: String {
    switch self {
    case .unnamed(let count): "\(count) columns"
    case .named(let names, let count):
      "the columns \(list(of: Array(names.indices.prefix(Self.listLimit).map { $0 + 1 })))"
        + (count > Self.listLimit ? " and \(count - Self.listLimit) more" : "")
    }
  }

  /// Some columns, by number and name; only the first of them if there are very many.
  fileprivate func list(of numbers: [Int]) -> String {
    let listed = numbers.prefix(Self.listLimit).map { number in
      guard case .named(let names, _) = self, names.indices.contains(number - 1) else { return "\(number)" }
      return "\(number) \(names[number - 1].quotedForMessage)"
    }
    let more = numbers.count - listed.count
    return listed.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  fileprivate func list(of groups: [[Int]]) -> String {
    let more = groups.count - Self.listLimit
    return groups.prefix(Self.listLimit).map { list(of: $0) }.joined(separator: "; ")
      + (more > 0 ? " and \(more) more" : "")
  }
}
