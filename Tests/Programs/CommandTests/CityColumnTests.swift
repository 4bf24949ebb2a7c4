import Foundation
import TestSupport
import Testing

/// `csv --city` and `ndjson --city`: the nearest city of each row.
@Suite struct CityColumnTests {
  /// Each point's city as a row of a table and as a JSON line, all facts of it, are those of the single answer; and a row
  /// with the usual columns, which are found without the others, has the same.
  @Test func rowsAnswerAsSinglePointsDo() throws {
    var random = SeededGenerator(seed: 15)
    let points = (0..<400).map { _ in
      (
        latitude: Double(Int32.random(in: -900_000_000...900_000_000, using: &random)) / 1e7,
        longitude: Double(Int32.random(in: -1_800_000_000...1_800_000_000, using: &random)) / 1e7
      )
    }
    let shell = try Shell()
    let facts = Self.members.map { $0.fact }.joined(separator: ",")
    let table = points.map { "\($0.latitude)\t\($0.longitude)\n" }.joined()
    let objects = points.map { "{\"lat\":\($0.latitude),\"lon\":\($0.longitude)}\n" }.joined()
    for (limits, hasAll) in [("", true), ("--min-population 50000 --city-within 800km", false)] {
      let single = try shell.run("tzlookup - --city --json \(limits)", input: table).output.jsonLines
      let rows = try shell.run(
        "tzlookup csv -q --city --city-columns \(facts) \(limits)", input: "lat\tlon\n" + table
      )
      .output.tabSeparated
      let usual = try shell.run("tzlookup csv -q --city \(limits)", input: "lat\tlon\n" + table).output
        .tabSeparated
      let lines = try shell.run("tzlookup ndjson -q --city --city-columns \(facts) \(limits)", input: objects)
        .output.jsonLines
      let counts: [Int] = [single.count, rows.count, usual.count, lines.count]
      try #require(counts.allSatisfy { $0 == points.count })
      for index in points.indices {
        let city = single[index]["city"] as? [String: Any]
        for (column, member) in Self.members.enumerated() {
          let expected = city.map { member.value($0) ?? NSNull() } ?? NSNull()
          #expect(
            rows[index][column + 3] == text(expected, isFlag: member.name == "inZone"),
            "\(points[index]) \(member)")
          let found = lines[index][member.fact].map { "\($0)" }
          #expect(found == "\(expected)", "\(points[index]) \(member)")
        }
        #expect(Array(usual[index][3...]) == Array(rows[index][3..<7]), "\(points[index])")
      }
      #expect(single.allSatisfy { $0["city"] is [String: Any] } == hasAll)
    }
  }

  /// A column, and where a single answer's city has its value.
  private struct Member {
    let fact: String
    let name: String

    func value(_ city: [String: Any]) -> Any? {
      switch name {
      case "region": (city[name] as? [String: Any])?["name"]
      case "zones": (city[name] as? [String])?.first
      default: city[name]
      }
    }
  }

  private static let members = [
    Member(fact: "city", name: "name"), Member(fact: "region", name: "region"),
    Member(fact: "country", name: "country"), Member(fact: "city_meters", name: "meters"),
    Member(fact: "country_name", name: "countryName"), Member(fact: "city_latitude", name: "latitude"),
    Member(fact: "city_longitude", name: "longitude"), Member(fact: "city_population", name: "population"),
    Member(fact: "city_bearing", name: "bearing"), Member(fact: "city_compass", name: "compass"),
    Member(fact: "city_timezone", name: "zones"), Member(fact: "city_in_zone", name: "inZone"),
    Member(fact: "zone_country", name: "zoneCountry"),
  ]

  /// A JSON value as a cell.
  private func text(_ value: Any, isFlag: Bool) -> String {
    if value is NSNull { return "" }
    return isFlag ? (value as? Bool).map { "\($0)" } ?? "no flag" : "\(value)"
  }
}

extension String {
  fileprivate var tabSeparated: [[String]] {
    split(separator: "\n").dropFirst().map { row in
      row.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
    }
  }

  fileprivate var jsonLines: [[String: Any]] {
    split(separator: "\n").compactMap {
      (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
    }
  }
}
