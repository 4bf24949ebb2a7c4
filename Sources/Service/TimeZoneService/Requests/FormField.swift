import TimeZoneEngine

/// A field of a query: `application/x-www-form-urlencoded`, as browsers and all HTTP clients write it.
struct FormField: Hashable {
  let name: String
  let value: String

  /// The greatest number of fields.
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
    let decodedName: String
    do throws(FormError) {
      decodedName = try FormText.decoded(name, plusIsSpace: true)
    } catch {
      throw Problem(400, "the name of a parameter: \(error.text)")
    }
    do throws(FormError) {
      return FormField(name: decodedName, value: try FormText.decoded(value, plusIsSpace: true))
    } catch {
      let shown = decodedName.shortenedForMessage
      throw Problem(400, "\(shown): \(error.text)", parameter: shown)
    }
  }
}

/// Why an escaped text cannot be decoded.
enum FormError: Error {
  /// A percent sign without two hexadecimal digits; the bytes from it on.
  case escape(String)
  case notUTF8
  case zeroByte

  /// What was expected and found.
  var text: String {
    switch self {
    case .escape(let found): "expected two hexadecimal digits after %, found \(found.quotedForMessage)"
    case .notUTF8: "expected text in UTF-8, found other bytes"
    case .zeroByte: "expected text, found a zero byte"
    }
  }
}

/// Percent-encoded text.
enum FormText {
  /// The text of some bytes.
  /// Returns the text, without zero bytes.
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
        guard digits.count == 2, let high = digit(bytes[index]), let low = digit(bytes[index + 1]) else {
          throw .escape(String(decoding: digits, as: UTF8.self))
        }
        result.append(high << 4 | low)
        index += 2
      default: result.append(byte)
      }
    }
    if result.contains(0) { throw .zeroByte }
    let text = String(decoding: result, as: UTF8.self)
    // Bytes that are no UTF-8 were replaced.
    guard text.utf8.elementsEqual(result) else { throw .notUTF8 }
    return text
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
