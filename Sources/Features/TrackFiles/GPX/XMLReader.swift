import Platform
import TimeZoneAnnotation

/// Reads XML through libexpat: a base class whose subclasses receive the events.
///
/// Bytes are passed in chunks of any size. Memory is bounded: by ``tokenLimit``, by ``depthLimit``, and because a
/// document type with declarations is refused, so the only entities are the five of XML; no other file is read, and what
/// only another file declares is refused if it is used. Names and text are UTF-8, whatever the encoding of the file.
class XMLReader {
  /// The maximum length of a tag or a comment, in bytes.
  static let tokenLimit = 4 << 20
  static let depthLimit = 256

  private let expat: Expat
  private let parser: Expat.Parser
  private var failure: TrackFileError?
  private var bytesParsed = 0
  /// The number of open elements, the current one included.
  fileprivate(set) var depth = 0
  fileprivate(set) var declaredEncoding: String?
  /// Whether the document type names a file with declarations. Expat then leaves out entities that it does not know.
  fileprivate var mayDeclareElsewhere = false

  init() throws(TrackFileError) {
    guard let expat = Expat.shared else { throw Self.missingLibrary }
    guard let parser = expat.createParser(nil) else { throw TrackFileError(.outOfMemory) }
    (self.expat, self.parser) = (expat, parser)
    // The parser does not outlive this object.
    expat.setUser(parser, Unmanaged.passUnretained(self).toOpaque())
    expat.setElementHandlers(parser, onStart, onEnd)
    expat.setDocumentTypeHandler(parser, onDocumentType)
    expat.setDeclarationHandler(parser, onDeclaration)
    expat.setSkippedEntityHandler(parser, onSkippedEntity)
  }

  deinit { expat.freeParser(parser) }

  /// The reason why the library cannot be opened, although it may exist.
  private static var missingLibrary: TrackFileError {
    do throws(SystemError) {
      close(try SystemCall.open("/", O_RDONLY))
      return TrackFileError(.missingLibrary(Expat.library))
    } catch {
      return TrackFileError(.source(.file(FileError(.open, Expat.library, error))))
    }
  }

  // MARK: Events

  func start(_ name: XMLName, _ attributes: XMLAttributes) throws(TrackFileError) {}
  /// An element ends; it is still counted in ``depth``.
  func end(_ name: XMLName) throws(TrackFileError) {}
  /// A part of a text node, while ``wantsText`` is set.
  func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(TrackFileError) {}

  final var wantsText = false {
    didSet {
      if wantsText != oldValue { expat.setTextHandler(parser, wantsText ? onText : nil) }
    }
  }

  // MARK: Parsing

  final func parse(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool = false) throws(TrackFileError) {
    // Expat takes the length as a C int.
    let partLimit = 1 << 20
    var start = 0
    repeat {
      let end = min(bytes.count, start + partLimit)
      try parsePart(UnsafeBufferPointer(rebasing: bytes[start..<end]), isLast: isLast && end == bytes.count)
      start = end
    } while start < bytes.count
  }

