import TimeZoneSupport

/// What a service is made with.
package struct ServiceOptions: Sendable {
  /// The path of an index; `nil` for the world's, which is embedded.
  package var indexPath: String?
  /// Whether the Google-compatible routes name zones as CLDR does, such as `Asia/Calcutta`, and so does Google.
  package var usesCLDRIdentifiers = false
  /// The keys that clients must have; `nil` where none is needed.
  package var apiKeys: ServiceKeys?
  /// The greatest number of requests per second and client; `nil` for no limit.
  package var rateLimit: Int?
  /// The origin whose pages may read answers, or `*` for all; `nil` for none but the service's own.
  package var allowedOrigin: String?
  /// The URL template of a base map's tiles, with `{z}`, `{x}` and `{y}`; `nil` for none.
  package var basemap: String?
  /// The number of threads of each batch.
  package var batchThreads = min(2, Threads.processorCount)
  /// The greatest size of the tiles kept in memory, compressed, in bytes.
  package var tileCacheBytes = 64 << 20

  /// The world's index, without keys and limits.
  package init() {}
}

/// Why a service cannot be made.
package enum ServiceError: Error, Sendable {
  /// The index or the file of keys cannot be used: one line that says what was expected, what was found and what to do.
  case unusable(String)
}

extension ServiceError: CustomStringConvertible {
  /// One line.
  package var description: String {
    switch self {
    case .unusable(let text): text
    }
  }
}
