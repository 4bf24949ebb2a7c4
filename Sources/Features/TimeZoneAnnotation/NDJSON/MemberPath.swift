struct MemberPath: Sendable {
  enum Role: Hashable, Sendable {
    case read(AnnotationError.Role, Source)
    /// The hemisphere of an unsigned value, such as ExifTool's `GPSLatitudeRef`.
    case hemisphere(AnnotationError.Role)
    case feature(FeatureMember)
    /// The type of a GeoJSON geometry that is a member.
    case pointType
    /// A property of a Feature, by its exact name or whatever its case.
    case property(isExact: Bool)
    /// A value of the time, and what messages call it.
    case time(TimeMember, AnnotationError.Role)
    case accuracy
    /// A member to be added, by its index among the new ones, and its name.
    case new(Int, name: String)
  }

  /// The source of the names of values that are read. The first of them take precedence.
  enum Source: Int, CaseIterable, Sendable {
    /// The options.
    case given
    /// The usual names at the top level.
    case usual
    /// The group of values that ExifTool computed from other values.
    case composite
    /// The usual names in an object such as `location`.
    case nested
    /// A GeoJSON point.
    case point
    /// `x` and `y`, which are often something else.
    case axes
  }

  /// One of the names of a key, or an index in an array.
  struct Component: Sendable {
    private let names: [[UInt8]]
    private let isExact: Bool
    /// Instead of names: EXIF's name of offsets and of their group, which may be written in several ways.
    private let offsets: TimeName.OffsetName?
    /// The names that are indices of an array's elements.
    let indices: [Int]

    init(_ names: [String], isExact: Bool = false) {
      self.names = names.map { Array($0.utf8) }
      (self.isExact, offsets) = (isExact, nil)
      indices = names.compactMap { name in Int(name).flatMap { String($0).isSame(as: name) ? $0 : nil } }
    }

    /// The keys of the offsets that belong to one of EXIF's times.
    init(offsets: TimeName.OffsetName) {
      (names, isExact, self.offsets, indices) = ([], true, offsets, [])
    }

    func matches(_ name: MemberName) -> Bool {
      offsets?.matches(name.text) ?? names.contains { name.isSame(as: $0, isExact: isExact) }
    }
  }

  let role: Role
  /// Keys from the outside in; for an array, the index as a number.
  let components: [Component]
  /// Whether it is a path of the options with dots taken as one key, which takes precedence over the path.
  var isLiteral = false
}

/// A key as it is in the input, between its quotation marks.
struct MemberName {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The text that it represents, if it has escapes or letters beyond ASCII, and in lower case.
  private let decoded: (text: [UInt8], lowercased: [UInt8])?

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    guard bytes.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "\\") }) else {
      decoded = nil
      return
    }
    let text = JSONString.decoded(bytes)
    decoded = (Array(text.utf8), Array(text.lowercased().utf8))
  }

  var text: String {
    decoded.map { String(decoding: $0.text, as: UTF8.self) } ?? String(decoding: bytes, as: UTF8.self)
  }

  /// Whether it is the same as another name, in lower case unless the comparison is exact.
  func isSame(as name: [UInt8], isExact: Bool) -> Bool {
    if let decoded { return (isExact ? decoded.text : decoded.lowercased) == name }
    guard name.count == bytes.count else { return false }
    for index in 0..<name.count where (isExact ? bytes[index] : bytes[index].asciiLowercase) != name[index] {
      return false
    }
    return true
  }
}

// MARK: - All paths

extension MemberPath {
  static func positions(_ options: NDJSONOptions, isFeature: Bool) -> [MemberPath] {
    isFeature ? FeatureMember.allCases.map(\.path) : coordinates(options)
  }

  static func new(_ columns: [NewColumn]) -> [MemberPath] {
    columns.enumerated().map { index, column in
      MemberPath(.new(index, name: column.name), [Component([column.name], isExact: true)])
    }
  }

  init(_ role: Role, _ components: [Component]) {
    self.role = role
    self.components = components
  }

  /// A path of the options: keys and indices joined by dots, or else one key that has dots itself.
  static func given(_ role: Role, _ path: String) -> [MemberPath] {
    let keys = path.lowercased().utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { Component([String(Substring($0))]) }
    if keys.count == 1 { return [MemberPath(role, keys)] }
    var literal = MemberPath(role, [Component([path.lowercased()])])
    literal.isLiteral = true
    return [MemberPath(role, keys), literal]
  }

  static func audited(_ options: NDJSONOptions, isFeature: Bool) -> [MemberPath] {
    guard let path = options.audited else { return [] }
    let role = Role.read(.zone, .given)
    return given(role, path) + (isFeature ? given(role, "properties.\(path)") : [])
  }

