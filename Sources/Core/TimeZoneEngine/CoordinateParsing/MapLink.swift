/// A link of Google Maps, OpenStreetMap or Apple Maps that holds a coordinate.
///
/// A marked position takes precedence over the middle of the map. Nothing is fetched, so short links are refused, as are
/// routes and other links with several positions.
enum MapLink {
  private enum Service {
    case google, openStreetMap, apple, plusCodes
    case short
  }

  /// The scheme may be missing.
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
      throw start.unreadable("expected only a link, found white space in it")
    }
    do throws(CoordinateError) {
      if let coordinate = try read(link, of: service, start) { return coordinate }
    } catch {
      throw start.unreadable(error)
    }
    throw start.unreadable(
      "this link has no coordinate; mark the point on the map and copy the link again, or write the coordinate"
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
        "short links are not read, because that may need the network; open the link and copy the address it leads to"
      )
    }
  }

  private static func google(_ link: Link, _ start: TextScanner) throws(CoordinateError) -> Coordinate? {
    var path = link.path.first?.isText("maps") == true ? link.path.dropFirst() : link.path[...]
    if path.first?.isText("dir") == true || link.has("daddr") || link.has("saddr") { throw route(start) }
    if let pin = try pin(link.path + link.query.map { $0.value }, start) { return pin }
    var place = LinkedPlace(start: start)
    for name in ["q", "query", "viewpoint", "cbll"] as [StaticString] {
      try place.addMark(link.single(name, start))
    }
    if path.first?.isText("place") == true || path.first?.isText("search") == true {
      path = path.dropFirst()
      if let name = path.first, name.first != UInt8(ascii: "@") {
        try place.addMark(name)
        path = path.dropFirst()
      }
    }
    for name in ["cid", "ftid", "query_place_id"] as [StaticString] where link.has(name) { place.addName() }
    if place.isMarked { return place.mark }
    for name in ["ll", "center"] as [StaticString] { try place.addView(link.single(name, start)) }
    // @latitude,longitude,zoom
    for part in path where part.count > 1 && part.first == UInt8(ascii: "@") {
      let numbers = part.dropFirst().split(separator: UInt8(ascii: ","), maxSplits: 2)
      guard numbers.count >= 2 else { throw damaged(part, start) }
      try place.addView(Array(numbers[0]), Array(numbers[1]))
    }
    return try place.view()
  }

  /// The place that `!3d` (its latitude) and `!4d` (its longitude) mark.
  private static func pin(_ parts: [[UInt8]], _ start: TextScanner) throws(CoordinateError) -> Coordinate? {
    var found: Coordinate?
    for part in parts {
      let pin = try part.scanned { scanner throws(CoordinateError) in
        try Self.pin(in: scanner, part, start)
      }
      if let found, let pin, found != pin { throw several(start) }
      found = found ?? pin
    }
    return found
  }

  private static func pin(
    in scanner: TextScanner, _ part: [UInt8], _ start: TextScanner
  ) throws(CoordinateError) -> Coordinate? {
    var scanner = scanner
    var found: Coordinate?
    // A latitude after a longitude, !2d, is that of a camera.
    var followsLongitude = false
    while !scanner.isAtEnd {
      guard scanner.consume("!3d") else {
        if scanner.consume("!4d") { throw damaged(part, start) }
        if scanner.peek() == UInt8(ascii: "!") {
          followsLongitude = scanner.consume("!2d")
          if followsLongitude { continue }
        }
        scanner.advance()
        continue
      }
      guard let latitude = scanner.consumeDecimalDegrees() else { throw damaged(part, start) }
      guard scanner.consume("!4d") else {
        guard followsLongitude else { throw damaged(part, start) }
        continue
      }
      guard let longitude = scanner.consumeDecimalDegrees(),
        scanner.isAtEnd || scanner.peek() == UInt8(ascii: "!")
      else { throw damaged(part, start) }
      let pin = try Coordinate(latitude: latitude, longitude: longitude, isOrderGiven: true)
      if let found, found != pin { throw several(start) }
      found = pin
    }
    return found
  }

  private static func openStreetMap(
    _ link: Link, _ start: TextScanner
  ) throws(CoordinateError) -> Coordinate? {
    let kind = link.path.first ?? []
    if kind.isText("directions") { throw route(start) }
    var place = LinkedPlace(start: start)
    let (latitude, longitude) = (try link.single("lat", start), try link.single("lon", start))
    try place.addMark(link.single("mlat", start), link.single("mlon", start))
    if place.isMarked { return place.mark }
    try place.addMark(link.single("query", start))
    // Here they are the place that is asked about, not the middle of the map.
    if kind.isText("query") || kind.isText("search") { try place.addMark(latitude, longitude) }
    if place.isMarked { return place.mark }
    for name in ["node", "way", "relation", "note"] as [StaticString] where kind.isText(name) {
      place.addName()
    }
    let maps = link.fragment.filter { $0.name.isText("map") }
    guard maps.count <= 1 else { throw several(start) }
    if let map = maps.first?.value {
      // Zoom, latitude and longitude.
      let parts = map.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Array.init)
      guard parts.count == 3 else { throw damaged(map, start) }
      try place.addView(parts[1], parts[2])
    }
    try place.addView(latitude, longitude)
    return try place.view()
  }

  private static func apple(_ link: Link, _ start: TextScanner) throws(CoordinateError) -> Coordinate? {
    if link.path.first?.isText("directions") == true || link.has("daddr") || link.has("saddr") {
      throw route(start)
    }
    var place = LinkedPlace(start: start)
    // With ll, q is the label of the place.
    for name in ["coordinate", "ll", "q", "query"] as [StaticString] {
      try place.addMark(link.single(name, start))
    }
    if place.isMarked { return place.mark }
    for name in ["address", "place-id", "auid"] as [StaticString] where link.has(name) { place.addName() }
    try place.addView(link.single("center", start))
    return try place.view()
  }

  // MARK: Refusals

  private static func route(_ start: TextScanner) -> CoordinateError {
    start.unreadable("this link is a route, which has several positions; copy the link of one place")
  }

  fileprivate static func several(_ start: TextScanner) -> CoordinateError {
    start.unreadable("this link marks several positions; copy the link of one place")
  }

  fileprivate static func damaged(_ value: [UInt8], _ start: TextScanner) -> CoordinateError {
    start.unreadable(
      """
      \(String(decoding: value, as: UTF8.self).quotedForMessage) in this link is not a position: copy the whole link \
      again, or write the coordinate
      """)
  }
}

