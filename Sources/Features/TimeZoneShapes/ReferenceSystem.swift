import TimeZoneEngine

/// The meaning of coordinates in a coordinate reference system, written as well-known text.
///
/// Nothing is ever reprojected, only refused, so the question is one: are these longitude and latitude in degrees, from
/// Greenwich, on WGS 84? Realizations of WGS 84 count, which agree to centimeters. Other datums do not, even if they are
/// near: NAD 83 and ETRS 89 are up to two meters away, and the grid has one centimeter.
enum ReferenceSystem: Hashable {
  case wgs84
  /// Eastings and northings of a map projection.
  case projected(name: String)
  /// Another system; what differs, as the end of a sentence about it.
  case other(name: String, difference: String)

  /// Judges a system; `nil` if the keyword of the text does not name a kind of reference system.
  init?(_ text: WellKnownText) {
    guard let system = Self.horizontal(text) else { return nil }
    let name = system.name ?? ""
    switch system.keyword {
    case "PROJCS", "PROJCRS", "PROJECTEDCRS": self = .projected(name: name)
    case "GEOGCS", "GEOGCRS", "GEOGRAPHICCRS", "GEODCRS", "GEODETICCRS":
      self = Self.difference(of: system).map { .other(name: name, difference: $0) } ?? .wgs84
    default: self = .other(name: name, difference: "whose coordinates are not longitude and latitude")
    }
  }

  private static let kinds: Set<String> = [
    "PROJCS", "PROJCRS", "PROJECTEDCRS", "GEOGCS", "GEOGCRS", "GEOGRAPHICCRS", "GEODCRS", "GEODETICCRS",
    "GEOCCS",
    "LOCAL_CS", "VERT_CS", "VERTCS", "VERTCRS", "VERTICALCRS", "ENGCRS", "ENGINEERINGCRS", "IMAGECRS",
    "DERIVEDPROJCRS", "FITTED_CS", "PARAMETRICCRS", "TIMECRS",
  ]

  /// The system of the coordinates: the first one of a compound system, and the source of a bound one, whose target only
  /// names the possible target systems.
  private static func horizontal(_ text: WellKnownText) -> WellKnownText? {
    var system = text
    while !kinds.contains(system.keyword) {
      switch system.keyword {
      case "COMPD_CS", "COMPOUNDCRS", "SOURCECRS":
        guard let first = system.nodes.first else { return nil }
        system = first
      case "BOUNDCRS":
        guard let source = system.node(["SOURCECRS"]) else { return nil }
        system = source
      default: return nil
      }
    }
    return system
  }
}

// MARK: - Geographic systems

extension ReferenceSystem {
  /// The difference of a geographic system from longitude and latitude on WGS 84; `nil` if there is none.
  private static func difference(of system: WellKnownText) -> String? {
    coordinates(of: system) ?? unit(of: system) ?? meridian(of: system) ?? ellipsoid(of: system)
      ?? datum(of: system)
  }

  /// Whether it is derived from another system, such as by rotating the poles, or not of two angles.
  private static func coordinates(of system: WellKnownText) -> String? {
    let derived: Set<String> = [
      "DERIVINGCONVERSION", "BASEGEOGCRS", "BASEGEODCRS", "BASEGEOGRAPHICCRS", "BASEGEODETICCRS",
    ]
    if system.node(derived) != nil { return "which is derived from another system" }
    // GDAL writes what WKT 1 cannot express as PROJ's parameters.
    for extra in system.nodes + (system.node(datumKeywords)?.nodes ?? []) where extra.keyword == "EXTENSION" {
      let parameters = extra.words.dropFirst().joined(separator: " ").split(separator: " ")
      if let other = parameters.first(where: { !plainParameters.contains($0.lowercased()) }) {
        if other.hasPrefix("+proj=") { return "which is derived from another system" }
        return "which has the parameter \(String(other).quotedForMessage)"
      }
    }
    if let kind = system.node(["CS"])?.words.first, kind.lowercased() != "ellipsoidal" {
      return "which has \(kind.shortenedForMessage) coordinates"
    }
    for axis in system.nodes where axis.keyword == "AXIS" {
      let direction = axis.words.dropFirst().first?.uppercased()
      if direction == "WEST" || direction == "SOUTH" {
        return "whose axis \((axis.name ?? "").quotedForMessage) runs \(direction?.lowercased() ?? "")"
      }
    }
    return nil
  }

  /// PROJ's parameters that change nothing, in lower case.
  private static let plainParameters: Set<String> = [
    "+proj=longlat", "+proj=latlong", "+datum=wgs84", "+ellps=wgs84", "+pm=0", "+pm=greenwich", "+no_defs",
    "+type=crs", "+wktext", "+over", "+axis=enu", "+towgs84=0,0,0", "+towgs84=0,0,0,0,0,0,0",
  ]

  private static let degree = Double.pi / 180

