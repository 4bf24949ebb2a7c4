import TimeZoneSupport

/// Requests in, responses out: the service without its sockets.
///
/// An instance does not change but for what it remembers of clients and tiles, and may be used from any thread; a reload
/// makes another one.
package struct TimeZoneService: Sendable {
  private let core: ServiceCore

  /// A service with its data opened, ready to answer.
  ///
  /// - Parameters:
  ///   - options: What it is made with.
  ///   - metrics: What `/metrics` prints.
  /// - Throws: ``ServiceError`` where the index cannot be used.
  package init(_ options: ServiceOptions, metrics: ServiceMetrics) throws(ServiceError) {
    core = try ServiceCore(options, metrics: metrics)
  }

  /// The answer to a request.
  ///
  /// - Parameter request: A request with its head complete. Its body, if it has one, goes to a batch; other routes ignore
  ///   it.
  /// - Returns: A response, a batch to run over the body, or work that takes longer than this: tiles and polygons that
  ///   were not made before, distances, searches.
  /// - Complexity: Microseconds, and the size of a response that was made before.
  package func reply(to request: ServiceRequest) -> ServiceReply { core.reply(to: request) }

  /// The target of a request with stars for the values of its parameter `key`, however its name is written.
  package static func withoutKeys(_ target: String) -> String { RequestTarget.withoutKeys(target) }
}
