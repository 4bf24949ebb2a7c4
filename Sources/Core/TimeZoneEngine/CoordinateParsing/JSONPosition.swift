/// A position in a JSON object: a GeoJSON point or a feature that has one (RFC 7946), longitude first; or members named
/// `lat` or `latitude`, and `lon`, `lng`, `long` or `longitude`, whose numbers may be in quotation marks.
///
/// Other members do not matter. As JavaScript allows, names need no quotation marks. A bare array such as
/// `[141.35, 43.06]` is refused, for some programs write the latitude first.
enum JSONPosition {
  static func matches(_ start: TextScanner) -> Bool {
    start.peek() == UInt8(ascii: "{") || start.peek() == UInt8(ascii: "[")
  }

  static func coordinate(_ start: TextScanner) throws(CoordinateError) -> Coordinate {
    guard start.peek() == UInt8(ascii: "{") else {
      throw start.unreadable(
        """
        in brackets, GeoJSON has the longitude first and other programs the latitude: write them without brackets, \
        latitude first
        """)
    }
    var scanner = start
    var object = ObjectReader()
    try object.read(&scanner)
    scanner.skipSpace()
    guard scanner.isAtEnd else { throw scanner.expected("the end after the JSON object") }
    guard let (latitude, longitude) = try object.angles(start) else {
      throw start.unreadable(
        """
        the JSON object has no position: expected {"lat":43.06,"lon":141.35} or \
        {"type":"Point","coordinates":[141.35,43.06]}
        """)
    }
    return try Coordinate(latitude: latitude, longitude: longitude, isOrderGiven: true)
  }
}

private struct ObjectReader {
  private var latitude: Angle?
  private var longitude: Angle?
  /// Of a GeoJSON geometry.
  private var coordinates: (latitude: Angle, longitude: Angle)?
  private var isPoint = false
  private var geometry: (latitude: Angle, longitude: Angle)?
  /// The members of GeoJSON that have been read: a second one is an error.
  private var seen = (type: false, coordinates: false, geometry: false)

