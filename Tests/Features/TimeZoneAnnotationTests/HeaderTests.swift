import TestSupport
import Testing
import TimeZoneAnnotation

/// Which columns of a header are read: a rule on their names, not a list of headers.
@Suite(.tags(.readsUntrustedBytes)) struct HeaderTests {
  /// A header, and the columns that are read, from 1.
  private struct Row {
    let header: String
    let latitude: Int
    let longitude: Int
    let csv: CSVOptions
    let location: SourceLocation

    init(
      _ header: String, _ latitude: Int, _ longitude: Int, _ csv: CSVOptions = CSVOptions(),
      location: SourceLocation = #_sourceLocation
    ) {
      (self.header, self.latitude, self.longitude) = (header, latitude, longitude)
      (self.csv, self.location) = (csv, location)
    }

    /// A row whose other cells would be a malformed row.
    func check() throws {
      let count = header.split(separator: ",").count
      let cells = (1...count).map { column in
        column == latitude
          ? latitude == longitude ? "43.06 141.35" : "43.06" : column == longitude ? "141.35" : "?"
      }.joined(separator: ",")
      let found = try Annotated("\(header)\n\(cells)\n", .csv(csv))
      #expect(
        found.text == "\(header),timezone\n\(cells),Asia/Tokyo\n", "\(header)", sourceLocation: location)
    }
  }

  @Test func pairsOfColumnsAreFound() throws {
    try [
      Row("GPSLatitude,GPSLongitude", 1, 2), Row("GPS Latitude,GPS Longitude", 1, 2),
      Row("Composite:GPSLatitude,Composite:GPSLongitude", 1, 2), Row("Latitude (deg),Longitude (deg)", 1, 2),
      Row("latitude_deg,longitude_deg", 1, 2), Row("lat_deg,lon_deg", 1, 2),
      Row("latitude [°],longitude [°]", 1, 2),
      Row("decimalLatitude,decimalLongitude", 1, 2), Row("decimallatitude,decimallongitude", 1, 2),
      Row("start_lat,start_lng", 1, 2), Row("gpslat,gpslon", 1, 2), Row("GPS-Lat,GPS-Long", 1, 2),
      Row("LatitudeWGS84,LongitudeWGS84", 1, 2), Row("site latitude,site longitude", 1, 2),
      Row("lon,latitude_deg", 2, 1), Row("Latitude (N),Longitude (E)", 1, 2),
      Row("lat [degrees_north],lon [degrees_east]", 1, 2), Row("error_lat,error_lon,lat,lon", 3, 4),
      Row("latitud,longitud", 1, 2), Row("Latitude,Longtitude", 1, 2),
      Row("Breitengrad,Längengrad", 1, 2), Row("LAENGENGRAD,BREITENGRAD", 2, 1), Row("POINT_X,POINT_Y", 2, 1),
      Row("INTPTLAT,INTPTLONG", 1, 2), Row("id,reclat,reclong", 2, 3), Row("startlat,startlon", 1, 2),
    ].forEach { try $0.check() }
  }

  /// In the languages that names of zones and cities are known in.
  @Test(arguments: [
    "緯度,経度", "緯度,經度", "纬度,经度", "위도,경도", "Широта,Долгота", "широта,довгота", "latitudine,longitudine",
    "Breite,Länge", "BREITE,LÄNGE", "Geographische Breite,Geographische Länge", "Breedtegraad,Lengtegraad",
    "breedte,lengte",
    "Szerokość geograficzna,Długość geograficzna", "Географическая широта,Географическая долгота",
    "Enlem,Boylam",
    "Γεωγραφικό πλάτος,Γεωγραφικό μήκος", "קו רוחב,קו אורך", "خط العرض,خط الطول",
    "عرض جغرافیایی,طول جغرافیایی",
    "अक्षांश,देशांतर", "ละติจูด,ลองจิจูด",
  ]) func headersOfOtherLanguagesAreFound(_ header: String) throws {
    try Row(header, 1, 2).check()
    try Row("lat,lon,\(header)", 1, 2).check()
  }

  @Test func wholePairsGoFirst() throws {
    try [
      Row("id,name,lat,lon,x", 3, 4), Row("x,y,lat,lon", 3, 4), Row("y,lat,lon", 2, 3), Row("lat,x,y", 3, 2),
      // Pixels.
      Row("x,y,GPSLatitude,GPSLongitude", 3, 4), Row("x,y,start_lat,start_lon", 3, 4),
      Row("lat,start_lat,start_lon", 2, 3), Row("lat_deg,lon_deg,lat,lon", 3, 4),
      Row("lat,lon_deg,lat_deg,lon", 1, 4), Row("start_lat,start_lon,lat,lon", 3, 4),
      Row("GPSDestLatitude,GPSDestLongitude,GPSLatitude,GPSLongitude", 3, 4),
      // exiftool's own values have their signs; those of groups are as they were stored.
      Row("Composite:GPSLatitude,Composite:GPSLongitude,EXIF:GPSLatitude,EXIF:GPSLongitude", 1, 2),
      Row("lat_error,lon_error,lat,lon", 3, 4), Row("long_name,lat,lon", 2, 3), Row("lat,geom", 2, 2),
      Row("lat,wkt,x", 2, 2), Row("location,lat,lon", 2, 3), Row("location,wkt", 2, 2), Row("lat,x", 1, 2),
      Row("latitud,longitud,lat,lon", 3, 4), Row("POINT_X,POINT_Y,x,y", 4, 3),
    ].forEach { try $0.check() }
  }

  /// Units of other quantities, and latitudes that are no positions.
  @Test func namesOfOtherThings() {
    for header in [
      "Latitude (E),Longitude (N)", "Latitude (-S),Longitude (W-)", "Latitude (rad),longitude (rad)",
      "x (m),y (m)", "Box Breite,Box Länge", "x [px],y [px]", "error_lat,error_lon",
      "galactic_longitude,galactic_latitude",
    ] {
      #expect(throws: AnnotationError.self, "\(header)") { try Annotated("\(header)\n1,2\n", .csv()) }
    }
  }

  @Test func oneColumnWithBoth() throws {
    for name in [
      "latlng", "lat_lng", "latlon", "LatLong", "Lat/Long", "coords", "coordinate", "geom", "geometry", "wkt",
      "the_geom", "gpsposition", "GPSPosition", "Composite:GPSPosition", "position", "point",
      "GPS Coordinates",
      "geo_point_2d", "latitude_longitude", "geolocation", "Location",
    ] {
      try Row("id,\(name)", 2, 2).check()
    }
    try AnnotationCase("id,\"lat,lon\"«,timezone»\n1,43.06 141.35«,Asia/Tokyo»\n").check()
  }

  /// The other column belongs to the one that is given.
  @Test func otherColumnOfAPairIsFound() throws {
    func csv(_ latitude: String?, _ longitude: String?) -> CSVOptions {
      CSVOptions(latitude: latitude.map { .named($0) }, longitude: longitude.map { .named($0) })
    }
    try [
      Row("pickup_lat,pickup_lon,drop_lat,drop_lon", 3, 4, csv("drop_lat", nil)),
      Row("pickup_lat,pickup_lon,drop_lat,drop_lon", 1, 2, csv(nil, "2")),
      Row("a,lat,lon,x", 1, 3, csv("a", nil)), Row("a,x,y,lon_deg", 1, 4, csv("a", nil)),
      Row("EXIF:GPSLatitude,EXIF:GPSLongitude,GPSLongitude,lon", 1, 2, csv("exif:gpslatitude", nil)),
    ].forEach { try $0.check() }
  }

  @Test func unclearPairsAreRefused() {
    let pairs =
      "expected one pair of latitude and longitude columns, found 2 (1 \"pickup_latitude\", 2 \"pickup_longitude\"; "
      + "3 \"dropoff_latitude\", 4 \"dropoff_longitude\"); specify them with the options latitude and longitude"
    [
      RefusalCase("pickup_latitude,pickup_longitude,dropoff_latitude,dropoff_longitude\n", says: pairs),
      RefusalCase(
        "lat_deg,Latitude (deg),lon_deg\n",
        says:
          "expected one latitude column, found 2 (1 \"lat_deg\", 2 \"Latitude (deg)\"); specify it with the option latitude"
      ),
      RefusalCase(
        "start_lat,end_lon\n",
        says:
          "expected columns such as lat and lon, or location, found the columns 1 \"start_lat\", 2 \"end_lon\"; specify them "
          + "with the options latitude and longitude, by name or number, or use hasHeader: false if there is no header, "
          + "or the option skippedLines if lines precede it"
      ),
      RefusalCase(
        "GPSLatitude,GPSLatitudeRef,GPS Latitude Ref,GPSLongitude\n",
        says:
          "expected one column with the hemisphere of the latitude, found 2 (2 \"GPSLatitudeRef\", 3 \"GPS Latitude Ref\"); "
          + "rename all but one of them"),
    ].forEach { $0.check() }
  }

  /// Of very many names that say something, only those that stand as they are can be chosen.
  @Test func crowdedHeaders() throws {
    let names = (0..<3000).map { "a\($0)_lat,a\($0)_lon" }.joined(separator: ",")
    let found = try Annotated("\(names),lat,lon\n" + String(repeating: ",", count: 6000) + "43.06,141.35\n")
    #expect(found.summary.zones == 1)
    #expect(throws: AnnotationError.self) { try Annotated("\(names)\n") }
  }

  // MARK: Hemispheres

  /// East is Ost in German, and west is oeste in Spanish: the word for the coordinate decides, or the one for the other.
  @Test(arguments: [
    ("Breite (N),Länge (O)", "Europe/Berlin"), ("Breitengrad,Längengrad (Ost)", "Europe/Berlin"),
    ("Breite,Longitude (O)", "Europe/Berlin"), ("Breedtegraad,Lengtegraad (OL)", nil),
    ("Breedtegraad (N),Lengtegraad (O)", "Europe/Berlin"), ("Latitud (N),Longitud (O)", "America/St_Johns"),
    ("Latitude,Longitude (O)", "America/St_Johns"), ("lat,lon (Ø)", "Europe/Berlin"), ("lat_o,lon_o", nil),
  ]) func wordsForEastAndWest(_ header: String, _ zone: String?) throws {
    guard let zone else {
      #expect(throws: AnnotationError.self) { try Annotated("\(header)\n1,2\n") }
      return
    }
    let cells = zone == "Europe/Berlin" ? "52.5,13.4" : "47.6,52.7"
    for csv in [CSVOptions(), CSVOptions(latitude: .number(1), longitude: .number(2))] {
      try AnnotationCase("\(header)«,timezone»\n\(cells)«,\(zone)»\n", .csv(csv)).check()
    }
  }

  /// The name of a column may say where its values are that have no sign, however the column is found.
  @Test(arguments: [
    "Latitude (S),Longitude (W)", "Lat (deg S),Lon (deg W)", "Lat (°S),Lon (°W)",
    "lat [degrees_south],lon [degrees_west]",
    "Latitude S,Longitude W", "lat_s,lon_w", "Latitud (Sur),Longitud (Oeste)", "LatSouth,LonWest",
    "Latitud (S),Longitud (O)", "Latitude (Sud),Longitude (Ouest)", "Latitudine (S),Longitudine (ovest)",
  ]) func hemispheresInNames(_ header: String) throws {
    let names = header.split(separator: ",").map { CSVOptions.Column.named(String($0)) }
    for csv in [
      CSVOptions(), CSVOptions(latitude: names[0], longitude: names[1]), CSVOptions(latitude: .number(1)),
      CSVOptions(longitude: .number(2)),
    ]
    where csv.latitude != nil && csv.longitude != nil || csv.latitude == csv.longitude || header.contains("(")
    {
      for cells in ["33.45,70.66", "-33.45,-70.66", "33.45 S,70.66 W", "\"33,45\",\"70,66\""] {
        try AnnotationCase("\(header)«,timezone»\n\(cells)«,America/Santiago»\n", .csv(csv)).check()
      }
      let found = try Annotated("\(header)\n33.45 S,70.66 E\n", .csv(csv))
      #expect(
        found.summary.failures.map(\.reason) == [
          .contradictoryHemisphere(value: "70.66 E", reference: "W", .longitude)
        ])
    }
  }

  /// The edges of a box have their signs, and so have columns whose names say it.
  @Test func namesOfSignedValues() throws {
    for header in ["lat_n,lat_s,lon_w,lon_e", "a,Latitude (S-),Longitude (-W),b"] {
      try AnnotationCase(
        "\(header)«,timezone»\n44,43.06,141.35,142«,Asia/Tokyo»\n",
        .csv(CSVOptions(latitude: .number(2), longitude: .number(3)))
      ).check()
    }
  }

  /// Columns beside the coordinates whose names do not say that they have hemispheres.
  @Test func unnamedHemispheres() throws {
    for (header, cells, zone) in [
      ("Index,Lat,,,Lon,,,Time", "0,33.8714,S,33 52.28 S,151.2099,E,151 12.6 E,1", "Australia/Sydney"),
      ("Lat,,Lon,", "33.45,S,70.66,W", "America/Santiago"),
      (",Lat,,Lon", "S,33.45,W,70.66", "America/Santiago"),
      ("Lat,Unnamed: 1,Lon,Unnamed: 3", "33.45,s,70.66,west", "America/Santiago"),
      ("Lat,Dir,Lon,Dir", "33.45,S,70.66,W", "America/Santiago"),
      ("Hemisphere,Lat,Hemisphere,Lon", "S,33.45,W,70.66", "America/Santiago"),
      ("Lat,,Lon", "33.87,S,151.21", "Australia/Sydney"), ("Lat,Lon,", "40.71,74.01,W", "America/New_York"),
      ("Lat,N/S,Lon,", "33.45,S,70.66,W", "America/Santiago"),
      // Something else.
      ("Lat,,Lon,", "43.06,a,141.35,5", "Asia/Tokyo"), ("lat,lon,direction", "43.06,141.35,W", "Asia/Tokyo"),
    ] {
      try AnnotationCase("\(header)«,timezone»\n\(cells)«,\(zone)»\n").check()
    }
    let found = try Annotated("Lat,,Lon,\n33.45,W,70.66,\n")
    #expect(found.summary.failures.map(\.reason) == [.notAHemisphere("W", .latitude)])
    // Without a header, the first row decides.
    let csv = CSVOptions(hasHeader: false, latitude: .number(1), longitude: .number(3))
    try AnnotationCase(
      "33.45,S,70.66,W«,America/Santiago»\n40.71,N,74.01,W«,America/New_York»\n", .csv(csv)
    ).check()
    try AnnotationCase("43.06,S,141.35,a«,Asia/Tokyo»\n", .csv(csv)).check()
  }

  /// A column for the hemisphere by its name that has the coordinates as well, or stands in brackets.
  @Test func lettersInNames() throws {
    for (header, cells) in [
      ("LATITUDE N/S,LONGITUDE E/W", "40.71N,74.01W"), ("Lat (N/S),Lon (E/W)", "40.71 N,74.01 W"),
      ("lat,Lat (N/S),lon,Lon (E/W)", "40.71,N,74.01,W"),
    ] {
      try AnnotationCase("\(header)«,timezone»\n\(cells)«,America/New_York»\n").check()
    }
  }

  @Test func hemisphereColumnsGiveTheSign() throws {
    let header = "GPSLatitude,GPSLatitudeRef,GPSLongitude,GPSLongitudeRef"
    for (cells, zone) in [
      ("33.87,S,151.21,E", "Australia/Sydney"), ("33.87,South,151.21,East", "Australia/Sydney"),
      ("-33.87,S,151.21,E", "Australia/Sydney"), ("33.87 S,south,151.21 E,", "Australia/Sydney"),
      ("40.7128,N,74.006,W", "America/New_York"), ("40.7128,n,-74.006,w", "America/New_York"),
      ("\"40°42'46\"\"N\",North,\"74°0'22\"\"W\",West", "America/New_York"),
      ("-33.87,-,151.21,NULL", "Australia/Sydney"),
      (",,,", ""), ("-,-,-,-", ""),
    ] {
      try AnnotationCase("\(header)«,timezone»\n\(cells)«,\(zone)»\n").check()
    }
    for (cells, message) in [
      ("-33.87,N,151.21,E", "the latitude \"-33.87\" contradicts its hemisphere \"N\""),
      ("+33.87,South,151.21,E", "the latitude \"+33.87\" contradicts its hemisphere \"South\""),
      ("33.87 S,N,151.21 E,E", "the latitude \"33.87 S\" contradicts its hemisphere \"N\""),
      ("33.87 S,S,151.21 E,W", "the longitude \"151.21 E\" contradicts its hemisphere \"W\""),
      ("33.87,E,151.21,E", "expected N or S as the hemisphere of the latitude, found \"E\""),
      ("33.87,S,151.21,Q", "expected E or W as the hemisphere of the longitude, found \"Q\""),
      (",S,151.21,E", "the longitude is \"151.21\", but the latitude is empty"),
    ] {
      let found = try Annotated("\(header)\n\(cells)\n")
      #expect(found.text == "\(header),timezone\n\(cells),\n")
      #expect(found.summary.failures.map { "\($0.line): \($0.reason)" } == ["2: \(message)"])
    }
    for header in [
      "gpslatitude,gpslatituderef,gpslongitude,gpslongituderef",
      "GPSLATITUDE,GPSLATITUDEREF,GPSLONGITUDE,GPSLONGITUDEREF",
      "exif:gpslatitude,exif:gpslatituderef,exif:gpslongitude,exif:gpslongituderef",
      "latitude,latitudehemisphere,longitude,longitudehemisphere",
    ] {
      try AnnotationCase("\(header)«,timezone»\n33.87,S,70.66,W«,America/Santiago»\n").check()
    }
    // One of the two alone, and columns that are none: a latitude of reference.
    try [
      AnnotationCase("lat,lat hemisphere,lon«,timezone»\n33.87,S,151.21«,Australia/Sydney»\n"),
      AnnotationCase("lat,lat_ref,lon«,timezone»\n43.06,12,141.35«,Asia/Tokyo»\n"),
      AnnotationCase(
        "Composite:GPSLatitude,Composite:GPSLongitude,EXIF:GPSLatitudeRef\n43.06,141.35,South\n",
        gives:
          "Composite:GPSLatitude,Composite:GPSLongitude,EXIF:GPSLatitudeRef,timezone\n43.06,141.35,South,Asia/Tokyo\n"
      ),
    ].check()
  }

  /// What loggers call the columns of hemispheres.
  @Test(arguments: [
    "lat,lat_ref,lon,lon_ref", "lat,latref,lon,lonref", "lat,NS,lon,EW", "latitude,N/S,longitude,E/W",
    "lat,n_s,lon,e_w", "lat,\"n/s\",lon,\"e/w\"", "lat,lat_dir,lon,lon_dir", "lat,latDir,lng,lngDir",
    "lat,lat_hemisphere,lon,lon_hemisphere", "lat,lat_hemi,lon,lon_hemi", "lat,lat_ns,long,long_ew",
    "Latitude,Latitude N/S,Longitude,Longitude E/W", "Lat,N/S Indicator,Lon,E/W Indicator",
    "latitude,North/South,longitude,East/West", "gpslatitude,gpslatituderef,gpslongitude,gpslongituderef",
    "start_lat,start_lat_ref,start_lon,start_lon_ref", "start_lat,NS,start_lon,EW",
    "EXIF:GPSLatitude,GPSLatitudeRef,EXIF:GPSLongitude,GPSLongitudeRef", "y,NS,x,EW",
    "Latitude (deg),latitude_reference,Longitude (deg),longitude_reference",
  ]) func hemispheresOfLoggers(_ header: String) throws {
    for (cells, zone) in [
      ("33.87,S,151.21,E", "Australia/Sydney"), ("40.7128,North,74.006,west", "America/New_York"),
    ] {
      try AnnotationCase("\(header)«,timezone»\n\(cells)«,\(zone)»\n").check()
    }
    let found = try Annotated("\(header)\n33.87,Q,151.21,E\n")
    #expect(found.summary.failures.map(\.reason) == [.notAHemisphere("Q", .latitude)])
  }

  /// A number in a column whose name may mean something else is not a hemisphere; where it cannot, it is an error.
  @Test func numbersInColumnsOfHemispheres() throws {
    for names in [("lat_ref", "lon_ref"), ("NS", "EW"), ("n_s", "e_w")] {
      let header = "lat,\(names.0),lon,\(names.1)"
      for cells in ["43.06,12,141.35,-1.5", "43.06,1e9,141.35,", "43.06,\"12,5\",141.35,E"] {
        try AnnotationCase("\(header)«,timezone»\n\(cells)«,Asia/Tokyo»\n").check()
      }
    }
    for name in ["lat_dir", "lat_hemisphere", "GPSLatitudeRef", "lat_ns"] {
      let found = try Annotated("lat,\(name),lon\n43.06,1,141.35\n")
      #expect(found.summary.failures.map(\.reason) == [.notAHemisphere("1", .latitude)], "\(name)")
    }
  }

  /// Columns of hemispheres belong to the coordinate of the same words, and to one that is given by any name.
  @Test func whoseHemisphere() throws {
    func check(
      _ header: String, _ cells: String, _ zone: String, _ latitude: String? = nil,
      _ longitude: String? = nil,
      location: SourceLocation = #_sourceLocation
    ) throws {
      let csv = CSVOptions(latitude: latitude.map { .named($0) }, longitude: longitude.map { .named($0) })
      try AnnotationCase("\(header)«,timezone»\n\(cells)«,\(zone)»\n", .csv(csv), location: location).check()
    }
    try check("Breite,N/S,Laenge,E/W", "33.87,S,151.21,E", "Australia/Sydney", "Breite", "Laenge")
    try check("a,b,lat,lat_ref,lon", "43.06,141.35,1,S,2", "Asia/Tokyo", "a", "b")
    try check("lat,lat_ref,lon,a_lat,a_lon", "1,S,2,43.06,141.35", "Asia/Tokyo", "a_lat", "a_lon")
    try check("lat_ref,lon_ref", "43.06,141.35", "Asia/Tokyo", "lat_ref", "lon_ref")
    try check("lat,lon,time_ns,lat_ew", "43.06,141.35,S,W", "Asia/Tokyo")
    RefusalCase(
      "lat,NS,lat_ref,lon\n",
      says:
        "expected one column with the hemisphere of the latitude, found 2 (2 \"NS\", 3 \"lat_ref\"); rename all but one of them"
    ).check()
  }
}
