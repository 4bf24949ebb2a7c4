/// Address books with known contents, for tests and measurements.
package struct ContactCards {
  /// What a card is to hold.
  package struct Place: Sendable {
    package let city, region, postalCode, country: String

    package init(_ city: String, _ region: String, _ postalCode: String, _ country: String) {
      (self.city, self.region, self.postalCode, self.country) = (city, region, postalCode, country)
    }
  }

  /// Cities to choose from, the first one most often.
  package static let places = [
    Place("Chicago", "IL", "60601", "USA"), Place("Evanston", "Illinois", "60201", "United States"),
    Place("Springfield", "IL", "62701", "US"), Place("New York", "NY", "10001-1234", ""),
    Place("München", "Bayern", "80331", "Deutschland"), Place("São Paulo", "SP", "01310-100", "Brasil"),
    Place("札幌市", "北海道", "060-0001", "日本"),
  ]

  /// Words that stand in cards and must never leave the process.
  package static let secrets = [
    "Roe-Secretname", "742 Evergreen-Secretstreet", "+1-555-0142", "secret.mail@example.org", "Secretnote",
  ]

  package static func card(version: String, _ place: Place) -> String {
    let home = version == "2.1" ? "HOME" : "TYPE=home"
    let charset = version == "2.1" ? ";CHARSET=UTF-8" : ""
    return """
      BEGIN:VCARD\r
      VERSION:\(version)\r
      N:\(secrets[0]);Jane;;;\r
      FN:Jane \(secrets[0])\r
      TEL;\(version == "2.1" ? "CELL" : "TYPE=cell"):\(secrets[2])\r
      EMAIL:\(secrets[3])\r
      ADR;\(version == "2.1" ? "WORK" : "TYPE=work"):;;1 Office Park;Nome;AK;99762;USA\r
      ADR;\(home)\(charset):;;\(secrets[1]);\(place.city);\(place.region);\(place.postalCode);\(place.country)\r
      NOTE:\(secrets[4])\r
      END:VCARD\r

      """
  }

  /// Many cards of all versions.
  package static func database(_ count: Int, seed: UInt64) -> String {
    var generator = SeededGenerator(seed: seed)
    var text = ""
    for number in 0..<count {
      let index = Bool.random(using: &generator) ? 0 : Int.random(in: 0..<places.count, using: &generator)
      text += card(version: ["2.1", "3.0", "4.0"][number % 3], places[index])
    }
    return text
  }
}
