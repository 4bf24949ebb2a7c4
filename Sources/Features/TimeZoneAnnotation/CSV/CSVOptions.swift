/// Options for reading a table.
public struct CSVOptions: Sendable {
  /// A column, identified by its name or its number.
  public enum Column: Hashable, Sendable {
    /// The column with a name in the header, case-insensitive. A number that is not a name counts columns from 1.
    case named(String)
    /// The column with a number, counted from 1.
    case number(Int)
  }

  /// The byte that separates fields; `nil` to detect it from the first row: a comma, a tab, a semicolon or a vertical
  /// bar. It must not be a quotation mark or part of a line ending.
  public var delimiter: UInt8?
  /// Whether the first row contains the names of the columns. Without a header the columns must be given as numbers.
  public var hasHeader: Bool
  /// The number of lines before the table, which are preserved. Comment lines, which begin with `#` and have fewer fields
  /// than the first row, or precede the name of a single column that is read, are detected and need not be counted.
  public var skippedLines = 0
  /// The column of latitudes; `nil` to find it by its name.
  public var latitude: Column?
  /// The column of longitudes; `nil` to find it by its name. The same as ``latitude`` if one column has both.
  public var longitude: Column?
  /// The column of place names, such as cities, instead of coordinates; ``AnnotationOptions/findPlace`` finds the places.
  public var placeName: Column?
  /// The column of the countries of the places in ``placeName``.
  public var country: Column?
  /// The column of the regions of the places in ``placeName``.
  public var region: Column?
  /// The column of times, read as ``AnnotationOptions/timeFormat`` states: instants, or local times if
  /// ``AnnotationOptions/includesUTCTime`` is set. Names joined by `+`, unless they are the name of one column, are columns
  /// of dates and times of day, or of years, months, days, hours, minutes and seconds; the last two may be missing.
  ///
  /// Instants in EXIF's `GPSDateStamp+GPSTimeStamp` are in UTC.
  public var time: Column?
  /// The column of the offsets from UTC of local times, such as `+09:00`; rows in which it is empty use their zone.
  /// `nil` to find the column that belongs to EXIF's times, such as `OffsetTimeOriginal` for
  /// `DateTimeOriginal`.
  public var offset: Column?
  /// The column of the zones that are compared with the answers (``ZoneAudit``).
  public var audited: Column?
  /// The column of accuracies, which only tracks have.
  var accuracy: Column?

  /// Creates options that, by default, detect everything from the header.
  public init(
    delimiter: UInt8? = nil, hasHeader: Bool = true, latitude: Column? = nil, longitude: Column? = nil,
    time: Column? = nil, offset: Column? = nil, audited: Column? = nil
  ) {
    self.delimiter = delimiter
    self.hasHeader = hasHeader
    self.latitude = latitude
    self.longitude = longitude
    self.time = time
    self.offset = offset
    self.audited = audited
  }

  var givenColumns: [Column] {
    [latitude, longitude, placeName, country, region, time, offset, audited, accuracy].compactMap { $0 }
      + (time?.parts ?? [])
  }

  /// Usual names of columns with coordinates, in lower case.
  static let latitudeNames = Set(["lat", "latitude", "y"] + translatedLatitudes + vagueLatitudes)
  static let longitudeNames = Set(
    ["lon", "lng", "long", "longitude", "x"] + translatedLongitudes + vagueLongitudes)
  /// The words that are less usual than the English ones: in other languages, and misspelled.
  static let translatedLatitudes = [
    "latitud", "breitengrad", "latitudine", "breedtegraad", "широта", "enlem", "अक्षांश", "ละติจูด", "緯度", "纬度",
    "위도",
  ]
  static let translatedLongitudes = [
    "longitud", "longtitude", "längengrad", "laengengrad", "longitudine", "lengtegraad", "долгота", "довгота",
    "boylam", "देशांतर", "देशान्तर", "ลองจิจูด", "経度", "經度", "经度", "경도",
  ]
  /// Words that mean width and length as well, unless a word such as `geographic` is next to them.
  static let vagueLatitudes = [
    "breite", "breedte", "szerokość", "szerokosc", "πλάτος", "רוחב", "العرض", "عرض",
  ]
  static let vagueLongitudes = [
    "länge", "laenge", "lengte", "długość", "dlugosc", "μήκος", "אורך", "الطول", "طول",
  ]
  static let vagueNames = Set(vagueLatitudes + vagueLongitudes)
  static let translatedNames = Set(translatedLatitudes + translatedLongitudes).union(vagueNames)
}

/// The source of a coordinate's hemisphere.
enum HemisphereSource: Equatable, Sendable {
  /// The field of a row, counted from 0, and the value that it may have instead.
  case column(Int, HemisphereReference.Others)
  /// The name of the coordinate's own column, such as `Longitude (W)`: south or west.
  case name

  fileprivate var index: Int? {
    if case .column(let index, _) = self { index } else { nil }
  }
}

/// Which fields of a row hold its position, counted from 0.
enum CoordinateColumns: Equatable, Sendable {
  /// The hemispheres may be in separate columns, as in EXIF, or in the coordinates' names.
  case pair(
    latitude: Int, longitude: Int, latitudeReference: HemisphereSource?, longitudeReference: HemisphereSource?
  )
  case combined(Int)
  /// The name of a place, and the country and the region that it lies in.
  case place(name: Int, country: Int?, region: Int?)

  var indices: [Int] {
    switch self {
    case .pair(let latitude, let longitude, let latitudeReference, let longitudeReference):
      [latitude, longitude] + [latitudeReference, longitudeReference].compactMap { $0?.index }
    case .combined(let column): [column]
    case .place(let name, let country, let region): [name] + [country, region].compactMap(\.self)
    }
  }
}
