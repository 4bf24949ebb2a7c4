import Foundation
import TestSupport
import Testing

/// The tables of `exiftool -csv` go in as they are, and so does its JSON.
@Suite struct ExifToolTests {
  /// Options of exiftool, the table that version 12.57 wrote with them, and what is added to each line.
  private struct Sample {
    let options: String
    let table: [String]

    /// The lines with new cells.
    func annotated(_ cells: [String]) -> String {
      zip(table, cells).map { "\($0),\($1)" }.joined(separator: "\n")
    }

    var text: String { table.map { $0 + "\n" }.joined() }
  }

  /// A photo with an offset of its own, one without, one without a position, one in the west.
  private static let tags = [
    """
    -GPSLatitude=43.06 -GPSLatitudeRef=N -GPSLongitude=141.35 -GPSLongitudeRef=E -GPSDateStamp=2026:07:01 \
    -GPSTimeStamp=03:00:00 '-DateTimeOriginal=2026:07:01 12:00:00' $T/a.jpg
    """,
    """
    -GPSLatitude=33.87 -GPSLatitudeRef=S -GPSLongitude=151.21 -GPSLongitudeRef=E \
    '-DateTimeOriginal=2026:07:01 12:00:00' -OffsetTimeOriginal=+09:00 $T/b.jpg
    """,
    "'-DateTimeOriginal=2026:07:01 12:00:00' $T/c.jpg",
    """
    -GPSLatitude=40.7128 -GPSLatitudeRef=N -GPSLongitude=74.006 -GPSLongitudeRef=W -GPSDestLatitude=1 \
    -GPSDestLatitudeRef=N -GPSDestLongitude=2 -GPSDestLongitudeRef=E \
    '-DateTimeOriginal=2026:11:01 01:30:00' $T/d.jpg
    """,
  ]

  private static let zones = ["timezone", "Asia/Tokyo", "Australia/Sydney", "", "America/New_York"]
  private static let header =
    "SourceFile,DateTimeOriginal,GPSDateStamp,GPSDateTime,GPSDestLatitude,GPSDestLatitudeRef,GPSDestLongitude,"
    + "GPSDestLongitudeRef,GPSLatitude,GPSLatitudeRef,GPSLongitude,GPSLongitudeRef,GPSPosition,GPSTimeStamp,"
    + "GPSVersionID,OffsetTimeOriginal"

