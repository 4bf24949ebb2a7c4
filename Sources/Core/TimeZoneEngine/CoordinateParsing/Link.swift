/// The parts of a link (RFC 3986), percent-decoded.
struct Link {
  /// A part `name=value` of a query or fragment.
  typealias Parameter = (name: [UInt8], value: [UInt8])

  let hasScheme: Bool
  /// In lower case.
  private let host: [UInt8]
  let path: [[UInt8]]
  let query: [Parameter]
  let fragment: [Parameter]

  /// `nil` unless the text begins with a scheme, or a host and a solidus or question mark.
  init?(_ text: TextScanner) {
    var scanner = text
    hasScheme =
      scanner.consume("https://", ignoringCase: true) || scanner.consume("http://", ignoringCase: true)
    var host: [UInt8] = []
    while let byte = scanner.peek(), byte.isHostByte {
      host.append(byte.asciiLowercase)
      scanner.advance()
    }
    if hasScheme, scanner.consume(UInt8(ascii: ":")) {
      while scanner.consumeDigit() != nil {}
    }
    let next = scanner.peek()
    let isComplete = next == UInt8(ascii: "/") || next == UInt8(ascii: "?") || next == UInt8(ascii: "#")
    guard hasScheme || isComplete else { return nil }
    // Anything else makes it something else, such as the user's name in "user@host".
    if !isComplete, next != nil { host = [] }
    self.host = host
    path = scanner.consumePart(until: ["?", "#"])
      .split(separator: UInt8(ascii: "/")).map { Self.decoded($0) }
    query = Self.parameters(scanner.consume(UInt8(ascii: "?")) ? scanner.consumePart(until: ["#"]) : [])
    fragment = Self.parameters(scanner.consume(UInt8(ascii: "#")) ? scanner.consumePart(until: []) : [])
  }

  static func parameters(_ bytes: [UInt8]) -> [Parameter] {
    bytes.split(separator: UInt8(ascii: "&")).map { part in
      let name = part.prefix { $0 != UInt8(ascii: "=") }
      return (decoded(name), decoded(part.dropFirst(name.count + 1)))
    }
  }

  /// With plus signs as spaces, as forms encode them, and %XX as bytes.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "%"), bytes.endIndex - index >= 2, let high = bytes[index].hexadecimalValue,
        let low = bytes[index + 1].hexadecimalValue
      {
        result.append(high << 4 | low)
        index += 2
      } else {
        result.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return result
  }

  /// The name must be in lower case.
  func isHost(_ name: StaticString) -> Bool { host.isText(name) }

  /// Whether this is a host of Google that serves only maps; `nil` for any other host.
  var isGoogle: Bool? {
    var labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(Array.init)[
      ...]
    let isMaps = labels.first?.isText("maps") == true
    if isMaps || labels.first?.isText("www") == true { labels = labels.dropFirst() }
    guard labels.first?.isText("google") == true else { return nil }
    // google.com, google.de, google.co.jp, google.com.au
    labels = labels.dropFirst()
    if labels.count == 2, labels.first?.isText("co") == true || labels.first?.isText("com") == true {
      labels = labels.dropFirst()
    }
    guard labels.count == 1, let domain = labels.first, domain.count == 2 || domain.isText("com") else {
      return nil
    }
    return isMaps
  }
}

extension TextScanner {
  mutating func consumePart(until delimiters: [Unicode.Scalar]) -> [UInt8] {
    var bytes: [UInt8] = []
    while let byte = peek(), !delimiters.contains(where: { UInt8(ascii: $0) == byte }) {
      bytes.append(byte)
      advance()
    }
    return bytes
  }
}

extension UInt8 {
  fileprivate var isHostByte: Bool {
    isASCIILetter || isASCIIDigit || self == UInt8(ascii: ".") || self == UInt8(ascii: "-")
  }
}

// MARK: - Values

/// Values in links: positions, and what only looks like one.
extension [UInt8] {
  func scanned(
    _ read: (TextScanner) throws(CoordinateError) -> Coordinate?
  ) throws(CoordinateError) -> Coordinate? {
    try withUnsafeBufferPointer { bytes throws(CoordinateError) in try read(TextScanner(trimming: bytes)) }
  }

  /// A position in a value of a link, which may be preceded by `loc:` and followed by a name in parentheses; `nil` if
  /// it is something else, such as the name of a place.
  func position() throws(CoordinateError) -> Coordinate? {
    let end = firstIndex(of: UInt8(ascii: "(")) ?? count
    return try Array(self[..<end]).scanned { scanner throws(CoordinateError) in
      var scanner = scanner
      if scanner.consume("loc:", ignoringCase: true) { scanner.skipSpace() }
      do throws(CoordinateError) {
        return try Coordinate(numbers: scanner)
      } catch {
        if case .unreadable = error { return nil }
        throw error
      }
    }
  }

  /// A position, or the center of a full plus code, whose plus sign may have been read as a space.
  func place() throws(CoordinateError) -> Coordinate? {
    if let position = try position() { return position }
    let hasPlus = contains(UInt8(ascii: "+"))
    let code = hasPlus ? self : map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "+") : $0 }
    return try code.scanned { scanner throws(CoordinateError) in
      guard OpenLocationCode.matches(scanner) else { return nil }
      do throws(CoordinateError) {
        return try OpenLocationCode.coordinate(scanner)
      } catch {
        if hasPlus { throw error }
        return nil
      }
    }
  }

  var degrees: Angle? {
    withUnsafeBufferPointer { bytes in
      var scanner = TextScanner(trimming: bytes)
      let angle = scanner.consumeDecimalDegrees()
      return scanner.isAtEnd ? angle : nil
    }
  }

  var isBlank: Bool { allSatisfy { $0.isASCIISpace } }

  /// Whether the value has digits with a point or comma, and no letters except hemispheres.
  var looksLikePosition: Bool {
    var (hasDigit, hasMark) = (false, false)
    for byte in self {
      if byte.isASCIIDigit { hasDigit = true }
      if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") { hasMark = true }
      let isHemisphere =
        byte == UInt8(ascii: "N") || byte == UInt8(ascii: "S") || byte == UInt8(ascii: "E")
        || byte == UInt8(ascii: "W")
      if byte >= 0x80 || byte.isASCIILetter && !isHemisphere { return false }
    }
    return hasDigit && hasMark
  }
}
