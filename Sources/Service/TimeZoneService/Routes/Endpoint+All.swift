extension Endpoint {
  /// The endpoints of programs, in the order of the description. Of paths that fit several, the first counts.
  package static let described: [Endpoint] = [
    timezone, batchOfPoints, batch, near, zones, zonePolygons, zone, places, sun, tiles, google, version,
    health, ready, metrics, pageFacts, openAPI,
  ]

  /// All endpoints, with the files of the page.
  package static let all = described + pageFiles
}
