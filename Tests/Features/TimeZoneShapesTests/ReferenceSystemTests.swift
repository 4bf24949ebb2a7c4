import TestSupport
import Testing

private let spheroid = #"SPHEROID["WGS 84",6378137,298.257223563]"#
private let ellipsoid = #"ELLIPSOID["WGS 84",6378137,298.257223563,LENGTHUNIT["metre",1]]"#

/// Which reference systems a `.prj` may name.
@Suite(.tags(.readsUntrustedBytes)) struct ReferenceSystemTests {
  private func read(_ prj: [UInt8]) throws -> [ZoneShape] {
    var bytes = ShapefileDefect.good
    bytes.prj = prj
    let directory = try TemporaryDirectory()
    return try Shapefile(path: bytes.write(to: directory)).shapes()
  }

  @Test(
    arguments: [
      #"GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],AUTHORITY["EPSG","4326"]]"#,
      #"GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]]]"#,
      #"GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],VERTCS["EGM96_Geoid",VDATUM["EGM96_Geoid"],PARAMETER["Vertical_Shift",0.0],UNIT["Meter",1.0]]"#,
      #"GEOGCS["WGS 84",DATUM["WGS_1984",\#(spheroid)],PRIMEM["Greenwich",0],UNIT["degree",0.01745329251994328],AXIS["Lat",NORTH],AXIS["Long",EAST],EXTENSION["PROJ4","+proj=longlat +datum=WGS84 +no_defs"]]"#,
      #"GEOGCS [ "unknown" , DATUM ["World Geodetic System 1984", SPHEROID["x",6378137,298.257223563]]]"#,
      #"GEOGCS("WGS84",DATUM("unknown",SPHEROID("y",6378137,298.257222101)))"#,
      #"GEOGCS["unnamed",DATUM["unknown",SPHEROID["y",6378137,298.257]],AUTHORITY["EPSG","4326"]]"#,
      #"GEOGCRS["WGS 84 (CRS84)",ENSEMBLE["World Geodetic System 1984 ensemble",MEMBER["x"]],ID["OGC","CRS84"]]"#,
      #"GEOGCRS["WGS 84",DYNAMIC[FRAMEEPOCH[2016]],DATUM["World Geodetic System 1984 (G2139)",\#(ellipsoid)],PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174532925199433]],CS[ellipsoidal,2],AXIS["geodetic latitude (Lat)",north,ORDER[1],ANGLEUNIT["degree",0.0174532925199433]],AXIS["geodetic longitude (Lon)",east,ORDER[2],ANGLEUNIT["degree",0.0174532925199433]],ID["EPSG",9053]]"#,
      #"GEOGCRS["x",DATUM["unknown",ELLIPSOID["z",6378137,298.257223563]],CS[ellipsoidal,2],ID["EPSG",4326]]"#,
      #"GEOGCRS["WGS 84",DATUM["WGS 84",\#(ellipsoid)],CS[ellipsoidal,3],AXIS["lat",north,ANGLEUNIT["degree",0.0174532925199433]],AXIS["lon",east,ANGLEUNIT["degree",0.0174532925199433]],AXIS["h",up,LENGTHUNIT["metre",1]]]"#,
      "\n geogcs[\"wgs 84\",datum[\"unknown\"]]\n", "\u{FEFF}GEOGCS[\"WGS 84\",DATUM[\"WGS_1984\"]]\0",
      #"GEODCRS["WGS 84",DATUM["World Geodetic System 1984",ELLIPSOID["WGS 84",6378137,298.257]]]"#,
      #"COMPD_CS["x",GEOGCS["WGS 84",DATUM["WGS_1984"]],VERT_CS["EGM96"]]"#,
      #"BOUNDCRS[SOURCECRS[GEOGCRS["WGS 84",DATUM["unknown"]]],TARGETCRS[GEOGCRS["x"]]]"#,
    ] as [String])
  func wgs84IsAccepted(_ prj: String) throws {
    #expect(try read(Array(prj.utf8)).count == 2)
  }

  @Test(
    arguments: [
      (#"PROJCS["a ""b""",GEOGCS["WGS 84"]]"#, #"projection "a "b"""#),
      (#"PROJCS["UTM",GEOGCS["WGS 84",DATUM["WGS_1984"],AUTHORITY["EPSG","4326"]]]"#, "projection \"UTM\""),
      (#"COMPD_CS["x",PROJCS["UTM",GEOGCS["WGS 84"]],VERT_CS["y"]]"#, "projection \"UTM\""),
      (#"BOUNDCRS[SOURCECRS[PROJCRS["UTM",BASEGEOGCRS["WGS 84"]]]]"#, "projection \"UTM\""),
      (
        #"GEOGCS["WGS 72",DATUM["WGS_1972"],AUTHORITY["EPSG","4322"]]"#,
        #"found "WGS 72", whose datum is "WGS_1972""#
      ),
      (
        #"GEOGCS["ED50",DATUM["x",TOWGS84[1,2,3]],AUTHORITY["EPSG","4230"]]"#,
        #"found "ED50", whose datum is "x""#
      ),
      (
        #"GEOGCS["GCS_WGS_1984",DATUM["European_Datum_1950",\#(spheroid)]]"#,
        #"whose datum is "European_Datum_1950""#
      ),
      (
        #"GEOGCS["WGS 84",DATUM["WGS_1984",\#(spheroid),TOWGS84[-87,-98,-121,0,0,0,0]]]"#,
        "whose datum is shifted from WGS 84"
      ),
      (
        #"GEOGCS["WGS 84",DATUM["WGS_1984"],EXTENSION["PROJ4","+proj=longlat +datum=WGS84 +pm=paris"]]"#,
        #"which has the parameter "+pm=paris""#
      ),
      (#"LOCAL_CS["PROJCS[",UNIT["meter",1]]"#, "found \"PROJCS[\""),
      (#"VERTCS["WGS_1984",VDATUM["x"]]"#, "found \"WGS_1984\""),
      (
        #"GEOGCS["WGS 84",DATUM["WGS_1984",\#(spheroid)],PRIMEM["Paris",2.33722917],UNIT["degree",0.0174532925199433]]"#,
        #"whose prime meridian is "Paris""#
      ),
      (
        #"GEOGCRS["WGS 84",DATUM["WGS 84",\#(ellipsoid)],PRIMEM["Paris",2.5969213,ANGLEUNIT["grad",0.0157079632679489]]]"#,
        #"whose prime meridian is "Paris""#
      ),
      (
        #"GEOGCS["WGS 84",DATUM["WGS_1984",\#(spheroid)],PRIMEM["Greenwich",0],UNIT["grad",0.01570796326794897]]"#,
        #"whose unit is "grad" and not the degree"#
      ),
      (
        #"GEOGCRS["WGS 84",DATUM["WGS 84",\#(ellipsoid)],CS[ellipsoidal,2],AXIS["lat",north],AXIS["lon",east],ANGLEUNIT["radian",1]]"#,
        #"whose unit is "radian""#
      ),
      (
        #"GEOGCRS["WGS 84",DATUM["WGS 84",\#(ellipsoid)],CS[ellipsoidal,2],AXIS["lat",north,ANGLEUNIT["grad",0.015707963267949]],AXIS["lon",east,ANGLEUNIT["grad",0.015707963267949]]]"#,
        #"whose unit is "grad""#
      ),
      (
        #"BOUNDCRS[SOURCECRS[GEOGCRS["NAD27",DATUM["North American Datum 1927",ELLIPSOID["Clarke 1866",6378206.4,294.978698213898]]]],TARGETCRS[GEOGCRS["WGS 84",DATUM["World Geodetic System 1984",\#(ellipsoid)],ID["EPSG",4326]]],ABRIDGEDTRANSFORMATION["to WGS 84",METHOD["x"]]]"#,
        #"found "NAD27", whose ellipsoid is "Clarke 1866""#
      ),
      (
        #"GEOGCS["NAD27 to WGS 84",DATUM["North_American_Datum_1927"],AUTHORITY["EPSG","4267"]]"#,
        #"whose datum is "North_American_Datum_1927""#
      ),
      (
        #"GEODCRS["WGS 84",DATUM["World Geodetic System 1984",\#(ellipsoid)],CS[Cartesian,3],AXIS["(X)",geocentricX],ID["EPSG",4978]]"#,
        "which has Cartesian coordinates"
      ),
      (
        #"GEOGCRS["Rotated_pole",BASEGEOGCRS["WGS 84",DATUM["World Geodetic System 1984",\#(ellipsoid)]],DERIVINGCONVERSION["Rotated_pole",METHOD["PROJ ob_tran o_proj=longlat"]],CS[ellipsoidal,2]]"#,
        "which is derived from another system"
      ),
      (
        #"GEOGCS["WGS 84",DATUM["WGS_1984",\#(spheroid)],EXTENSION["PROJ4","+proj=ob_tran +o_proj=longlat +o_lat_p=39.25 +lon_0=18"]]"#,
        "which is derived from another system"
      ),
      (
        #"GEOGCS["GCS_WGS_1984_Major_Auxiliary_Sphere",DATUM["D_WGS_1984_Major_Auxiliary_Sphere",SPHEROID["WGS_1984_Major_Auxiliary_Sphere",6378137.0,0.0]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]"#,
        #"whose ellipsoid is "WGS_1984_Major_Auxiliary_Sphere""#
      ),
      (#"GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["Sphere",6371000,0]]]"#, #"whose ellipsoid is "Sphere""#),
      (#"GEOGCS["WGS 84",DATUM["WGS_1984"],AXIS["Lat",SOUTH],AXIS["Lon",WEST]]"#, #"axis "Lat" runs south"#),
      (#"GEOGCS["ETRS89",DATUM["x",SPHEROID["GRS 1980",6378137,298.257222101]]]"#, #"whose datum is "x""#),
      (#"GEOGCS["a\u{1B}[31m",DATUM["b"]]"#, #"found "a\u{1b}[31m""#),
      ("PROJCS[\"unterminated", "well-known text"), ("[[[[]]]]\"", "well-known text"),
      ("GEOGCS[\"WGS 84\",DATUM[\"WGS_1984\"]", "well-known text"),
      ("GEOGCS[\"WGS 84\",DATUM[\"WGS_1984\"]] and more", "well-known text"),
      ("TOWGS84[1,2,3]", "well-known text"), ("BOUNDCRS[GEOGCS[\"WGS 84\"]]", "well-known text"),
      ("\0\0\0", "well-known text"),
    ] as [(String, String)])
  func otherReferenceSystemsAreRefused(_ prj: String, _ expected: String) throws {
    // A raw literal keeps escapes; these two stand for an escape character, written and printed.
    let text = prj.replacing("\\u{1B}", with: "\u{1B}")
    let error = #expect(throws: ShapeError.self) { try read(Array(text.utf8)) }
    #expect(error?.description.contains(expected) == true, "\(String(describing: error))")
  }

  /// Nested as deeply as a file is long, it is refused and not followed.
  @Test func deepNestingIsRefused() throws {
    let text = String(repeating: "GEOGCS[", count: 100_000)
    let error = #expect(throws: ShapeError.self) { try read(Array(text.utf8)) }
    #expect(error?.description.contains("well-known text") == true)
  }

  @Test func aLargeFileIsRefused() throws {
    let error = #expect(throws: ShapeError.self) { try read(Array(repeating: 0x20, count: 2 << 20)) }
    #expect(error?.description.contains("at most 1048576 bytes, found 2097152") == true)
  }
}
