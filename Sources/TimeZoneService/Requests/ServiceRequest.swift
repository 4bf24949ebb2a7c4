/// A request over HTTP, as its routes see it.
package struct ServiceRequest: Sendable {
  /// The method as received, such as `GET`.
  package var method: String
  /// The request target as received: the path and the query, percent-encoded. At most 16,384 bytes.
  package var target: String
  /// The header fields in the order received. Names are case-insensitive.
  package var headers: [(name: String, value: String)]
  /// The address of the client, without its port.
  package var client: String

  /// A request.
  package init(
    method: String = "GET", target: String, headers: [(name: String, value: String)] = [], client: String = ""
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.client = client
  }
}
