/// The routes: what logs and metrics call them. No label is made of a path as received.
package enum ServiceRoute: String, CaseIterable, Sendable {
  case page, google, timezone, near, zones, zone, places, sun, batch, tiles, version, health, ready, metrics,
    openapi
  /// Any path that is no route.
  case unknown
}
