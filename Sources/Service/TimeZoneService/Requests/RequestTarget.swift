import TimeZoneEngine

/// A request target cut into its path and the fields of its query.
struct RequestTarget {
  /// The path, decoded; it begins with a slash.
  let path: String
  private let query: ArraySlice<UInt8>

  /// The greatest number of bytes of a target.
  static let limit = 16_384

  /// Reads the target of a request: a path and a query, or a whole URL, as a proxy is sent.
  init(_ target: String) throws(Problem) {
    let bytes = Self.withoutAuthority(Array(target.utf8))
    guard bytes.count <= Self.limit else {
      throw Problem(414, "expected a URL of at most \(Self.limit) bytes, found \(bytes.count)")
    }
    guard bytes.first == UInt8(ascii: "/") else {
      throw Problem(400, "expected a path that begins with a slash, found \(target.quotedForMessage)")
    }
    let mark = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
    do throws(FormError) {
      path = try FormText.decoded(bytes[..<mark], plusIsSpace: false)
    } catch {
      throw Problem(400, "path: \(error.text)")
    }
    query = bytes[mark...].dropFirst()
  }

  /// The fields of the query in the order received, decoded; or the problem of one whose text is malformed.
  var fields: Result<[FormField], Problem> {
    do throws(Problem) {
      return .success(try FormField.fields(of: query))
    } catch {
      return .failure(error)
    }
  }

  /// A target with stars for the values of its parameter `key`, however its name is written.
  static func withoutKeys(_ target: String) -> String {
    let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2 else { return target }
    let fields = halves[1].split(separator: "&", omittingEmptySubsequences: false).map { field in
      let name = field.prefix { $0 != "=" }
      let decoded = try? FormText.decoded(Array(name.utf8)[...], plusIsSpace: true)
      return decoded == Parameters.key.facts.name && name.count < field.count ? "\(name)=***" : String(field)
    }
    return "\(halves[0])?\(fields.joined(separator: "&"))"
  }

  /// The target without the scheme and the authority of a whole URL.
  private static func withoutAuthority(_ bytes: [UInt8]) -> [UInt8] {
    for scheme in ["http://", "https://"] where bytes.starts(with: scheme.utf8) {
      let rest = bytes.dropFirst(scheme.utf8.count)
      let path = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
      let tail = Array(rest[path...])
      return tail.first == UInt8(ascii: "/") ? tail : [UInt8(ascii: "/")] + tail
    }
    return bytes
  }
}
