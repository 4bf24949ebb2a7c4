import TimeZoneEngine

/// The columns of a header whose names say that they hold coordinates.
struct CoordinateCandidates: Sendable {
  private struct Key: Hashable {
    let content: ColumnName.Content
    let rank: ColumnName.Rank
    let series: ColumnName.Series
  }

  /// The columns that are alike but for their numbers.
  private var columns: [Key: [Int]] = [:]
  /// Whether there are more different names than are kept, so that only exact ones can be chosen.
  private(set) var isCrowded = false

  private static let limit = 1000

  mutating func add(_ name: String, at column: Int) {
    guard let name = ColumnName(name) else { return }
    let key = Key(content: name.content, rank: name.rank, series: name.series)
    if columns[key] == nil, columns.count >= Self.limit, name.rank != .exact {
      isCrowded = true
    } else {
      columns[key, default: []].append(column)
    }
  }

  /// The columns with some content whose names have any of some ranks, ascending.
  func columns(_ content: ColumnName.Content, _ ranks: ColumnName.Rank...) -> [Int] {
    columns.filter { $0.key.content == content && ranks.contains($0.key.rank) }.flatMap(\.value).sorted()
  }

  /// The columns with some content that belong to a series, ascending.
  func columns(_ content: ColumnName.Content, in series: ColumnName.Series) -> [Int] {
    columns.filter { $0.key.content == content && $0.key.series == series }.flatMap(\.value).sorted()
  }

  /// The columns of each series that has both coordinates and words that tell it from others, in the order of the
  /// header.
  var qualifiedPairs: [(latitudes: [Int], longitudes: [Int])] {
    columns.compactMap { key, latitudes in
      guard key.content == .latitude, key.rank == .qualified else { return nil }
      let longitudes = columns[Key(content: .longitude, rank: .qualified, series: key.series)]
      return longitudes.map { (latitudes, $0) }
    }.sorted { $0.latitudes[0] < $1.latitudes[0] }
  }
}
