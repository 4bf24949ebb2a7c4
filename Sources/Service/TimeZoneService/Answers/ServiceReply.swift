package enum ServiceReply: Sendable {
  case response(ServiceResponse)
  /// A response whose rows are computed while the body of the request arrives.
  case batch(ServiceBatch)
  /// A reply that may take longer than a millisecond to make.
  case later(ServiceWork)
}

package struct ServiceWork: Sendable {
  /// Whether it may even take a tenth of a second and more, as polygons do, so that all other work must not wait for it.
  package let isHeavy: Bool
  /// Makes the reply; blocks its thread.
  package let run: @Sendable () -> ServiceReply
}

package struct ServiceResponse: Sendable {
  /// The route that answered, for logs and metrics.
  package var route: ServiceRoute
  package var status: Int
  /// The header fields, without the connection's fields and without `Content-Length`.
  package var headers: [(name: String, value: String)]
  /// The content. A response to `HEAD` has the content of the response to `GET`; the sender omits the bytes.
  package var content: [UInt8]

  package init(
    _ route: ServiceRoute, status: Int = 200, headers: [(name: String, value: String)] = [],
    content: [UInt8] = []
  ) {
    self.route = route
    self.status = status
    self.headers = headers
    self.content = content
  }
}

package struct ServiceBatch: Sendable {
  /// The header fields of the response, if the first row can be annotated.
  package let headers: [(name: String, value: String)]
  /// The longest body, in bytes; `nil` for any length.
  package let maximumBytes: Int?
  /// Annotates the rows of a source; blocks its thread. Returns the response's trailer fields. A failure before the
  /// first byte was written is a separate response; after that the connection is to be closed, without an end of the
  /// body.
  package let run: @Sendable (any ByteSource, any ByteSink) throws(BatchFailure) -> BatchEnd
}

package struct BatchEnd: Sendable {
  package let rows: Int
  package let trailers: [(name: String, value: String)]
}

/// A batch that ended before its last row.
package struct BatchFailure: Error {
  package let response: ServiceResponse
}
