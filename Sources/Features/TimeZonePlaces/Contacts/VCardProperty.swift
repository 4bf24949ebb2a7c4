import TimeZoneEngine

/// A property of a card: its name, parameters and value, still as bytes.
struct VCardProperty {
  /// The properties that are needed.
  enum Name: String, CaseIterable, Sendable {
    case begin = "BEGIN"
    case end = "END"
    case version = "VERSION"
    case address = "ADR"
    case position = "GEO"
    case timeZone = "TZ"
    case agent = "AGENT"

    /// The property of a line, from what precedes its colon: `item1.ADR;TYPE=home`. `nil` for any other.
    init?(head: UnsafeBufferPointer<UInt8>) {
      var end = head.firstIndex(of: UInt8(ascii: ";")) ?? head.count
      var start = head[..<end].lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
      while start < end, head[start].isASCIISpace { start += 1 }
      while start < end, head[end - 1].isASCIISpace { end -= 1 }
      let name = UnsafeBufferPointer(rebasing: head[start..<end])
      guard let found = Self.allCases.first(where: { name.isName($0.rawValue) }) else { return nil }
      self = found
    }
  }

  /// A parameter: a name in upper case, which is empty for the bare types of vCard 2.1, and its values.
  struct Parameter {
    let name: [UInt8]
    let values: [[UInt8]]
  }

  let name: Name
  let parameters: [Parameter]
  /// The bytes after the colon.
  let value: [UInt8]
}

extension VCardProperty {
  /// A property from the bytes of a logical line that has a colon.
  init(_ name: Name, _ line: UnsafeBufferPointer<UInt8>) {
    self.name = name
    // The name before it has been read.
    var position = line.firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") } ?? line.count
    var parameters: [Parameter] = []
    while position < line.count, line[position] == UInt8(ascii: ";") {
      position += 1
      parameters.append(Self.parameter(line, &position))
    }
    self.parameters = parameters
    value = Array(line[min(position + 1, line.count)...])
  }

  /// A parameter up to the next `;` or `:` outside of quotation marks.
  private static func parameter(_ line: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> Parameter {
    var name: [UInt8] = []
    var values: [[UInt8]] = []
    var text: [UInt8] = []
    var isInQuotes = false
    var hasName = false
    loop: while position < line.count {
      let byte = line[position]
      switch byte {
      case UInt8(ascii: "\""): isInQuotes.toggle()
      case UInt8(ascii: ";") where !isInQuotes: break loop
      case UInt8(ascii: ":") where !isInQuotes: break loop
      case UInt8(ascii: "=") where !isInQuotes && !hasName:
        name = text.trimmed.map { $0.asciiUppercase }
        hasName = true
        text = []
      case UInt8(ascii: ",") where !isInQuotes:
        values.append(Array(text.withoutCarets.trimmed))
        text = []
      default: text.append(byte)
      }
      position += 1
    }
    values.append(Array(text.withoutCarets.trimmed))
    return Parameter(name: name, values: values)
  }
}

extension [UInt8] {
  /// The value of a parameter with `^n`, `^'` and `^^` replaced by the characters that they represent (RFC 6868).
  fileprivate var withoutCarets: [UInt8] {
    guard contains(UInt8(ascii: "^")) else { return self }
    var result: [UInt8] = []
    var rest = self[...]
    while let byte = rest.popFirst() {
      let meaning: UInt8? =
        switch byte == UInt8(ascii: "^") ? rest.first : nil {
        case UInt8(ascii: "n"): UInt8(ascii: "\n")
        case UInt8(ascii: "'"): UInt8(ascii: "\"")
        case UInt8(ascii: "^"): UInt8(ascii: "^")
        default: nil
        }
      result.append(meaning ?? byte)
      if meaning != nil { rest.removeFirst() }
    }
    return result
  }
}

extension VCardProperty {
  /// The first value of a parameter.
  func first(_ name: String) -> [UInt8]? {
    parameters.first { $0.name.isName(name) }?.values.first
  }

  /// Whether a type is stated, as `TYPE=home`, or bare in vCard 2.1.
  func hasType(_ type: String) -> Bool {
    let types = parameters.filter { $0.name.isEmpty || $0.name.isName("TYPE") }.flatMap { $0.values }
    // `TYPE="home,pref"` is seen too.
    return types.contains { $0.split(separator: UInt8(ascii: ",")).contains { $0.trimmed.isName(type) } }
  }

  /// The encoding, as `ENCODING=QUOTED-PRINTABLE`, or bare in vCard 2.1.
  var encoding: [UInt8]? {
    first("ENCODING")
      ?? parameters.lazy.filter { $0.name.isEmpty }.flatMap { $0.values }.first {
        $0.isName("QUOTED-PRINTABLE") || $0.isName("BASE64")
      }
  }
}
