import Foundation
import TestSupport
import Testing
import TimeZoneShapes

/// `csv --city` and `ndjson --city`: the nearest city of each row.
@Suite struct CityColumnTests {
  private static let table = "name,lat,lon\na,43.2,141.4\n\nb,,\nc,91,0\nd,21.03,105.85\n"

  @Test func fourColumnsUnlessOthersAreNamed() throws {
    try [
      ShellCase(
        "tzlookup csv -q --city --on-error skip", input: Self.table,
        prints: "name,lat,lon,timezone,city,region,country,city_meters",
        "a,43.2,141.4,Asia/Tokyo,Ishikari,Hokkaido,JP,5785", ",,,,,,,", "b,,,,,,,",
        "d,21.03,105.85,Asia/Bangkok,Hoàn Kiếm,Hanoi,VN,172",
        says:
          "line 5: latitude 91.0 is not in -90...90 degrees…",
        "1 malformed row: left out"),
      ShellCase(
        "tzlookup csv -q --city --city-columns country,city=nearest_city --match-type",
        input: "lat,lon,city\n43.2,141.4,x\n",
        prints: "lat,lon,city,timezone,timezone_match_type,country,nearest_city",
        "43.2,141.4,x,Asia/Tokyo,polygon,JP,Ishikari"),
      ShellCase(
        "tzlookup csv -q --city --city-columns country_name,city_latitude,city_longitude,city_population,city_bearing,city_compass,city_timezone,city_in_zone,zone_country",
        input: "lat,lon\n43.2,141.4\n21.03,105.85\n51.88,-176.65\n",
        prints:
          "lat,lon,timezone,country_name,city_latitude,city_longitude,city_population,city_bearing,city_compass,city_timezone,city_in_zone,zone_country",
        "43.2,141.4,Asia/Tokyo,Japan,43.23972,141.35389,58755,140,SE,Asia/Tokyo,true,",
        "21.03,105.85,Asia/Bangkok,Vietnam,21.02857,105.85064,135618,337,NNW,Asia/Bangkok,true,TH",
        "51.88,-176.65,America/Adak,United States,53.8898,-166.5422,4376,256,WSW,America/Nome,false,"),
      ShellCase(
        "tzlookup csv -q --city --city-columns city,country --min-population 1000000 --city-within 20km",
        input: "lat,lon\n43.2,141.4\n-33.0,121.0\n",
        prints: "lat,lon,timezone,city,country", "43.2,141.4,Asia/Tokyo,Sapporo,JP",
        "-33.0,121.0,Australia/Perth,,"),
      ShellCase(
        "tzlookup ndjson -q --city", input: "{\"lat\":43.2,\"lon\":141.4}\n{\"lat\":null,\"lon\":null}\n",
        prints:
          #"{"lat":43.2,"lon":141.4,"timezone":"Asia/Tokyo","city":"Ishikari","region":"Hokkaido","country":"JP","city_meters":5785}"#,
        #"{"lat":null,"lon":null,"timezone":null,"city":null,"region":null,"country":null,"city_meters":null}"#
      ),
      ShellCase(
        "tzlookup ndjson -q --city --city-columns city_in_zone,zone_country,city_latitude",
        input: "{\"lat\":43.2,\"lon\":141.4}\n",
        prints:
          #"{"lat":43.2,"lon":141.4,"timezone":"Asia/Tokyo","city_in_zone":true,"zone_country":null,"city_latitude":43.23972}"#
      ),
      ShellCase(
        "tzlookup csv -q --city --delimiter comma --city-columns city", input: "lat,lon\n-3.83,-32.41\n",
        prints: "lat,lon,timezone,city",
        "-3.83,-32.41,America/Noronha,Fernando de Noronha (Distrito Estadual)"),
    ].check()
  }

  @Test func namesMayFollowASpace() throws {
    try [
      ShellCase(
        "tzlookup csv -q --city --city-columns 'city=nearest city, country'", input: "lat,lon\n43.2,141.4\n",
        prints: "lat,lon,timezone,nearest city,country", "43.2,141.4,Asia/Tokyo,Ishikari,JP"
      )
    ].check()
  }

