import TimeZonePresentation

/// What all routes share: the data, the options, and what is remembered between requests.
final class ServiceCore: Sendable {
  let options: ServiceOptions
  let metrics: ServiceMetrics
  let finder: TimeZoneFinder
  /// Cities by the zones of the finder.
  let cities: CityFinder
  var database: TimeZoneDatabase { options.database }
  /// Names of zones' times in all languages.
  let names = ZoneNames.embedded
  /// The release of the boundaries; `nil` where the index does not state it.
  let dataVersion: String?
  /// What changes when an answer that depends on data alone may change: part of each `ETag`.
  let tag: String
  let limiter: RateLimiter?
  let router: Router
  let drawing: ZoneTiles
  let tiles: ContentCache<TileNumber>
  /// Polygons of zones as GeoJSON, by the zones' names.
  let polygons = ContentCache<String>(limit: ServiceOptions.polygonCacheBytes)
  /// The zones of the finder, by what is answered at sea.
  private let sources: [SeaAnswer: PolicyFinder]

  /// Opens the data.
  init(_ options: ServiceOptions, metrics: ServiceMetrics) throws(ServiceError) {
    self.options = options
    self.metrics = metrics
    finder = try Self.finder(options.indexPath)
    cities = CityFinder(.embedded, zones: finder.identifiers)
    let version = finder.information.dataVersion
    dataVersion = version.isEmpty ? nil : version
    tag = Self.tag(of: finder, options.database)
    limiter = options.rateLimit.map { RateLimiter(rate: $0) }
    sources = Dictionary(
      uniqueKeysWithValues: SeaAnswer.allCases.map { [finder] in ($0, PolicyFinder(finder, $0.policy)) })
    drawing = ZoneTiles(finder)
    tiles = ContentCache(limit: options.tileCacheBytes)
    router = Router(Endpoint.all)
    warmUp()
  }

  private static func finder(_ path: String?) throws(ServiceError) -> TimeZoneFinder {
    do throws(CommandFailure) {
      if let path { return try TimeZoneFinder(command: path) }
      let index = try ActiveIndex()
      index.report()
      return index.finder
    } catch {
      throw ServiceError(error)
    }
  }

  /// The releases of the program and of all data. The index's header has the checksums of all its sections.
  private static func tag(of finder: TimeZoneFinder, _ database: TimeZoneDatabase) -> String {
    let header = finder.index.storage.bytes.prefix(1024)
    let checksum = Checksum()(UnsafeRawBufferPointer(rebasing: header))
    return [
      Version.number, finder.information.dataVersion, String(checksum, radix: 16), database.version ?? "",
      Gazetteer.embedded.information.dataVersion,
    ].joined(separator: "-").filter { $0.isASCII && $0 != "\"" && $0 > " " }
  }

  /// Initializes what is otherwise initialized on first use, so that no request waits for it.
  private func warmUp() {
    _ = ZoneDirectory.embedded.spelling(of: "Asia/Tokyo")
    _ = Gazetteer.embedded.search("Sapporo", CitySearch(limit: 1))
    _ = OpenAPI.document
  }

  /// What answers at sea and outside all polygons.
  func source(_ sea: SeaAnswer) -> PolicyFinder { sources[sea] ?? PolicyFinder(finder) }

  /// The time in a zone; `nil` where there are no rules for it, as in boundaries that are not of time zones.
  func time(in zone: String, _ clock: ZoneClock) -> ZoneTime? { try? clock.time(in: zone) }

  /// A clock at an instant.
  func clock(_ instant: Instant?) -> ZoneClock { ZoneClock(.instant(instant ?? .now), by: database) }
}
