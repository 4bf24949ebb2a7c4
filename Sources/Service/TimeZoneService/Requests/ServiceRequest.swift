import TimeZoneEngine

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

extension ServiceRequest {
  /// The value of a header field, of several the first; `nil` where there is none.
  func header(_ name: String) -> String? {
    headers.first { $0.name.isHeader(name) }?.value
  }

  /// The values of all header fields of a name that is a list, joined by commas; empty where there is none.
  func list(_ name: String) -> String {
    headers.filter { $0.name.isHeader(name) }.map { $0.value }.joined(separator: ",")
  }

  /// Whether the client reads gzip.
  var allowsGzip: Bool { WeightedList(list("Accept-Encoding")).allows("gzip") }
}

extension String {
  /// Whether the text is the name of a header field, in any case.
  func isHeader(_ name: String) -> Bool {
    utf8.count == name.utf8.count
      && zip(utf8, name.utf8).allSatisfy { $0.asciiLowercase == $1.asciiLowercase }
  }

  /// The text without spaces and tabs around it.
  var trimmed: String {
    var bytes = utf8[...]
    while let first = bytes.first, first == 0x20 || first == 0x09 { bytes.removeFirst() }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    return String(Substring(bytes))
  }
}

extension ServiceRequest {
  /// The languages that a client wants, as tags (BCP 47), the most wanted first: that of a parameter, if any, then those of
  /// `Accept-Language`.
  package func languages(_ parameter: String?) -> [String] {
    let list = WeightedList(self.list("Accept-Language"))
    return (parameter.map { [$0] } ?? [])
      + list.choices.filter { $0.weight > 0 && $0.name != "*" }.map { $0.name }
  }
}
