import TimeZoneEngine

/// Requests in, responses out: the service without its sockets.
///
/// An instance does not change but for what it remembers of clients and tiles, and may be used from any thread; a reload
/// makes another one.
package struct TimeZoneService: Sendable {
  private let core: ServiceCore

  /// A service with its data opened, ready to answer.
  package init(_ options: ServiceOptions, metrics: ServiceMetrics) throws(ServiceError) {
    core = try ServiceCore(options, metrics: metrics)
  }

  /// The answer to a request.
  package func reply(to request: ServiceRequest) -> ServiceReply { core.reply(to: request) }

  /// The target of a request with stars for the values of its parameter `key`, however its name is written.
  package static func withoutKeys(_ target: String) -> String { RequestTarget.withoutKeys(target) }
}
