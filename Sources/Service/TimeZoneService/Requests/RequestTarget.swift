/// A request target cut into its path and the fields of its query.
package struct RequestTarget {
  /// The path, decoded; it begins with a slash.
  let path: String
  private let query: ArraySlice<UInt8>

  init(_ target: String) throws(Problem) {
    let bytes = Array(target.utf8)
    guard bytes.first == UInt8(ascii: "/") else {
      throw Problem(400, "expected a path that begins with a slash, found \(target.quotedForMessage)")
    }
    let mark = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
    path = try mapError(
      { (error: FormError) in Problem(400, "path: \(error.text)") },
      FormText.decoded(bytes[..<mark], plusIsSpace: false))
    query = bytes[mark...].dropFirst()
  }

  /// The fields of the query in the order received, decoded; or the problem of one whose text is malformed.
  var fields: Result<[FormField], Problem> {
    Result { () throws(Problem) in try FormField.fields(of: query) }
  }

  /// A target with stars for the values of its parameter `key`, however its name is written.
  package static func withoutKeys(_ target: String) -> String {
    let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2 else { return target }
    let fields = halves[1].split(separator: "&", omittingEmptySubsequences: false).map { field in
      let name = field.prefix { $0 != "=" }
      let decoded = try? FormText.decoded(Array(name.utf8)[...], plusIsSpace: true)
      return decoded == Parameters.key.facts.name && name.count < field.count ? "\(name)=***" : String(field)
    }
    return "\(halves[0])?\(fields.joined(separator: "&"))"
  }
}

/// A field of a query: `application/x-www-form-urlencoded`, as browsers and all HTTP clients write it.
struct FormField: Hashable {
  let name: String
  let value: String

  static let limit = 100

  /// Reads a query. Empty fields, as in `a=1&&b=2`, are skipped.
  static func fields(of query: ArraySlice<UInt8>) throws(Problem) -> [FormField] {
    var fields: [FormField] = []
    for part in query.split(separator: UInt8(ascii: "&")) {
      guard fields.count < limit else { throw Problem(400, "expected at most \(limit) parameters") }
      let sign = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      fields.append(try field(name: part[..<sign], value: part[sign...].dropFirst()))
    }
    return fields
  }

  private static func field(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) throws(Problem) -> FormField {
    let name = try mapError(
      { (error: FormError) in Problem(400, "the name of a parameter: \(error.text)") },
      FormText.decoded(name, plusIsSpace: true))
    do throws(FormError) {
      return FormField(name: name, value: try FormText.decoded(value, plusIsSpace: true))
    } catch {
      let shown = name.shortenedForMessage
      throw Problem(400, "\(shown): \(error.text)", parameter: shown)
    }
  }
}

struct FormError: Error {
  let text: String
}

enum FormText {
  static func decoded(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) throws(FormError) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "+") where plusIsSpace: result.append(0x20)
      case UInt8(ascii: "%"):
        let digits = bytes[index...].prefix(2)
        guard digits.count == 2, let high = bytes[index].hexadecimalValue,
          let low = bytes[index + 1].hexadecimalValue
        else {
          let found = String(decoding: digits, as: UTF8.self).quotedForMessage
          throw FormError(text: "expected two hexadecimal digits after %, found \(found)")
        }
        result.append(high << 4 | low)
        index += 2
      default: result.append(byte)
      }
    }
    if result.contains(0) { throw FormError(text: "expected text, found a zero byte") }
    let text = String(decoding: result, as: UTF8.self)
    // Bytes that are no UTF-8 were replaced.
    if text.utf8.elementsEqual(result) { return text }
    throw FormError(text: "expected text in UTF-8, found other bytes")
  }
}
