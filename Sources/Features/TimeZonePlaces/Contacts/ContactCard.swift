import TimeZoneEngine

/// What a contact's card says about where the contact is; nothing else of the card is kept.
public struct ContactCard: Sendable {
  /// Its number in the file, from 1.
  public let number: Int
  /// The line of its `BEGIN:VCARD`, from 1.
  public let line: Int
  /// Its addresses, in the order of the card; those without any text are left out.
  public var addresses: [ContactAddress] = []
  /// Its own position (`GEO`).
  public var position: Coordinate?
  /// Its own time zone (`TZ`), where that is a name of the tz database: the current one. An offset from UTC names no zone.
  public var timeZoneIdentifier: String?

  package init(number: Int, line: Int) {
    self.number = number
    self.line = line
  }
}

/// A postal address of a contact.
public struct ContactAddress: Hashable, Sendable {
  /// What an address is for.
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
  /// Home where the card says so, even if it says work as well.
  public var kind = Kind.other
  /// Its place in the contact's order of preference: 1 is first, 101 is none (`PREF`; `TYPE=pref` is 1).
  public var preference = ContactAddress.noPreference
  /// Its own position (the parameter `GEO`).
  public var position: Coordinate?
  /// Its own time zone (the parameter `TZ`), as for a card.
  public var timeZoneIdentifier: String?

  /// After all preferences that a card can state (1...100).
  public static let noPreference = 101

  /// An address without text.
  public init() {}

  var isBlank: Bool {
    street.isEmpty && city.isEmpty && region.isEmpty && postalCode.isEmpty && country.isEmpty
      && position == nil
      && timeZoneIdentifier == nil
  }
}

extension ContactCard {
  /// The one address that counts: a home or preferred one before others, and work last; then by preference, then in the
  /// order of the card.
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
