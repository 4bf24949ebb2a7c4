import TimeZoneSupport

/// How JSON lines are read.
public struct NDJSONOptions: Sendable {
  /// The path of the latitude: keys from the outside in, joined by dots, with indices of array elements (from 0), such
  /// as `geometry.coordinates.1`; `nil` to find it by its name at the top level of each object.
  public var latitude: String?
  /// The path of the longitude; the same as ``latitude``, ignoring case, where one string holds both.
  public var longitude: String?
  /// The path of the instant, where local times are added.
  public var time: String?

  /// By default latitude and longitude are found by their names.
  public init(latitude: String? = nil, longitude: String? = nil, time: String? = nil) {
    self.latitude = latitude
    self.longitude = longitude
    self.time = time
  }

  /// Whether one value holds both, as `43.06,141.35` or well-known text. Paths that differ in case only are the same.
  var isCombined: Bool {
    guard let latitude, let longitude else { return false }
    return latitude.lowercased().isSame(as: longitude.lowercased())
  }
}

// MARK: - Paths

/// The path of a value in an object.
struct MemberPath: Sendable {
  /// The role of the value.
  enum Role: Hashable, Sendable {
    case read(AnnotationError.Role)
    /// A member to be added, by its index among the new ones.
    case new(Int)
  }

  let role: Role
  /// Keys from the outside in; for an array, the index as a number.
  let components: [String]

  init(_ role: Role, _ components: [String]) {
    self.role = role
    self.components = components
  }

  /// All paths to find.
  static func all(_ options: NDJSONOptions, _ newColumns: [NewColumn]) -> [MemberPath] {
    paths(.latitude, options.latitude, CSVOptions.latitudeNames, not: options.longitude)
      + (options.isCombined
        ? [] : paths(.longitude, options.longitude, CSVOptions.longitudeNames, not: options.latitude))
      + (options.time.map { [MemberPath(.read(.time), split($0))] } ?? [])
      + newColumns.enumerated().map { MemberPath(.new($0.offset), [$0.element.name]) }
  }

  /// The path that is given, or else those of the usual names, except the path given for the other coordinate, whose
  /// name does not make it serve for both.
  private static func paths(
    _ role: AnnotationError.Role, _ given: String?, _ usual: Set<String>, not other: String?
  ) -> [MemberPath] {
    if let given { return [MemberPath(.read(role), split(given))] }
    return usual.subtracting(other.map { [$0.lowercased()] } ?? []).sorted().map {
      MemberPath(.read(role), [$0])
    }
  }

  private static func split(_ path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
  }

  /// Whether a key matches the component at a level; keys that are read are case-insensitive, like names of columns.
  func matches(_ name: String, at level: Int) -> Bool {
    if case .new = role { return components[level].isSame(as: name) }
    return components[level].lowercased().isSame(as: name.lowercased())
  }
}