  /// The path given for a coordinate, and the path of its hemisphere next to it if EXIF has one.
  private static func given(_ role: AnnotationError.Role, _ path: String) -> [MemberPath] {
    let key = path.utf8.split { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }.last
    let hasReference = key.map { String(Substring($0)).lowercased().hasPrefix("gps") } ?? false
    return given(.read(role, .given), path) + (hasReference ? given(.hemisphere(role), path + "ref") : [])
  }

  /// The paths of a GeoJSON point (RFC 7946, 3.1.2) in an object.
  fileprivate static func point(in outer: [Component]) -> [MemberPath] {
    func path(_ role: Role, _ keys: String...) -> MemberPath {
      MemberPath(role, outer + keys.map { Component([$0], isExact: true) })
    }
    return [
      path(.pointType, "type"), path(.read(.location, .point), "coordinates"),
      path(.read(.longitude, .point), "coordinates", "0"), path(.read(.latitude, .point), "coordinates", "1"),
    ]
  }

  /// The paths that are given, or else the usual ones, except the path given for the other coordinate, whose name does
  /// not make it serve for both.
  private static func coordinates(_ options: NDJSONOptions) -> [MemberPath] {
    if options.isCombined, let path = options.latitude {
      let paths = given(.read(.location, .given), path)
      return paths + paths.flatMap { point(in: $0.components) }
    }
    let latitude = options.latitude.map { given(.latitude, $0) }
    let longitude = options.longitude.map { given(.longitude, $0) }
    if let latitude, let longitude { return latitude + longitude }
    if let latitude { return latitude + UsualKeys.paths(.longitude, except: options.latitude) }
    if let longitude { return longitude + UsualKeys.paths(.latitude, except: options.longitude) }
    return UsualKeys.paths
  }
}

/// The keys by which coordinates are found.
enum UsualKeys {
  /// One of the two if the other is given, at the top level: by its usual names or an axis.
  static func paths(_ role: AnnotationError.Role, except given: String?) -> [MemberPath] {
    let names = (names(role) + [axis(role)]).filter { $0 != given?.lowercased() }
    return [MemberPath(.read(role, .given), [.init(names)]), hemisphere(role)]
  }

  /// Both, and one value with both.
  static let paths: [MemberPath] =
    [AnnotationError.Role.latitude, .longitude].flatMap { role in
      [
        MemberPath(.read(role, .usual), [.init(names(role))]),
        hemisphere(role),
        MemberPath(.read(role, .composite), [.init(["composite"]), .init(names(role))]),
        MemberPath(.read(role, .composite), [.init(["composite:gps\(role.rawValue)"])]),
        MemberPath(
          .read(role, .nested), [.init(parents), .init(names(role).filter { !$0.hasPrefix("gps") })]),
        MemberPath(.read(role, .axes), [.init([axis(role)])]),
      ]
    } + [MemberPath(.read(.location, .usual), [.init(locations)])]
    + MemberPath.point(in: []) + MemberPath.point(in: [.init(parents + ["geometry", "geom"])])

  /// The hemisphere of an unsigned value at the top level, in EXIF's words.
  private static func hemisphere(_ role: AnnotationError.Role) -> MemberPath {
    MemberPath(.hemisphere(role), [.init(names(role).filter { $0.hasPrefix("gps") }.map { $0 + "ref" })])
  }

  /// Whether a key in an object within the object may hold a coordinate: messages mention it.
  static func isCoordinate(_ key: String) -> Bool {
    let key = key.lowercased()
    return (names(.latitude) + names(.longitude)).contains { key.isSame(as: $0) }
  }

  private static func names(_ role: AnnotationError.Role) -> [String] {
    role == .latitude
      ? ["lat", "latitude", "gpslatitude", "gpslat", "decimallatitude"] + CSVOptions.translatedLatitudes
      : [
        "lon", "lng", "long", "longitude", "gpslongitude", "gpslon", "gpslng", "gpslong", "decimallongitude",
      ] + CSVOptions.translatedLongitudes
  }

  private static func axis(_ role: AnnotationError.Role) -> String { role == .latitude ? "y" : "x" }

  /// Strings of these names hold both; arrays outside GeoJSON do not, since their order differs from one program to the other.
  private static let locations = [
    "location", "coordinates", "coords", "geo", "latlng", "latlon", "lat_lng", "lat_lon", "gpsposition",
    "wkt",
  ]

  private static let parents = [
    "location", "coordinates", "coordinate", "coords", "coord", "position", "geo", "geodata", "gps",
    "geolocation",
    "latlng",
    "point",
  ]
}
