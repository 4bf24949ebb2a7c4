import TimeZoneEngine
import TimeZoneLookup

/// Requests in, responses out: the service without its sockets.
///
/// An instance does not change; a reload makes another one.
package struct TimeZoneService: Sendable {
  /// The answer to a request.
  package func reply(to request: ServiceRequest) -> ServiceReply {
    .response(ServiceResponse(.unknown, status: 404))
  }
}
