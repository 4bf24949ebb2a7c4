import TimeZoneIndex
import TimeZoneLookup

/// The box around some polygons as GeoJSON has it (RFC 7946, section 5), in 1e-7 degrees.
///
/// A box across the antimeridian has its west to the east of its east.
struct BoundingBox: Equatable {
  let west, south, east, north: Int32

  /// `nil` where there are no polygons.
  ///
  /// - Complexity: O(n log n) for n polygons, and linear in their vertices.
  init?(_ polygons: [ZonePolygon]) {
    guard let latitudes = Range(polygons.lazy.map { Range($0.exterior, \.y) }) else { return nil }
    south = latitudes.low
    north = latitudes.high
    let longitudes = polygons.compactMap { Range($0.exterior, \.x) }.sorted { $0.low < $1.low }
    guard let all = Range(longitudes.lazy.map(Optional.init)) else { return nil }
    let end = GridPoint.maximumLongitude
    // Only what lies on both sides of the antimeridian is one across it.
    if all.low == -end, all.high == end, let gap = Self.widestGap(longitudes) {
      west = gap.high
      east = gap.low
    } else {
      west = all.low
      east = all.high
    }
  }

  /// The widest range of longitudes between some that are sorted by their western ends.
  private static func widestGap(_ sorted: [Range]) -> Range? {
    guard var reached = sorted.first?.high else { return nil }
    var widest: Range?
    for range in sorted {
      let gap = Range(low: reached, high: range.low)
      if gap.width > widest?.width ?? 0 { widest = gap }
      reached = max(reached, range.high)
    }
    return widest
  }

  /// From the lowest to the highest of some numbers.
  private struct Range {
    var low, high: Int32

    /// Negative where they are the other way round.
    var width: Int { Int(high) - Int(low) }

    init(low: Int32, high: Int32) {
      self.low = low
      self.high = high
    }

    init?(_ points: [GridPoint], _ coordinate: KeyPath<GridPoint, Int32>) {
      guard let first = points.first else { return nil }
      self.init(low: first[keyPath: coordinate], high: first[keyPath: coordinate])
      for point in points {
        low = min(low, point[keyPath: coordinate])
        high = max(high, point[keyPath: coordinate])
      }
    }

    init?(_ ranges: some Sequence<Range?>) {
      var all: Range?
      for case let range? in ranges {
        let known = all ?? range
        all = Range(low: min(known.low, range.low), high: max(known.high, range.high))
      }
      guard let all else { return nil }
      self = all
    }
  }
}
