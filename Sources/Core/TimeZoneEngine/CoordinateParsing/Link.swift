/// The parts of a link (RFC 3986), percent-decoded.
struct Link {
  /// A part `name=value` of a query or fragment.
  typealias Parameter = (name: [UInt8], value: [UInt8])

  let hasScheme: Bool
  /// In lower case.
  private let host: [UInt8]
  /// The segments of the path.
  let path: [[UInt8]]
  let query: [Parameter]
  let fragment: [Parameter]

  /// The parts of a text; `nil` where it does not begin with a scheme, or a host and a solidus or question mark.
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

  /// The parts `name=value` of a query.
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
}

// MARK: - Questions

extension Link {
  /// Whether the host has exactly this name, in lower case.
  func isHost(_ name: StaticString) -> Bool { host.isText(name) }

  /// Whether this is a host of Google that serves maps alone; `nil` for any other host.
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
  /// Consumes the bytes before one of the delimiters, or before the end.
  fileprivate mutating func consumePart(until delimiters: [Unicode.Scalar]) -> [UInt8] {
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

  fileprivate var hexadecimalValue: UInt8? {
    if isASCIIDigit { return self - 0x30 }
    let letter = asciiLowercase
    return (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter) ? letter - UInt8(ascii: "a") + 10 : nil
  }
}
