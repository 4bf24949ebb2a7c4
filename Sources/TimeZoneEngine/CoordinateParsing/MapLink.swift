import TimeZoneSupport

/// A link of Google Maps, OpenStreetMap or Apple Maps that holds a coordinate.
///
/// A marked position takes precedence over the middle of the map. Nothing is fetched, so short links are refused, as are
/// routes and other links with several positions.
enum MapLink {
  /// The service that a link belongs to.
  private enum Service {
    case google, openStreetMap, apple, plusCodes
    /// A service's short links.
    case short
  }

  /// Whether the text is a link, with or without its scheme.
  static func matches(_ start: TextScanner) -> Bool {
    guard let link = Link(start) else { return false }
    return link.hasScheme || service(of: link) != nil
  }

  static func coordinate(_ start: TextScanner) throws(CoordinateError) -> Coordinate {
    guard let link = Link(start), let service = service(of: link) else {
      throw start.unreadable(
        "only links of Google Maps, OpenStreetMap and Apple Maps are read; write the coordinate, such as 43.06 141.35"
      )
    }
    guard !start.containsSpace else {
      throw start.unreadable("expected nothing but a link, found white space in it")
    }
    do throws(CoordinateError) {
      if let coordinate = try read(link, of: service, start) { return coordinate }
    } catch {
      throw start.unreadable(error)
    }
    throw start.unreadable(
      "this link has no coordinate: mark the point on the map and copy the link again, or write the coordinate"
    )
  }

  // MARK: Services

  private static func service(of link: Link) -> Service? {
    if link.isHost("openstreetmap.org") || link.isHost("www.openstreetmap.org") || link.isHost("osm.org")
      || link.isHost("www.osm.org")
    {
      return link.path.first?.isText("go") == true ? .short : .openStreetMap
    }
    if link.isHost("maps.apple.com") { return .apple }
    if link.isHost("plus.codes") { return .plusCodes }
    if link.isHost("maps.app.goo.gl") || link.isHost("maps.apple") { return .short }
    if link.isHost("goo.gl") { return link.path.first?.isText("maps") == true ? .short : nil }
    guard let isMaps = link.isGoogle else { return nil }
    return isMaps || link.path.first?.isText("maps") == true ? .google : nil
  }

