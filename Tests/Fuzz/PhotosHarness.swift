import TestSupport
import TimeZoneAnnotation
import TimeZoneLookup
import TimeZoneTracks
import TrackFiles

/// Any bytes as what ExifTool prints.
enum PhotosHarness: FuzzHarness {
  static let name = "photos"

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    let part = 1 + Int(input.byte())
    let text = input.rest()
    // Where one ends early, how much has been read depends on the parts.
    guard let whole = photos(BytesSource(text)), let parts = photos(UnevenSource(text, [part, 1 + part / 3]))
    else { return }
    require(whole.lines == parts.lines && whole.names == parts.names, "the same photos from parts of \(part)")
    var series = PhotoSeries { _ in rules }
    for evidence in whole.evidence { series.add(evidence, zone: evidence.position == nil ? nil : 0) }
    for seconds in [0, 21_600] {
      series.complete(withinSeconds: Int64(seconds))
      for photo in series.photos {
        require(
          (photo.time.instant == nil) == (photo.time.confidence == .unknown), "an instant, or none is known")
        _ = photo.time.findings.map { "\($0.contradiction.map { "\($0)" } ?? "")" }
      }
    }
  }

  private static let rules = try? TimeZoneRules(identifier: "Europe/Berlin")

  private static func photos(
    _ source: any ByteSource
  ) -> (lines: [Int64], names: [String], evidence: [PhotoEvidence])? {
    var (lines, names, evidence): ([Int64], [String], [PhotoEvidence]) = ([], [], [])
    var tags = PhotoTagReader()
    do throws(AnnotationError) {
      var reader = try TagRowReader(source)
      while let row = try reader.next() {
        lines.append(row.line)
        guard let photo = tags.photo(row) else { continue }
        names.append(photo.name)
        evidence.append(photo.evidence)
      }
    } catch {
      return nil
    }
    return (lines, names, evidence)
  }

  static func seeds() -> [[UInt8]] {
    [
      "[{\n  \"SourceFile\": \"a.jpg\",\n  \"EXIF:DateTimeOriginal\": \"2024:01:18 12:35:41\",\n  \"EXIF:OffsetTimeOriginal\": \"+01:00\",\n  \"EXIF:GPSDateStamp\": \"2024:01:18\",\n  \"EXIF:GPSTimeStamp\": \"11:35:40\",\n  \"Composite:GPSLatitude\": 52.5,\n  \"Composite:GPSLongitude\": 13.4\n},\n{\"SourceFile\":\"b.jpg\",\"DateTimeOriginal\":\"2024:01:18 13:35:41\",\"Make\":\"x\"}]\n",
      "{\"SourceFile\":\"c.mp4\",\"QuickTime\":{\"CreateDate\":\"2024:01:18 11:35:41+09:00\",\"a\":[{}]},\"Make\":\"Apple\",\"SubSecTimeOriginal\":25}\n{\"\n",
      "SourceFile,GPSLatitude,GPSLatitudeRef,GPSLongitude,GPSLongitudeRef,CreateDate,FileModifyDate\nd.jpg,\"33 deg 52' 12.00\"\"\",South,151.21,E,2024:10:27 02:30:00,2024:10:27 02:30:00+01:00\n",
    ].map { [20] + Array($0.utf8) }
  }
}
