import TimeZoneLocalTime

/// A card that has begun and not ended: what is kept of it until its version is known.
struct OpenCard: Sendable {
  /// A property that is needed.
  private struct Kept: Sendable {
    let name: VCardProperty.Name
    let line: Int
    let bytes: [UInt8]
  }

  let number: Int
  private let line: Int
  /// The number of cards open inside of it (`AGENT` of 2.1).
  var depth = 0
  /// Whether the last property was an `AGENT` without a value, whose card follows.
  var followsAgent = false
  /// Whether the last property was in base64, which may go on in lines that are not folded.
  var followsBase64 = false
  private(set) var version: VCardVersion?
  private(set) var error: VCardError?
  private var kept: [Kept] = []
  private var keptCount = 0

  init(number: Int, line: Int) {
    self.number = number
    self.line = line
  }

  private mutating func fail(_ line: Int, _ reason: VCardError.Reason) {
    if error == nil { error = VCardError(card: number, line: line, reason: reason) }
    kept = []
  }

  /// Adds a logical line that neither begins nor ends a card.
  mutating func add(_ line: VCardLine) {
    guard depth == 0 else {
      followsAgent = line.property == .agent
      return
    }
    guard line.hasColon else {
      if line.isTooLong {
        return fail(line.number, .tooLong(property: "a property", limit: VCardReader.byteLimit))
      }
      // Base64 has no colon.
      return followsBase64 ? () : fail(line.number, .notAProperty)
    }
    followsAgent = false
    followsBase64 = line.isBase64
    guard let name = line.property, error == nil else { return }
    keptCount += line.bytes.count
    guard !line.isTooLong, keptCount <= VCardReader.byteLimit else {
      return fail(line.number, .tooLong(property: name.rawValue, limit: VCardReader.byteLimit))
    }
    switch name {
    case .version:
      version = VCardVersion(line.value)
      if version == nil { fail(line.number, .version) }
    case .agent:
      let value = line.value.trimmed
      followsAgent = value.isEmpty
      if value.isName("BEGIN:VCARD") { depth += 1 }
      keptCount -= line.bytes.count
    case .address, .position, .timeZone: kept.append(Kept(name: name, line: line.number, bytes: line.bytes))
    case .begin, .end: break
    }
  }

  /// The card, at its end, and its first error; the card is `nil` unless only positions are wrong, which are left out.
  func contents() -> (card: ContactCard?, error: VCardError?) {
    if let error { return (nil, error) }
    guard let version else { return (nil, VCardError(card: number, line: line, reason: .version)) }
    var card = ContactCard(number: number, line: line)
    var ignored: VCardError?
    for kept in kept {
      let property = kept.bytes.withUnsafeBufferPointer { VCardProperty(kept.name, $0) }
      do throws(VCardError.Reason) {
        if let reason = try card.add(property, version), ignored == nil {
          ignored = VCardError(card: number, line: kept.line, reason: reason)
        }
      } catch {
        return (nil, VCardError(card: number, line: kept.line, reason: error))
      }
    }
    return (card, ignored)
  }
}

// MARK: - Properties

extension ContactCard {
  /// Adds the content of a property.
  /// Returns what is wrong with its position; `nil` if nothing is.
  fileprivate mutating func add(
    _ property: VCardProperty, _ version: VCardVersion
  ) throws(VCardError.Reason) -> VCardError.Reason? {
    switch property.name {
    case .address:
      var address = try ContactAddress(property, version)
      let isRead = Self.read(property.first("GEO") ?? [], into: &address.position)
      if !address.isBlank { addresses.append(address) }
      return isRead ? nil : .position(property: "GEO")
    // Nobody agrees whether 2.1 has the latitude or the longitude first.
    case .position where version != .v2:
      if !Self.read(property.value, into: &position) { return .position(property: "GEO") }
    case .timeZone:
      if let zone = property.value.timeZoneIdentifier { timeZoneIdentifier = zone }
    default: break
    }
    return nil
  }

  /// Reads a position such as `geo:43.06,141.35` (RFC 5870) or `43.06;141.35`. An empty value changes nothing, and neither
  /// does 0, 0, which programs write where they know none.
  /// Returns whether the value is valid.
  private static func read(_ value: [UInt8], into position: inout Coordinate?) -> Bool {
    var value = Array(value.trimmed)
    if value.isEmpty { return true }
    // Some programs escape the separator, which is a semicolon in 3.0.
    value.removeAll { $0 == UInt8(ascii: "\\") }
    if !value.prefix(4).isName("geo:") {
      value = value.map { $0 == UInt8(ascii: ";") ? UInt8(ascii: ",") : $0 }
    }
    let found = value.withUnsafeBufferPointer { try? Coordinate(parsingUTF8: $0) }
    guard let found else { return false }
    if found.grid != GridPoint(x: 0, y: 0) { position = found }
    return true
  }
}

extension ContactAddress {
  fileprivate init(_ property: VCardProperty, _ version: VCardVersion) throws(VCardError.Reason) {
    let texts = VCardComponents.texts(try property.decodedValue(), version)
    func text(_ number: Int) -> String { number < texts.count ? texts[number] : "" }
    street = texts.prefix(3).filter { !$0.isEmpty }.joined(separator: ", ")
    city = text(3)
    region = text(4)
    postalCode = text(5)
    country = text(6)
    kind = property.hasType("HOME") ? .home : property.hasType("WORK") ? .work : .other
    preference = property.preference
    timeZoneIdentifier = property.first("TZ")?.timeZoneIdentifier
  }
}

extension VCardProperty {
  /// `PREF=1`...`PREF=100`, or `TYPE=pref` as 1. Other numbers state nothing.
  fileprivate var preference: Int {
    if hasType("PREF") { return 1 }
    guard let digits = first("PREF"), (1...3).contains(digits.count), digits.allSatisfy({ $0.isASCIIDigit })
    else {
      return ContactAddress.noPreference
    }
    let number = digits.reduce(0) { 10 * $0 + Int($1 - 0x30) }
    return (1...100).contains(number) ? number : ContactAddress.noPreference
  }
}

extension [UInt8] {
  /// The current name of a zone of the tz database, if the value is a name of one.
  fileprivate var timeZoneIdentifier: String? {
    let name = trimmed
    // Offsets such as -05:00, and the texts of 3.0 such as `-05:00; EST; Raleigh/North America`, name no zone.
    guard let first = name.first, first.isASCIILetter, name.contains(UInt8(ascii: "/")) else { return nil }
    return try? ZoneDirectory.embedded.entry(for: String(decoding: name, as: UTF8.self)).name
  }
}
