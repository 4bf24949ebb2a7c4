import TimeZoneEngine

/// A logical line of a vCard file, assembled from the lines it is folded into.
///
/// Of a property that is not needed only the beginning is kept, up to its colon or the end of the part that has it.
struct VCardLine: Sendable {
  /// How the line's bytes are handled.
  private enum Use: Sendable {
    /// The property's name and parameters have not been read completely.
    case undecided
    case kept, skipped
  }

  /// The line in the file, from 1.
  private(set) var number = 0
  private(set) var bytes: [UInt8] = []
  /// The property; `nil` if it is not needed or the line has no name and colon.
  private(set) var property: VCardProperty.Name?
  /// Whether the line has a colon after its name and parameters.
  var hasColon: Bool { colon != nil }
  private var colon: Int?
  private(set) var isBase64 = false
  /// Whether the line was longer than is kept.
  private(set) var isTooLong = false
  private var use = Use.undecided
  private var isQuotedPrintable = false
  private var lastByte: UInt8?
  /// The place where the search for the colon goes on.
  private var scanned = 0
  private var isInQuotes = false
  /// Whether the first byte of the next part is the white space of a fold.
  private var dropsFirst = false

  /// The names and parameters of a property are at most this long, in bytes.
  private static let headLimit = 4096

  /// The bytes after the colon of a property that is needed.
  var value: [UInt8] { colon.map { Array(bytes[($0 + 1)...]) } ?? [] }

  var isBlank: Bool { bytes.allSatisfy { $0.isASCIISpace } && use == .undecided }
  /// Whether the next line is a part of this one, because quoted-printable text ends with `=`.
  var continuesSoftly: Bool { isQuotedPrintable && lastByte == UInt8(ascii: "=") }

  mutating func start(at number: Int) {
    var next = VCardLine()
    // Memory is used again.
    swap(&next.bytes, &bytes)
    next.bytes.removeAll(keepingCapacity: true)
    next.number = number
    self = next
  }

  mutating func fold(keepsSpace: Bool) { dropsFirst = !keepsSpace }

  mutating func removeSoftBreak() {
    if use != .skipped { bytes.removeLast() }
    lastByte = nil
  }

  /// Adds a part of a line of the file.
  mutating func append(_ part: UnsafeBufferPointer<UInt8>) {
    guard var first = part.indices.first, let last = part.last else { return }
    if dropsFirst {
      dropsFirst = false
      first += 1
      if first == part.count { return }
    }
    lastByte = last
    guard use != .skipped else { return }
    // Enough to see that it is too long, with a byte order mark.
    bytes += part[first...].prefix(max(0, VCardReader.byteLimit + 4 - bytes.count))
    if use == .undecided, bytes.count > Self.headLimit { decide() }
    isTooLong =
      use == .kept && bytes.count > VCardReader.byteLimit
      || use == .undecided && bytes.count > Self.headLimit
    if isTooLong { use = .skipped }
  }

  /// Ends a line of the file, after which this one may go on.
  mutating func endPart() {
    dropsFirst = false
    if use == .undecided { decide() }
  }

  /// Looks for the colon, and decides how the line is handled.
  private mutating func decide() {
    if number == 1, scanned == 0, bytes.starts(with: [UInt8].byteOrderMark) { bytes.removeFirst(3) }
    while scanned < min(bytes.count, Self.headLimit) {
      let byte = bytes[scanned]
      if byte == UInt8(ascii: "\"") { isInQuotes.toggle() }
      if byte == UInt8(ascii: ":"), !isInQuotes { return decide(colon: scanned) }
      scanned += 1
    }
  }

  private mutating func decide(colon: Int) {
    self.colon = colon
    bytes.withUnsafeBufferPointer { bytes in
      let head = UnsafeBufferPointer(rebasing: bytes[..<colon])
      property = VCardProperty.Name(head: head)
      isQuotedPrintable = head.contains("QUOTED-PRINTABLE")
      isBase64 = head.contains("BASE64") || head.contains("ENCODING=B")
    }
    use = property == nil ? .skipped : .kept
  }

  /// Whether the line is `BEGIN:VCARD` or similar, case-insensitive, with white space around the value ignored.
  func isMarker(_ name: VCardProperty.Name) -> Bool {
    let start = "\(name.rawValue):"
    return property == name && bytes.trimmed.prefix(start.utf8.count).isName(start)
      && value.trimmed.isName("VCARD")
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a text of ASCII occurs, case-insensitive.
  func contains(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      guard count >= text.count else { return false }
      return (0...count - text.count).contains { start in
        text.indices.allSatisfy { self[start + $0].asciiLowercase == text[$0].asciiLowercase }
      }
    }
  }
}
