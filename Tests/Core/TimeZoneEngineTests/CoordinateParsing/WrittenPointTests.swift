import TestSupport
import Testing

/// Points as spreadsheets, databases, cameras and programs write them.
@Suite(.tags(.readsUntrustedBytes)) struct WrittenPointTests {
  private static let expected =
    "; expected latitude (-90...90) and longitude (-180...180), such as 43.06 141.35"

  @Test func anglesWithColonsOrInOneNumber() {
    let order = "expected one of N and S, and one of E and W"
    [
      ParsedRow("37:51:39S 145:07:22E", -378_608_333, 1_451_227_778),
      ParsedRow("S 37:51:39, E 145:07:22", -378_608_333, 1_451_227_778),
      ParsedRow("43:03.6N,141:21E", 430_600_000, 1_413_500_000),
      ParsedRow("3606N 07957W", 361_000_000, -799_500_000),
      ParsedRow("07957W3606N", 361_000_000, -799_500_000),
      ParsedRow("N3606 W07957", 361_000_000, -799_500_000),
      ParsedRow("375139S1450722E", -378_608_333, 1_451_227_778),
      ParsedRow("S375139E1450722", -378_608_333, 1_451_227_778),
      ParsedRow("0043N 00141E", 7_166_667, 16_833_333),
      ParsedRow("43N 141E", 430_000_000, 1_410_000_000),
      ParsedRow("3660N 07957W", "60 is not a number of minutes; expected less than 60"),
      ParsedRow("375199S1450722E", "99 is not a number of seconds; expected less than 60"),
      ParsedRow("37:51:60S 145:07:22E", "60 is not a number of seconds; expected less than 60"),
      ParsedRow("3606N 3606N", order), ParsedRow("37:51S 145:07S", order),
      ParsedRow("37:S 145:E", "expected degrees, found \":S\""),
    ].check()
    for text in ["360N 07957W", "3606N 7957W", "37513N 07957W"] {
      #expect(throws: CoordinateError.self, "\(text)") { try Coordinate(parsing: text) }
    }
  }

  @Test func anglesOfXMPAndCalendars() {
    ParsedRow.check(
      [
        "43,3.6N 141,21.0E", "43,3,36N, 141,21,0E", "141,21.0E 43,3,36N", "43.06;141.35", "GEO:43.06;141.35",
      ], 430_600_000, 1_413_500_000)
    [
      ParsedRow("43,3.6S,141,21.0W", -430_600_000, -1_413_500_000),
      ParsedRow("43,60.5N 141,21.0E", "60 is not a number of minutes; expected less than 60"),
      // These are decimal commas, and two angles.
      ParsedRow("43,3N 141,21E", 433_000_000, 1_412_100_000),
      ParsedRow("N 43,14.5 E", 430_000_000, 145_000_000),
      ParsedRow("N 43,14.5E", 430_000_000, 145_000_000),
      ParsedRow("GEO:-33.87;-151.21", -338_700_000, -1_512_100_000),
      ParsedRow("geo:43.06;u=10", "expected a comma and the longitude, found \";u=10\""),
    ].check()
  }

  /// Written with Python's `struct`.
  @Test func wellKnownBinary() {
    let expected = "expected a point in well-known binary with the reference system 4326 or none, but "
    ParsedRow.check(
      [
        "01010000003333333333AB614048E17A14AE874540", "0101000020E61000003333333333AB614048E17A14AE874540",
        "\\x01010000003333333333ab614048e17a14ae874540", "\\\\x01010000003333333333ab614048e17a14ae874540",
        // POINT M in the standard's numbers, 2001.
        "01D10700003333333333AB614048E17A14AE8745400000000000000840",
      ], 430_600_000, 1_413_500_000)
    [
      ParsedRow(
        "00a0000001000010e64061ab3333333333404587ae147ae1484014000000000000", 430_600_000, 1_413_500_000),
      ParsedRow(
        "0101000020110f00003333333333ab614048e17a14ae874540", expected + "its reference system is 3857"),
      ParsedRow("0102000000", expected + "it is a geometry of type 2"),
      // The dimensions are thousands, up to 3.
      ParsedRow("01A10F00003333333333AB614048E17A14AE874540", expected + "it is a geometry of type 1"),
      ParsedRow(
        "\\x01010000",
        "\"\\x01010000\" is not a number; expected latitude (-90...90) and longitude (-180...180), such as 43.06 141.35"
      ),
      ParsedRow("01010000003333333333AB6140", expected + "its length is not that of a point"),
      ParsedRow("0101000000000000000000f87f000000000000f87f", "the point is empty"),
    ].check()
    #expect(throws: CoordinateError.latitude(143.06, swapped: false)) {
      try Coordinate(parsing: "01010000003333333333ab614052b81e85ebe16140")
    }
  }

  @Test func decimalCommasWhereTheyCannotMeanAnythingElse() {
    ParsedRow.check(
      [
        "43,06 141,35", "43,06\t141,35", "43,06; 141,35", "43,06;141,35", "43,06, 141,35", "+43,06+141,35/",
        "43,06°N 141,35°E", "43°03,6'N, 141°21,0'E", "N 43,06 E 141,35", "lat: 43,06, lon: 141,35",
        "(43,06; 141,35)",
      ], 430_600_000, 1_413_500_000)
    [
      ParsedRow("-33,87 ; -151,21", -338_700_000, -1_512_100_000),
      ParsedRow("43,06;141", 430_600_000, 1_410_000_000),
      ParsedRow("43;141,35", 430_000_000, 1_413_500_000),
      ParsedRow("1,5 2,5", 15_000_000, 25_000_000),
      // A comma that may separate two numbers does.
      ParsedRow("43,141", 430_000_000, 1_410_000_000),
      ParsedRow("N 43,141 E", 430_000_000, 1_410_000_000),
      ParsedRow("43,06 141", "it has 3 numbers" + Self.expected),
      ParsedRow("43 141,35", "it has 3 numbers" + Self.expected),
      ParsedRow(
        "43,06,141,35",
        "it has 4 numbers, and degrees with minutes need N or S and E or W" + Self.expected),
      ParsedRow("43,06 141.35", "it has 3 numbers" + Self.expected),
      ParsedRow("(43,06 141)", "it has 3 numbers" + Self.expected),
      ParsedRow(
        "91,5 0,5",
        "latitude 91.5 is not in -90...90 degrees; are latitude and longitude swapped? Latitude comes first"),
    ].check()
  }

  @Test func semicolonsAndParentheses() {
    ParsedRow.check(
      [
        "43.06;141.35", "43.06; 141.35", "43°03'36\"N; 141°21'E", "(43.06, 141.35)", "( 43.06 141.35 )",
        "(43°03'36\"N, 141°21'E)",
      ], 430_600_000, 1_413_500_000)
    [
      ParsedRow("43.06;", "it has only one number" + Self.expected),
      ParsedRow("43.06;141.35;", "it ends with a comma or semicolon" + Self.expected),
      ParsedRow("()", "it is empty" + Self.expected),
      ParsedRow("(", "\"(\" is not a number" + Self.expected),
      ParsedRow("(43.06, 141.35", "\"(43.06\" is not a number" + Self.expected),
      ParsedRow("((43.06, 141.35))", "\"(43.06\" is not a number" + Self.expected),
      ParsedRow("(Sapporo)", "\"Sapporo\" is not a number" + Self.expected),
    ].check()
  }

  /// What `exiftool -GPSPosition` prints, by default and with its formats for degrees.
  @Test func camerasAngles() {
    [
      ParsedRow("52 deg 31' 12.00\" N, 13 deg 24' 36.00\" E", 525_200_000, 134_100_000),
      ParsedRow("33 deg 52' 12.00\" S, 151 deg 12' 36.00\" W", -338_700_000, -1_512_100_000),
      ParsedRow("52 deg 31.2' N, 13 deg 24.6' E", 525_200_000, 134_100_000),
      ParsedRow("52.52 deg N, 13.41 deg E", 525_200_000, 134_100_000),
      ParsedRow("52.52 deg, -13.41 deg", 525_200_000, -134_100_000),
      ParsedRow("52 DEG 31' 12\" N 13 Deg 24' 36\" E", 525_200_000, 134_100_000),
      ParsedRow("deg N, 13 deg E", "expected degrees, found \"deg\""),
    ].check()
  }

  @Test func namesAndValuesInEitherOrder() {
    ParsedRow.check(
      [
        "lat: 43.06, lon: 141.35", "lon: 141.35, lat: 43.06", "Lat: 43.06, LON: 141.35", " '43.06, 141.35' ",
        "lat=43.06&lon=141.35", "LATITUDE 43.06; LONGITUDE 141.35", "lat:43.06 lng:141.35",
        "LAT:43.06 LNG:141.35", "LONG 141.35 LAT 43.06",
        "lat 4.306e1 long 141.35", "lat: 43°03'36\"N, lon: 141°21'E", "lat=4.306e1&lon=14135e-2",
      ], 430_600_000, 1_413_500_000)
    [
      ParsedRow("Latitude: -33.87 Longitude: 151.21", -338_700_000, 1_512_100_000),
      ParsedRow("Lat: 33.87 S Long: 151.21 E", -338_700_000, 1_512_100_000),
      ParsedRow("Lat: 33 52.2 S Long: 151 12.6 E", -338_700_000, 1_512_100_000),
      ParsedRow("lat: 43.06", "expected a name and a number such as lat: 43.06, found the end"),
      ParsedRow("lat: 43.06, lat: 141.35", "expected the longitude, found a second latitude"),
      ParsedRow("lon: 141.35, lon: 43.06", "expected the latitude, found a second longitude"),
      ParsedRow("lat: 43.06, 141.35", "expected a name and a number such as lat: 43.06, found \"141.35\""),
      ParsedRow("lat:", "expected the latitude, found the end"),
      ParsedRow("lat: x, lon: 1", "expected degrees, found \"x\""),
      ParsedRow(
        "lat: 43 E, lon: 1",
        "\"43\" is not a latitude, because it has the hemisphere letter of the other axis"),
      ParsedRow(
        "lat: 1, lon: 2, alt: 3", "expected the end after latitude and longitude, found \",\""),
      ParsedRow("lat: 141.35, lon: 43.06", "latitude 141.35 is not in -90...90 degrees"),
      ParsedRow("latin america", "\"latin\" is not a number" + Self.expected),
    ].check()
  }

  @Test func wellKnownText() {
    let example = "expected a point such as POINT(141.35 43.06), found "
    ParsedRow.check(
      [
        "POINT(141.35 43.06)", "point (141.35 43.06)", "POINT  (  141.35\t43.06  ) ",
        "POINT Z (141.35 43.06 25)", "POINTZ(141.35 43.06 25)", "POINT M (141.35 43.06 1)",
        "POINT ZM (141.35 43.06 nan -1e3)", "POINT(141.35 43.06 25)",
      ], 430_600_000, 1_413_500_000)
    [
      ParsedRow("SRID=4326;POINT(-151.21 -33.87)", -338_700_000, -1_512_100_000),
      ParsedRow("srid=4326; Point(-151.21 -33.87)", -338_700_000, -1_512_100_000),
      ParsedRow("POINT EMPTY", "the point is empty"),
      ParsedRow("SRID=4326;POINT Z EMPTY", "the point is empty"),
      ParsedRow("POINT", example + "the end"),
      ParsedRow("POINT(141.35)", example + "\")\""),
      ParsedRow("POINT(141.35,43.06)", example + "\"141.35\""),
      ParsedRow("POINT(1 2 3 4 5)", example + "\"5)\""),
      ParsedRow("POINT(1 2", example + "\"2\""),
      ParsedRow("POINT(1 2) x", example + "\" x\""),
      ParsedRow("LINESTRING(1 2, 3 4)", example + "\"LINESTRING(1\""),
      ParsedRow(
        "SRID=3857;POINT(1 2)", "the reference system must be WGS 84 (SRID=4326;), found \"3857;POINT(1\""),
      ParsedRow("POINT(43.06 141.35)", "latitude 141.35 is not in -90...90 degrees"),
    ].check()
  }

  @Test func objectsOfJSON() {
    let noPosition =
      "the JSON object has no position: expected {\"lat\":43.06,\"lon\":141.35} or {\"type\":\"Point\",\"coordinates\":[141.35,43.06]}"
    ParsedRow.check(
      [
        #"{"lat":43.06,"lon":141.35}"#, #"{ "longitude" : "141.35" , "latitude" : "43.06" }"#,
        #"{"type":"Point","coordinates":[141.35,43.06]}"#,
        #"{"coordinates": [ 141.35, 43.06, 25 ], "type": "Point"}"#,
        #"{"types":1,"type":"Point","coordinates":[141.35,43.06]}"#,
      ], 430_600_000, 1_413_500_000)
    [
      ParsedRow(
        #"{"name":"a\"}","lat":4.306e1,"lng":141.35,"tags":[{"a":["]"]},null,true]}"#, 430_600_000,
        1_413_500_000),
      ParsedRow("{lat: -33.87, lng: 151.21}", -338_700_000, 1_512_100_000),
      ParsedRow("{alt: \u{2212}5, lat: \u{2212}33.87, lng: 151.21}", -338_700_000, 1_512_100_000),
      ParsedRow(
        #"{"type":"Feature","properties":{"lat":1,"lon":2},"geometry":{"type":"Point","coordinates":[141.35,43.06]}}"#,
        430_600_000, 1_413_500_000),
      ParsedRow("{}", noPosition),
      ParsedRow(#"{"location":{"lat":1,"lon":2}}"#, noPosition),
      ParsedRow(#"{"lat":1}"#, "the JSON object has no longitude"),
      ParsedRow(#"{"lon":1}"#, "the JSON object has no latitude"),
      ParsedRow(#"{"lat":null,"lon":1}"#, "expected the latitude as a number, found \"null\""),
      ParsedRow(#"{"lat":"43 N","lon":1}"#, "expected the latitude as a number, found \"\"43\""),
      ParsedRow(#"{"lat":1,"latitude":2,"lon":1}"#, "the JSON object has a second latitude"),
      ParsedRow(
        #"{"type":"Point","coordinates":[1,2],"lat":1,"lon":2}"#, "the JSON object has two positions"),
      ParsedRow(
        #"{"type":"Point","coordinates":[1,2],"geometry":{"type":"Point","coordinates":[1,2]}}"#,
        "the JSON object has two positions"),
      ParsedRow(
        #"{"coordinates":[1,2]}"#,
        #"only a GeoJSON object with "type":"Point" determines which coordinate comes first"#),
      ParsedRow(
        #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#,
        "expected the longitude and latitude of a GeoJSON point, such as [141.35,43.06], found \"[[1\""),
      ParsedRow(#"{"lat":1,"lon":2"#, "expected a comma or the end of the object in JSON, found the end"),
      ParsedRow(#"{"lat" 1}"#, "expected a colon after a name in JSON, found \"1}\""),
      ParsedRow(#"{"lat"#, "expected a closing quotation mark in JSON after \"\"lat\""),
      ParsedRow(#"{"a":}"#, "expected a value in JSON, found \"}\""),
      ParsedRow(#"{,}"#, "expected a name in JSON, found \",}\""),
      ParsedRow(#"{"lat":1,"lon":2} x"#, "expected the end after the JSON object, found \"x\""),
      ParsedRow(
        "[141.35, 43.06]",
        "in brackets, GeoJSON has the longitude first and other programs the latitude: write them without brackets, latitude first"
      ),
      ParsedRow(
        #"{"type":"Point","coordinates":[43.06,141.35]}"#, "latitude 141.35 is not in -90...90 degrees"),
    ].check()
  }

  /// Nothing is chosen of what is written twice, and what is no JSON is not read.
  @Test func membersWrittenTwiceAndBadValues() {
    [
      ParsedRow(#"{"lat":"43,06","lon":"141,35"}"#, 430_600_000, 1_413_500_000),
      ParsedRow(#"{"lat":"-33,87","lon":151.21}"#, -338_700_000, 1_512_100_000),
      ParsedRow(#"{"lat":"4,3,06","lon":1}"#, "expected the latitude as a number, found \"\"4\""),
      ParsedRow(
        #"{"type":"Point","coordinates":[1,2],"coordinates":[3,4]}"#,
        "the JSON object has a second \"coordinates\""),
      ParsedRow(
        #"{"type":"LineString","type":"Point","coordinates":[1,2]}"#, "the JSON object has a second \"type\""),
      ParsedRow(
        #"{"geometry":null,"geometry":{"type":"Point","coordinates":[1,2]}}"#,
        "the JSON object has a second \"geometry\""),
      ParsedRow(
        #"{"geometry":{"type":"Point","coordinates":[1,2],"coordinates":null}}"#,
        "the JSON object has a second \"coordinates\""),
      ParsedRow(#"{"lat":43.06,"lon":141.35,"x":tru}"#, "expected a value in JSON, found \"tru}\""),
      ParsedRow(
        #"{"x":truex,"lat":1,"lon":2}"#, "expected a comma or the end of the object in JSON, found \"x\""),
      ParsedRow(
        #"{"x":[1 2],"lat":1,"lon":2}"#, "expected a comma or the end of the array in JSON, found \"2]\""),
      ParsedRow(
        #"{"x":[1},"lat":1,"lon":2}"#, "expected a comma or the end of the array in JSON, found \"}\""),
      ParsedRow(#"{"x":{"y"},"lat":1,"lon":2}"#, "expected a colon after a name in JSON, found \"}\""),
      ParsedRow(#"{"x":[1,],"lat":1,"lon":2}"#, "expected a value in JSON, found \"]\""),
      ParsedRow(
        #"{"a":[],"b":{},"c":[{"d":[-1.5e3,false]},null],"lat":1,"lon":2}"#, 10_000_000, 20_000_000),
    ].check()
  }

  /// What `print` shows of a `CLLocation` and a `CLLocationCoordinate2D`.
  @Test func coreLocation() {
    ParsedRow.check(
      [
        "<+43.06,+141.35>", "<+43.06,+141.35> +/- 5m @ now",
        "CLLocationCoordinate2D(latitude: 43.06, longitude: 141.35)",
        "CLLocation(latitude: 43.06, longitude: 141.35)", "CLLocationCoordinate2DMake(43.06, 141.35)",
        " CLLocation(latitude: 43.06, longitude: 141.35)\n",
      ], 430_600_000, 1_413_500_000)
    [
      ParsedRow(
        "<+43.06000000,+141.35000000> +/- 5.00m (speed -1.00 mps / course -1.00) @ 11/22/26, 10:17:00 AM Japan Standard Time",
        430_600_000, 1_413_500_000),
      ParsedRow("<-33.87,+151.21> +/- 5m", -338_700_000, 1_512_100_000),
      ParsedRow(
        "__C.CLLocationCoordinate2D(latitude: 43.06, longitude: -141.35)", 430_600_000, -1_413_500_000),
      ParsedRow(
        "<+0.00,+0.00> +/- -1.00m", "its accuracy is negative, which means that the location is invalid"),
      ParsedRow("<43.06>", "expected a location such as <+43.06,+141.35>, found \"43.06>\""),
      ParsedRow(
        "<43.06,141.35> x", "expected the end or an accuracy such as +/- 5.00m, found \"x\""),
      ParsedRow("<43.06,141.35> +/- 5km", "expected an accuracy such as +/- 5.00m, found \"+/-\""),
      ParsedRow(
        "<43.06,141.35> +/- 5m 6", "expected the end or the speed after the accuracy, found \"6\""),
      ParsedRow(
        "CLLocationCoordinate2D(latitude: 43.06",
        "expected CLLocationCoordinate2D(latitude: 43.06, longitude: 141.35), found \"CLLocationCoordinate2D(latitude:\""
      ),
      ParsedRow(
        "CLLocationCoordinate2D(latitude: 143.06, longitude: 1)", "latitude 143.06 is not in -90...90 degrees"
      ),
    ].check()
  }

  @Test func quotationMarks() {
    ParsedRow.check(
      [
        "\"43.06, 141.35\"", "'43.06 141.35'", "\"43\u{B0}03'36\"N 141\u{B0}21'E\"", "\"geo:43.06,141.35\"",
      ], 430_600_000, 1_413_500_000)
    [
      ParsedRow("\"43.06\", \"141.35\"", "\"43.06\"\" is not a number" + Self.expected),
      ParsedRow("\"\"43.06 141.35\"\"", "\"\"43.06\" is not a number" + Self.expected),
      ParsedRow("\"\"", "it is empty" + Self.expected),
      ParsedRow("\"", "\"\"\" is not a number" + Self.expected),
    ].check()
  }

  /// The query of Android's form marks the place.
  @Test func androidsGeoURI() {
    [
      ParsedRow("geo:43.06,141.35?z=12", 430_600_000, 1_413_500_000),
      ParsedRow("geo:0,0?q=43.06,141.35(label)", 430_600_000, 1_413_500_000),
      ParsedRow("geo:1,2?z=5&q=43.06%2C141.35(Clock+tower)", 430_600_000, 1_413_500_000),
      ParsedRow("geo:0,0?q=8RM33962%2B22", 430_600_625, 1_413_500_625),
      ParsedRow(
        "geo:43.06,141.35?q=Sapporo",
        "it searches for a name, which is not supported; write the coordinate, such as 43.06 141.35"
      ),
      ParsedRow(
        "geo:0,0?q=1,2&q=3,4", "expected z=12 or one q=43.06,141.35 after the question mark, found \"q\""),
      ParsedRow(
        "geo:43.06,141.35?x=1", "expected z=12 or one q=43.06,141.35 after the question mark, found \"x\""),
      ParsedRow("geo:0,0?q=143.06,100", "latitude 143.06 is not in -90...90 degrees"),
    ].check()
  }

  @Test func nestingOfAnyDepthIsSkipped() throws {
    let depth = 100_000
    let text =
      "{\"a\":" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      + ",\"lat\":1,\"lon\":2}"
    #expect(try Coordinate(parsing: text).description == "1, 2")
    #expect(throws: CoordinateError.self) {
      try Coordinate(parsing: String(repeating: "{\"geometry\":", count: depth))
    }
  }

  @Test func aDescriptionIsReadAgain() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<rounds(5_000) {
      let coordinate = try Coordinate(
        latitudeE7: .random(in: -900_000_000...900_000_000, using: &generator)
          / ([1, 1_000, 10_000_000].randomElement(using: &generator) ?? 1),
        longitudeE7: .random(in: -1_800_000_000...1_800_000_000, using: &generator))
      #expect(Coordinate(coordinate.description) == coordinate, "\(coordinate)")
    }
    #expect(try Coordinate(latitude: 43.06, longitude: -141.35).description == "43.06, -141.35")
    #expect(Coordinate("Sapporo") == nil)
  }
}