// MARK: - Marks and the map

private struct LinkedPlace {
  let start: TextScanner
  var mark: Coordinate?
  var isNamed = false
  var middle: Coordinate?

  var isMarked: Bool { mark != nil }

  /// The link names its place in a way that is not read.
  mutating func addName() { isNamed = true }

  /// A value that is the place's position, or a name of it.
  mutating func addMark(_ value: [UInt8]?) throws(CoordinateError) {
    guard let value, !value.isBlank else { return }
    if let position = try value.place() {
      try add(position, to: &mark)
    } else if value.looksLikePosition {
      throw MapLink.damaged(value, start)
    } else {
      isNamed = true
    }
  }

  mutating func addMark(_ latitude: [UInt8]?, _ longitude: [UInt8]?) throws(CoordinateError) {
    if let position = try position(latitude, longitude) { try add(position, to: &mark) }
  }

  mutating func addView(_ value: [UInt8]?) throws(CoordinateError) {
    guard let value, !value.isBlank else { return }
    guard let position = try value.position() else { throw MapLink.damaged(value, start) }
    try add(position, to: &middle)
  }

  mutating func addView(_ latitude: [UInt8]?, _ longitude: [UInt8]?) throws(CoordinateError) {
    if let position = try position(latitude, longitude) { try add(position, to: &middle) }
  }

  /// The middle of the map, if the link has no place.
  func view() throws(CoordinateError) -> Coordinate? {
    guard let middle else { return nil }
    guard !isNamed else {
      throw start.unreadable(
        """
        this link names a place and has only the middle of the map, which may be elsewhere: mark the point on the map \
        and copy the link again, or write the coordinate
        """)
    }
    return middle
  }

  private func add(_ position: Coordinate, to found: inout Coordinate?) throws(CoordinateError) {
    if let found, found != position { throw MapLink.several(start) }
    found = position
  }

  private func position(
    _ latitude: [UInt8]?, _ longitude: [UInt8]?
  ) throws(CoordinateError) -> Coordinate? {
    guard latitude != nil || longitude != nil else { return nil }
    guard let y = latitude?.degrees else { throw MapLink.damaged(latitude ?? longitude ?? [], start) }
    guard let x = longitude?.degrees else { throw MapLink.damaged(longitude ?? latitude ?? [], start) }
    return try Coordinate(latitude: y, longitude: x, isOrderGiven: true)
  }
}

extension Link {
  fileprivate func has(_ name: StaticString) -> Bool {
    query.contains { $0.name.isText(name) && !$0.value.isBlank }
  }

  fileprivate func single(
    _ name: StaticString, _ start: TextScanner
  ) throws(CoordinateError) -> [UInt8]? {
    let found = query.filter { $0.name.isText(name) }
    guard found.count <= 1 else { throw MapLink.several(start) }
    return found.first?.value
  }
}

extension TextScanner {
  fileprivate var containsSpace: Bool {
    var scanner = self
    while let byte = scanner.peek(), !byte.isASCIISpace { scanner.advance() }
    return !scanner.isAtEnd
  }
}
