/// A kind of file that is not text in rows, recognized by its first bytes. The raw value is its name, with an article.
public enum ContentKind: String, CaseIterable, Hashable, Sendable {
  /// An Office Open XML or OpenDocument file, which is a zip archive.
  case spreadsheet = "an Excel or OpenDocument file"
  /// A file of Excel 97 to 2003, or another compound file.
  case oldSpreadsheet = "an Excel file"
  case zip = "a zip archive"
  case sevenZip = "a 7z archive"
  case rar = "a RAR archive"
  case tar = "a tar archive"
  case zstd = "a file compressed with zstd"
  case xz = "a file compressed with xz"
  case bzip2 = "a file compressed with bzip2"
  case lz4 = "a file compressed with lz4"
  case parquet = "a Parquet file"
  case arrow = "an Arrow file"
  case feather = "a Feather file"
  case orc = "an ORC file"
  case avro = "an Avro file"
  case gpx = "a GPX file"
  case kml = "a KML file"
  case fit = "a FIT file"
  case xml = "an XML file"
  case html = "an HTML page"
  case shapefile = "a shapefile"
  case dbase = "a dBASE table"
  case sqlite = "an SQLite database"
  case pdf = "a PDF file"
  case jpeg = "a JPEG image"
  case png = "a PNG image"
  case heic = "a HEIC image or a movie"
  case tiff = "a TIFF image"
  case gif = "a GIF image"
  case bmp = "a BMP image"
  case webp = "a WebP image"
  /// JSON was found, but a table was expected.
  case json = "JSON"
  /// A table was found, but JSON was expected.
  case table = "a table"

  /// The kind of an input by its first ``headCount`` bytes, or all of a shorter one; `nil` for others, such as text.
  package init?(head: UnsafeBufferPointer<UInt8>) {
    guard let kind = Self.magics.first(where: { Self.matches(head, $0) == .all })?.kind else {
      return nil
    }
    switch kind {
    case .zip where Self.officeNames.contains(where: { head.contains(Array($0.utf8)) }): self = .spreadsheet
    case .xml where head.contains(Array("<gpx".utf8)): self = .gpx
    case .xml where head.contains(Array("<kml".utf8)): self = .kml
    default: self = kind
    }
  }

  package static let headCount = 1000

  /// Whether more bytes may decide.
  static func needsMore(than head: UnsafeBufferPointer<UInt8>) -> Bool {
    guard head.count < headCount else { return false }
    return magics.contains { magic in
      switch matches(head, magic) {
      case .all: magic.kind == .zip || magic.kind == .xml
      case .soFar: true
      case .none: false
      }
    }
  }
}

// MARK: - First bytes

extension ContentKind {
  /// The first bytes of a kind; `nil` represents any byte.
  private struct Magic {
    let kind: ContentKind
    let bytes: [UInt8?]

    init(_ kind: ContentKind, _ bytes: [UInt8?]) { (self.kind, self.bytes) = (kind, bytes) }

    init(_ kind: ContentKind, _ text: String) { self.init(kind, text.utf8.map { Optional($0) }) }

    /// Whether it is a tag, of which case, and white space or a byte order mark before it, do not matter.
    var isMarkup: Bool { bytes.first == UInt8(ascii: "<") }
  }

