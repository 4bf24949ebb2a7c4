import TimeZoneAnnotation

/// Any bytes as a table: the first ones choose options, the rest is the input.
enum CSVHarness: FuzzHarness {
  static let name = "csv"

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    let checks = AnnotationChecks(&input)
    let options = options(input.byte(), input.byte())
    checks.check(input.rest(), .csv(options))
  }

  private static func options(_ flags: UInt8, _ delimiter: UInt8) -> CSVOptions {
    var options = CSVOptions(hasHeader: flags & 1 == 0)
    if flags & 2 != 0 { options.latitude = flags & 4 == 0 ? .number(1) : .named("lat") }
    if flags & 2 != 0 { options.longitude = flags & 8 == 0 ? .number(2) : .named("1") }
    if flags & 0x82 == 0x80 {
      options.placeName = .number(1)
      options.country = flags & 4 == 0 ? nil : .number(2)
      options.region = flags & 8 == 0 ? nil : .named("1")
    }
    if flags & 16 != 0 {
      options.time = flags & 32 == 0 ? .number(3) : .named(delimiter & 1 == 0 ? "time" : "3+4")
    }
    if flags & 16 != 0, delimiter & 2 != 0 { options.offset = .number(5) }
    // The command refuses what these cannot be.
    if flags & 64 != 0, delimiter >= 0x20 || delimiter == 0x09, delimiter < 0x80, delimiter != 0x22 {
      options.delimiter = delimiter
    }
    return options
  }
}

extension CSVHarness {
  private static let tables = [
    "a,lat,lon\n\"x\n,\"\"\n\",43.06,141.35\n5\"\n,1,\"2\"\"\n\n\"\n\"q\"z\",\"-33.87\",151.21\n",
    "\u{FEFF}a,lat,lon\r\nx,43.06,141.35\r\n\r\n\n\"\r\n\r\n\",1,2\ry,51.5,-0.13",
    "lat;lon;a\n1\n1;2\n43,06;141,35;x;y;z\n\n;;\n;;;;\n", "lat\tlon\nx\ty\n1\t\n\n91\t1\n1\t2\n",
    "timezone,lat,lon\n\"old,\n\",43.06,141.35\no\n", "location\nPOINT(10 20)\nSRID=4326;POINT Z (1 2 3)\n",
    "lat,lon,time\n1,2,2026-11-20T12:00:00Z\n1,2,1795176000\n1,2,1795176000000\n1,2,x\n",
    "sep=;\r\nlat;lon;time;h;o\r\n1;2;2026-03-29 02:30;;+02:00\r\nNULL;-;2026:07:01;12:00;\r\n",
    "Composite:GPSLatitude,Composite:GPSLongitude,GPSLatitude,GPSLatitudeRef,GPSLongitude,GPSLongitudeRef\n1,2,3,S,4,W\n",
    "GPSLatitude,GPSLatitudeRef,GPSLongitude,GPSLongitudeRef\n1,S,2,East\n-1,N,2,\n1 N,Q,2 E,W\n",
    "lat,N/S,lon,lon_ref\n1,S,2,E\n1,12,2,x\n43,06,N,141,35,E\n", "lat,lon\n43,06,141,35\n1,2,3,4,5\n",
    "pickup_latitude,pickup_longitude,latitude (deg),decimalLongitude\n1,2,3,4\n",
    "geom\n0101000020E61000003333333333AB614048E17A14AE874540\n00000000014061AB3333333333404587AE147AE148\n",
    "1,2\n43°03'36\"N,141°21'E\n+43.5,-10\n", "geo|a\n+4304+14121/|1\ngeo:43.06,141.35|2\n",
    "\u{FEFF}\"a\nb\",43.06,141.35\n\"c\",1,2\n", "\u{FEFF}\"la\nt\",lat,lon\n\"\n\",1,2\n",
    "\"size \"\"L\"\", w, h, d\";lat;lon\nx;43.06;141.35\n", "lat,lon,TV |\"in\n1,2,TV |\"in\n",
    "a|\"b, c\nd\"|lat|lon\nx|y|43.06|141.35\n", "geo\n\"43°03'36\"\"N 141°21'00\"\"E\"\n",
    "\n\r\n\n1;2\n3;4\n", "lat,lon\n1,359.5\n1,-0.5\n2,360.1\n",
    "lat,lon" + String(repeating: ",", count: 1500) + "\n" + String(repeating: "1,2\n\n", count: 100),
    "timezone,lat,lon" + String(repeating: ",\"\"", count: 500) + "\n,1\n"
      + String(repeating: ",", count: 700),
  ]

  static func seeds() -> [[UInt8]] {
    let choices: [[UInt8]] = [
      [0, 0, 0, 255, 0, 0], [0xFE, 0xFF, 7, 30, 0x3A, 0], [0x1E, 0x3D, 1, 2, 0x33, 0x3B],
      [0x2C, 0x2E, 60, 1, 0x72, 0x2C], [0x44, 0xC1, 20, 100, 16, 0], [0, 0x10, 3, 40, 0, 0],
      [0x88, 0x20, 3, 40, 0x9C, 0],
    ]
    return tables.flatMap { table in choices.map { $0 + Array(table.utf8) } }
      // As it comes: the reader finds out by itself that it is compressed.
      + tables.map { [0, 0, 20, 255, 0, 0] + AnnotationChecks.gzip(Array($0.utf8)) }
  }
}
