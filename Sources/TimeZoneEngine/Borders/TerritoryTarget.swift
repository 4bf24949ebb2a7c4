import TimeZoneIndex

/// What a ``TerritorySearch`` looks for: ground that some set of zones covers.
protocol TerritoryTarget {
  /// Nothing farther than this haversine is of interest. It may shrink during a search.
  var limit: Double { get }

  /// Whether ground with this cover is looked for. It may turn from true to false during a search.
  func isSought(_ cover: ZoneCover, _ view: IndexView) -> Bool

  /// Takes note of a place of such ground, not beyond the limit: the nearest of one piece of it.
  mutating func found(_ cover: ZoneCover, at place: NearbyPlace, _ view: IndexView)
}
