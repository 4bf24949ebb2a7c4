/// Where in an object a value is sought.
struct MemberPath: Sendable {
  /// What the value is for.
  enum Role: Hashable, Sendable {
    case latitude, longitude, time
    /// A member that is to be added, by its place among the new ones.
    case new(Int)
  }

  let role: Role
  /// Keys from the outside in; for an array, the place as a number.
  let components: [String]

  init(_ role: Role, _ components: [String]) {
    self.role = role
    self.components = components
  }

  /// All paths to look for.
  static func all(_ options: NDJSONOptions, _ newColumns: [NewColumn]) -> [MemberPath] {
    paths(.latitude, options.latitude, CSVOptions.latitudeNames)
      + (options.isCombined ? [] : paths(.longitude, options.longitude, CSVOptions.longitudeNames))
      + (options.time.map { [MemberPath(.time, split($0))] } ?? [])
      + newColumns.enumerated().map { MemberPath(.new($0.offset), [$0.element.name]) }
  }

  private static func paths(_ role: Role, _ given: String?, _ usual: Set<String>) -> [MemberPath] {
    guard let given else { return usual.sorted().map { MemberPath(role, [$0]) } }
    return [MemberPath(role, split(given))]
  }

  private static func split(_ path: String) -> [String] {
    path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }
}