  /// As lines of standard input do, such rows count with `--fail-empty`; and the summary states them.
  @Test func rowsWithoutACity() throws {
    let table = "lat,lon\n43.2,141.4\n43.06,141.35\n"
    let objects = "{\"lat\":43.2,\"lon\":141.4}\n{\"lat\":43.06,\"lon\":141.35}\n"
    let timing = "2>&1 > /dev/null | sed 's/, [0-9.]* s$//'"
    try [
      ShellCase(
        "tzlookup csv -q --city --city-columns city --city-within 5km --fail-empty", input: table,
        prints: "lat,lon,timezone,city", "43.2,141.4,Asia/Tokyo,", "43.06,141.35,Asia/Tokyo,Sapporo",
        status: 1),
      ShellCase(
        "tzlookup csv -q --city --city-within 6km --fail-empty > /dev/null", input: table),
      ShellCase("tzlookup csv -q --city --city-within 5km > /dev/null", input: table),
      ShellCase(
        "tzlookup ndjson -q --city --city-within 5km --fail-empty > /dev/null", input: objects, status: 1),
      ShellCase("tzlookup ndjson -q --city --city-within 6km --fail-empty > /dev/null", input: objects),
      ShellCase(
        "tzlookup csv --city --city-within 5km \(timing)", input: table,
        prints: "tzlookup: 2 rows, 1 zone, 0 blank, 1 without a city"),
      ShellCase(
        "tzlookup ndjson --city --city-within 5km \(timing)", input: objects,
        prints: "tzlookup: 2 rows, 1 zone, 0 blank, 1 without a city"),
      ShellCase(
        "tzlookup ndjson --city \(timing)", input: objects, prints: "tzlookup: 2 rows, 1 zone, 0 blank"),
    ].check()
  }

  @Test func columnsThatExist() throws {
    let input = "city,lat,lon,country\nx,43.2,141.4,y\n"
    try [
      ShellCase(
        "tzlookup csv -q --city", input: input,
        says:
          "there is a column 'city' already: replace its values with --force, or name the new one with --city-columns",
        status: 65),
      ShellCase(
        "tzlookup csv -q --city --force", input: input,
        prints: "city,lat,lon,country,timezone,region,city_meters",
        "Ishikari,43.2,141.4,JP,Asia/Tokyo,Hokkaido,5785"),
      ShellCase(
        "tzlookup csv -q --city --column timezone", input: "timezone,lat,lon\nx,43.2,141.4\n",
        says:
          "there is a column 'timezone' already: replace its values with --force, or name the new one with --column",
        status: 65),
      ShellCase(
        "tzlookup csv -q --city --column city", input: "lat,lon\n43.2,141.4\n",
        says:
          "two new values would be called 'city': choose another --column, or another name with --city-columns",
        status: 64),
      ShellCase(
        "tzlookup csv -q --city --city-columns city,region=city", input: "lat,lon\n43.2,141.4\n",
        says:
          "two new values would be called 'city': choose another --column, or another name with --city-columns",
        status: 64),
      ShellCase(
        "tzlookup csv -q --city --city-columns city,city", input: "lat,lon\n43.2,141.4\n",
        says:
          "two new values would be called 'city': choose another --column, or another name with --city-columns",
        status: 64),
      ShellCase(
        "tzlookup ndjson -q --match-type --city --city-columns city=timezone_match_type", input: "{}\n",
        says:
          "two new values would be called 'timezone_match_type': choose another --column, or another name with --city-columns",
        status: 64),
      ShellCase(
        "tzlookup csv -q --city --city-columns city=lat --force", input: "lat,lon\n43.2,141.4\n",
        says:
          "a column that is read, coordinates or time, cannot be replaced: name the new one with --column, one of a city with --city-columns",
        status: 65),
      ShellCase(
        "tzlookup ndjson -q --city --city-columns city=lat --force --on-error fail",
        input: "{\"lat\":43.2,\"lon\":141.4}\n",
        says:
          "line 1: a member that is read, coordinates or time, cannot be replaced: name the new one with --column, one of a city with --city-columns",
        status: 65),
      ShellCase(
        "tzlookup ndjson -q --city --force --on-error fail",
        input: "{\"lat\":43.2,\"lon\":141.4,\"city\":1,\"city\":2}\n",
        says:
          "line 1: expected at most one member 'city', found several; name the new one with --city-columns",
        status: 65),
      ShellCase(
        "tzlookup ndjson -q --city --on-error fail", input: "{\"lat\":43.2,\"lon\":141.4,\"city\":1}\n",
        says:
          "line 1: there is a member 'city' already: replace its value with --force, or name the new one with --city-columns",
        status: 65),
    ].check()
  }

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