  private func parsePart(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(TrackFileError) {
    let status = bytes.withMemoryRebound(to: CChar.self) {
      expat.parse(parser, $0.baseAddress, Int32($0.count), isLast ? 1 : 0)
    }
    bytesParsed += bytes.count
    if let failure { throw failure }
    if status == 0 { throw malformed() }
    if bytesParsed - byteIndex > Self.tokenLimit {
      throw TrackFileError(.tooLong(limit: Self.tokenLimit, unit: "bytes of a tag or comment"), at: place)
    }
  }

  private func malformed() -> TrackFileError {
    let code = expat.errorCode(parser)
    // XML_ERROR_NO_MEMORY
    if code == 1 { return TrackFileError(.outOfMemory, at: place) }
    // XML_ERROR_UNKNOWN_ENCODING
    if code == 18, let declaredEncoding { return TrackFileError(.encoding(declaredEncoding), at: place) }
    let text = expat.errorText(code).map { String(cString: $0) } ?? "error \(code)"
    return TrackFileError(.malformed(expected: "well-formed XML", found: text), at: place)
  }

  // MARK: Places

  /// The start of the current event.
  final var place: TrackPlace {
    TrackPlace(line: Int64(expat.line(parser)), column: Int64(expat.column(parser)) + 1)
  }

  /// The start of the current event, in bytes from the start of the file.
  final var byteIndex: Int { max(0, expat.byteIndex(parser)) }

  /// The length of the current event in bytes; 0 at the end of an empty-element tag, whose event begins after the tag.
  final var byteCount: Int { Int(expat.byteCount(parser)) }

  // MARK: From expat

  fileprivate final func handle(_ body: (XMLReader) throws(TrackFileError) -> Void) {
    // Expat may report the end of an element after it was stopped at its start.
    if failure != nil { return }
    do throws(TrackFileError) {
      try body(self)
    } catch {
      failure = error
      _ = expat.stop(parser, 0)
    }
  }

  fileprivate final func begin(_ name: XMLName, _ attributes: XMLAttributes) throws(TrackFileError) {
    depth += 1
    if depth > Self.depthLimit { throw TrackFileError(.tooDeep(limit: Self.depthLimit), at: place) }
    if mayDeclareElsewhere { try requireKnownEntities() }
    try start(name, attributes)
  }

  fileprivate final func unknown(entity: String) -> TrackFileError {
    TrackFileError(
      .malformed(expected: "an entity that XML itself defines, such as &amp;", found: "&\(entity);"),
      at: place)
  }

  /// Fails if an attribute of the current tag has an entity that is not known: expat does not tell.
  private func requireKnownEntities() throws(TrackFileError) {
    var (offset, size): (Int32, Int32) = (0, 0)
    guard let context = expat.inputContext(parser, &offset, &size), size - offset >= byteCount else {
      throw TrackFileError(.documentType, at: place)
    }
    // UTF-16 has a zero byte in each of these characters.
    let tag = UnsafeRawBufferPointer(start: context + Int(offset), count: byteCount).filter { $0 != 0 }
    for reference in tag.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).dropFirst() {
      let name = String(decoding: reference.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
      guard name.hasPrefix("#") || ["amp", "lt", "gt", "quot", "apos"].contains(name) else {
        throw unknown(entity: name)
      }
    }
  }
}

// MARK: - Callbacks

private func reader(_ user: UnsafeMutableRawPointer) -> XMLReader {
  Unmanaged<XMLReader>.fromOpaque(user)._withUnsafeGuaranteedRef { $0 }
}

private let onStart: Expat.Start = { user, name, attributes in
  guard let user, let name, let attributes else { return }
  reader(user).handle { reader throws(TrackFileError) in
    try reader.begin(XMLName(name), XMLAttributes(attributes))
  }
}

private let onEnd: Expat.End = { user, name in
  guard let user, let name else { return }
  reader(user).handle { reader throws(TrackFileError) in
    try reader.end(XMLName(name))
    reader.depth -= 1
  }
}

private let onText: Expat.Characters = { user, bytes, count in
  guard let user, let bytes else { return }
  UnsafeBufferPointer(start: bytes, count: Int(count)).withMemoryRebound(to: UInt8.self) { bytes in
    reader(user).handle { reader throws(TrackFileError) in try reader.text(bytes) }
  }
}

private let onDocumentType: Expat.DocumentType = { user, _, system, publicName, hasDeclarations in
  guard let user else { return }
  reader(user).handle { reader throws(TrackFileError) in
    reader.mayDeclareElsewhere = system != nil || publicName != nil
    if hasDeclarations != 0 { throw TrackFileError(.documentType, at: reader.place) }
  }
}

private let onSkippedEntity: Expat.SkippedEntity = { user, name, _ in
  guard let user, let name else { return }
  reader(user).handle { reader throws(TrackFileError) in
    throw reader.unknown(entity: String(cString: name))
  }
}

private let onDeclaration: Expat.Declaration = { user, _, encoding, _ in
  guard let user, let encoding else { return }
  reader(user).declaredEncoding = String(cString: encoding)
}

// MARK: - Names and attributes

/// The name of an element or attribute, valid during the event.
struct XMLName {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ text: UnsafePointer<CChar>) { bytes = UnsafeBufferPointer(cString: text) }

  var prefix: String { colon.map { String(decoding: bytes[..<$0], as: UTF8.self) } ?? "" }

  /// Whether the name is this one, qualified by a prefix.
  func `is`(_ name: StaticString, prefix: [UInt8]) -> Bool {
    if prefix.isEmpty { return bytes.isText(name) }
    guard bytes.count > prefix.count, bytes.starts(with: prefix) else { return false }
    return bytes[prefix.count] == UInt8(ascii: ":") && bytes[(prefix.count + 1)...].isText(name)
  }

  var last: UInt8? { bytes.last }
  var localName: String { String(decoding: bytes[(colon.map { $0 + 1 } ?? 0)...], as: UTF8.self) }
  var description: String { String(decoding: bytes, as: UTF8.self) }

  private var colon: Int? { bytes.firstIndex(of: UInt8(ascii: ":")) }
}

/// The attributes of an element, valid during its event.
struct XMLAttributes: Sequence, IteratorProtocol {
  private var list: UnsafeMutablePointer<UnsafePointer<CChar>?>

  init(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) { self.list = list }

  mutating func next() -> (name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>)? {
    guard let name = list[0], let value = list[1] else { return nil }
    list += 2
    return (UnsafeBufferPointer(cString: name), UnsafeBufferPointer(cString: value))
  }

  /// The value of an attribute; `nil` if none exists of this name.
  func value(_ name: StaticString) -> UnsafeBufferPointer<UInt8>? { first { $0.name.isText(name) }?.value }

  func prefixes(of namespace: String) -> [[UInt8]] {
    compactMap { name, value in
      let parts = name.split(separator: UInt8(ascii: ":"))
      return parts.count == 2 && parts[0].isText("xmlns") && value.elementsEqual(namespace.utf8)
        ? Array(parts[1]) : nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  @inline(__always)
  fileprivate init(cString text: UnsafePointer<CChar>) {
    self.init(start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: strlen(text))
  }
}
