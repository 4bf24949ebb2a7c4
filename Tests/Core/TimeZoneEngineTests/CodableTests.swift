import Foundation
import TestSupport
import Testing

/// The JSON of answers: its keys are part of the interface, and what is written is read back.
@Suite(.tags(.readsUntrustedBytes)) struct CodableTests {
  private static let place = ZoneTable.embedded.rows.first { $0.timeZoneIdentifier == "Asia/Tokyo" }

  @Test func valuesAreEncodedWithTheirKeys() throws {
    let sapporo = try Coordinate(latitude: 43.06, longitude: 141.35)
    try expectJSON(of: sapporo, is: #"{"latitude":43.06,"longitude":141.35}"#)
    try expectJSON(of: TimeZoneMatch.Source.polygon, is: #"{"source":"polygon"}"#)
    try expectJSON(
      of: TimeZoneMatch.Source.nearestBorder(meters: 0.25), is: #"{"meters":0.25,"source":"nearestBorder"}"#)
    try expectJSON(
      of: TimeZoneMatch.Source.nearestPoint(meters: 2), is: #"{"meters":2,"source":"nearestPoint"}"#)
    let tokyo = try Coordinate(latitudeE7: 356_544_444, longitudeE7: 1_397_447_222)
    let nearest = try #require(ZoneTable.embedded.nearest(to: tokyo))
    let place = #"""
      {"country":"JP","iso6709":"+353916+1394441","location":{"latitude":35.6544444,"longitude":139.7447222},"meters":0,"timeZoneIdentifier":"Asia/Tokyo"}
      """#
    try expectJSON(of: nearest, is: place)
    try expectJSON(
      of: TimeZoneMatch(nearest),
      is: #"{"meters":0,"place":"# + place
        + #","source":"nearestPoint","timeZoneIdentifiers":["Asia/Tokyo"]}"#)
    try expectJSON(
      of: try #require(Self.place),
      is: #"""
        {"countryCodes":["JP"],"iso6709":"+353916+1394441","location":{"latitude":35.6544444,"longitude":139.7447222},"timeZoneIdentifier":"Asia/Tokyo"}
        """#)
  }

  @Test func aPreferenceIsKept() throws {
    let match = TimeZoneMatch(timeZoneIdentifiers: ["Asia/Hebron", "Asia/Jerusalem"], source: .polygon)
    let zones = #""source":"polygon","timeZoneIdentifiers":["Asia/Hebron","Asia/Jerusalem"]}"#
    try expectJSON(of: match, is: "{" + zones)
    try expectJSON(of: match.preferring(ZonePreference([["Asia/Tokyo"]])), is: "{" + zones)
    for zone in match.timeZoneIdentifiers {
      let preferring = match.preferring(ZonePreference([["Asia/Tokyo"], [zone]]))
      #expect(preferring.timeZoneIdentifier == zone)
      try expectJSON(of: preferring, is: #"{"preferredIdentifier":"\#(zone)","# + zones)
    }
  }

  @Test func keysOfAnIndex() throws {
    let finder = try TimeZoneFinder(bytes: ExcerptIndex.bytes.get())
    let found = String(decoding: try JSONEncoder().encode(finder.information), as: UTF8.self)
    for key in [
      "dataVersion", "attribution", "license", "formatVersion", "byteCount", "zoneCount", "edgeCount",
      "unitE7", "leafCount", "errorMeters",
    ] {
      #expect(found.contains("\"\(key)\":"), "\(key)")
    }
    let information = try JSONDecoder().decode(IndexInformation.self, from: Data(found.utf8))
    #expect(information == finder.information)
    let border = try #require(finder.nearestBorder(to: Coordinate(latitude: 45.9, longitude: 142)))
    let text = String(decoding: try JSONEncoder().encode(border), as: UTF8.self)
    for key in ["meters", "nearestPoint", "timeZoneIdentifiers", "timeZoneIdentifiersBeyond"] {
      #expect(text.contains("\"\(key)\":"), "\(key)")
    }
    #expect(try JSONDecoder().decode(BorderDistance.self, from: Data(text.utf8)) == border)
  }

  /// A match that is not certain has its candidates, also where it is the nearest place.
  @Test func matchesKeepTheirCandidates() throws {
    let finder = try TimeZoneFinder(bytes: ExcerptIndex.simplified.get())
    var generator = SeededGenerator(seed: 9)
    let vertices = try ExcerptIndex.shapes.get().flatMap(\.rings).flatMap(\.vertices)
    for _ in 0..<100 {
      let coordinate = Coordinate(onEarth: try #require(vertices.randomElement(using: &generator)))
      let match = try #require(finder.match(at: coordinate))
      let text = String(decoding: try JSONEncoder().encode(match), as: UTF8.self)
      #expect(text.contains("\"candidates\":[") == !match.certainty.isCertain)
      #expect(try JSONDecoder().decode(TimeZoneMatch.self, from: Data(text.utf8)) == match)
    }
  }

  /// Every point of the grid is read back from its decimal degrees.
  @Test func positionsAreReadBackExactly() throws {
    var random = SeededGenerator(seed: 14)
    var positions: [Coordinate] = []
    for latitude: Int32 in [-900_000_000, -1, 0, 1, 899_999_999, 900_000_000] {
      for longitude: Int32 in [-1_800_000_000, -1, 0, 1, 1_799_999_999, 1_800_000_000] {
        positions.append(try Coordinate(latitudeE7: latitude, longitudeE7: longitude))
      }
    }
    for _ in 0..<rounds(20_000) {
      positions.append(
        try Coordinate(
          latitudeE7: .random(in: -900_000_000...900_000_000, using: &random),
          longitudeE7: .random(in: -1_800_000_000...1_800_000_000, using: &random)))
    }
    let read = try JSONDecoder().decode([Coordinate].self, from: JSONEncoder().encode(positions))
    #expect(read == positions)
  }

  private func expectRefusal<Value: Decodable>(
    _ type: Value.Type, _ json: String, says message: String, location: SourceLocation = #_sourceLocation
  ) {
    do {
      let value = try JSONDecoder().decode(type, from: Data(json.utf8))
      Issue.record("expected an error, found \(value)", sourceLocation: location)
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.debugDescription == message, sourceLocation: location)
    } catch {
      Issue.record("expected corrupted data, found \(error)", sourceLocation: location)
    }
  }

  @Test func impossibleValuesAreRefused() {
    expectRefusal(
      Coordinate.self, #"{"latitude":141.35,"longitude":43.06}"#,
      says:
        "latitude 141.35 is not in -90...90 degrees; are latitude and longitude swapped? Latitude comes first"
    )
    expectRefusal(
      Coordinate.self, #"{"latitude":0,"longitude":180.0000001}"#,
      says: "longitude 180.0000001 is not in -180...180 degrees")
    expectRefusal(
      TimeZoneMatch.self, #"{"timeZoneIdentifiers":[],"source":"polygon"}"#,
      says: "expected one time zone identifier or more, found none")
    expectRefusal(
      TimeZoneMatch.self,
      #"{"timeZoneIdentifiers":["Asia/Tokyo"],"source":"polygon","preferredIdentifier":"Asia/Seoul"}"#,
      says: "expected a preferred zone among [\"Asia/Tokyo\"], found \"Asia/Seoul\"")
    expectRefusal(
      TimeZoneMatch.self, #"{"timeZoneIdentifiers":["Asia/Tokyo"],"source":"nearestBorder","meters":-1}"#,
      says: "expected a distance of 0 meters or more, found -1.0")
    expectRefusal(
      TimeZoneMatch.self, #"{"timeZoneIdentifiers":["Asia/Tokyo"],"source":"guess","meters":1}"#,
      says: "expected polygon, nearestBorder or nearestPoint, found \"guess\"")
    expectRefusal(
      TimeZoneMatch.self, #"{"timeZoneIdentifiers":["Asia/Tokyo"],"source":"nearestPoint","meters":1}"#,
      says: "expected the place that is the nearest, found none")
    expectRefusal(
      TimeZoneMatch.self,
      #"""
      {"timeZoneIdentifiers":["Asia/Tokyo"],"source":"nearestPoint","meters":1,"place":{"timeZoneIdentifier":
      "Asia/Seoul","country":"KR","location":{"latitude":0,"longitude":0},"iso6709":"+0000+00000","meters":1}}
      """#,
      says:
        "expected the identifier and the distance of the nearest place, found [\"Asia/Tokyo\"] and nearest place, 1.000 m"
    )
  }

  /// The error that the position itself would give is kept.
  @Test func underlyingErrorIsACoordinateError() {
    do {
      _ = try JSONDecoder().decode(Coordinate.self, from: Data(#"{"latitude":91,"longitude":180}"#.utf8))
      Issue.record("expected an error")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.underlyingError as? CoordinateError == .latitude(91, swapped: false))
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func descriptionsNameZonesAndDistances() throws {
    #expect("\(TimeZoneMatch.Source.polygon)" == "polygon")
    #expect("\(TimeZoneMatch.Source.nearestBorder(meters: 0.0012))" == "nearest border, 0.001 m")
    #expect("\(TimeZoneMatch.Source.nearestPoint(meters: 1_234.0006))" == "nearest place, 1234.001 m")
    #expect("\(TimeZoneMatch.Source.nearestPoint(meters: .infinity))" == "nearest place, inf m")
    #expect("\(try #require(Self.place))" == "Asia/Tokyo (JP) +353916+1394441")
    let tokyo = try Coordinate(latitudeE7: 356_544_444, longitudeE7: 1_397_447_222)
    let nearest = try #require(ZoneTable.embedded.nearest(to: tokyo))
    #expect("\(nearest)" == "Asia/Tokyo (JP), 0.000 m away")
    #expect("\(TimeZoneMatch(nearest))" == "Asia/Tokyo (nearest place, 0.000 m)")
    let finder = try TimeZoneFinder(bytes: ExcerptIndex.bytes.get())
    let wakkanai = try Coordinate(latitude: 45.4, longitude: 141.7)
    #expect("\(try #require(finder.match(at: wakkanai)))" == "Asia/Tokyo")
    #expect("\(finder.information)".contains(": 6 zones, "))
    #expect("\(try #require(finder.nearestBorder(to: wakkanai)))".contains(" m to "))
  }
}