  private static func read(
    _ link: Link, of service: Service, _ start: TextScanner
  ) throws(CoordinateError) -> Coordinate? {
    switch service {
    case .google: return try google(link, start)
    case .openStreetMap: return try openStreetMap(link, start)
    case .apple: return try apple(link, start)
    case .plusCodes:
      // The code's own plus sign has been read as a space.
      let code = link.path.first?.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "+") : $0 }
      return try code?.scanned { scanner throws(CoordinateError) in try OpenLocationCode.coordinate(scanner) }
    case .short:
      throw start.unreadable(
        "short links are not read, as that may need the network: open the link and copy the address it leads to"
      )
    }
  }

  private static func google(_ link: Link, _ start: TextScanner) throws(CoordinateError) -> Coordinate? {
    let path = link.path.first?.isText("maps") == true ? link.path.dropFirst() : link.path[...]
    if path.first?.isText("dir") == true || link.value("daddr") != nil { throw route(start) }
    if let pin = try pin(link.path + link.query.map { $0.value }, start) { return pin }
    for name in ["q", "query", "ll", "viewpoint", "center"] as [StaticString] {
      if let coordinate = try link.value(name)?.position() { return coordinate }
    }
    if path.first?.isText("place") == true || path.first?.isText("search") == true,
      let coordinate = try path.dropFirst().first?.position()
    {
      return coordinate
    }
    // The middle of the map: @latitude,longitude,zoom.
    for part in path where part.first == UInt8(ascii: "@") {
      return try part.scanned { scanner throws(CoordinateError) in
        var scanner = scanner
        scanner.advance()
        guard let latitude = scanner.consumeDecimalDegrees(), scanner.consume(UInt8(ascii: ",")),
          let longitude = scanner.consumeDecimalDegrees()
        else { return nil }
        return try Coordinate(latitude: latitude, longitude: longitude, isOrderGiven: true)
      }
    }
    return nil
  }

  /// The place that `!3d` (its latitude) and `!4d` (its longitude) mark.
  private static func pin(_ parts: [[UInt8]], _ start: TextScanner) throws(CoordinateError) -> Coordinate? {
    var found: Coordinate?
    for part in parts {
      let pin = try part.scanned { scanner throws(CoordinateError) -> Coordinate? in
        var scanner = scanner
        var found: Coordinate?
        while !scanner.isAtEnd {
          guard scanner.consume("!3d"), let latitude = scanner.consumeDecimalDegrees(),
            scanner.consume("!4d"),
            let longitude = scanner.consumeDecimalDegrees()
          else {
            scanner.advance()
            continue
          }
          let pin = try Coordinate(latitude: latitude, longitude: longitude, isOrderGiven: true)
          if let found, found != pin { throw several(start) }
          found = pin
        }
        return found
      }
      if let found, let pin, found != pin { throw several(start) }
      found = found ?? pin
    }
    return found
  }

  private static func openStreetMap(
    _ link: Link, _ start: TextScanner
  ) throws(CoordinateError) -> Coordinate? {
    if link.path.first?.isText("directions") == true { throw route(start) }
    if let marker = try pair(link.value("mlat"), link.value("mlon")) { return marker }
    if let coordinate = try link.value("query")?.position() { return coordinate }
    if let map = link.fragment.first(where: { $0.name.isText("map") })?.value {
      // Zoom, latitude and longitude.
      let parts = map.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Array.init)
      if parts.count == 3, let coordinate = try pair(parts[1], parts[2]) { return coordinate }
    }
    return try pair(link.value("lat"), link.value("lon"))
  }

  private static func pair(
    _ latitude: [UInt8]?, _ longitude: [UInt8]?
  ) throws(CoordinateError) -> Coordinate? {
    guard let latitude, let longitude else { return nil }
    return try (latitude + [UInt8(ascii: " ")] + longitude).position()
  }

  private static func apple(_ link: Link, _ start: TextScanner) throws(CoordinateError) -> Coordinate? {
    if link.path.first?.isText("directions") == true || link.value("daddr") != nil { throw route(start) }
    for name in ["coordinate", "ll", "q", "center"] as [StaticString] {
      if let coordinate = try link.value(name)?.position() { return coordinate }
    }
    return nil
  }

  // MARK: Refusals

  private static func route(_ start: TextScanner) -> CoordinateError {
    start.unreadable("this link is a route, which has several positions: copy the link of one place")
  }

  private static func several(_ start: TextScanner) -> CoordinateError {
    start.unreadable("this link marks several positions: copy the link of one place")
  }
}

extension TextScanner {
  fileprivate var containsSpace: Bool {
    var scanner = self
    while let byte = scanner.peek(), !byte.isASCIISpace { scanner.advance() }
    return !scanner.isAtEnd
  }
}

extension [UInt8] {
  /// Reads the bytes through a cursor.
  fileprivate func scanned(
    _ read: (TextScanner) throws(CoordinateError) -> Coordinate?
  ) throws(CoordinateError) -> Coordinate? {
    try withUnsafeBufferPointer { bytes throws(CoordinateError) in try read(TextScanner(trimming: bytes)) }
  }

  /// A position in a value of a link, which may be preceded by `loc:` and followed by a name in parentheses; `nil` where
  /// it is something else, such as the name of a place.
  ///
  /// - Throws: ``CoordinateError`` naming the value that is out of range.
  fileprivate func position() throws(CoordinateError) -> Coordinate? {
    let end = firstIndex(of: UInt8(ascii: "(")).flatMap { $0 > 0 ? $0 : nil } ?? count
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
}
