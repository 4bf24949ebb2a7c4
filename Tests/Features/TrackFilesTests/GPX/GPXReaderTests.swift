import TestSupport
import Testing
import TimeZoneAnnotation
import TimeZoneTracks
import TrackFiles

/// What is read from GPX, and what is refused.
@Suite(.tags(.readsUntrustedBytes)) struct GPXReaderTests {
  private static let time = "<time>2026-11-20T12:00:00Z</time>"

  @Test func pointsOfTracksAreFixes() {
    let cases: [(content: String, fixes: [String])] = [
      (
        "<trk><trkseg><trkpt lat=\"43.06\" lon=\"141.35\">\(Self.time)</trkpt></trkseg></trk>",
        ["| 43.06 141.35 2026-11-20T12:00:00.000Z"]
      ),
      // Attributes in another order, in apostrophes, with space, a sign, an exponent.
      (
        "<trk><trkseg><trkpt lon = ' +141.35 ' lat='4.306E1'><ele>1</ele>\(Self.time)</trkpt></trkseg></trk>",
        ["| 43.06 141.35 2026-11-20T12:00:00.000Z"]
      ),
      // More decimals than the grid has: rounded once, halves away from zero.
      (
        "<trk><trkseg><trkpt lat='-0.00000005' lon='0.000000149999999999999999'>\(Self.time)</trkpt></trkseg></trk>",
        ["| -1e-07 1e-07 2026-11-20T12:00:00.000Z"]
      ),
      // Fractions, an offset, and none: the schema says that it is UTC then.
      (
        """
        <trk><trkseg>
        <trkpt lat='1' lon='2'><time>2026-11-20T12:00:00.1259Z</time></trkpt>
        <trkpt lat='1' lon='2'><time> 2026-11-20T21:00:01+09:00 </time></trkpt>
        <trkpt lat='1' lon='2'><time>2026-11-20T12:00:02.5</time></trkpt>
        </trkseg></trk>
        """,
        [
          "| 1.0 2.0 2026-11-20T12:00:00.125Z", "1.0 2.0 2026-11-20T12:00:01.000Z",
          "1.0 2.0 2026-11-20T12:00:02.500Z",
        ]
      ),
      // Each segment begins anew; an empty one and a track without segments change nothing.
      (
        """
        <trk><name>a</name><trkseg/><trkseg><trkpt lat='1' lon='2'><time>2026-11-20T12:00:00Z</time></trkpt>
        <trkpt lat='1' lon='3'><time>2026-11-20T12:00:01Z</time></trkpt></trkseg>
        <trkseg><trkpt lat='1' lon='4'><time>2026-11-20T12:00:02Z</time></trkpt></trkseg></trk><trk/>
        <trk><trkseg><trkpt lat='1' lon='5'><time>2026-11-20T12:00:03Z</time></trkpt></trkseg></trk>
        """,
        [
          "| 1.0 2.0 2026-11-20T12:00:00.000Z", "1.0 3.0 2026-11-20T12:00:01.000Z",
          "| 1.0 4.0 2026-11-20T12:00:02.000Z", "| 1.0 5.0 2026-11-20T12:00:03.000Z",
        ]
      ),
      // CDATA, comments, character references.
      (
        "<trk><trkseg><trkpt lat='&#49;' lon='2'><!-- <time>x</time> --><time><![CDATA[2026-11-20T12]]>:00:0&#x30;Z</time></trkpt></trkseg></trk>",
        ["| 1.0 2.0 2026-11-20T12:00:00.000Z"]
      ),
      // The accuracy of an extension; hdop and what is not a number are none; a negative one marks an invalid position.
      (
        """
        <trk><trkseg>
        <trkpt lat='1' lon='2'><time>2026-11-20T12:00:00Z</time><hdop>3</hdop><extensions><a:accuracy xmlns:a='a'>4.5</a:accuracy></extensions></trkpt>
        <trkpt lat='1' lon='2'><time>2026-11-20T12:00:01Z</time><hdop>3</hdop></trkpt>
        <trkpt lat='1' lon='2'><time>2026-11-20T12:00:02Z</time><extensions><x><horizontalAccuracy>-1</horizontalAccuracy></x></extensions></trkpt>
        <trkpt lat='1' lon='2'><time>2026-11-20T12:00:03Z</time><extensions><accuracy>good</accuracy></extensions></trkpt>
        </trkseg></trk>
        """,
        [
          "| 1.0 2.0 2026-11-20T12:00:00.000Z +-4.5", "1.0 2.0 2026-11-20T12:00:01.000Z",
          "1.0 2.0 2026-11-20T12:00:03.000Z",
        ]
      ),
      // The first of a segment may be left out: the way to the next one stays unknown.
      (
        """
        <trk><trkseg><trkpt lat='1' lon='2'><time>2026-11-20T12:00:00Z</time></trkpt></trkseg><trkseg>
        <trkpt lat='1' lon='3'/>
        <trkpt lat='1' lon='4'><time>2026-11-20T12:00:02Z</time></trkpt></trkseg><trkseg>
        <trkpt lat='1' lon='2'><time>2026-11-20T12:00:03Z</time><extensions><accuracy>-1</accuracy></extensions></trkpt>
        <trkpt lat='1' lon='5'><time>2026-11-20T12:00:04Z</time></trkpt>
        </trkseg></trk>
        """,
        [
          "| 1.0 2.0 2026-11-20T12:00:00.000Z", "| 1.0 4.0 2026-11-20T12:00:02.000Z",
          "| 1.0 5.0 2026-11-20T12:00:04.000Z",
        ]
      ),
      // Elements of the same names elsewhere.
      (
        """
        <metadata><time>2020-01-01T00:00:00Z</time></metadata><wpt lat='9' lon='9'><time>2026-11-20T12:00:00Z</time></wpt>
        <extensions><trkpt lat='x'/><x:trk xmlns:x='x'><x:trkseg><x:trkpt lat='y'/></x:trkseg></x:trk></extensions>
        <trk><trkseg><trkpt lat='1' lon='2'><extensions><time>yesterday</time></extensions><x:time xmlns:x='x'>z</x:time>\(Self.time)</trkpt></trkseg></trk>
        """,
        ["| 1.0 2.0 2026-11-20T12:00:00.000Z"]
      ),
      // A route counts where there is no track, and only there.
      ("<rte><rtept lat='1' lon='2'>\(Self.time)</rtept></rte>", ["| 1.0 2.0 2026-11-20T12:00:00.000Z"]),
      (
        "<rte><rtept lat='8' lon='8'>\(Self.time)</rtept></rte><trk><trkseg><trkpt lat='1' lon='2'>\(Self.time)</trkpt></trkseg></trk>",
        ["| 1.0 2.0 2026-11-20T12:00:00.000Z"]
      ),
    ]
    for row in cases {
      let reading = TrackReading(TrackFile.gpx(row.content))
      #expect(reading.error == nil, "\(row)")
      #expect(reading.lines == row.fixes, "\(row)")
    }
  }

  @Test func prefixesAndVersions() {
    let prefixed = """
      <g:gpx xmlns:g="http://www.topografix.com/GPX/1/0" version="1.0"><g:trk><g:trkseg>
      <g:trkpt lat="1" lon="2"><g:time>2026-11-20T12:00:00Z</g:time><time>no time of GPX</time></g:trkpt>
      <trkpt lat="no point of GPX"/>
      </g:trkseg></g:trk></g:gpx>
      """
    #expect(TrackReading(prefixed).lines == ["| 1.0 2.0 2026-11-20T12:00:00.000Z"])
  }

  @Test func encodingsAreRead() {
    let text =
      "<gpx version='1.1'><trk><name>Zürich</name><trkseg><trkpt lat='1' lon='2'>\(Self.time)</trkpt></trkseg></trk></gpx>"
    let latin = "<?xml version='1.0' encoding='ISO-8859-1'?>\(text)".unicodeScalars.map { UInt8($0.value) }
    let utf16 = Array("\u{FEFF}<?xml version='1.0' encoding='UTF-16'?>\(text)".utf16)
    let files: [(bytes: [UInt8], location: SourceLocation)] = [
      (Array("\u{FEFF}\(text)".utf8), #_sourceLocation),
      (latin, #_sourceLocation),
      (utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }, #_sourceLocation),
      (utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }, #_sourceLocation),
    ]
    for file in files {
      let reading = TrackReading(file.bytes)
      #expect(
        reading.lines == ["| 1.0 2.0 2026-11-20T12:00:00.000Z"], "\(reading.error ?? "")",
        sourceLocation: file.location)
    }
    let unknown = TrackReading("<?xml version='1.0' encoding='windows-1257'?>\n\(text)")
    #expect(unknown.error == "line 1, column 31: expected UTF-8, found windows-1257")
  }

  @Test func malformedFilesAreRefused() {
    func check(_ text: String, _ error: String, location: SourceLocation = #_sourceLocation) {
      let found = TrackReading(text, .gpx).error ?? "no error"
      #expect(found.hasPrefix(error), "\(found)", sourceLocation: location)
    }
    check(TrackFile.track(""), "expected a track, found no positions")
    check(
      TrackFile.track("<trkpt lat='1' lon='2'/>\n<trkpt lat='1' lon='3'><time> </time></trkpt>"),
      "line 4, column 25, trkpt 1: expected times, found 2 positions without a time")
    check(
      TrackFile.track("<trkpt lat='1' lon='2'>"),
      "line 5, column 3: expected well-formed XML, found \"mismatched tag\"")
    check("<gpx><trk>", "line 1, column 11: expected well-formed XML, found \"no element found\"")
    check(
      "<kml xmlns='http://www.opengis.net/kml/2.2'/>",
      "line 1, column 1: expected GPX, a table, JSON lines, GeoJSON or a location history, found \"<kml>\"")
    check(
      TrackFile.track("<trkpt lon='2'/>"),
      "line 4, column 1, trkpt 1: expected the attribute lat, found none")
    check(
      TrackFile.track(TrackFile.point("1", "2", 0) + "<trkpt lat='91' lon='2'/>"),
      "line 5, column 1, trkpt 2: latitude 91.0 is not in -90...90 degrees; are latitude and longitude swapped? Latitude comes first"
    )
    check(
      TrackFile.track("<trkpt lat='43° N' lon='2'/>"),
      "line 4, column 1, trkpt 1: expected a latitude in degrees, found \"43° N\"")
    check(
      TrackFile.track("<trkpt lat='1' lon='nan'/>"),
      "line 4, column 1, trkpt 1: expected a longitude in degrees, found \"nan\"")
    check(
      TrackFile.track("<trkpt lat='1' lon='2'>\n<time>20.11.2026 12:00</time></trkpt>"),
      "line 5, column 23, trkpt 1: cannot read \"20.11.2026 12:00\" as a time: ")
    check(
      TrackFile.track(TrackFile.point("1", "2", 5) + TrackFile.point("1", "2.1", 4)),
      "line 5, column 73, trkpt 2: expected a time at or after 2026-11-20T00:00:05.000Z, found 2026-11-20T00:00:04.000Z"
    )
    check(
      "<!DOCTYPE gpx [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;'>]><gpx>&b;</gpx>",
      "line 1, column 15: document types with declarations are not supported")
    check(
      TrackFile.gpx(String(repeating: "<a>", count: 300)), "line 3, column 766: expected at most 256 levels")
    check(
      TrackFile.track("<trkpt lat='1' lon='2'><time>\(String(repeating: "2", count: 300))</time></trkpt>"),
      "line 4, column 30: expected at most 256 bytes of a time or number")
  }

  @Test func fixesBeforeAnErrorAreDelivered() {
    let broken = TrackFile.track(TrackFile.point("1", "2", 0) + TrackFile.point("1", "3", 1) + "<trkpt")
    let reading = TrackReading(broken)
    #expect(reading.lines.count == 2)
    #expect(reading.error != nil)
  }

  @Test func aDocumentTypeWithoutDeclarationsIsHarmless() {
    let text = "<!DOCTYPE gpx SYSTEM 'gpx.dtd'>" + TrackFile.track(TrackFile.point("1", "2", 0)).dropFirst(22)
    #expect(TrackReading(text).lines == ["| 1.0 2.0 2026-11-20T00:00:00.000Z"])
  }

  /// Expat leaves out what the file that a document type names may declare: a latitude of "&u;43" would be 43.
  @Test func entitiesThatAreDeclaredElsewhere() {
    func file(_ point: String) -> String {
      "<!DOCTYPE gpx PUBLIC 'a' 'gpx.dtd'>" + TrackFile.track(point).dropFirst(22)
    }
    let known = file(
      "<trkpt lat='&#52;3' lon=\"1&#x34;1\"><name>&amp;&lt;</name><time>\(TrackFile.time(0))</time></trkpt>")
    #expect(TrackReading(known).lines == ["| 43.0 141.0 2026-11-20T00:00:00.000Z"])
    let expected = "expected an entity that XML itself defines, such as &amp;, found \"&u;\""
    let cases: [(point: String, place: String)] = [
      ("<trkpt lat='&u;43' lon='141'><time>\(TrackFile.time(0))</time></trkpt>", "line 3, column 1"),
      ("<trkpt lat='43&#46;0&u;' lon='141'/>", "line 3, column 1"),
      ("<trkpt lat='43' lon='141'><time>&u;\(TrackFile.time(0))</time></trkpt>", "line 3, column 33"),
    ]
    for (point, place) in cases {
      let utf16: [UInt8] = file(point).utf16.reduce(into: [0xFF, 0xFE]) {
        $0 += [UInt8($1 & 0xFF), UInt8($1 >> 8)]
      }
      for text in [Array(file(point).utf8), utf16] {
        let error = TrackReading(text, .gpx, pieces: 7).error ?? "no error"
        #expect(error.hasPrefix(place) && error.hasSuffix(expected), "\(error)")
      }
    }
  }

  @Test func aCommentWithoutEndIsRefusedInBoundedMemory() {
    let reading = TrackReading(
      Array("<gpx><!--".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 9 << 20), .gpx, pieces: 1 << 16)
    #expect(
      reading.error == "line 1, column 6: expected at most 4194304 bytes of a tag or comment, found more")
  }

  /// Chunks of any size give the same fixes.
  @Test func chunksMakeNoDifference() {
    let points = (0..<50).map { second in
      "<trkpt lat='\(second)' lon='2'><ele>\(second)</ele><time>\(TrackFile.time(second))</time>"
        + "<extensions><accuracy>\(second)</accuracy></extensions></trkpt>"
    }
    let bytes = Array(TrackFile.track(points.joined(separator: "\n")).utf8)
    let whole = TrackReading(bytes)
    #expect(whole.fixes.count == 50)
    for size in [1, 2, 3, 7, 64, 333] {
      #expect(TrackReading(bytes, pieces: size).fixes == whole.fixes, "\(size)")
    }
  }
}

/// How libexpat is opened.
@Suite struct ExpatTests {
  @Test func aMissingLibraryIsNotOpened() {
    #expect(throws: Expat.Missing.self) { try Expat("libexpat.so.no-such-version") }
  }

  /// A library that is there, but is not libexpat.
  @Test func anotherLibraryIsNotTaken() {
    #if canImport(Darwin)
      #expect(throws: Expat.Missing.self) { try Expat("libz.1.dylib") }
    #else
      #expect(throws: Expat.Missing.self) { try Expat("libz.so.1") }
    #endif
  }

  @Test func libraryIsFound() { #expect(Expat.shared != nil) }
}