  private static let magics: [Magic] = [
    Magic(.zip, [0x50, 0x4B, 0x03, 0x04]), Magic(.zip, [0x50, 0x4B, 0x05, 0x06]),
    Magic(.oldSpreadsheet, [0xD0, 0xCF, 0x11, 0xE0]), Magic(.sevenZip, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
    Magic(.rar, [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07]),
    Magic(.zstd, [0x28, 0xB5, 0x2F, 0xFD]), Magic(.xz, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]),
    Magic(.bzip2, [0x42, 0x5A, 0x68, nil, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59]),
    Magic(.lz4, [0x04, 0x22, 0x4D, 0x18]),
    Magic(.parquet, "PAR1"), Magic(.arrow, "ARROW1\0\0"), Magic(.arrow, [0xFF, 0xFF, 0xFF, 0xFF]),
    Magic(.feather, "FEA1"), Magic(.orc, "ORC"),
    Magic(.avro, [0x4F, 0x62, 0x6A, 0x01]),
    Magic(.xml, "<?xml"), Magic(.gpx, "<gpx"), Magic(.kml, "<kml"), Magic(.html, "<!doctype"),
    Magic(.html, "<html"), Magic(.fit, fitHead(12)), Magic(.fit, fitHead(14)),
    Magic(.shapefile, [0x00, 0x00, 0x27, 0x0A]), Magic(.dbase, dbaseHead),
    Magic(.sqlite, "SQLite format 3\0"),
    Magic(.pdf, "%PDF-"), Magic(.jpeg, [0xFF, 0xD8, 0xFF]),
    Magic(.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    Magic(.heic, [0, 0, 0, nil, 0x66, 0x74, 0x79, 0x70]),
    Magic(.tiff, [0x49, 0x49, 0x2A, 0x00]), Magic(.tiff, [0x4D, 0x4D, 0x00, 0x2A]),
    Magic(.gif, "GIF87a"), Magic(.gif, "GIF89a"), Magic(.bmp, [0x42, 0x4D, nil, nil, nil, nil, 0, 0, 0, 0]),
    Magic(.webp, [0x52, 0x49, 0x46, 0x46, nil, nil, nil, nil, 0x57, 0x45, 0x42, 0x50]),
    Magic(.tar, [UInt8?](repeating: nil, count: tarNameCount + 157) + [0x75, 0x73, 0x74, 0x61, 0x72]),
  ]

  /// The length of the name in the first block of a tar archive; unless it fills all of it, zeros follow.
  private static let tarNameCount = 100

  /// Version 3, the date, and after the counts twenty reserved bytes, of which two are zero in every version.
  private static let dbaseHead: [UInt8?] = [0x03] + [UInt8?](repeating: nil, count: 11) + [0x00, 0x00]

  /// The length of the header, and after seven bytes its name.
  private static func fitHead(_ length: UInt8) -> [UInt8?] {
    [length] + [UInt8?](repeating: nil, count: 7) + [0x2E, 0x46, 0x49, 0x54]
  }

  /// Names in the first entry of a zip archive.
  private static let officeNames = ["[Content_Types].xml", "_rels/", "xl/", "docProps/", "opendocument"]

  private enum Match {
    case none, soFar, all
  }

  private static func matches(_ head: UnsafeBufferPointer<UInt8>, _ magic: Magic) -> Match {
    if magic.isMarkup { return matches(markup: head, magic.bytes) }
    // A line is no name in an archive: no more of it is waited for.
    if magic.kind == .tar, head.prefix(tarNameCount).firstIndex(of: 0) == nil,
      head.count >= tarNameCount || head.contains(.lineFeed)
    {
      return .none
    }
    for (byte, expected) in Swift.zip(head, magic.bytes) {
      if let expected, byte != expected { return .none }
    }
    return head.count < magic.bytes.count ? .soFar : confirmation(magic.kind, head)
  }

  /// The same for a tag, given in lower case.
  private static func matches(markup head: UnsafeBufferPointer<UInt8>, _ tag: [UInt8?]) -> Match {
    let mark: [UInt8] = .byteOrderMark
    var start = 0
    while start < min(head.count, mark.count), head[start] == mark[start] { start += 1 }
    if start == head.count { return .soFar }
    if start < mark.count, start > 0 { return .none }
    while start < head.count, head[start].isJSONSpace { start += 1 }
    for (byte, expected) in Swift.zip(head[start...], tag) {
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      if (isCapital ? byte | 0x20 : byte) != expected { return .none }
    }
    return head.count - start < tag.count ? .soFar : .all
  }

  /// The kind after first bytes that a header may also have.
  private static func confirmation(_ kind: ContentKind, _ head: UnsafeBufferPointer<UInt8>) -> Match {
    switch kind {
    case .parquet, .feather:
      head.count == 4 ? .soFar : head[4].isControl ? .all : .none
    case .pdf:
      head.count == 5 ? .soFar : head[5].isASCIIDigit ? .all : .none
    case .orc, .gif:
      // No byte is fixed there, but not all of them are text.
      head.prefix(headCount).contains { $0.isControl } ? .all : head.count < headCount ? .soFar : .none
    default: .all
    }
  }
}

extension UInt8 {
  /// Whether no text has it.
  fileprivate var isControl: Bool { self < 0x20 && !isJSONSpace && self != .recordSeparator }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    guard count >= part.count else { return false }
    return (0...count - part.count).contains { start in self[start...].starts(with: part) }
  }
}

// MARK: - Inputs

extension RecordInput {
  /// Throws where the input is of a kind that has no rows of text; nothing is consumed.
  func requireText() throws(AnnotationError) {
    while pending.withBytes({ ContentKind.needsMore(than: $0) }), try readMore(from: 0) {}
    if let kind = pending.withBytes({ ContentKind(head: $0) }) { throw .unsupportedContent(kind) }
  }

  /// Throws where the input, which should be a table, begins like JSON; nothing is consumed.
  func requireNoJSON() throws(AnnotationError) {
    var index = 0
    var first: UInt8?
    while true {
      if index == pending.count {
        guard index < ContentKind.headCount, try readMore(from: 0) else { return }
        continue
      }
      let byte = pending.base[index]
      index += 1
      if byte.isJSONSpace { continue }
      switch (first, byte) {
      case (nil, UInt8(ascii: "{")), (nil, UInt8(ascii: "[")): first = byte
      case (UInt8(ascii: "{"), .quotationMark), (UInt8(ascii: "["), UInt8(ascii: "{")):
        throw .unsupportedContent(.json)
      default: return
      }
    }
  }

  /// Throws where the input, which should be JSON, begins with the header of a table; nothing is consumed.
  func requireNoTable() throws(AnnotationError) {
    // Neither the bytes after the line nor those after the first thousand may decide: they may not have been read.
    func firstLine() -> (bytes: [UInt8], isWhole: Bool) {
      pending.withBytes { bytes in
        let text = bytes.prefix(ContentKind.headCount).drop { $0.isJSONSpace || $0 == .recordSeparator }
        let end = text.firstIndex(of: .lineFeed)
        return (Array(text[..<(end ?? text.endIndex)]), end != nil)
      }
    }
    while pending.count < ContentKind.headCount, !firstLine().isWhole, try readMore(from: 0) {}
    let (line, isWhole) = firstLine()
    guard let first = line.first, first != UInt8(ascii: "{"), first != UInt8(ascii: "[") else { return }
    var cells = line.split { Self.delimiters.contains($0) }
    if !isWhole, pending.count >= ContentKind.headCount { _ = cells.popLast() }
    let namesCoordinate = cells.contains { cell in
      let name = cell.filter { $0 != .quotationMark && !$0.isJSONSpace }
      return UsualKeys.isCoordinate(String(decoding: name, as: UTF8.self))
    }
    if cells.count > 1, namesCoordinate { throw .unsupportedContent(.table) }
  }
}
