/// The parts of a TZif file, to be put together as RFC 9636 lays them out, right or wrong.
package struct TZifFileBytes: Sendable {
  package struct LocalType: Sendable {
    package var offset: Int32
    package var flag: UInt8
    package var abbreviation: UInt8

    package init(_ offset: Int32, _ flag: UInt8, _ abbreviation: UInt8) {
      (self.offset, self.flag, self.abbreviation) = (offset, flag, abbreviation)
    }
  }

  /// 0 for version 1, else the digit.
  package var version: UInt8 = UInt8(ascii: "2")
  /// Unix seconds and the number of the type that holds from then on.
  package var transitions: [(time: Int64, type: UInt8)]
  package var types: [LocalType]
  package var abbreviations: [UInt8]
  package var leapSeconds: Int = 0
  package var footer: String

  package init(
    transitions: [(time: Int64, type: UInt8)], types: [LocalType], abbreviations: String, footer: String
  ) {
    self.transitions = transitions
    self.types = types
    self.abbreviations = Array(abbreviations.utf8)
    self.footer = footer
  }

  /// Central European Time, a summer time in 1996, and today's rule.
  package static let good = TZifFileBytes(
    transitions: [(-2_422_054_408, 1), (828_234_000, 2), (846_378_000, 1)],
    types: [LocalType(3_208, 0, 0), LocalType(3_600, 0, 4), LocalType(7_200, 1, 8)],
    abbreviations: "LMT\0CET\0CEST\0", footer: "\nCET-1CEST,M3.5.0,M10.5.0/3\n")

  /// The file: of version 1 with one data block, of others with an empty first one.
  package var bytes: [UInt8] {
    if version == 0 { return block(timeSize: 4) }
    var first = self
    first.transitions = []
    first.types = [LocalType(0, 0, 0)]
    first.abbreviations = [0]
    first.leapSeconds = 0
    return first.block(timeSize: 4) + block(timeSize: 8) + Array(footer.utf8)
  }

  private func block(timeSize: Int) -> [UInt8] {
    var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    for count in [0, 0, leapSeconds, transitions.count, types.count, abbreviations.count] {
      bytes += Self.bigEndian(UInt32(count))
    }
    for transition in transitions {
      bytes +=
        timeSize == 8
        ? Self.bigEndian(transition.time) : Self.bigEndian(Int32(truncatingIfNeeded: transition.time))
    }
    bytes += transitions.map(\.type)
    for type in types { bytes += Self.bigEndian(type.offset) + [type.flag, type.abbreviation] }
    return bytes + abbreviations + [UInt8](repeating: 0, count: leapSeconds * (timeSize + 4))
  }

  private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