  func angles(_ start: TextScanner) throws(CoordinateError) -> (latitude: Angle, longitude: Angle)? {
    if coordinates != nil, !isPoint {
      throw start.unreadable(
        #"only a GeoJSON object with "type":"Point" determines which coordinate comes first"#)
    }
    if latitude == nil, longitude == nil {
      if geometry != nil, coordinates != nil { throw start.unreadable("the JSON object has two positions") }
      return geometry ?? coordinates
    }
    guard let latitude, let longitude else {
      throw start.unreadable("the JSON object has no \(latitude == nil ? "latitude" : "longitude")")
    }
    guard geometry == nil, coordinates == nil else {
      throw start.unreadable("the JSON object has two positions")
    }
    return (latitude, longitude)
  }

  /// Consumes an object. A geometry, a member of a feature, has no geometry itself.
  mutating func read(_ scanner: inout TextScanner, isGeometry: Bool = false) throws(CoordinateError) {
    var state = JSONState.value
    // What is open, and whether each is an array: no nesting is too deep.
    var arrays: [Bool] = []
    var name = scanner
    repeat {
      scanner.skipSpace()
      if state == .value, arrays.count == 1, try readValue(of: name, &scanner, isGeometry: isGeometry) {
        state = .next
        continue
      }
      switch state.step(scanner.peek() ?? 0, isInArray: arrays.last ?? false) {
      case .separator: scanner.advance()
      case .key: name = try scanner.consumeString()
      case .open(let isArray):
        scanner.advance()
        arrays.append(isArray)
      case .close:
        scanner.advance()
        arrays.removeLast()
        state = .next
      case .string:
        _ = try scanner.consumeString()
        state = .next
      case .scalar:
        try scanner.skipScalar()
        state = .next
      case .malformed:
        switch state.expected(isInArray: arrays.last ?? false) {
        case .key:
          name = try scanner.consumeBareName()
          state = .colon
        case .value:
          try scanner.skipScalar()
          state = .next
        case .colon: throw scanner.expected("a colon after a name in JSON")
        case .commaOrBracket: throw scanner.expected("a comma or the end of the array in JSON")
        default: throw scanner.expected("a comma or the end of the object in JSON")
        }
      }
    } while !arrays.isEmpty
  }

  private mutating func readValue(
    of name: TextScanner, _ scanner: inout TextScanner, isGeometry: Bool
  ) throws(CoordinateError) -> Bool {
    switch Axis(name: name) {
    case .latitude: try set(&latitude, .latitude, &scanner)
    case .longitude: try set(&longitude, .longitude, &scanner)
    case nil:
      if name.isWhole("type") { try note(&seen.type, name) }
      if name.isWhole("coordinates") { try note(&seen.coordinates, name) }
      if name.isWhole("geometry") { try note(&seen.geometry, name) }
      if name.isWhole("type"), scanner.peek() == UInt8(ascii: "\"") {
        isPoint = try scanner.consumeString().isWhole("Point")
      } else if name.isWhole("coordinates"), scanner.peek() == UInt8(ascii: "[") {
        coordinates = try pair(&scanner)
      } else if name.isWhole("geometry"), !isGeometry, scanner.peek() == UInt8(ascii: "{") {
        let start = scanner
        var inner = ObjectReader()
        try inner.read(&scanner, isGeometry: true)
        geometry = try inner.angles(start)
      } else {
        return false
      }
    }
    return true
  }

  private func note(_ isSeen: inout Bool, _ name: TextScanner) throws(CoordinateError) {
    guard !isSeen else { throw name.unreadable("the JSON object has a second \(name.nextWord())") }
    isSeen = true
  }

  private func set(
    _ angle: inout Angle?, _ axis: Axis, _ scanner: inout TextScanner
  ) throws(CoordinateError) {
    let word = scanner
    guard angle == nil else { throw word.unreadable("the JSON object has a second \(axis.name)") }
    var content = scanner
    if scanner.peek() == UInt8(ascii: "\"") { content = try scanner.consumeString() }
    let isString = scanner.position > word.position
    let number = content
    angle = content.consumeDecimalDegrees()
    if isString, !content.isAtEnd, let decimal = DecimalCommas.angle(number) {
      (angle, content) = (decimal, TextScanner(trimming: UnsafeBufferPointer(start: nil, count: 0)))
    }
    guard angle != nil, !isString || content.isAtEnd else {
      throw word.expected("the \(axis.name) as a number")
    }
    if !isString { scanner = content }
  }

  /// Consumes the array of a point: longitude, latitude, and possibly more numbers.
  private func pair(
    _ scanner: inout TextScanner
  ) throws(CoordinateError) -> (latitude: Angle, longitude: Angle) {
    let word = scanner
    var angles: [Angle] = []
    scanner.advance()
    repeat {
      scanner.skipSpace()
      guard let angle = scanner.consumeDecimalDegrees() else { throw Self.notAPoint(word) }
      angles.append(angle)
      scanner.skipSpace()
    } while scanner.consume(UInt8(ascii: ","))
    guard scanner.consume(UInt8(ascii: "]")), angles.count >= 2 else { throw Self.notAPoint(word) }
    return (angles[1], angles[0])
  }

  private static func notAPoint(_ word: TextScanner) -> CoordinateError {
    word.expected("the longitude and latitude of a GeoJSON point, such as [141.35,43.06]")
  }
}

// MARK: - JSON

extension TextScanner {
  fileprivate func isWhole(_ text: StaticString) -> Bool {
    var scanner = self
    return scanner.consume(text) && scanner.isAtEnd
  }

  fileprivate mutating func consumeBareName() throws(CoordinateError) -> TextScanner {
    let start = self
    while let byte = peek(), byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") {
      advance()
    }
    guard position > start.position else { throw start.expected("a name in JSON") }
    return part(start.position..<position)
  }

  /// Escapes remain as they are.
  fileprivate mutating func consumeString() throws(CoordinateError) -> TextScanner {
    let start = self
    advance()
    while let byte = peek(), byte != UInt8(ascii: "\"") {
      advance()
      if byte == UInt8(ascii: "\\") { advance() }
    }
    let end = position
    guard consume(UInt8(ascii: "\"")) else {
      throw start.unreadable("expected a closing quotation mark in JSON after \(start.nextWord())")
    }
    return part(start.position + 1..<end)
  }

  fileprivate mutating func skipScalar() throws(CoordinateError) {
    let start = self
    if consume("true") || consume("false") || consume("null") || consumeDecimalDegrees() != nil { return }
    throw start.expected("a value in JSON")
  }
}
