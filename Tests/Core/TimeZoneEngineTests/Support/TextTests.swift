import Testing
import TimeZoneEngine

/// The cursor over text, and how messages show texts.
@Suite struct TextTests {
  private func scan<Value>(_ text: String, _ body: (inout TextScanner) -> Value) -> Value {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = TextScanner(trimming: bytes)
      return body(&scanner)
    }
  }

  // MARK: The cursor

  @Test func spaceAtBothEndsIsLeftOut() {
    for text in ["", " ", " \t\r\n", "\u{A0}\u{2009}"] {
      #expect(scan(text) { $0.isAtEnd && $0.peek() == nil && $0.nextWord() == "the end" }, "\(text.utf8)")
    }
    #expect(scan("  ab \n") { $0.position == 2 && $0.text(2..<100) == "ab" })
    #expect(scan("  ab \n") { $0.wholeText } == "  ab")
  }

  @Test func nothingIsReadBeyondTheEnd() {
    scan("7") { scanner in
      #expect(scanner.peek(1) == nil && scanner.consumeDigit() == 7)
      #expect(scanner.isAtEnd && scanner.consumeDigit() == nil)
      #expect(!scanner.consume(UInt8(ascii: "7")) && !scanner.consume("7"))
      scanner.advance()
      #expect(scanner.position == 1)
      scanner.rewind(to: 0)
      #expect(scanner.peek() == UInt8(ascii: "7"))
      // Only back, never on.
      scanner.rewind(to: 100)
      #expect(scanner.position == 0)
    }
  }

  @Test func textsAreConsumedWholeOrNotAtAll() {
    scan("Geo:1") { scanner in
      #expect(!scanner.consume("geo:") && scanner.position == 0)
      #expect(!scanner.consume("geo:12345", ignoringCase: true) && scanner.position == 0)
      #expect(scanner.consume("gEO:", ignoringCase: true) && scanner.position == 4)
      #expect(scanner.consume(UInt8(ascii: "1")) && scanner.isAtEnd)
    }
    // Only letters have a case: '@' and '`' are 32 apart too.
    #expect(scan("@") { !$0.consume("`", ignoringCase: true) })
  }

  @Test func signsAreConsumed() {
    #expect(scan("-") { $0.consumeSign() } == true && scan("\u{2212}") { $0.consumeSign() } == true)
    #expect(scan("+") { $0.consumeSign() } == false && scan("1") { $0.consumeSign() } == nil)
    #expect(scan("\u{2213}") { $0.consumeSign() == nil && $0.position == 0 })
  }

  @Test func wordsForMessages() {
    #expect(scan("north, east") { $0.nextWord() } == "\"north\"")
    #expect(scan(",x,") { $0.nextWord() } == "\",x\"")
    #expect(scan("a\u{A0}b") { $0.nextWord() } == "\"a\u{A0}b\"")
  }

  @Test func kindsOfBytes() {
    for byte in UInt8.min...UInt8.max {
      let scalar = Unicode.Scalar(byte)
      let isASCII = byte < 0x80
      #expect(byte.isASCIIDigit == (isASCII && ("0"..."9").contains(scalar)))
      #expect(
        byte.isASCIILetter == (isASCII && (("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar))))
      #expect(byte.isASCIISpace == [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D].contains(byte))
      let lowercase = ("A"..."Z").contains(scalar) ? byte + 32 : byte
      #expect(byte.asciiLowercase == lowercase)
    }
  }

  // MARK: Texts from outside

  @Test func namesOfAllLanguagesArePrintable() {
    for name in ["", "Asia/Tokyo", "Zürich", "札幌", "a b", "Etc/GMT+5", "👩‍🚀"] {
      #expect(name.isPrintable() && Array(name.utf8).withUnsafeBytes { $0.isPrintable() }, "\(name)")
    }
  }

  @Test func linesMayBreakInLongerTextsOnly() {
    for text in ["a\tb", "a\nb"] {
      #expect(!text.isPrintable() && text.isPrintable(linesMayBreak: true))
      #expect(Array(text.utf8).withUnsafeBytes { !$0.isPrintable() && $0.isPrintable(linesMayBreak: true) })
    }
    #expect(!"a\rb".isPrintable(linesMayBreak: true) && !"\u{1B}".isPrintable(linesMayBreak: true))
  }

  @Test func invalidUTF8IsNotPrintable() {
    for bytes: [UInt8] in [[0xFF], [0x61, 0xC3], [0xED, 0xA0, 0x80], [0xC0, 0xAF]] {
      #expect(bytes.withUnsafeBytes { !$0.isPrintable() }, "\(bytes)")
    }
  }

  /// Of each scalar: whether a name may have it, and whether a message shows it as it is.
  @Test func controlCharactersAreEscapedInMessages() {
    let breaks = [0...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0x202A...0x202E, 0x2066...0x2069]
    // Names have them, and nobody sees them: messages show them.
    let marks = [0x061C, 0x200E, 0x200F]
    for value in 0...0x2_FFFF {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let (breaksLine, isMark) = (breaks.contains { $0.contains(value) }, marks.contains(value))
      let text = String(scalar)
      #expect(text.isPrintable() == !breaksLine, "U+\(String(value, radix: 16))")
      #expect((text.escapedForMessage == text) == (!breaksLine && !isMark), "U+\(String(value, radix: 16))")
      #expect(scalar.changesDirection == (isMark || breaksLine && value >= 0x202A))
    }
  }

  // MARK: Messages

  @Test func controlCharactersAreEscaped() {
    let cases = [
      ("plain Zürich", "plain Zürich"), ("a\tb\nc\rd", "a\\tb\\nc\\rd"),
      ("\u{0}\u{1B}[31m", "\\u{0}\\u{1b}[31m"),
      ("\u{7F}\u{85}\u{9F}", "\\u{7f}\\u{85}\\u{9f}"), ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
      ("\r\n", "\\r\\n"),
      ("a\u{202E}b\u{2066}\u{200F}\u{61C}", "a\\u{202e}b\\u{2066}\\u{200f}\\u{61c}"),
    ]
    for (text, escaped) in cases {
      #expect(text.escapedForMessage == escaped)
      #expect(text.quotedForMessage == "\"\(escaped)\"")
    }
  }

  @Test func longTextsAreCut() {
    let just = String(repeating: "ü", count: 80)
    #expect(just.shortenedForMessage == just)
    #expect((just + "x").shortenedForMessage == just + "…")
    #expect((just + "x").escapedForMessage == just + "x")
    // Combining marks are cut as well: what counts is code points.
    #expect(("e" + String(repeating: "\u{301}", count: 200)).shortenedForMessage.unicodeScalars.count == 81)
  }

  @Test func longMessagesLoseTheirMiddle() {
    let just = String(repeating: "ü", count: 2_000)
    #expect(just.wholeMessage == just)
    let long = "start\n" + String(repeating: "ü", count: 2_000_000) + "end"
    #expect(long.wholeMessage.count < 2_020)
    #expect(long.wholeMessage.hasPrefix("start\\nü"))
    #expect(long.wholeMessage.hasSuffix("üend"))
  }

  @Test func headersOfTheDatabase() {
    for (text, version) in [
      ("# version 2026f\nR a", "2026f"), ("# version 2026f", "2026f"), ("#version 2026f\n", nil), ("", nil),
      ("# version\n2026f", nil), ("# version 2026f x\n", nil), ("# release 2026f\n", nil),
    ] {
      var text = text
      #expect(text.withUTF8 { TZDataHeader.version(of: $0) } == version)
    }
  }
}

/// Texts are compared by their bytes: "é" as one scalar is not "é" as two, and KELVIN SIGN is not K.
@Suite struct ExactTextTests {
  private static let composed = "Am\u{E9}rique"
  private static let decomposed = "Ame\u{301}rique"

  @Test func textsThatUnicodeEquatesAreDifferent() {
    #expect(Self.composed == Self.decomposed)
    #expect(!Self.composed.isSame(as: Self.decomposed))
    #expect(Self.composed.isSame(as: "Am\u{E9}rique"))
    #expect(!"\u{212A}".isSame(as: "K"))
    #expect([Self.composed].areSame(as: [Self.composed]) && ![Self.composed].areSame(as: [Self.decomposed]))
    #expect(!["a"].areSame(as: ["a", "b"]))
    #expect("a\u{301}/b".starts(withBytesOf: "a") && !"a".starts(withBytesOf: "a\u{301}"))
  }

  @Test func keysAreAsManyAsTheirBytes() {
    let keys = [Self.composed, Self.decomposed, Self.composed, "K", "\u{212A}", ""].map { ExactText($0) }
    #expect(Set(keys).count == 5)
    #expect(Dictionary(zip(keys, 0...)) { first, _ in first }[ExactText(Self.decomposed)] == 1)
  }

  @Test func orderIsThatOfTheBytes() {
    let texts = ["z", Self.composed, "Ame", Self.decomposed, "\u{FF5E}", "\u{1F550}", ""]
    let sorted = texts.map { ExactText($0) }.sorted().map { Array($0.text.utf8) }
    #expect(sorted == texts.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) })
    #expect(Self.decomposed.precedes(Self.composed) && !Self.composed.precedes(Self.decomposed))
  }
}

/// Numbers with decimals, as everything writes them.
@Suite struct FixedPointTextTests {
  @Test(
    arguments: [
      (0, 0, "0", "0"), (0, 3, "0", "0.000"), (7, 3, "0.007", "0.007"), (-7, 3, "-0.007", "-0.007"),
      (500, 3, "0.5", "0.500"), (-12_000, 3, "-12", "-12.000"), (12_340, 3, "12.34", "12.340"),
      (1, 18, "0.000000000000000001", "0.000000000000000001"), (100, 0, "100", "100"),
      (Int64.max, 0, "9223372036854775807", "9223372036854775807"),
      (Int64.min, 0, "-9223372036854775808", "-9223372036854775808"),
      (Int64.min, 18, "-9.223372036854775808", "-9.223372036854775808"),
    ] as [(Int64, Int, String, String)])
  func unitsArePlacedExactly(_ units: Int64, _ places: Int, _ short: String, _ whole: String) {
    #expect(String(units: units, places: places) == short)
    #expect(String(units: units, places: places, isShort: false) == whole)
    var bytes = Array("[".utf8)
    bytes.append(units: units, places: places)
    #expect(String(decoding: bytes, as: UTF8.self) == "[" + short)
  }

  @Test(arguments: [
    (0.0, 2, "0.00", "0"), (-0.0, 2, "0.00", "0"), (-0.004, 2, "0.00", "0"), (0.005, 2, "0.01", "0.01"),
    (-0.125, 2, "-0.13", "-0.13"), (2.5, 0, "3", "3"), (-2.5, 0, "-3", "-3"), (9.999, 2, "10.00", "10"),
    (1e16, 3, "1e+16", "1e+16"), (-Double.infinity, 1, "-inf", "-inf"), (.nan, 1, "nan", "nan"),
  ])
  func doublesAreRoundedHalvesAwayFromZero(_ value: Double, _ places: Int, _ whole: String, _ short: String) {
    #expect(value.decimalText(places) == whole)
    #expect(value.decimalText(places, isShort: true) == short)
  }
}

@Suite struct TextLinesTests {
  @Test(
    arguments: [
      ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]),
      ("a\r\nb\r\n", ["a", "b"]), ("\r\n", [""]), ("a\rb\n", ["a\rb"]), ("a\r", ["a"]), ("\r\r\n", ["\r"]),
    ] as [(String, [String])])
  func linesOfATextInMemory(_ text: String, _ lines: [String]) {
    var found: [String] = []
    let last = Array(text.utf8).withUnsafeBufferPointer { bytes in
      bytes.forEachLine { number, line in
        found.append(String(decoding: line, as: UTF8.self))
        #expect(number == found.count)
      }
    }
    #expect(found == lines && last == lines.count)
  }

  @Test(
    arguments: [("", ""), ("a", "a"), ("\u{FEFF}", ""), ("\u{FEFF}a", "a"), ("a\u{FEFF}", "a\u{FEFF}")])
  func aByteOrderMarkIsLeftOut(_ text: String, _ rest: String) {
    #expect(String(decoding: Array(text.utf8).withoutByteOrderMark, as: UTF8.self) == rest)
    #expect(Array(text.utf8.prefix(2)).withoutByteOrderMark.elementsEqual(text.utf8.prefix(2)))
  }
}
