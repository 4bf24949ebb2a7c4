import Testing

struct CardCase: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  let addresses: [String]
  let location: SourceLocation

  init(
    _ version: String, _ lines: String, _ addresses: String..., location: SourceLocation = #_sourceLocation
  ) {
    self.init(
      Array("BEGIN:VCARD\r\nVERSION:\(version)\r\n\(lines)\r\nEND:VCARD\r\n".utf8), addresses, location)
  }

  init(_ bytes: [UInt8], _ addresses: [String], _ location: SourceLocation = #_sourceLocation) {
    self.bytes = bytes
    self.addresses = addresses
    self.location = location
  }

  var testDescription: String { String(decoding: bytes.prefix(120), as: UTF8.self) }

  static let versions = [
    CardCase("2.1", "ADR;HOME:;;1 Main St;Springfield;IL;62701;USA", "1 Main St|Springfield|IL|62701|USA"),
    CardCase(
      "2.1", "adr;dom;home;postal:;;1 Main St;Springfield;IL;62701;USA", "1 Main St|Springfield|IL|62701|USA"),
    CardCase(
      "2.1", "ADR;HOME;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:;;Stra=C3=9Fe 1;M=C3=BCnchen;;80331;=44E",
      "Straße 1|München||80331|DE"),
    CardCase(
      "2.1", "ADR;HOME;QUOTED-PRINTABLE;CHARSET=ISO-8859-1:;;Stra=DFe 1;M=FCnchen;;80331;DE",
      "Straße 1|München||80331|DE"
    ),
    CardCase("2.1", "ADR;CHARSET=windows-1252;ENCODING=quoted-printable:;;=80 5;Plze=9E;;;", "€ 5|Plzež|||"),
    CardCase(
      "2.1", "ADR;HOME;ENCODING=QUOTED-PRINTABLE:;;1 Main=\r\n St=0D=0AFloor 2;Spring=\r\nfield;IL;62701;",
      "1 Main St, Floor 2|Springfield|IL|62701|"),
    CardCase(
      "2.1", "NOTE;ENCODING=QUOTED-PRINTABLE:a=\r\nEND:VCARD=\r\n\r\nADR:;;;Oslo;;;", "|Oslo|||"),
    CardCase("2.1", "ADR:;;Main St\\; left;Washington, D.C.;;;", "Main St; left|Washington, D.C.|||"),
    CardCase("2.1", "ADR:;;C:\\new;Oslo;;;", "C:\\new|Oslo|||"),
    CardCase("2.1", "ADR:;;;New\r\n York;;;", "|New York|||"),
    CardCase(
      "2.1", "AGENT:\r\nBEGIN:VCARD\r\nVERSION:2.1\r\nADR:;;;Paris;;;\r\nEND:VCARD\r\nADR:;;;Oslo;;;",
      "|Oslo|||"),
    CardCase(
      "3.0", "ADR;TYPE=HOME,PREF:;;1 Main St;Springfield;IL;62701;USA", "1 Main St|Springfield|IL|62701|USA"),
    CardCase(
      "3.0", "item1.ADR;type=HOME:;;1 Main St\\nFloor 2;Oslo;;;\r\nitem1.X-ABADR:no",
      "1 Main St, Floor 2|Oslo|||"),
    CardCase("3.0", "ADR:;;Main St\\, 5\\; left;Rio\\\\;;;", "Main St, 5; left|Rio\\|||"),
    CardCase("3.0", "ADR:PO 5;Apt 2,Left;Main St,North;Oslo;;;", "PO 5, Apt 2, Left, Main St, North|Oslo|||"),
    CardCase("3.0", "AGENT:BEGIN:VCARD\\nADR:;;;Paris;;;\\nEND:VCARD\\n\r\nADR:;;;Oslo;;;", "|Oslo|||"),
    CardCase(
      "4.0", "ADR;TYPE=home;LABEL=\"1; Main: St, Oslo\":;;1 Main St;Oslo;;0150;Norway",
      "1 Main St|Oslo||0150|Norway"),
    CardCase("4.0", "ADR;LABEL=\"a^nb^'c^^\";GEO=\"geo:59.9,10.7\":;;;Oslo;;;", "|Oslo|||"),
    CardCase("4.0", "ADR;ALTID=1;LANGUAGE=ja:;;;札幌市;北海道;060-0001;日本", "|札幌市|北海道|060-0001|日本"),
  ]

  static let lines = [
    CardCase("3.0", "ADR:;;;Spring\r\n field;I\r\n\tL;;", "|Springfield|IL||"),
    CardCase("3.0", "A\r\n DR;TYPE=ho\r\n me:;;;Oslo;;;", "|Oslo|||"),
    CardCase("3.0", "ADR:;;;Oslo;;;\r\n\r\n", "|Oslo|||"),
    CardCase("3.0", "ADR:;;;Oslo", "|Oslo|||"), CardCase("3.0", "ADR:;;;;;;\r\nADR:"),
    CardCase("3.0", "ADR:;;;Oslo;;;;;more", "|Oslo|||"),
    CardCase("2.1", "PHOTO;JPEG;ENCODING=BASE64:QUJD\r\nQUJDREVG\r\n QUJD\r\n\r\nADR:;;;Oslo;;;", "|Oslo|||"),
    CardCase("3.0", "PHOTO;ENCODING=b:QUJD\r\n QUJD==\r\nADR:;;;Oslo;;;", "|Oslo|||"),
    CardCase("3.0", "NOTE:BEGIN:VCARD\r\nADR:;;;Oslo;;;", "|Oslo|||"),
    CardCase(
      [0xEF, 0xBB, 0xBF] + Array("begin:vcard\nversion:3.0\nADR:;;;Oslo;;;\nend:vcard".utf8), ["|Oslo|||"]),
    CardCase(Array("BEGIN:VCARD\rVERSION:3.0\rADR:;;;Os\r lo;;;\rEND:VCARD".utf8), ["|Oslo|||"]),
    CardCase(Array("\n\n BEGIN:VCARD \nADR:;;;Oslo;;;\nVERSION:3.0\nEND: VCARD\n\n".utf8), ["|Oslo|||"]),
    // Folded in the middle of a character: "ü" is C3 BC.
    CardCase(
      Array("BEGIN:VCARD\nVERSION:3.0\nADR:;;;M".utf8) + [0xC3, 0x0D, 0x0A, 0x20, 0xBC]
        + Array("nchen;;;\nEND:VCARD\n".utf8), ["|München|||"]),
  ]

  static let values = [
    CardCase("3.0", "ADR:;;; Oslo ;;\t0150;", "|Oslo||0150|"),
    CardCase("3.0", "ADR:;;;Springfield, IL;;62701;USA", "|Springfield, IL||62701|USA"),
    CardCase("3.0", "ADR;CHARSET=UTF-8:;;;München;;;", "|München|||"),
    CardCase("2.1", "ADR;CHARSET=US-ASCII:;;;Oslo;;;", "|Oslo|||"),
    CardCase("4.0", "ADR;TZ=Europe/Oslo:;;;Oslo;;;", "|Oslo|||"),
  ]

  static let broken = [
    BrokenCase(
      "BEGIN:VCARD\nVERSION:3.0\nADR:;;;Bergen;;;\n",
      "card 2, line 8: expected END:VCARD, found another BEGIN:VCARD"),
    BrokenCase("hello\nworld\n", "line 5: expected BEGIN:VCARD, found something else"),
    BrokenCase("END:VCARD\n", "line 5: expected BEGIN:VCARD, found something else"),
    BrokenCase(
      "BEGIN:VCARD\nVERSION:3.0\nADR:;;;Bergen;;;\nstray\nEND:VCARD\n",
      "card 2, line 8: expected a property, a colon and a value, found no colon"),
    BrokenCase(
      "BEGIN:VCARD\nADR:;;;Bergen;;;\nEND:VCARD\n",
      "card 2, line 5: expected VERSION 2.1, 3.0 or 4.0, found none of them"),
    BrokenCase(
      "BEGIN:VCARD\nVERSION:5\nEND:VCARD\n",
      "card 2, line 6: expected VERSION 2.1, 3.0 or 4.0, found none of them"),
    BrokenCase(
      "BEGIN:VCARD\nVERSION:2.1\nADR;CHARSET=KOI8-R:;;;Bergen;;;\nEND:VCARD\n",
      "card 2, line 7: ADR: expected the CHARSET UTF-8, US-ASCII, ISO-8859-1 or windows-1252, found another"),
    BrokenCase(
      "BEGIN:VCARD\nVERSION:2.1\nADR;ENCODING=BASE64:Ozs7\nEND:VCARD\n",
      "card 2, line 7: ADR: expected the ENCODING QUOTED-PRINTABLE, 7BIT or 8BIT, found another"),
    BrokenCase(
      "BEGIN:VCARD\nVERSION:2.1\nADR;QUOTED-PRINTABLE:;;;B=ZZ;;;\nEND:VCARD\n",
      "card 2, line 7: ADR: expected two hexadecimal digits after = in quoted-printable text, found something else"
    ),
    BrokenCase(
      "BEGIN:VCARD\nVERSION:2.1\nADR;QUOTED-PRINTABLE:;;;=FF;;;\nEND:VCARD\n",
      "card 2, line 7: ADR: expected text in the CHARSET of the property (UTF-8 unless stated), found other bytes"
    ),
    BrokenCase(
      "BEGIN:VCARD\nVERSION:2.1\nADR;QUOTED-PRINTABLE;CHARSET=CP1252:;;;=81;;;\nEND:VCARD\n",
      "card 2, line 7: ADR: expected text in the CHARSET of the property (UTF-8 unless stated), found other bytes"
    ),
    BrokenCase(
      "BEGIN:VCARD\nVERSION:3.0\nGEO:141.35;43.06\nADR:;;;Oslo;;;\nEND:VCARD\n",
      "card 2, line 7: GEO: expected a latitude in -90...90 and a longitude in -180...180 degrees, found something else; only this position is ignored",
      goodCount: 3),
    BrokenCase(
      "BEGIN:VCARD\nVERSION:4.0\nADR;GEO=\"geo:x\":;;;Oslo;;;\nEND:VCARD\n",
      "card 2, line 7: GEO: expected a latitude in -90...90 and a longitude in -180...180 degrees, found something else; only this position is ignored",
      goodCount: 3),
    // What an agent's card lacks swallows the end of the card itself.
    BrokenCase(
      "BEGIN:VCARD\nVERSION:2.1\nAGENT:\nBEGIN:VCARD\nVERSION:2.1\nEND:VCARD\n",
      "card 2, line 11: expected END:VCARD, found another BEGIN:VCARD"),
  ]
}

/// Lines between two good cards, which are cards 1 and 3 or 2, the errors, and the number of cards that count.
struct BrokenCase: Sendable, CustomTestStringConvertible {
  let text: String
  let errors: [String]
  let goodCount: Int
  let location: SourceLocation

  init(
    _ text: String, _ errors: String..., goodCount: Int = 2, location: SourceLocation = #_sourceLocation
  ) {
    self.text = text
    self.goodCount = goodCount
    self.errors = errors
    self.location = location
  }

  var testDescription: String { text }
}
