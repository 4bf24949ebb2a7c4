extension Endpoint {
  /// All endpoints, in the order of the description. Of paths that fit several, the first counts.
  static let all: [Endpoint] = [
    timezone, batchOfPoints, batch, version, health, ready, metrics,
  ]
}
