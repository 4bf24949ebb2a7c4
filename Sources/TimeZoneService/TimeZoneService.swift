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
  /// - Returns: A response, or a batch to run over the body.
  /// - Complexity: Microseconds; more where ``isLengthy(_:)`` says so.
  package func reply(to request: ServiceRequest) -> ServiceReply { core.reply(to: request) }

  /// Whether the answer to a request may take longer than a millisecond, so that it is better made on a thread that may
  /// be busy: tiles, polygons, distances, batches.
  ///
  /// - Complexity: O(n) in the length of the path.
  package func isLengthy(_ request: ServiceRequest) -> Bool { core.isLengthy(request) }
}
