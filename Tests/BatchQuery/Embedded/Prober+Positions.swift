import TimeZoneLookup

// MARK: - Look-ups

extension Prober {
  /// `zones LONGITUDE LATITUDE`, as everywhere in units of 1e-7 degrees: the first zone, all, the first's index.
  func zones(_ question: inout Question, _ answer: inout AnswerText) throws(Question.Malformed) {
    let coordinate = try question.coordinate()
    Self.zones(at: coordinate, of: .world, &answer)
  }

  static func zones(at coordinate: Coordinate, of finder: TimeZoneFinder, _ answer: inout AnswerText) {
    if let zone = finder.timeZoneIdentifier(at: coordinate) { answer.add(zone) } else { answer.label("none") }
    answer.add(finder.timeZoneIdentifiers(at: coordinate))
    answer.add(finder.zoneIndex(at: coordinate) ?? TimeZoneFinder.noZone)
  }

  /// The zone where it is certain, or all candidates.
  static func certainty(at coordinate: Coordinate, of finder: TimeZoneFinder, _ answer: inout AnswerText) {
    if finder.isCertain(at: coordinate) {
      answer.add(finder.zoneIndex(at: coordinate) ?? TimeZoneFinder.noZone)
    } else {
      answer.label("uncertain")
    }
    answer.add(finder.certainty(at: coordinate).candidates ?? [])
  }

  /// `batch LONGITUDE LATITUDE ...`: for each point its zone's index by both batch calls. A point may be off the Earth.
  func batch(_ question: inout Question, _ answer: inout AnswerText) throws(Question.Malformed) {
    var points: [GridPoint] = []
    while !question.isAtEnd { points.append(try question.point()) }
    let latitudes = points.map { Double($0.y) / 1e7 }
    let longitudes = points.map { Double($0.x) / 1e7 }
    var fromGrid = [Int32](repeating: .min, count: points.count)
    var fromDegrees = fromGrid
    points.withUnsafeBufferPointer { points in
      fromGrid.withUnsafeMutableBufferPointer { TimeZoneFinder.world.zoneIndices(at: points, into: $0) }
    }
    latitudes.withUnsafeBufferPointer { latitudes in
      longitudes.withUnsafeBufferPointer { longitudes in
        fromDegrees.withUnsafeMutableBufferPointer {
          TimeZoneFinder.world.zoneIndices(latitudes: latitudes, longitudes: longitudes, into: $0, threads: 2)
        }
      }
    }
    for index in points.indices {
      answer.add(fromGrid[index])
      if fromDegrees[index] != fromGrid[index] {
        answer.label("or by degrees")
        answer.add(fromDegrees[index])
      }
    }
  }
}

// MARK: - Distances and polygons

extension Prober {
  /// `border LONGITUDE LATITUDE`
  func border(_ question: inout Question, _ answer: inout AnswerText) throws(Question.Malformed) {
    Self.border(near: try question.coordinate(), of: .world, &answer)
  }

  static func border(near coordinate: Coordinate, of finder: TimeZoneFinder, _ answer: inout AnswerText) {
    guard let border = finder.nearestBorder(to: coordinate) else { return answer.label("none") }
    answer.addBits(border.meters)
    answer.add(border.nearestPoint.grid)
    answer.add(border.timeZoneIdentifiers)
    answer.add(border.timeZoneIdentifiersBeyond)
  }

  /// `within METERS LONGITUDE LATITUDE`
  func within(_ question: inout Question, _ answer: inout AnswerText) throws(Question.Malformed) {
    let meters = try question.double()
    Self.zones(within: meters, of: try question.coordinate(), of: .world, &answer)
  }

  static func zones(
    within meters: Double, of coordinate: Coordinate, of finder: TimeZoneFinder, _ answer: inout AnswerText
  ) {
    do throws(CoordinateError) {
      answer.add(try finder.timeZoneIdentifiers(withinMeters: meters, of: coordinate))
    } catch {
      answer.add(error.description)
    }
  }

  /// `match FALLBACK METERS SEA METERS LONGITUDE LATITUDE`
  func match(_ question: inout Question, _ answer: inout AnswerText) throws(Question.Malformed) {
    let fallback = try question.fallback()
    let sea = try question.sea()
    let coordinate = try question.coordinate()
    guard let match = TimeZoneFinder.world.match(at: coordinate, fallback: fallback, sea: sea) else {
      return answer.label("none")
    }
    answer.add(match.timeZoneIdentifiers)
    answer.add(match.source.name)
    if let meters = match.source.meters { answer.addBits(meters) }
  }

