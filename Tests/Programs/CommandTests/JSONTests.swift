import Foundation
import TestSupport
import Testing

/// `tzlookup ndjson` with what people have: arrays, GeoJSON, exiftool's output, and files that are none of these.
@Suite struct JSONTests {
  private static let places = """
    {
      "type": "FeatureCollection",
      "features": [
        { "type": "Feature", "properties": { "name": "Sapporo" }, "geometry": { "type": "Point", "coordinates": [141.35, 43.06] } },
        { "type": "Feature", "properties": null, "geometry": { "type": "Polygon", "coordinates": [[[5, 50], [6, 50], [6, 51], [5, 50]]] } }
      ]
    }

    """

  private static func annotated(_ second: String) -> String {
    places.replacingOccurrences(of: "\"Sapporo\"", with: "\"Sapporo\",\"timezone\":\"Asia/Tokyo\"")
      .replacingOccurrences(of: "\"properties\": null", with: "\"properties\": {\"timezone\":\(second)}")
  }

  @Test func geoJSON() throws {
    let shell = try Shell()
    try shell.write(Array(Self.places.utf8), to: "places.geojson")
    try [
      ShellCase("tzlookup ndjson $T/places.geojson -q -o $T/out.geojson --geometry inside"),
      ShellCase("cat $T/out.geojson", prints: String(Self.annotated("\"Europe/Brussels\"").dropLast())),
      ShellCase(
        "tzlookup ndjson $T/places.geojson -q", prints: String(Self.annotated("null").dropLast()),
        says:
          "line 5: feature 2: expected a geometry of type Point, found \"Polygon\": take a position in it with --geometry inside",
        "1 malformed row: its answer is incomplete", status: 65),
      ShellCase(
        "tzlookup csv $T/places.geojson",
        says:
          "expected a table, found JSON: use 'tzlookup ndjson', which reads JSON lines, JSON arrays and GeoJSON",
        status: 65),
      ShellCase(
        "tzlookup ndjson", input: "lat,lon\n1,2\n", says: "expected JSON, found a table: use 'tzlookup csv'",
        status: 65),
    ].check(in: shell)
  }

  /// The output of a pipe is complete; a file does not appear.
  @Test func noObjectHasTheKeys() throws {
    let object = "{\"id\":1,\"start\":{\"lat\":1,\"lng\":2}"
    let keys = "'id', 'start', and inside them 'start.lat', 'start.lng'"
    try [
      ShellCase(
        "tzlookup ndjson -q", input: object + "}\n", prints: object + ",\"timezone\":null}",
        says:
          "expected keys such as lat and lon, or location, in at least one object, found the keys \(keys); say which they are with --lat and --lon",
        status: 65),
      ShellCase("tzlookup ndjson -q -o $T/out 2> $T/log", input: object + "}\n", status: 65),
      ShellCase("ls $T", prints: "log"),
      ShellCase(
        "tzlookup ndjson -q --lat end.lat --lon end.lng > $T/log", input: object + "}\n",
        says: "--lat: no object has 'end.lat'; found the keys \(keys)", status: 65),
      ShellCase(
        "tzlookup ndjson -q --lat start.lat --lon start.lng --time t > $T/log", input: object + "}\n",
        says: "--time: no object has 't'; found the keys \(keys)", status: 65),
    ].check()
  }

  @Test func documentsThatAreMalformed() throws {
    try ShellCase(
      "tzlookup ndjson -q | tr -d '\\n'; echo", input: "[{\"lat\":1,\"lon\":1}\n,{\"lat\"",
      prints: "[{\"lat\":1,\"lon\":1,\"timezone\":\"Etc/GMT\"}",
      says: "line 2: expected a colon after a key, found the end of the input at byte 27 of the input"
    ).check(in: Shell())
  }

  /// Files as their own programs write them.
  @Test(arguments: [
    (
      "zstd", "zstd -q -c",
      "expected rows of text, found a file compressed with zstd: decompress it first, as in 'zstdcat FILE | tzlookup csv -'"
    ),
    (
      "xz", "xz -c",
      "expected rows of text, found a file compressed with xz: decompress it first, as in 'xzcat FILE | tzlookup csv -'"
    ),
    (
      "bzip2", "bzip2 -c",
      "expected rows of text, found a file compressed with bzip2: decompress it first, as in 'bzcat FILE | tzlookup csv -'"
    ),
    (
      "zip", "zip -q",
      "expected rows of text, found a zip archive: unpack it first, as in 'unzip -p FILE | tzlookup csv -'"
    ),
  ]) func compressedFiles(_ program: String, _ line: String, _ message: String) throws {
    let shell = try Shell()
    guard try shell.run("command -v \(program)").status == 0 else { return }
    try [
      ShellCase("\(line) > $T/file", input: "lat,lon\n43.06,141.35\n"),
      ShellCase("tzlookup csv $T/file", says: message, status: 65),
      ShellCase(
        "tzlookup ndjson $T/file", says: message.replacing("tzlookup csv", with: "tzlookup ndjson"),
        status: 65),
    ].check(in: shell)
  }

  @Test func remedies() throws {
    for (bytes, message) in [
      ("PAR1\\025", "a Parquet file: convert it to CSV first"),
      (
        "SQLite format 3\\0",
        "an SQLite database: export a table first, as in 'sqlite3 -header -csv FILE \"SELECT * FROM places\" | tzlookup csv -'"
      ),
      ("<gpx>", "a GPX file: convert it to GeoJSON or CSV first, which GDAL's ogr2ogr does"),
      (
        "\\377\\330\\377\\341",
        "a JPEG image: extract the positions first, as in 'exiftool -csv FILE | tzlookup csv -'"
      ),
    ] {
      try ShellCase(
        "printf '\(bytes)' | tzlookup csv", says: "expected rows of text, found \(message)", status: 65
      )
      .check(in: Shell())
    }
  }

  /// What `exiftool -json` writes, with and without -n, in groups and without.
  @Test(
    .enabled(if: (try? Shell().run("command -v exiftool"))?.status == 0, "exiftool is not installed"),
    arguments: ["", "-n", "-g", "-g -n", "-g1", "-G", "-G1 -a -n", "-c %.6f"])
  func exiftool(_ options: String) throws {
    let shell = try Shell()
    for name in ["a", "b"] { try shell.write(ExifToolTests.photo, to: "\(name).jpg") }
    try [
      ShellCase(
        "exiftool -q -overwrite_original -GPSLatitude=33.87 -GPSLatitudeRef=S -GPSLongitude=151.21 -GPSLongitudeRef=E $T/a.jpg"
      ),
      ShellCase(
        "cd $T && exiftool -q -json \(options) a.jpg b.jpg > photos.json && tzlookup ndjson -q photos.json > out.json"
      ),
      ShellCase(
        "cd $T && sed 's/,\"timezone\":\"Australia.Sydney\"//; s/,\"timezone\":null//' out.json | cmp photos.json"
      ),
      ShellCase(
        "python3 -c 'import json, sys; print([item[\"timezone\"] for item in json.load(sys.stdin)])' < $T/out.json",
        prints: "['Australia/Sydney', None]"),
    ].check(in: shell)
  }
}