  /// Coordinates in other units than degrees. Heights may be in any.
  private static func unit(of system: WellKnownText) -> String? {
    let units: Set<String> = ["UNIT", "ANGLEUNIT"]
    let angles = system.nodes.filter { axis in
      axis.keyword == "AXIS" && !axis.words.contains { ["UP", "DOWN"].contains($0.uppercased()) }
    }
    for unit in [system.node(units)] + angles.map({ $0.node(units) }) {
      guard let unit else { continue }
      let isDegree =
        unit.number(1).map { ($0 / degree - 1).magnitude < 1e-6 } ?? (unit.name?.lowercased() == "degree")
      if !isDegree { return "whose unit is \((unit.name ?? "").quotedForMessage) and not the degree" }
    }
    return nil
  }

  private static func meridian(of system: WellKnownText) -> String? {
    guard let meridian = system.node(["PRIMEM", "PRIMEMERIDIAN"]) else { return nil }
    let isGreenwich = meridian.number(1).map { $0 == 0 } ?? (meridian.name?.lowercased() == "greenwich")
    return isGreenwich ? nil : "whose prime meridian is \((meridian.name ?? "").quotedForMessage)"
  }

  private static let datumKeywords: Set<String> = ["DATUM", "TRF", "GEODETICDATUM", "ENSEMBLE"]

  /// An ellipsoid whose axes differ, such as a sphere, whatever the names are.
  private static func ellipsoid(of system: WellKnownText) -> String? {
    let keywords: Set<String> = ["SPHEROID", "ELLIPSOID"]
    guard let ellipsoid = system.node(datumKeywords)?.node(keywords) ?? system.node(keywords),
      let axis = ellipsoid.number(1), let flattening = ellipsoid.number(2)
    else { return nil }
    if (axis - 6_378_137).magnitude < 0.1, (flattening - 298.257_223_563).magnitude < 0.001 { return nil }
    return "whose ellipsoid is \((ellipsoid.name ?? "").quotedForMessage)"
  }

  /// A datum that is not WGS 84 by its name or identifier, or is shifted from it. If it has neither name nor identifier,
  /// the system's axes decide.
  private static func datum(of system: WellKnownText) -> String? {
    let datum = system.node(datumKeywords)
    let isNamed = datum?.name.map { !anonymous.contains($0.lowercased()) } ?? false
    let named = isNamed ? [datum] : [datum, system]
    guard
      named.contains(where: { $0.map { $0.name.map(isWGS84) ?? false || isIdentifiedAsWGS84($0) } ?? false })
    else { return datum?.name.map { "whose datum is \($0.quotedForMessage)" } ?? "which names no datum" }
    let shift = datum?.node(["TOWGS84"])?.words ?? []
    return shift.contains { Double($0) != 0 } ? "whose datum is shifted from WGS 84" : nil
  }

  /// Names of datums that say nothing, in lower case.
  private static let anonymous: Set<String> = ["", "unknown", "unnamed", "not specified", "undefined"]

  /// Whether a name means WGS 84 or one of its realizations, such as "World Geodetic System 1984 (G2139)".
  private static func isWGS84(_ name: String) -> Bool {
    let plain = name.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let spellings = ["WGS84", "WGS1984", "WORLDGEODETICSYSTEM1984", "CRS84"]
    for prefix in ["", "D", "GCS", "OGC"] where plain.hasPrefix(prefix) {
      let rest = plain.dropFirst(prefix.count)
      for spelling in spellings where rest.hasPrefix(spelling) {
        let addition = rest.dropFirst(spelling.count)
        if ["", "ENSEMBLE", "TRANSIT", "CRS84", "3D"].contains(addition) { return true }
        if addition.first == "G", addition.dropFirst().allSatisfy(\.isNumber) { return true }
      }
    }
    return false
  }

  /// Whether the identifier is one of EPSG's for the datum, the ensemble or their systems, or OGC's CRS84.
  private static func isIdentifiedAsWGS84(_ node: WellKnownText) -> Bool {
    let codes: Set<String> = ["EPSG 4326", "EPSG 4979", "EPSG 6326", "OGC CRS84"]
    return node.nodes.contains { identifier in
      ["AUTHORITY", "ID"].contains(identifier.keyword)
        && codes.contains(identifier.words.prefix(2).joined(separator: " ").uppercased())
    }
  }
}

// MARK: - The `.prj` of a shapefile

extension ReferenceSystem {
  /// The longest definitions in the EPSG registry take some 10 kB.
  private static let sizeLimit = 1 << 20

  /// Throws if a `.prj` names anything but longitude and latitude on WGS 84. A missing `.prj` means WGS 84.
  static func check(_ paths: ShapefilePaths) throws(ShapeError) {
    let path = paths.prj
    if let contents = paths.contents {
      if let prj = contents.prj { try check(prj.bytes.prefix(sizeLimit), path: path) }
      return
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile(path, mustBeRegular: true).readAll(limit: sizeLimit)
    } catch {
      if error.isMissing { return }
      throw .inaccessibleFile(path: path, reason: "\(error.reason)")
    }
    try check(bytes, path: path)
  }

  private static func check(_ bytes: some Sequence<UInt8>, path: String) throws(ShapeError) {
    guard let text = WellKnownText(bytes), let system = ReferenceSystem(text) else {
      throw .invalidReferenceSystem(path: path)
    }
    switch system {
    case .wgs84: return
    case .projected(let name): throw .projected(path: path, name: name.shortenedForMessage)
    case .other(let name, let difference):
      throw .notWGS84(path: path, name: name.shortenedForMessage, difference: difference)
    }
  }
}
