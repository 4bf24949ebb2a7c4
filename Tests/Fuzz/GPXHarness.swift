import TestSupport
import TimeZoneAnnotation
import TimeZoneTracks
import TrackFiles

/// Any bytes as GPX: read in two ways, and written back.
enum GPXHarness: FuzzHarness {
  static let name = "gpx"

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    let part = Int(input.byte()) + 1
    let text = input.rest()
    TrackChecks.check(text, .gpx, part: part)
    annotate(text, part: part)
  }

  /// Chunks make no difference; without notes nothing changes; with notes the fixes stay the same, and so do all bytes the
  /// second time.
  private static func annotate(_ text: [UInt8], part: Int) {
    func annotated(_ text: [UInt8], part: Int, notes: Bool = true) -> [UInt8]? {
      let sink = BytesSink()
      do throws(TrackFileError) {
        try GPXAnnotator().annotate(TrackChecks.PartsSource(text, size: part), to: sink) { _, time in
          notes ? ("A&B", time.map { "\($0)" }) : nil
        }
      } catch {
        return nil
      }
      return sink.bytes
    }
    let hasNotes = String(decoding: text, as: UTF8.self).contains(GPXAnnotator.namespace)
    let plain = annotated(text, part: text.count + 1, notes: false)
    require(plain == nil || plain == text || hasNotes, "nothing changes without notes")
    guard let whole = annotated(text, part: text.count + 1) else { return }
    require(annotated(text, part: part) == whole, "the same annotation from parts")
    require(annotated(whole, part: part) == whole, "the same file, annotated twice")
    let (before, after) = (TrackChecks.fixes(text, .gpx), TrackChecks.fixes(whole, .gpx))
    require(before == after, "the same fixes in the annotated file")
  }

  static func seeds() -> [[UInt8]] {
    let time = "<time>2026-11-20T12:00:00.5Z</time>"
    let texts = [
      "<?xml version='1.0'?><gpx version='1.1'><trk><trkseg><trkpt lat='43.06' lon='141.35'>\(time)</trkpt><trkpt lat='1' lon='2'/></trkseg></trk></gpx>",
      "<g:gpx xmlns:g='g' version='1.0'><g:rte><g:rtept lat='-1e1' lon=' 2 '>\n<g:time>2026-11-20</g:time></g:rtept></g:rte></g:gpx>",
      "<gpx><wpt lat='1' lon='2'><extensions/></wpt><trk><trkseg><trkpt lat='1' lon='2'>\(time)<extensions><a:accuracy xmlns:a='a'>4.5</a:accuracy> </extensions></trkpt ></trkseg></trk></gpx>",
      "<gpx xmlns:t='urn:tzlookup:gpx:1'><wpt lat='1' lon='2'><extensions><t:zone/><a/><tz:time xmlns:tz='urn:tzlookup:gpx:1'>\(time)</tz:time></extensions></wpt></gpx>",
      "<!DOCTYPE gpx [<!ENTITY a 'b'>]><gpx>&a;</gpx>",
      "<!DOCTYPE gpx><gpx><!-- - --><![CDATA[<trkpt]]>&#38;</gpx>",
      "<?xml version='1.0' encoding='ISO-8859-1'?><gpx><trk><trkseg><trkpt lat='91' lon='2'/></trkseg></trk></gpx>",
      String(repeating: "<a>", count: 300),
    ]
    return texts.flatMap { text in [0, 6, 255].map { [$0] + Array(text.utf8) } }
      + [[3, 0xFF, 0xFE] + texts[0].utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }]
  }
}

