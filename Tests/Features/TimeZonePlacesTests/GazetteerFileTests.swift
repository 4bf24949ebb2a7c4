import Foundation
import TestSupport
import Testing
import TimeZonePlaces

/// Gazetteers as they are written and opened.
@Suite(.tags(.readsUntrustedBytes)) struct GazetteerFileTests {
  @Test("written cities are read back", arguments: [0, 1, 15, 16, 17, 400]) func roundTrip(_ more: Int) throws
  {
    var generator = SeededGenerator(seed: UInt64(more))
    let source = SmallGazetteer.random(cities: more, using: &generator)
    let gazetteer = try Gazetteer(bytes: source.gazetteerBytes())
    #expect(gazetteer.count == source.entries.count)
    let found = (0..<gazetteer.count).map { describe(gazetteer[$0], gazetteer) }
    #expect(found.sorted() == source.entries.map { describe($0, source) }.sorted())
    #expect(gazetteer.information.dataVersion == "small")
    #expect(gazetteer.information.attribution == "© someone")
    #expect(gazetteer.information.license == "CC-BY-4.0")
    #expect(gazetteer.information.cityCount == source.entries.count)
    #expect(gazetteer.information.zoneCount == 3)
    #expect(gazetteer.information.regionCount == 4)
  }

  @Test("only a search finds airports") func airports() throws {
    var source = SmallGazetteer.source
    for (name, code) in [("Zürich Airport", "ZRH"), ("Rafz Field", "RFZ")] {
      source.entries.append(
        .init(
          name: name, alternateNames: [.init(code, steps: 6)], country: "CH", latitudeE5: 4_745_000,
          longitudeE5: 855_000, zone: "Europe/Zurich"))
      source.entries[source.entries.count - 1].isAirport = true
    }
    let gazetteer = try Gazetteer(bytes: source.gazetteerBytes())
    #expect(gazetteer.count == 5)
    #expect(gazetteer.information.cityCount == 5)
    for (text, name) in [
      ("ZRH", "Zürich Airport"), ("zürich airport", "Zürich Airport"), ("Rafz Field", "Rafz Field"),
      ("RFZ", "Rafz Field"), ("Rafz F", "Rafz Field"), ("Zürich", "Zürich"),
    ] {
      let found = gazetteer.search(text)
      #expect(found.matches.map(\.city.name) == [name], "\(text)")
      #expect(found.matches.first.map { gazetteer.isAirport($0.city) } == (name != "Zürich"), "\(text)")
    }
    #expect(gazetteer.search("RFY").matches.isEmpty)
    #expect(gazetteer.cities(CityFilter()).count == 5)
    #expect(gazetteer.cities(named: "ZRH").isEmpty)
    #expect(gazetteer.largestCities(inZone: "Europe/Zurich", limit: 9).map(\.name) == ["Zürich"])
  }

  @Test("any order of the same cities gives the same bytes") func order() {
    var generator = SeededGenerator(seed: 1)
    var source = SmallGazetteer.random(cities: 300, using: &generator)
    let bytes = source.gazetteerBytes()
    for _ in 0..<5 {
      source.entries.shuffle(using: &generator)
      source.regions.shuffle(using: &generator)
      source.folding.shuffle(using: &generator)
      #expect(source.gazetteerBytes() == bytes)
    }
  }

  @Test("embedded gazetteer passes every check", .optimizedOnly) func embedded() throws {
    let gazetteer = try Gazetteer(bytes: Gazetteer.embedded.fileBytes)
    #expect(gazetteer.information == Gazetteer.embedded.information)
    #expect(gazetteer.information.byteCount <= 12_900_000)
    #expect(gazetteer.information.license == "CC-BY-4.0")
  }

  @Test("no changed byte goes unnoticed") func everyByte() {
    let bytes = SmallGazetteer.source.gazetteerBytes()
    for offset in bytes.indices {
      var damaged = bytes
      damaged[offset] ^= 1 << UInt8(offset % 8)
      #expect(throws: GazetteerError.self, "byte \(offset)") { try Gazetteer(bytes: damaged) }
    }
  }

  @Test("a gazetteer that ends early is refused, at every length") func everyLength() {
    let bytes = SmallGazetteer.source.gazetteerBytes()
    for count in bytes.indices {
      #expect(throws: GazetteerError.self, "\(count) bytes") { try Gazetteer(bytes: Array(bytes[..<count])) }
    }
  }

  private func describe(_ city: City, _ gazetteer: Gazetteer) -> String {
    let names = [city.name] + gazetteer.alternateNames(of: city)
    return
      "\(names) \(city.country) \(city.region?.code ?? "") \(city.region?.name ?? "") \(city.population ?? 0) \(city.coordinate.grid.y) \(city.coordinate.grid.x) \(city.timeZoneIdentifier)"
  }

  private func describe(_ entry: GazetteerSource.Entry, _ source: GazetteerSource) -> String {
    let region = source.regions.first { $0.country == entry.country && $0.code == entry.regionCode }
    let names = [entry.name] + entry.alternateNames.map { $0.text }
    return
      "\(names) \(entry.country) \(entry.regionCode) \(region?.name ?? "") \(entry.population) \(entry.latitudeE5 * 100) \(entry.longitudeE5 * 100) \(entry.zone)"
  }
}

