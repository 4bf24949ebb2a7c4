import Platform

/// The functions of libexpat that are used. The library is opened when an XML file is read: neither it nor its headers
/// are needed to build or start a program.
///
/// Their types are from expat.h, unchanged since 2.0 (2006), as the number 1 in the library's name promises. Sizes
/// and offsets are `long`, as in every build of expat without XML_LARGE_SIZE; on 64-bit Unix the two are the same.
package struct Expat: @unchecked Sendable {
  typealias User = UnsafeMutableRawPointer?
  /// In UTF-8, terminated by a zero byte.
  typealias Text = UnsafePointer<CChar>?
  typealias Parser = OpaquePointer

  /// An element begins: its name, and alternately the names and values of its attributes, terminated by `nil`.
  typealias Start = @convention(c) (User, Text, UnsafeMutablePointer<Text>?) -> Void
  typealias End = @convention(c) (User, Text) -> Void
  /// A part of a text node, which is not terminated, and its length.
  typealias Characters = @convention(c) (User, Text, CInt) -> Void
  /// A document type begins: its name, system and public identifiers, and whether it has declarations.
  typealias DocumentType = @convention(c) (User, Text, Text, Text, CInt) -> Void
  /// The XML declaration, or a text declaration: version, encoding, and whether it is standalone.
  typealias Declaration = @convention(c) (User, Text, Text, CInt) -> Void
  /// A reference in text to an entity that is not known, where declarations elsewhere may have it.
  typealias SkippedEntity = @convention(c) (User, Text, CInt) -> Void

  let createParser: @convention(c) (Text) -> Parser?
  let freeParser: @convention(c) (Parser) -> Void
  let setUser: @convention(c) (Parser, User) -> Void
  let setElementHandlers: @convention(c) (Parser, Start?, End?) -> Void
  let setTextHandler: @convention(c) (Parser, Characters?) -> Void
  let setDocumentTypeHandler: @convention(c) (Parser, DocumentType?) -> Void
  let setDeclarationHandler: @convention(c) (Parser, Declaration?) -> Void
  let setSkippedEntityHandler: @convention(c) (Parser, SkippedEntity?) -> Void
  let parse: @convention(c) (Parser, Text, _ count: CInt, _ isLast: CInt) -> CInt
  let stop: @convention(c) (Parser, _ isResumable: UInt8) -> CInt
  let errorCode: @convention(c) (Parser) -> CInt
  let errorText: @convention(c) (CInt) -> Text
  let line: @convention(c) (Parser) -> CUnsignedLong
  let column: @convention(c) (Parser) -> CUnsignedLong
  let byteIndex: @convention(c) (Parser) -> CLong
  let byteCount: @convention(c) (Parser) -> CInt
  let inputContext:
    @convention(c) (Parser, _ offset: UnsafeMutablePointer<CInt>, _ size: UnsafeMutablePointer<CInt>) -> Text

  /// The file name of libexpat on this system.
  #if canImport(Darwin)
    static let library = "libexpat.1.dylib"
  #else
    static let library = "libexpat.so.1"
  #endif

  /// The functions of libexpat, which is opened once and never closed; `nil` if it is not installed.
  package static let shared = try? Expat(library)

  package struct Missing: Error {}

  package init(_ name: String) throws(Missing) {
    guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { throw Missing() }
    func function<Function>(_ name: String) throws(Missing) -> Function {
      guard let address = dlsym(library, name) else {
        dlclose(library)
        throw Missing()
      }
      return unsafeBitCast(address, to: Function.self)
    }
    createParser = try function("XML_ParserCreate")
    freeParser = try function("XML_ParserFree")
    setUser = try function("XML_SetUserData")
    setElementHandlers = try function("XML_SetElementHandler")
    setTextHandler = try function("XML_SetCharacterDataHandler")
    setDocumentTypeHandler = try function("XML_SetStartDoctypeDeclHandler")
    setDeclarationHandler = try function("XML_SetXmlDeclHandler")
    setSkippedEntityHandler = try function("XML_SetSkippedEntityHandler")
    parse = try function("XML_Parse")
    stop = try function("XML_StopParser")
    errorCode = try function("XML_GetErrorCode")
    errorText = try function("XML_ErrorString")
    line = try function("XML_GetCurrentLineNumber")
    column = try function("XML_GetCurrentColumnNumber")
    byteIndex = try function("XML_GetCurrentByteIndex")
    byteCount = try function("XML_GetCurrentByteCount")
    inputContext = try function("XML_GetInputContext")
  }
}