  /// `place COUNTRY LONGITUDE LATITUDE`, where `-` stands for no country: by both tables.
  func place(_ question: inout Question, _ answer: inout AnswerText) throws(Question.Malformed) {
    let country = question.consume("-") ? nil : try question.text()
    let coordinate = try question.coordinate()
    for table in [ZoneTable.embedded, .embedded1970] {
      guard let place = table.nearest(to: coordinate, country: country) else {
        answer.label("none")
        continue
      }
      answer.add(place.timeZoneIdentifier)
      answer.add(place.country)
      answer.add(place.location.grid)
      answer.add(place.iso6709)
      answer.addBits(place.meters)
    }
  }

  /// `polygons ZONE`: their number, that of their holes and vertices, and a hash of all vertices in their order.
  mutating func polygons(_ question: inout Question, _ answer: inout AnswerText) throws(Question.Malformed) {
    let zone = try question.text()
    let extractor = self.extractor ?? PolygonExtractor(of: .world)
    self.extractor = extractor
    Self.polygons(of: zone, extractor, &answer)
  }

  static func polygons(of zone: String, _ extractor: PolygonExtractor, _ answer: inout AnswerText) {
    do throws(PolygonError) {
      let polygons = try extractor.polygons(of: zone)
      answer.add(polygons.count)
      answer.add(polygons.reduce(0) { $0 + $1.holes.count })
      // FNV-1a over the words of each vertex, and a mark before each ring.
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      var vertexCount = 0
      for polygon in polygons {
        for (number, ring) in polygon.rings.enumerated() {
          hash = (hash ^ UInt64(number)) &* 0x100_0000_01B3
          vertexCount += ring.count
          for vertex in ring {
            hash = (hash ^ UInt64(UInt32(bitPattern: vertex.x))) &* 0x100_0000_01B3
            hash = (hash ^ UInt64(UInt32(bitPattern: vertex.y))) &* 0x100_0000_01B3
          }
        }
      }
      answer.add(vertexCount)
      answer.add(hash)
    } catch {
      answer.add(error.description)
    }
  }
}

// MARK: - Coordinates

extension Prober {
  /// `degrees LATITUDE LONGITUDE`
  func degrees(_ question: inout Question, _ answer: inout AnswerText) throws(Question.Malformed) {
    let latitude = try question.double()
    let longitude = try question.double()
    do throws(CoordinateError) {
      answer.add(try Coordinate(latitude: latitude, longitude: longitude).grid)
    } catch {
      answer.add(error.description)
    }
  }

  /// `coordinate TEXT`
  func coordinate(_ question: inout Question, _ answer: inout AnswerText) throws(Question.Malformed) {
    let bytes = try question.bytes()
    bytes.withUnsafeBufferPointer { bytes in
      do throws(CoordinateError) {
        let coordinate = try Coordinate(parsingUTF8: bytes)
        answer.add(coordinate.grid)
        answer.addBits(coordinate.latitude)
        answer.addBits(coordinate.longitude)
      } catch {
        answer.add(error.description)
      }
    }
  }
}

// MARK: - Words

extension Question {
  mutating func point() throws(Malformed) -> GridPoint {
    let x = try integer(Int32.self)
    return GridPoint(x: x, y: try integer())
  }

  mutating func coordinate() throws(Malformed) -> Coordinate {
    let point = try point()
    do throws(CoordinateError) {
      return try Coordinate(latitudeE7: point.y, longitudeE7: point.x)
    } catch {
      throw Malformed()
    }
  }

  fileprivate mutating func fallback() throws(Malformed) -> Fallback {
    if consume("none") { return .none }
    if consume("border") { return .border(meters: try double()) }
    guard consume("point") else { throw Malformed() }
    return .point(borderMeters: try double())
  }

  fileprivate mutating func sea() throws(Malformed) -> SeaPolicy {
    if consume("nautical") { return .nautical }
    if consume("none") { return .none }
    guard consume("land") else { throw Malformed() }
    return .land(withinMeters: try double())
  }
}

extension AnswerText {
  mutating func add(_ point: GridPoint) {
    add(point.x)
    add(point.y)
  }
}
