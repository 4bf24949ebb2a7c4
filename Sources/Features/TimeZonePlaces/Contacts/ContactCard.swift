import TimeZoneEngine

/// The parts of a contact's card that are about places; nothing else of the card is kept.
public struct ContactCard: Sendable {
  /// The card's number in the file, from 1.
  public let number: Int
  /// The line of the card's `BEGIN:VCARD`, from 1.
  public let line: Int
  /// The card's addresses, in the order of the card; addresses without any text are left out.
  public var addresses: [ContactAddress] = []
  /// The card's own position (`GEO`).
  public var position: Coordinate?
  /// The current name of the card's own time zone (`TZ`); `nil` if it has none, or one that is not a name of the tz database.
  public var timeZoneIdentifier: String?
}

/// A postal address of a contact.
public struct ContactAddress: Hashable, Sendable {
  /// The purpose of an address.
  public enum Kind: Hashable, Sendable {
    case home, work, other
  }

  /// Post office box, extended address and street, as far as the card has them, joined with commas.
  public var street = ""
  /// The city (the "locality").
  public var city = ""
  /// The state, province or similar.
  public var region = ""
  /// The postal code.
  public var postalCode = ""
  /// The country's name or code.
  public var country = ""
  /// The purpose of the address; home if the card states both home and work.
  public var kind = Kind.other
  /// The address's place in the contact's order of preference: 1 is first, 101 is no preference (`PREF`; `TYPE=pref` is 1).
  public var preference = ContactAddress.noPreference
  /// The address's own position (the parameter `GEO`).
  public var position: Coordinate?
  /// The current name of the address's own time zone (the parameter `TZ`), or `nil`, as for a card.
  public var timeZoneIdentifier: String?

  /// The preference of an address that states none. It comes after all preferences that a card can state (1...100).
  public static let noPreference = 101

  /// Creates an address without text.
  public init() {}

  var isBlank: Bool {
    street.isEmpty && city.isEmpty && region.isEmpty && postalCode.isEmpty && country.isEmpty
      && position == nil
      && timeZoneIdentifier == nil
  }
}

extension ContactCard {
  /// The card's most important address; `nil` if the card has none. Home and preferred addresses come first, and work
  /// addresses last. Then the preference decides, and then the order in the card.
  public var principalAddress: ContactAddress? { addresses.min { $0.rank < $1.rank } }
}

extension ContactAddress {
  fileprivate var rank: (group: Int, preference: Int) {
    let isPreferred = preference < Self.noPreference
    switch kind {
    case .home: return (0, preference)
    case .other: return (isPreferred ? 0 : 1, preference)
    case .work: return (2, preference)
    }
  }
}
