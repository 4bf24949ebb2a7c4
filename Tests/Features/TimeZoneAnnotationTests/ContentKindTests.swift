import TestSupport
import Testing
import TimeZoneAnnotation

/// Files that are no rows of text are recognized by their first bytes, whatever they are called.
@Suite(.tags(.readsUntrustedBytes)) struct ContentKindTests {
  /// First bytes as the formats' specifications have them.
  private static let samples: [(kind: ContentKind, bytes: [UInt8])] = [
    (
      .spreadsheet,
      [0x50, 0x4B, 0x03, 0x04] + [UInt8](repeating: 0, count: 26) + Array("[Content_Types].xml".utf8)
    ),
    (
      .spreadsheet,
      [0x50, 0x4B, 0x03, 0x04] + Array("mimetypeapplication/vnd.oasis.opendocument.spreadsheet".utf8)
    ),
    (.zip, [0x50, 0x4B, 0x03, 0x04, 0, 0]), (.zip, [0x50, 0x4B, 0x05, 0x06]),
    (.oldSpreadsheet, [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
    (.sevenZip, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]), (.rar, Array("Rar!\u{1A}\u{7}\u{1}".utf8)),
    (.zstd, [0x28, 0xB5, 0x2F, 0xFD, 0]), (.xz, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]),
    (.bzip2, Array("BZh91AY&SY".utf8)), (.lz4, [0x04, 0x22, 0x4D, 0x18]),
    (.parquet, Array("PAR1\u{15}\u{4}".utf8)), (.arrow, Array("ARROW1\0\0".utf8)),
    (.arrow, [0xFF, 0xFF, 0xFF, 0xFF, 0x80, 0, 0, 0]), (.feather, Array("FEA1\0\0\0\0".utf8)),
    (.orc, Array("ORC\u{8}".utf8)), (.orc, Array("ORC\nabc,\u{12}\u{1}".utf8)),
    (.tar, Array("places.csv".utf8) + [UInt8](repeating: 0, count: 247) + Array("ustar\0".utf8)),
    (.gif, Array("GIF89a\u{1}\0\u{1}\0".utf8)), (.bmp, Array("BM6".utf8) + [0, 0, 0, 0, 0, 0, 0, 0x36]),
    (.webp, Array("RIFF".utf8) + [0x24, 0, 0, 0] + Array("WEBPVP8 ".utf8)),
    (.gpx, Array("\u{FEFF}<?xml version=\"1.0\"?><gpx version=\"1.1\">".utf8)),
    (.kml, Array("\r\n <kml>".utf8)), (.html, Array("<HTML><body>".utf8)),
    (.html, Array("\n<!Doctype html>".utf8)),
    (.fit, [14, 16, 100, 8, 232, 3, 0, 0] + Array(".FIT".utf8) + [0, 0]),
    (.fit, [12, 16, 71, 0, 120, 5, 0, 0] + Array(".FIT".utf8)), (.avro, Array("Obj\u{1}".utf8)),
    (.xml, Array("<?xml version=\"1.0\"?>\n<places/>".utf8)), (.gpx, Array("<gpx>".utf8)),
    (.gpx, Array("<?xml version=\"1.0\"?>\n<!-- a -->\n<gpx version=\"1.1\">".utf8)),
    (.kml, Array("<?xml version=\"1.0\"?>\n<kml xmlns=\"x\">".utf8)), (.html, Array("<!DOCTYPE html>".utf8)),
    (.shapefile, [0x00, 0x00, 0x27, 0x0A, 0, 0]),
    (.dbase, [0x03, 126, 11, 22, 1, 0, 0, 0, 65, 0, 20, 0, 0, 0]),
    (.sqlite, Array("SQLite format 3\0".utf8)), (.pdf, Array("%PDF-1.7".utf8)),
    (.jpeg, [0xFF, 0xD8, 0xFF, 0xE1]), (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    (.heic, [0, 0, 0, 0x18] + Array("ftypheic".utf8)), (.tiff, [0x49, 0x49, 0x2A, 0x00]),
  ]

  /// As a table and as JSON, in one read and byte by byte.
  @Test func everyKind() {
    for (kind, bytes) in Self.samples {
      for format in [TimeZoneAnnotator.Format.csv(), .ndjson()] {
        for size in [1, 5, 1 << 20] {
          #expect(throws: AnnotationError.unsupportedContent(kind)) {
            try Annotated(bytes, format, AnnotationOptions(chunkSize: size))
          }
        }
      }
    }
    let kinds = Set(Self.samples.map(\.kind)).union([.json, .table])
    #expect(kinds == Set(ContentKind.allCases))
  }

  /// Tables whose headers begin alike.
  @Test(arguments: [
    "PAR,lat,lon\n", "PK,lat,lon\n", "BZh9,lat,lon\n", "<x>,lat,lon\n", "ORC,lat,lon\n", "[id],lat,lon\n",
    "{id},lat,lon\n",
    "Rar!,lat,lon\n", "%PDF,lat,lon\n", "PAR1,lat,lon\n", "FEA1\tlat\tlon\n", "PAR1 id,lat,lon\n",
    "%PDF-file,lat,lon\n", "GIF89a,lat,lon\n", "BM,lat,lon\n", "RIFF,lat,lon\n", "ustar,lat,lon\n",
  ]) func tablesThatAreTables(_ header: String) throws {
    for size in [1, 1 << 20] {
      let row = header.contains("\t") ? "a\t43.06\t141.35" : "a,43.06,141.35"
      let found = try Annotated(header + row, .csv(), AnnotationOptions(chunkSize: size))
      #expect(found.text.hasSuffix("\n\(row)\(header.contains("\t") ? "\t" : ",")Asia/Tokyo"))
    }
  }

  @Test(arguments: [
    "{\"type\":\"FeatureCollection\",\"features\":[]}", "{\n  \"lat\": 1}", "[{\"lat\":1}]",
    "\u{FEFF} [\r\n\t{}]",
  ]) func jsonAsATable(_ text: String) {
    for size in [1, 1 << 20] {
      #expect(throws: AnnotationError.unsupportedContent(.json)) {
        try Annotated(text, .csv(), AnnotationOptions(chunkSize: size))
      }
    }
  }

  /// However the bytes arrive.
  @Test(arguments: [" ", "\t", "\u{1E}", "\n\n ", ""]) func jsonIsNoTable(_ start: String) throws {
    let object = #"{"columns":["id","lat","lon"],"lat":43.06,"lon":141.35"#
    for (open, close) in [("", ""), ("[", "]")] where start != "\u{1E}" || open.isEmpty {
      for size in [1, 3, 1 << 20] {
        let found = try Annotated(
          start + open + object + "}" + close, .ndjson(), AnnotationOptions(chunkSize: size))
        #expect(found.text == start + open + object + #","timezone":"Asia/Tokyo"}"# + close)
      }
    }
  }

  /// Only the first thousand bytes decide.
  @Test(arguments: [990, 996, 997, 998, 2000]) func aLongLineAsJSON(_ count: Int) {
    let text = String(repeating: "a", count: count) + ",lat,lon\n1,2,3\n"
    let errors = [1, 7, 1000, 1 << 20].map { size -> String in
      do throws(AnnotationError) {
        return try "\(Annotated(text, .ndjson(), AnnotationOptions(chunkSize: size)).summary.failedRows)"
      } catch {
        return error.description
      }
    }
    #expect(Set(errors).count == 1)
  }

  @Test(arguments: [
    "lat,lon\n1,2\n", "\n lat,lon\n1,2\n", "a;\"Latitude\";Longitude\r\n", "\u{FEFF}name\tlat\tlon",
  ])
  func aTableAsJSON(_ text: String) {
    for size in [1, 1 << 20] {
      #expect(throws: AnnotationError.unsupportedContent(.table)) {
        try Annotated(text, .ndjson(), AnnotationOptions(chunkSize: size))
      }
    }
  }
}