/// Any bytes as a table or as JSON objects: the first ones choose options.
enum TrackRowsHarness: FuzzHarness {
  static let name = "track-rows"

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    let (flags, part) = (input.byte(), Int(input.byte()) + 1)
    TrackChecks.check(input.rest(), flags & 1 == 0 ? .csv : flags & 2 == 0 ? .ndjson : nil, part: part)
  }

  static func seeds() -> [[UInt8]] {
    let texts = [
      "time,lat,lon,accuracy\n2026-11-20T12:00:00.5Z,43.06,141.35,4\n\n1795176000,1,2,\n,1,2,3\n",
      "date;time;location\r\n20.11.2026;12:00;1,2\r\n2026-11-20;12:00:00.25Z;\"43.06 141.35\"\r\n",
      "UTC time\tlatitude\tlongitude\n2026-11-20 12:00\t1\t2\n2026:11:20 12:00:01\t\"1\"\t2\n\"",
      "{\"time\":\"2026-11-20T12:00:00Z\",\"lat\":1,\"lon\":2}\n\n{\"timestamp\":1795176000,\"lat\":\"1\",\"lng\":2}\n",
      "[{\"timestamp_ms\":1795176000125,\n\"location\":{\"lat\":1,\"lon\":2},\"accuracy\":3},{}]",
      "{\"a\":1}{\"time\":1,\"lat\":1,\"lon\":2}", "{\"lat\":1,\"lon\":2,\"time\":\"x\"",
    ]
    return texts.flatMap { text in (0..<4).map { [$0, $0 &* 40] + Array(text.utf8) } }
      + [[2, 9] + AnnotationChecks.gzip(Array(texts[0].utf8))]
  }
}

/// What holds for every format.
enum TrackChecks {
  /// Bytes in parts of one size.
  final class PartsSource: ByteSource, @unchecked Sendable {
    // Sendable by hand: a reader makes one call at a time.
    private var rest: ArraySlice<UInt8>
    private let size: Int

    init(_ bytes: [UInt8], size: Int) { (rest, self.size) = (bytes[...], size) }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      let part = rest.prefix(min(buffer.count, size))
      buffer.copyBytes(from: part)
      rest = rest.dropFirst(part.count)
      return part.count
    }
  }

  /// Parts of any size give the same fixes; all orders have the same ones, and sorted ones are in order.
  static func check(_ bytes: [UInt8], _ format: TrackFormat?, part: Int) {
    // The present moves on.
    guard !String(decoding: bytes, as: UTF8.self).lowercased().contains("now") else { return }
    let whole = fixes(bytes, format)
    let parts = fixes(bytes, format, part: part)
    require(whole == parts, "the same fixes from parts")
    let sorted = fixes(bytes, format, order: .sort)
    require((sorted == nil) == (whole == nil), "sorted ones where there are any")
    if let sorted, let whole {
      require(zip(sorted, sorted.dropFirst()).allSatisfy { $0.time <= $1.time }, "in order")
      // Of two at one place and time, which may differ in what else they say, one is left out.
      let moments = { (fixes: [TrackFix]) in Set(fixes.map { TrackFix($0.coordinate, at: $0.time) }) }
      require(moments(sorted) == moments(whole), "the same fixes, sorted")
    }
    let readable = fixes(bytes, format, skipsUnreadable: true)
    require(whole == nil || readable == whole, "those that can be read are not left out")
    require(
      fixes(bytes, format, part: part, skipsUnreadable: true) == readable,
      "the same readable fixes from parts")
    let refused = fixes(bytes, format, order: .refuse)
    require(refused == nil || refused == whole, "those in order are not changed")
  }

  /// All fixes; `nil` where there is an error.
  static func fixes(
    _ bytes: [UInt8], _ format: TrackFormat?, order: TrackReadOptions.Order = .keep, part: Int = .max,
    skipsUnreadable: Bool = false
  ) -> [TrackFix]? {
    var options = TrackReadOptions()
    options.order = order
    options.skipsUnreadable = skipsUnreadable
    var fixes: [TrackFix] = []
    do throws(TrackFileError) {
      let summary = try TrackReader(format: format, options: options).read(
        from: PartsSource(bytes, size: part)
      ) { fixes += $0 }
      require(summary.fixes == Int64(fixes.count), "all fixes are counted")
    } catch {
      require(!"\(error)".isEmpty, "an error says something")
      return nil
    }
    return fixes
  }
}
