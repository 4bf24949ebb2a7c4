import TimeZoneEngine

/// Reads the cards of a file (vCard 2.1, 3.0 and 4.0; RFC 2426, RFC 6350) as its bytes arrive.
///
/// Only `ADR`, `GEO` and `TZ` are kept; names, numbers, photos and everything else are skipped byte by byte. The memory
/// used is bounded, whatever the file. Lines are unfolded before their text is decoded, because a line may be folded in
/// the middle of a character.
///
/// ```swift
/// var reader = VCardReader()
/// reader.read(bytes) { card in tally.add(card) } broken: { error in print(error) }
/// reader.finish { card in tally.add(card) } broken: { error in print(error) }
/// ```
public struct VCardReader: Sendable {
  /// The greatest length in bytes of the properties of one card that are kept, after unfolding.
  public static let byteLimit = 1 << 16

  private var line = VCardLine()
  private var card: OpenCard?
  private var cardCount = 0
  private var lineNumber = 0
  /// Whether something outside of cards has been reported since the last card.
  private var hasReportedStray = false
  private var isAtLineStart = true
  private var followsReturn = false

  /// Creates a reader at the start of a file.
  public init() {}

  /// Reads the next bytes of the file; they may end anywhere.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - card: Receives each card that is complete.
  ///   - broken: Receives the first error of each broken card; the other cards still count. A card of which only a
  ///     position is wrong is passed on without it, and then the error.
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ card: (ContactCard) -> Void, broken: (VCardError) -> Void
  ) {
    let lineFeed = UInt8(ascii: "\n")
    let carriageReturn = UInt8(ascii: "\r")
    var position = 0
    while position < bytes.count {
      if followsReturn {
        followsReturn = false
        if bytes[position] == lineFeed {
          position += 1
          continue
        }
      }
      if isAtLineStart { startLine(bytes[position], card, broken) }
      var end = position
      while end < bytes.count, bytes[end] != lineFeed, bytes[end] != carriageReturn { end += 1 }
      line.append(UnsafeBufferPointer(rebasing: bytes[position..<end]))
      position = end
      guard end < bytes.count else { return }
      line.endPart()
      isAtLineStart = true
      followsReturn = bytes[end] == carriageReturn
      position += 1
    }
  }

  /// Reads the end of the file.
  ///
  /// - Parameters:
  ///   - card: Receives the last card, if its last line has no line ending.
  ///   - broken: Receives the error of a card that has not ended.
  public mutating func finish(_ card: (ContactCard) -> Void, broken: (VCardError) -> Void) {
    line.endPart()
    endLogicalLine(card, broken)
    if let open = self.card {
      broken(
        open.error ?? VCardError(card: open.number, line: lineNumber, reason: .missingEnd(atEndOfFile: true)))
    }
    self = VCardReader()
  }

  /// Begins a line of the file: another part of the logical line before it, or a separate logical line.
  private mutating func startLine(
    _ first: UInt8, _ card: (ContactCard) -> Void, _ broken: (VCardError) -> Void
  ) {
    lineNumber += 1
    isAtLineStart = false
    if line.continuesSoftly { return line.removeSoftBreak() }
    let isFolded = first == UInt8(ascii: " ") || first == UInt8(ascii: "\t")
    if isFolded, !line.isBlank { return line.fold(keepsSpace: self.card?.version == .v2) }
    endLogicalLine(card, broken)
    line.start(at: lineNumber)
  }

  private mutating func endLogicalLine(_ card: (ContactCard) -> Void, _ broken: (VCardError) -> Void) {
    guard !line.isBlank else {
      self.card?.followsBase64 = false
      return
    }
    if line.isMarker(.begin) {
      begin(broken)
    } else if line.isMarker(.end), self.card != nil {
      end(card, broken)
    } else if self.card != nil {
      self.card?.add(line)
    } else if !hasReportedStray {
      hasReportedStray = true
      broken(VCardError(card: nil, line: line.number, reason: .outsideCard))
    }
  }

  private mutating func begin(_ broken: (VCardError) -> Void) {
    if let open = card {
      if open.followsAgent {
        card?.depth += 1
        card?.followsAgent = false
        return
      }
      broken(
        open.error
          ?? VCardError(card: open.number, line: line.number, reason: .missingEnd(atEndOfFile: false)))
    }
    cardCount += 1
    hasReportedStray = false
    card = OpenCard(number: cardCount, line: line.number)
  }

  private mutating func end(_ card: (ContactCard) -> Void, _ broken: (VCardError) -> Void) {
    guard let open = self.card else { return }
    if open.depth > 0 {
      self.card?.depth -= 1
      return
    }
    self.card = nil
    let (contents, error) = open.contents()
    if let contents { card(contents) }
    if let error { broken(error) }
  }
}
