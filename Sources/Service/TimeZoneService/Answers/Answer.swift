/// The answer of a route, before it is made a response: without compression, conditions and origins.
struct Answer {
  /// How long an answer may be kept.
  enum CachePolicy: Equatable {
    /// Not at all: it is specific to this moment or this client.
    case never
    /// It depends on the clock, and must be requested again each time.
    case untilAsked
    /// It depends only on the data and the URL.
    case whileDataLasts
    /// It must be checked each time: with this tag it is the same.
    case checked(tag: String)
  }

  enum Content {
    case bytes([UInt8])
    /// A body that takes long to make, compressed with gzip, and made only for clients that do not have it.
    case cached(CachedContent)
  }

  struct CachedContent: Sendable {
    /// Whether it may take a tenth of a second and more.
    let isHeavy: Bool
    /// The content if it was made before.
    let known: @Sendable () -> [UInt8]?
    let make: @Sendable () throws(Problem) -> [UInt8]

    /// Content that a cache keeps, of which `make` makes the bytes before compression.
    init<Key>(
      _ key: Key, in cache: ContentCache<Key>, isHeavy: Bool = false,
      make: @escaping @Sendable () throws(Problem) -> [UInt8]
    ) {
      self.isHeavy = isHeavy
      known = { cache.known(key) }
      self.make = { () throws(Problem) in
        guard let content = try cache.content(key, orMake: make) else {
          throw Problem(500, "there is not enough memory")
        }
        return content
      }
    }
  }

  var status = 200
  var contentType: String
  var content: Content
  var caching: CachePolicy
  var headers: [(name: String, value: String)] = []
  /// The fields of the request that the answer depends on.
  var vary: [String] = []
  /// The part of the `ETag` that distinguishes this answer from others at the same URL, such as a different language.
  var variant = ""
  /// Whether the content is compressed with gzip already.
  var isCompressed = false

  init(_ content: Content, type: String, _ caching: CachePolicy) {
    (self.content, contentType, self.caching) = (content, type, caching)
    if case .cached = content { isCompressed = true }
  }

  init(json: JSON, _ caching: CachePolicy) {
    self.init(.bytes(json.bytes), type: "application/json", caching)
  }
}

// From an answer to a response: conditions, compression, and who may read it.

extension TimeZoneService {
  func response(_ answer: Answer, _ route: ServiceRoute, _ request: ServiceRequest) -> ServiceResponse {
    var headers = answer.headers
    var vary = answer.vary
    if !answer.contentType.isEmpty { headers.append(("Content-Type", answer.contentType)) }
    headers.append(("Cache-Control", cacheControl(answer.caching)))
    headers.append(("X-Content-Type-Options", "nosniff"))
    addOrigin(request, to: &headers, &vary)
    if answer.status == 204, let field = preflight(request) { headers += field }
    if answer.status == 200, let tag = entityTag(answer) { headers.append(("ETag", tag)) }
    var (status, content): (Int, [UInt8]) = (answer.status, [])
    if isKnown(answer, to: request) {
      status = 304
      headers.removeAll { $0.name == "Content-Type" }
    } else if case .bytes(let bytes) = answer.content {
      content = bytes
    }
    if !answer.isEmpty, answer.isCompressible {
      // In a 304 too (RFC 9110, section 15.4.5).
      vary.append("Accept-Encoding")
      if !content.isEmpty, !encode(&content, answer, request, &headers) {
        return response(Problem(500, "there is not enough memory").answer, route, request)
      }
    }
    if !vary.isEmpty { headers.append(("Vary", vary.joined(separator: ", "))) }
    return ServiceResponse(route, status: status, headers: headers, content: content)
  }

  // MARK: CachePolicy

  private func cacheControl(_ caching: Answer.CachePolicy) -> String {
    switch caching {
    case .never: "no-store"
    case .untilAsked, .checked: "no-cache"
    // Content that required a key must not be shared between clients.
    case .whileDataLasts: "\(options.apiKeys == nil ? "public" : "private"), max-age=86400"
    }
  }

  func isKnown(_ answer: Answer, to request: ServiceRequest) -> Bool {
    guard answer.status == 200, let tag = entityTag(answer) else { return false }
    return request.list("If-None-Match").hasTag(tag)
  }

  /// Weak, because the content may be compressed or not.
  private func entityTag(_ answer: Answer) -> String? {
    switch answer.caching {
    case .never, .untilAsked: nil
    case .whileDataLasts: "W/\"\(tag)\(answer.variant)\""
    case .checked(let tag): "W/\"\(tag)\""
    }
  }

  // MARK: Compression

  /// Content of fewer bytes is sent as it is: it fits one packet either way.
  static let leastCompressed = 1024

  /// Compresses content, or decompresses it, as the client wishes.
  private func encode(
    _ content: inout [UInt8], _ answer: Answer, _ request: ServiceRequest,
    _ headers: inout [(name: String, value: String)]
  ) -> Bool {
    if answer.isCompressed, !request.allowsGzip {
      guard let whole = GzipContent.decompressed(content) else { return false }
      content = whole
    } else if answer.isCompressed {
      headers.append(("Content-Encoding", "gzip"))
    } else if request.allowsGzip, content.count >= Self.leastCompressed,
      let smaller = GzipContent.compressed(content)
    {
      content = smaller
      headers.append(("Content-Encoding", "gzip"))
    }
    return true
  }

  // MARK: Origins

  /// Header fields that scripts of other origins may read.
  private static let exposedFields =
    "ETag, Retry-After, Tzlookup-Rows, Tzlookup-Malformed-Rows, Tzlookup-First-Error"

  func addOrigin(
    _ request: ServiceRequest, to headers: inout [(name: String, value: String)], _ vary: inout [String]
  ) {
    guard let allowed = options.allowedOrigin else { return }
    if !allowed.isSame(as: "*") {
      vary.append("Origin")
      guard let origin = request.header("Origin"), origin.isSame(as: allowed) else { return }
    }
    headers.append(("Access-Control-Allow-Origin", allowed))
    headers.append(("Access-Control-Expose-Headers", Self.exposedFields))
  }

  /// The question of a browser before it sends a request to another origin.
  private func preflight(_ request: ServiceRequest) -> [(name: String, value: String)]? {
    guard options.allowedOrigin != nil, request.header("Access-Control-Request-Method") != nil else {
      return nil
    }
    return [
      ("Access-Control-Allow-Methods", "GET, HEAD, POST"),
      ("Access-Control-Allow-Headers", "Content-Type, Content-Encoding, X-API-Key"),
      ("Access-Control-Max-Age", "86400"),
    ]
  }
}

extension Answer {
  fileprivate var isEmpty: Bool {
    if case .bytes(let bytes) = content { bytes.isEmpty } else { false }
  }

  /// Whether compression makes the content smaller, or has done so.
  var isCompressible: Bool {
    isCompressed || contentType.hasPrefix("text/") || contentType.contains("json")
      || contentType.contains("xml")
  }
}

extension String {
  /// Whether a list of entity tags has one, weak or strong, or `*`.
  fileprivate func hasTag(_ tag: String) -> Bool {
    func opaque(_ text: String) -> String { text.hasPrefix("W/") ? String(text.dropFirst(2)) : text }
    if isEmpty { return false }
    let wanted = opaque(tag)
    return split(separator: ",").contains { item in
      let text = String(item).trimmed
      return text == "*" || opaque(text).isSame(as: wanted)
    }
  }
}

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
