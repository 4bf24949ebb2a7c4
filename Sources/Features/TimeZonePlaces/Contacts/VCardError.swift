/// The reason why a card cannot be read. It has the place and the problem, and never repeats the contents of the card.
public struct VCardError: Error, Hashable, Sendable {
  /// The problem of a card.
  public enum Reason: Error, Hashable, Sendable {
    /// Another card begins, or the file ends, where the card's `END:VCARD` is expected.
    case missingEnd(atEndOfFile: Bool)
    /// Something other than `BEGIN:VCARD` is outside of cards. Lines up to the next card are skipped.
    case outsideCard
    /// A line has no colon after a property's name.
    case notAProperty
    /// The version is not 2.1, 3.0 or 4.0, or is missing.
    case version
    /// A property is longer than the limit, in bytes.
    case tooLong(property: String, limit: Int)
    /// A property has a `CHARSET` other than UTF-8, US-ASCII, ISO-8859-1 and windows-1252.
    case characterSet(property: String)
    /// A property has an `ENCODING` other than QUOTED-PRINTABLE, 7BIT and 8BIT.
    case encoding(property: String)
    /// The bytes of a property are not text in its character set.
    case notText(property: String)
    /// `=` in quoted-printable text is not followed by two hexadecimal digits or the end of the line.
    case quotedPrintable(property: String)
    /// A position is not two numbers that lie on Earth. Only the position is ignored: the rest of the card counts.
    case position(property: String)
  }

  /// The card's number in the file, from 1; `nil` outside of cards.
  public let card: Int?
  /// The line in the file, from 1.
  public let line: Int
  /// The problem of the card.
  public let reason: Reason

  /// Whether the card still counts, without the position that is wrong.
  public var isCardKept: Bool { if case .position = reason { true } else { false } }
}

extension VCardError: CustomStringConvertible {
  /// A description in one line, such as "card 3, line 17: expected END:VCARD, found another BEGIN:VCARD".
  public var description: String {
    let place = card.map { "card \($0), line \(line)" } ?? "line \(line)"
    return "\(place): \(reason)"
  }
}

extension VCardError.Reason: CustomStringConvertible {
  /// A description of the expected and the found text.
  public var description: String {
    switch self {
    case .missingEnd(let atEndOfFile):
      "expected END:VCARD, found \(atEndOfFile ? "the end of the file" : "another BEGIN:VCARD")"
    case .outsideCard: "expected BEGIN:VCARD, found something else"
    case .notAProperty: "expected a property, a colon and a value, found no colon"
    case .version: "expected VERSION 2.1, 3.0 or 4.0, found none of them"
    case .tooLong(let property, let limit): "\(property): expected at most \(limit) bytes, found more"
    case .characterSet(let property):
      "\(property): expected the CHARSET UTF-8, US-ASCII, ISO-8859-1 or windows-1252, found another"
    case .encoding(let property):
      "\(property): expected the ENCODING QUOTED-PRINTABLE, 7BIT or 8BIT, found another"
    case .notText(let property):
      "\(property): expected text in the CHARSET of the property (UTF-8 unless stated), found other bytes"
    case .quotedPrintable(let property):
      "\(property): expected two hexadecimal digits after = in quoted-printable text, found something else"
    case .position(let property):
      "\(property): expected a latitude in -90...90 and a longitude in -180...180 degrees, found something else; only this position is ignored"
    }
  }
}
