/// The name of a place in a row, with its country and region.
public struct PlaceName: Hashable, Sendable {
  /// The name of the place.
  public let name: String
  /// The country's name or code; empty if the row has none.
  public let country: String
  /// The region's name or code; empty if the row has none.
  public let region: String
}

/// The result of looking up the name of a place.
public enum PlaceAnswer: Sendable {
  /// The place is at this position.
  case found(Coordinate)
  /// No place has the name, for this reason.
  case unknown(String)
  /// Several places have the name, for this reason. Such rows count in ``AnnotationSummary/rowsWithAmbiguousNames``.
  case ambiguous(String)
}

/// The places of rows, for one thread. Names occur many times in a table.
final class PlaceMemory {
  private let find: @Sendable (PlaceName) -> PlaceAnswer
  private var known: [PlaceName: Result<GridPoint, RowError>] = [:]
  /// How many names are remembered, and how many bytes of each.
  private static let limit = (names: 16_384, bytes: 255)

  init(_ find: @escaping @Sendable (PlaceName) -> PlaceAnswer) { self.find = find }

  func position(_ place: PlaceName) throws(RowError) -> GridPoint? {
    if place.name.isMissingName { return nil }
    let longest = [place.name, place.country, place.region].max { $0.utf8.count < $1.utf8.count } ?? ""
    guard longest.utf8.count <= Self.limit.bytes else {
      throw .place(
        "expected the name of a place of at most \(Self.limit.bytes) bytes, found \"\(longest.shortenedForMessage)\"",
        isAmbiguous: false)
    }
    if let position = known[place] { return try position.get() }
    let position: Result<GridPoint, RowError> =
      switch find(place) {
      case .found(let coordinate): .success(coordinate.grid)
      case .unknown(let reason): .failure(.place(reason, isAmbiguous: false))
      case .ambiguous(let reason): .failure(.place(reason, isAmbiguous: true))
      }
    if known.count == Self.limit.names { known.removeAll(keepingCapacity: true) }
    known[place] = position
    return try position.get()
  }
}
