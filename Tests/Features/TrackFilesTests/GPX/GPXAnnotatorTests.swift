import TestSupport
import Testing
import TimeZoneAnnotation
import TrackFiles

/// GPX written back: what is added, and that nothing else changes.
@Suite(.tags(.readsUntrustedBytes)) struct GPXAnnotatorTests {
  /// What is added, in short.
  private static func annotated(_ text: String, pieces: Int = .max) -> Result<String, TrackFileError> {
    let sink = BytesSink()
    return Result { () throws(TrackFileError) in
      _ = try GPXAnnotator().annotate(PiecesSource(Array(text.utf8), size: pieces), to: sink) {
        coordinate, time in
        coordinate.latitude > 80
          ? nil : ("A<&B", time.map { $0.millisecondText(utcOffset: 32_400) })
      }
      return String(decoding: sink.bytes, as: UTF8.self)
    }
  }

  private static let zone = "<tz:zone xmlns:tz=\"urn:tzlookup:gpx:1\">A&lt;&amp;B</tz:zone>"
  private static let time =
    "<tz:time xmlns:tz=\"urn:tzlookup:gpx:1\">2026-11-20T21:00:00.000+09:00</tz:time>"
  private static let utc = "<time>2026-11-20T12:00:00Z</time>"

  @Test func notesAreTheLastElementsOfPoints() throws {
    func check(_ point: String, _ expected: String, location: SourceLocation = #_sourceLocation) throws {
      let found = try Self.annotated(TrackFile.track(point)).get()
      #expect(found == TrackFile.track(expected), sourceLocation: location)
    }
    try check(
      "<trkpt lat='1' lon='2'>\(Self.utc)</trkpt>",
      "<trkpt lat='1' lon='2'>\(Self.utc)<extensions>\(Self.zone)\(Self.time)</extensions></trkpt>")
    try check(
      "<trkpt lat='1' lon='2' />", "<trkpt lat='1' lon='2' ><extensions>\(Self.zone)</extensions></trkpt>")
    try check(
      "<trkpt lat='1' lon='2'><extensions><a>1</a> </extensions>\(Self.utc) </trkpt >",
      "<trkpt lat='1' lon='2'><extensions><a>1</a> \(Self.zone)\(Self.time)</extensions>\(Self.utc) </trkpt >"
    )
    try check(
      "<trkpt lat='1' lon='2'><extensions/></trkpt>",
      "<trkpt lat='1' lon='2'><extensions>\(Self.zone)</extensions></trkpt>")
    // Extensions within extensions are another element's.
    try check(
      "<trkpt lat='1' lon='2'><link><extensions/></link></trkpt>",
      "<trkpt lat='1' lon='2'><link><extensions/></link><extensions>\(Self.zone)</extensions></trkpt>")
    // No note.
    try check("<trkpt lat='81' lon='2'/>", "<trkpt lat='81' lon='2'/>")
  }

  /// Notes of an earlier annotation are replaced, wherever their namespace is declared; other elements stay.
  @Test func annotatedTwice() throws {
    let other = "<tz:zone xmlns:tz=\"urn:other\">x</tz:zone>"
    func check(_ point: String, _ expected: String, location: SourceLocation = #_sourceLocation) throws {
      for pieces in [1, 7, .max] {
        let found = try Self.annotated(TrackFile.track(point), pieces: pieces).get()
        #expect(found == TrackFile.track(expected), sourceLocation: location)
      }
    }
    try check(
      "<trkpt lat='1' lon='2'><extensions><tz:zone xmlns:tz='urn:tzlookup:gpx:1'>Old</tz:zone><tz:time xmlns:tz='urn:tzlookup:gpx:1'>x</tz:time></extensions></trkpt>",
      "<trkpt lat='1' lon='2'><extensions>\(Self.zone)</extensions></trkpt>")
    try check(
      "<trkpt lat='1' lon='2'><extensions>\(other)<q:zone xmlns:q='urn:tzlookup:gpx:1'/><b/></extensions></trkpt>",
      "<trkpt lat='1' lon='2'><extensions>\(other)<b/>\(Self.zone)</extensions></trkpt>")
    // No note any more.
    try check(
      "<trkpt lat='81' lon='2'><extensions>\(Self.zone)</extensions></trkpt>",
      "<trkpt lat='81' lon='2'><extensions></extensions></trkpt>")
    // Elsewhere it is not a note.
    try check(
      "<trkpt lat='1' lon='2'><extensions><a>\(Self.zone)</a></extensions></trkpt>",
      "<trkpt lat='1' lon='2'><extensions><a>\(Self.zone)</a>\(Self.zone)</extensions></trkpt>")
    let declared = "<gpx xmlns:n='urn:tzlookup:gpx:1'><trk><trkseg><trkpt lat='1' lon='2'><extensions>"
    #expect(
      try Self.annotated("\(declared)<n:zone>x</n:zone></extensions></trkpt></trkseg></trk></gpx>").get()
        == "\(declared)\(Self.zone)</extensions></trkpt></trkseg></trk></gpx>")
    for version in ["1.0", "1.1"] {
      let points =
        "<trkpt lat='1' lon='2'>\(Self.utc)</trkpt><trkpt lat='1' lon='2'/><trkpt lat='1' lon='2'><ele>1</ele></trkpt>"
      let once = try Self.annotated(
        "<gpx version='\(version)'><wpt lat='1' lon='2'/><trk><trkseg>\(points)</trkseg></trk></gpx>"
      ).get()
      #expect(try Self.annotated(once).get() == once)
    }
  }

  @Test func pointsThatCannotBeRead() throws {
    let text = TrackFile.track(
      "<trkpt lat='x' lon='2'/><trkpt lat='1' lon='2'><time>y</time></trkpt><trkpt lat='1' lon='2'/>")
    var options = TrackReadOptions()
    options.skipsUnreadable = true
    let sink = BytesSink()
    let summary = try GPXAnnotator(options: options).annotate(BytesSource(Array(text.utf8)), to: sink) {
      _, _ in
      ("A<&B", nil)
    }
    #expect(summary.fixes == 1)
    #expect(summary.unreadable == 2)
    #expect(
      String(decoding: sink.bytes, as: UTF8.self)
        == TrackFile.track(
          "<trkpt lat='x' lon='2'/><trkpt lat='1' lon='2'><time>y</time></trkpt><trkpt lat='1' lon='2'><extensions>\(Self.zone)</extensions></trkpt>"
        ))
  }

  @Test func routesAndWaypoints() throws {
    let text = TrackFile.gpx("<wpt lat='1' lon='2'/><rte><rtept lat='1' lon='2'></rtept></rte>")
    let notes = "<extensions>\(Self.zone)</extensions>"
    let expected = TrackFile.gpx(
      "<wpt lat='1' lon='2'>\(notes)</wpt><rte><rtept lat='1' lon='2'>\(notes)</rtept></rte>")
    #expect(try Self.annotated(text).get() == expected)
  }

  @Test func versionsAndPrefixes() throws {
    let prefixed = "<g:gpx xmlns:g='g'><g:trk><g:trkseg><g:trkpt lat='1' lon='2'/></g:trkseg></g:trk></g:gpx>"
    #expect(
      try Self.annotated(prefixed).get()
        == "<g:gpx xmlns:g='g'><g:trk><g:trkseg><g:trkpt lat='1' lon='2'><g:extensions>\(Self.zone)</g:extensions></g:trkpt></g:trkseg></g:trk></g:gpx>"
    )
    let old = "<gpx version='1.0'><trk><trkseg><trkpt lat='1' lon='2'/></trkseg></trk></gpx>"
    #expect(
      try Self.annotated(old).get()
        == "<gpx version='1.0'><trk><trkseg><trkpt lat='1' lon='2'>\(Self.zone)</trkpt></trkseg></trk></gpx>")
  }

  /// Taking out what was added gives the file, whatever its chunks; comments, CDATA and text of any language included.
  @Test func allOtherBytesAreUnchanged() throws {
    var points =
      "<!-- <trkpt lat='x'/> --><?php ?><trkpt lat='1' lon='2'><name><![CDATA[</trkpt>]]>札幌</name></trkpt>\r\n"
    for second in 0..<40 {
      points += TrackFile.point("\(second)", "2", second) + "\t<trkpt lon='3' lat='4'/>"
    }
    let text = "\u{FEFF}" + TrackFile.track(points)
    let whole = try Self.annotated(text).get()
    #expect(whole.utf8.count > text.utf8.count)
    for size in [1, 2, 5, 31, 1_000] {
      #expect(try Self.annotated(text, pieces: size).get() == whole, "\(size)")
    }
    // Both ways of writing a point become the same when the notes are taken out.
    let plain = TrackReading(text, .gpx, .keepingOrder)
    let again = TrackReading(whole, .gpx, .keepingOrder)
    #expect(again.fixes == plain.fixes)
    #expect(plain.fixes.count == 40)
    var stripped = ""
    var rest = Substring(whole)
    while let start = rest.range(of: "<extensions>"), let end = rest.range(of: "</extensions>") {
      stripped += rest[..<start.lowerBound]
      rest = rest[end.upperBound...]
    }
    stripped += rest
    #expect(stripped.replacing("lat='4'></trkpt>", with: "lat='4'/>") == text)
  }

  @Test func otherEncodingsAreRefused() {
    let latin =
      "<?xml version='1.0' encoding='ISO-8859-1'?>"
      + TrackFile.track("<trkpt lat='1' lon='2'/>").dropFirst(22)
    guard case .failure(let error) = Self.annotated(latin) else {
      Issue.record("annotated")
      return
    }
    #expect(error.reason == .encoding("ISO-8859-1"))
  }
}

extension Substring {
  fileprivate func range(of text: String) -> Range<Index>? { firstRange(of: text) }
}
