/// A TZif file with one thing wrong, named by it.
package struct TZifDefect: Sendable, CustomStringConvertible {
  package let description: String
  package let bytes: [UInt8]
  /// What the error must say.
  package let expected: String

  private init(_ description: String, expect expected: String, _ damage: (inout TZifFileBytes) -> Void) {
    var file = TZifFileBytes.good
    damage(&file)
    (self.description, self.expected, bytes) = (description, expected, file.bytes)
  }

  private init(_ description: String, expect expected: String, bytes damage: (inout [UInt8]) -> Void) {
    var bytes = TZifFileBytes.good.bytes
    damage(&bytes)
    (self.description, self.expected, self.bytes) = (description, expected, bytes)
  }

  // Where things are in the good file: a header and a type in the first block, then the second.
  private static let second = 44 + 7
  private static let footer = second + 44 + 3 * 9 + 3 * 6 + 13

  private static func withFooter(_ footer: String, expect expected: String) -> TZifDefect {
    TZifDefect("footer \(footer)", expect: expected) { $0.footer = "\n\(footer)\n" }
  }

  /// Every defect a TZif file is checked for.
  package static let all: [TZifDefect] = [
    .init("no bytes", expect: "expected 84 at byte 0, found the end", bytes: { $0 = [] }),
    .init("another format", expect: "expected 90 at byte 1, found 122", bytes: { $0[1] = 0x7A }),
    .init(
      "cut in the magic", expect: "expected 102 at byte 3, found the end", bytes: { $0 = Array($0[..<3]) }),
    .init("version 5", expect: "found byte 53", bytes: { $0[4] = 0x35 }),
    .init("cut in the header", expect: "at least 44 bytes, found 40", bytes: { $0 = Array($0[..<40]) }),
    .init(
      "no second block", expect: "expected 84 at byte 51, found the end", bytes: { $0 = Array($0[..<second]) }
    ),
    .init("second header is none", expect: "expected 84 at byte 51, found 85", bytes: { $0[second] = 0x55 }),
    .init("second header cut", expect: "at least 95 bytes, found 80", bytes: { $0 = Array($0[..<80]) }),
    .init(
      "versions differ", expect: "expected 2 as in the first header, found 3",
      bytes: { $0[second + 4] = 0x33 }),
    .init("cut in the times", expect: "at least 153 bytes, found 100", bytes: { $0 = Array($0[..<100]) }),
    .init(
      "first block longer than the file", expect: "is truncated: expected at least 21390950495 bytes",
      bytes: { $0[32] = 0xFF }),
    .init(
      "more transitions than bytes", expect: "is truncated: expected at least 38654705781 bytes",
      bytes: { $0.replaceSubrange(second + 32..<second + 36, with: [0xFF, 0xFF, 0xFF, 0xFF]) }),
    .init("leap seconds", expect: "counts 2 leap seconds", { $0.leapSeconds = 2 }),
    .init("no types", expect: "1 to 256 local time types, found 0") {
      $0.types = []
      $0.transitions = []
    },
    .init("no abbreviations", expect: "1 to 1024 bytes of abbreviations, found 0") {
      $0.abbreviations = []
    },
    .init("a book of abbreviations", expect: "1 to 1024 bytes of abbreviations, found 1025") {
      $0.abbreviations = [UInt8](repeating: 0, count: 1_025)
    },
    .init("abbreviations without an end", expect: "a zero byte after the last") {
      $0.abbreviations.removeLast()
    },
    .init("indicators for some types", expect: "0 or 3 indicators, found 1", bytes: { $0[second + 27] = 1 }),
    .init(
      "UT indicators for some types", expect: "0 or 3 indicators, found 2", bytes: { $0[second + 23] = 2 }),
    .init("transitions out of order", expect: "transition times, byte 111: expected a time after 828234000") {
      $0.transitions[2].time = 828_233_999
    },
    .init("two transitions at once", expect: "a time after 828234000, found 828234000") {
      $0.transitions[2].time = 828_234_000
    },
    .init("transition at the end of time", expect: "found 9223372036854775807") {
      $0.transitions[2].time = .max
    },
    .init("transition to no type", expect: "a type below 3, found 3") { $0.transitions[1].type = 3 },
    .init("offset of 26 hours", expect: "-89999...93599 seconds, found 93600") {
      $0.types[1].offset = 93_600
    },
    .init("offset of -2^31", expect: "found -2147483648") { $0.types[1].offset = .min },
    .init("flag of 2", expect: "a flag of 0 or 1, found 2") { $0.types[2].flag = 2 },
    .init("abbreviation outside", expect: "an abbreviation below 13, found 13") {
      $0.types[2].abbreviation = 13
    },
    .init("no footer", expect: "at least 155 bytes, found 153", { $0.footer = "" }),
    .init("footer without its first newline", expect: "byte 153: expected a newline, found byte 67") {
      $0.footer.removeFirst()
    },
    .init("footer without its last newline", expect: "expected a newline, found the end") {
      $0.footer.removeLast()
    },
    withFooter("CE-1", expect: "an abbreviation of three letters or more, found \"CE-1\""),
    withFooter("<+0>-1", expect: "an abbreviation of three letters or more, found \"+0>-1\""),
    withFooter("<+01-1", expect: "expected '>'"),
    withFooter("<+01>", expect: "a number in 0...24, found the end"),
    withFooter("CET", expect: "a number in 0...24, found the end"),
    withFooter("CET-25", expect: "a number in 0...24, found \"25\""),
    withFooter("CET99999999999999999999", expect: "a number in 0...24"),
    withFooter("CET-1:60", expect: "a number in 0...59, found \"60\""),
    withFooter("CET-1CEST", expect: "',' and the date of a change, found the end"),
    withFooter("CET-1CEST,M3.5.0", expect: "',' and the date of a change, found the end"),
    withFooter("CET-1CEST,M13.5.0,M10.5.0", expect: "a number in 1...12"),
    withFooter("CET-1CEST,M3.6.0,M10.5.0", expect: "a number in 1...5"),
    withFooter("CET-1CEST,M3.5.7,M10.5.0", expect: "a number in 0...6"),
    withFooter("CET-1CEST,M3,M10.5.0", expect: "expected '.', found \",M10.5.0\""),
    withFooter("CET-1CEST,J0,J300", expect: "a number in 1...365"),
    withFooter("CET-1CEST,366,300", expect: "a number in 0...365"),
    withFooter("CET-1CEST,J1/168,J300", expect: "a number in 0...167"),
    withFooter("CET-1CEST,J1/,J300", expect: "a number in 0...167"),
    withFooter("CET-1CEST,M3.5.0,M10.5.0/3 ", expect: "expected the end, found \" \""),
  ]
}
