import TimeZonePresentation

/// Prints what is read from each card of a file, for comparing with another reader of vCards.
///
/// `tzlookup` itself never prints what a card contains.
enum ContactProbe {
  /// A line of JSON for each card: its addresses, or the error.
  static func run(_ path: String) throws {
    var reader = VCardReader()
    let bytes = try InputFile(path).readAll(limit: 1 << 30)
    bytes.withUnsafeBufferPointer { bytes in
      reader.read(bytes, { print(json($0)) }, broken: { print(json($0)) })
    }
    reader.finish({ print(json($0)) }, broken: { print(json($0)) })
  }

  private static func json(_ card: ContactCard) -> String {
    let addresses = card.addresses.map {
      JSONText.strings([$0.street, $0.city, $0.region, $0.postalCode, $0.country])
    }
    return JSONText.object([("card", "\(card.number)"), ("addresses", JSONText.array(addresses))])
  }

  private static func json(_ error: VCardError) -> String {
    JSONText.object([("card", error.card.map { "\($0)" } ?? "null"), ("error", JSONText.string("\(error)"))])
  }
}