// MARK: - Files

extension GazetteerFileTests {
  @Test("a file is read as its bytes are") func file() throws {
    let directory = try TemporaryDirectory()
    let bytes = SmallGazetteer.source.gazetteerBytes()
    try Data(bytes).write(to: URL(fileURLWithPath: "\(directory.path)/g.tzg"))
    #expect(try Gazetteer(contentsOf: "\(directory.path)/g.tzg").fileBytes == bytes)
  }

  @Test("other files are refused", arguments: badFiles) func badFile(_ contents: [UInt8]?, _ message: String)
    throws
  {
    let directory = try TemporaryDirectory()
    let path = "\(directory.path)/bad"
    if let contents { try Data(contents).write(to: URL(fileURLWithPath: path)) }
    let error = #expect(throws: GazetteerError.self) {
      try Gazetteer(contentsOf: path)
    }
    let found = error?.description.replacingOccurrences(of: directory.path, with: "T")
    #expect(found == message)
  }

  private static func changed(_ offset: Int, _ value: UInt8) -> [UInt8] {
    var bytes = SmallGazetteer.source.gazetteerBytes()
    bytes[offset] = value
    return bytes
  }

  static let badFiles: [(contents: [UInt8]?, message: String)] = [
    (nil, "cannot open T/bad: no such file or directory"),
    ([], "gazetteer is truncated: expected 448 bytes, found 0; copy or make it again"),
    (Array("geonameid\tname".utf8), "not a gazetteer: byte 0 is 0x67, expected 0x89"),
    ([0x89, 0x54, 0x5A, 0x49, 0x0D, 0x0A, 0x1A, 0x0A], "not a gazetteer: byte 3 is 0x49, expected 0x47"),
    (changed(8, 9), "gazetteer format version is 9, expected 3; make the gazetteer again"),
    (
      Array(SmallGazetteer.source.gazetteerBytes().dropLast(64)),
      "gazetteer is truncated: expected \(SmallGazetteer.source.gazetteerBytes().count) bytes, found \(SmallGazetteer.source.gazetteerBytes().count - 64); copy or make it again"
    ),
    (
      SmallGazetteer.source.gazetteerBytes() + [0],
      "gazetteer is damaged: section \"header\", byte 16: expected a file of \(SmallGazetteer.source.gazetteerBytes().count) bytes, found \(SmallGazetteer.source.gazetteerBytes().count + 1) bytes; make it again"
    ),
    (
      changed(12, 11),
      "gazetteer is damaged: section \"header\", byte 12: expected 15 sections, found 11; make it again"
    ),
    (
      changed(32, 3),
      "gazetteer is damaged: section \"header\", byte 32: expected section 1 (metadata), found 3; make it again"
    ),
  ]
}

@Suite("Gazetteer") struct GazetteerTests {
  @Test("cities of the embedded gazetteer have names, positions and zones") func cities() throws {
    let gazetteer = Gazetteer.embedded
    #expect(gazetteer.count > 200_000)
    let city = gazetteer[gazetteer.count - 1]
    #expect(!city.name.isEmpty)
    #expect(!city.timeZoneIdentifier.isEmpty)
  }
}
