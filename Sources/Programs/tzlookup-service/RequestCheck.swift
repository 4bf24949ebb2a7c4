#if Service
  import NIOHTTP1
  import TimeZoneService

  /// The head of a request, checked for what the parser lets through.
  ///
  /// The parser refuses bare line feeds, folded fields, spaces before colons, bodies with both a length and a transfer
  /// coding, and lengths that are not numbers or are given twice. This checks what else servers and proxies could
  /// interpret differently, and the limits.
  struct RequestCheck {
    struct Failure: Error {
      let status: Int
      let detail: String
    }

    let target: String
    let hasBody: Bool
    /// The length of the body; `nil` for chunks.
    let length: Int64?
    /// Whether the client waits for a go-ahead before it sends the body.
    let expectsContinue: Bool

    /// The header fields, their values without space around them.
    let headers: [(name: String, value: String)]

    init(_ head: HTTPRequestHead, _ limits: ServiceLimits) throws(Failure) {
      guard head.version.major == 1 else {
        throw Failure(status: 505, detail: "expected HTTP/1.1, found HTTP/\(head.version.major)")
      }
      target = try Self.target(head.uri, limits)
      let bytes = head.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
      guard bytes <= limits.headerBytes else {
        throw Failure(status: 431, detail: Self.headerText(limits))
      }
      // The parser leaves spaces and tabs at the end of values.
      headers = head.headers.map { ($0.name, $0.value.trimmed) }
      try Self.checkHost(Self.values("host", head), isRequired: head.version.minor >= 1)
      length = try Self.length(Self.values("content-length", head))
      let isChunked = try Self.isChunked(Self.values("transfer-encoding", head), head.version)
      hasBody = isChunked || (length ?? 0) > 0
      expectsContinue = try Self.expectsContinue(Self.values("expect", head), head.version)
    }

    private static func values(_ name: String, _ head: HTTPRequestHead) -> [String] {
      head.headers[name].map(\.trimmed)
    }

    static func headerText(_ limits: ServiceLimits) -> String {
      "expected header fields of at most \(limits.headerBytes) bytes, and at most \(limits.headerFields) of them"
    }

    static func targetText(_ limits: ServiceLimits) -> String {
      "expected a URL of at most \(limits.targetBytes) bytes; send many points as a batch"
    }

    /// Path and query, of the absolute form too, which clients of proxies send.
    private static func target(_ uri: String, _ limits: ServiceLimits) throws(Failure) -> String {
      guard uri.utf8.count <= limits.targetBytes else {
        throw Failure(status: 414, detail: targetText(limits))
      }
      guard uri.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
        throw Failure(status: 400, detail: "expected a URL in ASCII; encode other characters as %XX of UTF-8")
      }
      if uri.utf8.first == UInt8(ascii: "/") || uri == "*" { return uri }
      let lowercased = uri.prefix(8).lowercased()
      guard let scheme = ["http://", "https://"].first(where: lowercased.hasPrefix) else {
        throw Failure(status: 400, detail: "expected a path, found a target without a slash")
      }
      let rest = uri.dropFirst(scheme.count)
      guard let start = rest.firstIndex(where: { $0 == "/" || $0 == "?" || $0 == "#" }) else { return "/" }
      return rest[start] == "/" ? String(rest[start...]) : "/" + rest[start...]
    }

    private static func checkHost(_ hosts: [String], isRequired: Bool) throws(Failure) {
      guard hosts.count == 1 || (hosts.isEmpty && !isRequired) else {
        throw Failure(status: 400, detail: "expected one header field Host, found \(hosts.count)")
      }
      let isValid = (hosts.first ?? "").utf8.allSatisfy { byte in
        byte > 0x20 && byte < 0x7F && !"/\\?#@,\"<>".utf8.contains(byte)
      }
      guard isValid else {
        throw Failure(status: 400, detail: "expected a host name or address in the header field Host")
      }
    }

    private static func length(_ lengths: [String]) throws(Failure) -> Int64? {
      guard let text = lengths.first else { return nil }
      let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      guard lengths.count == 1, isNumber, let length = Int64(text) else {
        throw Failure(status: 400, detail: "expected one number in the header field Content-Length")
      }
      return length
    }

    private static func isChunked(_ codings: [String], _ version: HTTPVersion) throws(Failure) -> Bool {
      guard let coding = codings.first else { return false }
      guard version.minor >= 1 else {
        throw Failure(status: 400, detail: "expected no header field Transfer-Encoding in HTTP/1.0")
      }
      guard codings.count == 1, coding.lowercased() == "chunked" else {
        throw Failure(
          status: 501,
          detail: "expected only the transfer coding chunked; a body may be compressed with gzip as it is")
      }
      return true
    }

    private static func expectsContinue(_ values: [String], _ version: HTTPVersion) throws(Failure) -> Bool {
      guard let value = values.first, version.minor >= 1 else { return false }
      guard values.count == 1, value.lowercased() == "100-continue" else {
        throw Failure(status: 417, detail: "expected 100-continue in the header field Expect")
      }
      return true
    }
  }
#endif