  private static let samples = [
    Sample(
      options: "",
      table: [
        header,
        #"a.jpg,2026:07:01 12:00:00,2026:07:01,2026:07:01 03:00:00Z,,,,,"43 deg 3' 36.00"" N",North,"141 deg 21' 0.00"" E",East,"43 deg 3' 36.00"" N, 141 deg 21' 0.00"" E",03:00:00,2.3.0.0,"#,
        #"b.jpg,2026:07:01 12:00:00,,,,,,,"33 deg 52' 12.00"" S",South,"151 deg 12' 36.00"" E",East,"33 deg 52' 12.00"" S, 151 deg 12' 36.00"" E",,2.3.0.0,+09:00"#,
        "c.jpg,2026:07:01 12:00:00,,,,,,,,,,,,,,",
        #"d.jpg,2026:11:01 01:30:00,,,"1 deg 0' 0.00"" N",North,"2 deg 0' 0.00"" E",East,"40 deg 42' 46.08"" N",North,"74 deg 0' 21.60"" W",West,"40 deg 42' 46.08"" N, 74 deg 0' 21.60"" W",,2.3.0.0,"#,
      ]),
    Sample(
      options: "-n",
      table: [
        header,
        "a.jpg,2026:07:01 12:00:00,2026:07:01,2026:07:01 03:00:00Z,,,,,43.06,N,141.35,E,43.06 141.35,03:00:00,2 3 0 0,",
        "b.jpg,2026:07:01 12:00:00,,,,,,,-33.87,S,151.21,E,-33.87 151.21,,2 3 0 0,+09:00",
        "c.jpg,2026:07:01 12:00:00,,,,,,,,,,,,,,",
        "d.jpg,2026:11:01 01:30:00,,,1,N,2,E,40.7128,N,-74.006,W,40.7128 -74.006,,2 3 0 0,",
      ]),
    Sample(
      options: "-f -c %.6f",
      table: [
        header,
        #"a.jpg,2026:07:01 12:00:00,2026:07:01,2026:07:01 03:00:00Z,-,-,-,-,43.060000 N,North,141.350000 E,East,"43.060000 N, 141.350000 E",03:00:00,2.3.0.0,-"#,
        #"b.jpg,2026:07:01 12:00:00,-,-,-,-,-,-,33.870000 S,South,151.210000 E,East,"33.870000 S, 151.210000 E",-,2.3.0.0,+09:00"#,
        "c.jpg,2026:07:01 12:00:00,-,-,-,-,-,-,-,-,-,-,-,-,-,-",
        #"d.jpg,2026:11:01 01:30:00,-,-,1.000000 N,North,2.000000 E,East,40.712800 N,North,74.006000 W,West,"40.712800 N, 74.006000 W",-,2.3.0.0,-"#,
      ]),
    Sample(
      options: "-a -G -n",
      table: [
        "SourceFile,Composite:GPSDateTime,Composite:GPSDestLatitude,Composite:GPSDestLongitude,Composite:GPSLatitude,"
          + "Composite:GPSLongitude,Composite:GPSPosition,EXIF:DateTimeOriginal,EXIF:GPSDateStamp,EXIF:GPSDestLatitude,"
          + "EXIF:GPSDestLatitudeRef,EXIF:GPSDestLongitude,EXIF:GPSDestLongitudeRef,EXIF:GPSLatitude,"
          + "EXIF:GPSLatitudeRef,EXIF:GPSLongitude,EXIF:GPSLongitudeRef,EXIF:GPSTimeStamp,EXIF:GPSVersionID,"
          + "EXIF:OffsetTimeOriginal",
        "a.jpg,2026:07:01 03:00:00Z,,,43.06,141.35,43.06 141.35,2026:07:01 12:00:00,2026:07:01,,,,,43.06,N,141.35,E,03:00:00,2 3 0 0,",
        "b.jpg,,,,-33.87,151.21,-33.87 151.21,2026:07:01 12:00:00,,,,,,33.87,S,151.21,E,,2 3 0 0,+09:00",
        "c.jpg,,,,,,,2026:07:01 12:00:00,,,,,,,,,,,,",
        "d.jpg,,1,2,40.7128,-74.006,40.7128 -74.006,2026:11:01 01:30:00,,1,N,2,E,40.7128,N,74.006,W,,2 3 0 0,",
      ]),
  ]

  @Test func zones() throws {
    for sample in Self.samples {
      try ShellCase("tzlookup csv - -q", input: sample.text, prints: sample.annotated(Self.zones)).check(
        in: Shell())
    }
    // The values as they are stored, with their hemispheres.
    let grouped = Self.samples[3]
    try ShellCase(
      "tzlookup csv - -q --lat EXIF:GPSLatitude", input: grouped.text, prints: grouped.annotated(Self.zones)
    ).check(in: Shell())
  }

  /// Photos say what their clocks showed; an offset of their own goes before the zone's.
  @Test func localTimes() throws {
    let cells = [
      "timezone,utc_time,utc_offset,local_time_kind", "Asia/Tokyo,2026-07-01T03:00:00Z,+09:00,unique",
      "Australia/Sydney,2026-07-01T03:00:00Z,+10:00,offset", ",,,",
      "America/New_York,2026-11-01T05:30:00Z,-04:00,repeated",
    ]
    for (sample, group) in zip(Self.samples, ["", "", "", "EXIF:"]) {
      try ShellCase(
        "tzlookup csv - -q --local-time \(group)DateTimeOriginal", input: sample.text,
        prints: sample.annotated(cells)
      ).check(in: Shell())
    }
  }

  /// The receiver's clock, in UTC.
  @Test func instants() throws {
    let cells = [
      "timezone,utc_offset,local_time", "Asia/Tokyo,+09:00,2026-07-01T12:00:00+09:00", "Australia/Sydney,,",
      ",,",
      "America/New_York,,",
    ]
    for (sample, group) in zip(Self.samples, [("", ""), ("", ""), ("", ""), ("Composite:", "EXIF:")]) {
      for time in ["\(group.0)GPSDateTime", "\(group.1)GPSDateStamp+\(group.1)GPSTimeStamp"] {
        try ShellCase("tzlookup csv - -q --time \(time)", input: sample.text, prints: sample.annotated(cells))
          .check(in: Shell())
      }
    }
  }

