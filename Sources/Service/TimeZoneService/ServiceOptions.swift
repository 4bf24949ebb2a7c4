package struct ServiceOptions: Sendable {
  /// The path of an index; `nil` for the one that answers by default.
  package var indexPath: String?
  package var database = TimeZoneDatabase.embedded
  /// Whether the Google-compatible routes name zones as CLDR does, such as `Asia/Calcutta`, and so does Google.
  package var usesCLDRIdentifiers = false
  /// The keys that clients must have; `nil` if none is needed.
  package var apiKeys: ServiceKeys?
  /// The greatest number of requests per second and client; `nil` for no limit.
  package var rateLimit: Int?
  /// The origin whose pages may read answers, or `*` for all; `nil` for none but the service's own.
  package var allowedOrigin: String?
  /// The URL template of a base map's tiles, with `{z}`, `{x}` and `{y}`; `nil` for none.
  package var basemap: String?
  package var batchThreads = min(2, Threads.processorCount)
  /// The greatest size of the tiles kept in memory, compressed, in bytes.
  package var tileCacheBytes = 64 << 20
  /// The greatest size of the polygons of zones kept in memory, compressed, in bytes. The largest zone takes 1.3 MB,
  /// all zones 56.
  static let polygonCacheBytes = 64 << 20

  package init() {}
}
