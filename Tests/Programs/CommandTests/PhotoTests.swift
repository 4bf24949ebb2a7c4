import TestSupport
import Testing

/// `tzlookup photo`: when photos were taken, by what ExifTool prints.
@Suite struct PhotoTests {
  private static let position =
    #""GPSLatitude":"52 deg 31' 12.00\"","GPSLatitudeRef":"North","GPSLongitude":"13 deg 24' 0.00\"","GPSLongitudeRef":"East""#
  private static let satellites = #""GPSDateStamp":"2024:01:18","GPSTimeStamp":"11:35:40""#

  /// A photo of one line of JSON, and the line printed for it after its name.
  private static let rows: [(tags: String, line: String)] = [
    // exiftool-vendored#219
    (#""DateTimeOriginal":"2024:01:18 12:35:41",\#(satellites)"#, "2024-01-18T12:35:41+01:00\t-\tlikely"),
    (
      #""DateTimeOriginal":"2024:01:18 12:35:41",\#(satellites),\#(position)"#,
      "2024-01-18T12:35:41+01:00\tEurope/Berlin\tcertain"
    ),
    // exiftool-vendored#220, immich#20839: the offset of an edit in another season is not that of the photo.
    (
      #""EXIF:DateTimeOriginal":"2024:07:18 12:35:41","EXIF:ModifyDate":"2024:12:21 23:39:24","EXIF:OffsetTime":"+01:00","EXIF:OffsetTimeOriginal":"+02:00""#,
      "2024-07-18T12:35:41+02:00\t-\tlikely"
    ),
    (
      #""DateTimeOriginal":"2024:07:18 12:35:41","ModifyDate":"2024:12:21 23:39:24","OffsetTime":"+01:00""#,
      "2024-07-18T12:35:41\t-\tunknown"
    ),
    (
      #""DateTimeOriginal":"2024:07:18 12:35:41","ModifyDate":"2024:07:18 12:35:41","OffsetTime":"+01:00""#,
      "2024-07-18T12:35:41+01:00\t-\tlikely"
    ),
    // immich#9331, immich#30622
    (#""DateTimeOriginal":"2012:07:01 15:00:00""#, "2012-07-01T15:00:00\t-\tunknown"),
    (
      #""DateTimeOriginal":"2012:07:01 15:00:00",\#(position)"#,
      "2012-07-01T15:00:00+02:00\tEurope/Berlin\tlikely"
    ),
    // exiftool-vendored#156, as ExifTool prints it by itself and with QuickTimeUTC, in New York.
    (
      #""MIMEType":"video/mp4","AndroidVersion":"11","CreateDate":"2021:09:06 17:44:16","GPSLatitude":"33 deg 21' 11.16\" N","GPSLongitude":"111 deg 51' 46.08\" W""#,
      "2021-09-06T10:44:16-07:00\tAmerica/Phoenix\tlikely"
    ),
    (
      #""File:MIMEType":"video/mp4","QuickTime:AndroidVersion":"11","QuickTime:CreateDate":"2021:09:06 13:44:16-04:00","Composite:GPSLatitude":33.35,"Composite:GPSLongitude":-111.86"#,
      "2021-09-06T10:44:16-07:00\tAmerica/Phoenix\tlikely"
    ),
    // An iPhone's video, and a camera's.
    (
      #""MIMEType":"video/quicktime","Make":"Apple","CreationDate":"2024:01:18 12:35:41+01:00","CreateDate":"2024:01:18 11:35:41",\#(position)"#,
      "2024-01-18T12:35:41+01:00\tEurope/Berlin\tlikely"
    ),
    (
      #""MIMEType":"video/quicktime","Make":"NIKON CORPORATION","CreateDate":"2024:01:18 12:35:41",\#(position)"#,
      "2024-01-18T12:35:41+01:00\tEurope/Berlin\tlikely"
    ),
    // Groups as objects; what EXIF and receivers write for unknown values; a hemisphere with -n; decimals.
    (
      #""EXIF":{"DateTimeOriginal":"2024:01:18 12:35:41","SubSecTimeOriginal":"025","GPSLatitude":34.6,"GPSLatitudeRef":"S","GPSLongitude":58.4,"GPSLongitudeRef":"W"}"#,
      "2024-01-18T12:35:41.025-03:00\tAmerica/Argentina/Buenos_Aires\tlikely"
    ),
    (
      #""DateTimeOriginal":"0000:00:00 00:00:00","CreateDate":"2024:01:18 12:35:41","OffsetTimeDigitized":"   :  ","GPSLatitude":0,"GPSLongitude":0"#,
      "2024-01-18T12:35:41\t-\tunknown"
    ),
  ]

  @Test func lines() throws {
    for (tags, line) in Self.rows {
      try ShellCase(
        "tzlookup photo -", input: #"{"SourceFile":"a",\#(tags)}"#, prints: "a\t\(line)"
      ).check(in: Shell())
    }
  }

  private static let photos = [
    "SourceFile,Make,DateTimeOriginal,GPSDateTime,GPSLatitude,GPSLongitude",
    "a.jpg,Canon,2024:01:18 20:35:41,2024:01:18 11:35:40Z,52.5,13.4", "b.jpg,Canon,2024:01:18 20:55:00,,,",
    "-c d.jpg,Sony,2024:01:18 12:36:41,2024:01:18 11:36:40Z,52.5,13.4",
    "#e.jpg,Sony,2024:01:18 12:35:41,,,", "f.jpg,Sony,2024:01:18 11:36:41,2024:01:18 09:30:00Z,52.5,13.4",
  ].map { $0 + "\n" }.joined()

  @Test func tablesNeighborsAndFixes() throws {
    let shell = try Shell()
    try shell.write(Array(Self.photos.utf8), to: "photos.csv")
    try [
      ShellCase(
        "tzlookup photo $T/photos.csv",
        prints:
          "a.jpg\t2024-01-18T12:35:41+01:00\tEurope/Berlin\tlikely\tposition: the clock was at +09:00, as at home or in another zone, the zone at +01:00",
        "b.jpg\t2024-01-18T12:55:00+01:00\tEurope/Berlin\tlikely",
        "-c d.jpg\t2024-01-18T12:36:41+01:00\tEurope/Berlin\tcertain",
        "#e.jpg\t2024-01-18T12:35:41+01:00\tEurope/Berlin\tlikely",
        "f.jpg\t2024-01-18T11:36:41+01:00\tEurope/Berlin\tlikely\tgpsTime: it is 1:06:41 older than the photo"
      ),
      ShellCase(
        "tzlookup photo - --max-gap 0 < $T/photos.csv | cut -f 1,4 | paste -sd ' '",
        prints: "a.jpg\tlikely b.jpg\tunknown -c d.jpg\tcertain #e.jpg\tunknown f.jpg\tlikely"
      ),
      ShellCase(
        "head -2 $T/photos.csv | tzlookup photo - --json",
        prints:
          #"{"file":"a.jpg","instant":"2024-01-18T11:35:41Z","timeZone":"Europe/Berlin","localTime":"2024-01-18T12:35:41+01:00","utcOffset":3600,"clockOffset":32400,"confidence":"likely","agrees":["clock","gpsTime"],"contradicts":[{"evidence":"position","reason":"the clock was at +09:00, as at home or in another zone, the zone at +01:00"}]}"#
      ),
      ShellCase(
        "tzlookup photo $T/photos.csv --fix", prints: "-OffsetTimeOriginal=+01:00", "./-c d.jpg", "-execute"),
      ShellCase(
        "tzlookup photo $T/photos.csv --fix --likely | grep -c execute", prints: "5"),
    ].check(in: shell)
  }

  /// A camera on Tokyo's time; a phone in the night in which clocks change; photos without maker and model; a satellites' date
  /// that is the local one; a receiver that has no time.
  @Test func whatCouldBeOtherwiseIsAGuess() throws {
    func photo(_ name: String, _ time: String, _ rest: String) -> String {
      #"{"SourceFile":"\#(name)","DateTimeOriginal":"\#(time)"\#(rest)}"#
    }
    func gps(_ date: String, _ time: String) -> String {
      #","GPSDateStamp":"\#(date)","GPSTimeStamp":"\#(time)""#
    }
    let berlin = #","GPSLatitude":52.52,"GPSLongitude":13.4"#
    let camera = #","Make":"Canon","Model":"R5""#
    try [
      ShellCase(
        "tzlookup photo - | cut -f 1,2,4",
        input: "["
          + [
            photo("a", "2024:01:18 20:40:00", camera + berlin + gps("2024:01:18", "11:40:00")),
            photo("b", "2024:01:18 20:55:00", camera + berlin),
          ].joined(separator: ",") + "]",
        prints: "a\t2024-01-18T12:40:00+01:00\tlikely", "b\t2024-01-18T20:55:00+01:00\tguess"),
      ShellCase(
        "tzlookup photo - | cut -f 1,2,4",
        input: "["
          + [
            photo("a", "2024:10:26 23:50:00", camera + berlin + gps("2024:10:26", "21:50:00")),
            photo("b", "2024:10:27 04:30:00", camera),
          ].joined(separator: ",") + "]",
        prints: "a\t2024-10-26T23:50:00+02:00\tcertain", "b\t2024-10-27T03:30:00+01:00\tguess"),
      ShellCase(
        "tzlookup photo - | cut -f 1,2,4",
        input: "["
          + [
            photo("a", "2024:01:18 20:40:00", berlin + gps("2024:01:18", "11:40:00")),
            photo("b", "2024:01:18 20:55:00", ""),
          ].joined(separator: ",") + "]",
        prints: "a\t2024-01-18T12:40:00+01:00\tlikely", "b\t2024-01-18T20:55:00+01:00\tguess"),
      ShellCase(
        "tzlookup photo - | cut -f 2,4,5",
        input: "["
          + photo(
            "a", "2024:07:18 09:20:00",
            #","GPSLatitude":-36.85,"GPSLongitude":174.76"# + gps("2024:07:18", "21:20:00")) + "]",
        prints: "2024-07-18T09:20:00+12:00\tguess\tgpsTime: its date is a day off"),
      ShellCase(
        "tzlookup photo - | cut -f 4",
        input: "[" + photo("a", "1980:01:06 01:00:00", berlin + gps("1980:01:06", "00:00:00")) + "]",
        prints: "likely"),
      ShellCase(
        "tzlookup photo - --fix --likely",
        input: "[" + photo("a?", "2024:01:18 20:40:00", berlin) + "]",
        says: "--fix: expected a name without question marks, which may stand for other bytes, found \"a?\"",
        status: 65),
      ShellCase(
        "tzlookup photo -", input: "nonsense\n",
        says: "standard input: expected ExifTool's output with SourceFile, found none", status: 65),
    ].check()
  }

  /// What ExifTool's configuration is, pictures may have beside them; and what it prints may be anything.
  @Test(.enabled(if: ExifToolTests.isInstalled, "exiftool is not installed"))
  func directoriesAreNotTrusted() throws {
    let shell = try Shell()
    try shell.write(Array("system('touch ran'); 1;\n".utf8), to: ".ExifTool_config")
    try shell.write(ExifToolTests.photo, to: "a.jpg")
    try [
      ShellCase("cd $T && tzlookup photo . > log; ls ran 2> /dev/null | wc -l", prints: "0"),
      ShellCase("mkdir $T/none"),
      ShellCase(
        "tzlookup photo $T/none",
        says: "expected pictures or videos, found none; directories in directories are not read", status: 65),
      ShellCase(
        "mkdir $T/bin; printf '#!/bin/sh\\necho \"[{,\"; exec yes\\n' > $T/bin/exiftool; chmod +x $T/bin/exiftool"
      ),
      ShellCase(
        "PATH=$T/bin:$PATH timeout 60 tzlookup photo $T/a.jpg 2> $T/log; echo $?", prints: "65"),
    ].check(in: shell)
  }

  @Test func damage() throws {
    let shell = try Shell()
    try [
      ShellCase(
        #"tzlookup photo - "#,
        input: """
          [{"SourceFile":"a.jpg","DateTimeOriginal":"2024:13:18 12:35:41","OffsetTimeOriginal":"+01:00"},
          {"SourceFile":"b.jpg","DateTimeOriginal":"2024:01:18 12:35:41","OffsetTimeOriginal":"1 h"},
          {"SourceFile":"c.jpg","GPSLatitude":91,"GPSLongitude":1,"Error":"File format error"},
          {"DateTimeOriginal":"2024:01:18 12:35:41"}, 1,
          {"SourceFile":"d.jpg","DateTimeOriginal":"2024:01:18 12:35:41+01:00"}
          """,
        prints: "a.jpg\t-\t-\tunknown", "b.jpg\t2024-01-18T12:35:41\t-\tunknown", "c.jpg\t-\t-\tunknown",
        "d.jpg\t2024-01-18T12:35:41+01:00\t-\tlikely",
        says:
          "standard input: line 1: a.jpg: DateTimeOriginal: cannot read \"2024:13:18 12:35:41\" as a time: month 13 is not in 1...12…",
        "standard input: line 2: b.jpg: OffsetTimeOriginal: expected an offset from UTC such as +09:00, found \"1 h\"",
        "standard input: line 3: c.jpg: ExifTool: File format error",
        "standard input: line 3: c.jpg: GPSLatitude, GPSLongitude: …",
        "standard input: line 4: expected ExifTool's output with SourceFile, found none",
        "standard input: line 4: expected a JSON object, found \"1\" at byte 1 of the line",
        "standard input: line 5: expected a comma or a closing bracket, found the end of the input…",
        status: 65),
      ShellCase(
        "printf '\\377\\330\\377\\340' > $T/x.json; printf '{\"SourceFile\":\"b\"}' > $T/y.json; tzlookup photo $T/x.json $T/y.json",
        prints: "b\t-\t-\tunknown",
        says: "\(shell.directory)/x.json: expected rows of text, found a JPEG image…", status: 65),
      ShellCase(
        "PATH=/nowhere $(command -v tzlookup) photo .",
        says: "reading pictures and videos needs ExifTool, and there is no exiftool on PATH: …",
        status: 69),
      ShellCase("tzlookup photo $T/none.jpg", says: "cannot open \(shell.directory)/none.jpg: …", status: 66),
    ].check(in: shell)
    try checkRefused(
      "tzlookup photo",
      [
        "": "no file given: try 'tzlookup photo holiday/', or - for standard input",
        "- --json --fix": "--json and --fix exclude each other", "- --likely": "--likely is for --fix",
        "- --max-gap -1": "--max-gap: expected seconds, 0 or more, found \"-1\"",
      ])
  }

  /// ExifTool is run for pictures and directories; what it cannot read, it says, and others go on.
  @Test(.enabled(if: ExifToolTests.isInstalled, "exiftool is not installed"))
  func pictures() throws {
    let shell = try Shell()
    try [
      ShellCase("mkdir $T/d")
    ].check(in: shell)
    for name in ["d/a b.jpg", "d/-c.jpg"] { try shell.write(ExifToolTests.photo, to: name) }
    try [
      ShellCase("echo text > $T/d/notes.txt; echo no > $T/no.jpg"),
      ShellCase(
        "cd $T/d && exiftool -q -overwrite_original -GPSLatitude=33.87 -GPSLatitudeRef=S -GPSLongitude=151.21 -GPSLongitudeRef=E -GPSDateStamp=2026:07:01 -GPSTimeStamp=02:00:00 '-AllDates=2026:07:01 12:00:01' -- *.jpg"
      ),
      ShellCase(
        "cd $T/d && tzlookup photo . -- -c.jpg | LC_ALL=C sort",
        prints: "-c.jpg\t2026-07-01T12:00:01+10:00\tAustralia/Sydney\tcertain",
        "./-c.jpg\t2026-07-01T12:00:01+10:00\tAustralia/Sydney\tcertain",
        "./a b.jpg\t2026-07-01T12:00:01+10:00\tAustralia/Sydney\tcertain"),
      ShellCase(
        "cd $T/d && tzlookup photo . --fix | exiftool -overwrite_original -@ - > /dev/null && exiftool -q -s3 -OffsetTimeOriginal -OffsetTimeDigitized -OffsetTime 'a b.jpg'; tzlookup photo . --fix",
        prints: "+10:00", "+10:00", "+10:00"),
      ShellCase(
        "cd $T && tzlookup photo no.jpg d > $T/out; echo $?; wc -l < $T/out", prints: "65", "2",
        says: "no.jpg: expected a picture or a video, found another file"),
    ].check(in: shell)
  }
}