  // MARK: The program itself

  /// The samples are what exiftool writes.
  @Test(.enabled(if: ExifToolTests.isInstalled, "exiftool is not installed"))
  func samplesAreWhatExiftoolWrites() throws {
    let shell = try Shell()
    for name in ["a", "b", "c", "d"] { try shell.write(Self.photo, to: "\(name).jpg") }
    for tags in Self.tags {
      let result = try shell.run("exiftool -q -overwrite_original \(tags)")
      #expect(result.status == 0, "\(result.error)")
    }
    for sample in Self.samples {
      try ShellCase(
        "cd $T && exiftool -q -csv \(sample.options) '-GPS*' -DateTimeOriginal '-OffsetTime*' [a-d].jpg",
        prints: sample.table.joined(separator: "\n")
      ).check(in: shell)
    }
  }

  /// Its JSON, in groups and without, has the offsets of its tables.
  @Test(
    .enabled(if: ExifToolTests.isInstalled, "exiftool is not installed"),
    arguments: [
      ("", "", "", "DateTimeOriginal"), ("-n", "", "", "DateTimeOriginal"),
      ("-f", "", "", "DateTimeOriginal"),
      ("-G", "EXIF:", "EXIF:", "DateTimeOriginal"), ("-G -n", "EXIF:", "EXIF:", "CreateDate"),
      ("-g", "EXIF.", "EXIF.", "DateTimeOriginal"), ("-g -n", "EXIF.", "EXIF.", "ModifyDate"),
      ("-g1", "ExifIFD.", "GPS.", "CreateDate"), ("-G1 -a", "ExifIFD:", "GPS:", "DateTimeOriginal"),
    ])
  func objects(_ options: String, _ group: String, _ gps: String, _ tag: String) throws {
    let shell = try Shell()
    for name in ["a", "b", "c", "d"] { try shell.write(Self.photo, to: "\(name).jpg") }
    for tags in Self.tags {
      let result = try shell.run("exiftool -q -overwrite_original \(tags)")
      #expect(result.status == 0, "\(result.error)")
    }
    func python(_ keys: String) -> String {
      "python3 -c 'import json, sys\nfor item in json.load(sys.stdin): print(*(item[key] or str() for key in \"\(keys)\".split()), sep=\",\")'"
    }
    try [
      ShellCase(
        "cd $T && exiftool -q -overwrite_original '-CreateDate<DateTimeOriginal' '-ModifyDate<DateTimeOriginal' '-OffsetTimeDigitized<OffsetTimeOriginal' '-OffsetTime<OffsetTimeOriginal' [a-d].jpg; exiftool -q -json \(options) '-GPS*' -DateTimeOriginal -CreateDate -ModifyDate '-OffsetTime*' [a-d].jpg > photos.json"
      ),
      ShellCase(
        "tzlookup ndjson -q --local-time \(group)\(tag) $T/photos.json | "
          + python("timezone utc_time utc_offset local_time_kind"),
        prints: """
          Asia/Tokyo,2026-07-01T03:00:00Z,+09:00,unique
          Australia/Sydney,2026-07-01T03:00:00Z,+10:00,offset
          ,,,
          America/New_York,2026-11-01T05:30:00Z,-04:00,repeated
          """),
      ShellCase(
        "tzlookup ndjson -q --time \(gps)GPSDateStamp+\(gps)GPSTimeStamp $T/photos.json | "
          + python("timezone utc_offset local_time"),
        prints: """
          Asia/Tokyo,+09:00,2026-07-01T12:00:00+09:00
          Australia/Sydney,,
          ,,
          America/New_York,,
          """),
    ].check(in: shell)
  }

  /// A JPEG of one pixel.
  static let photo =
    [UInt8](
      Data(
        base64Encoded: "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP" + String(repeating: "/", count: 86)
          + "wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=") ?? Data())

  static let isInstalled = (try? Shell().run("command -v exiftool"))?.status == 0
}
