/// A release of the boundaries or of the rules, such as `2026c`, in the order of publication.
package struct DataRelease: Hashable, Sendable {
  private let year: UInt32
  /// `a` is 1, `z` 26, and `za`, which follows it, 27.
  private let number: UInt32

  /// Reads a release.
  package init?(_ text: String) {
    var (year, number) = (UInt32(0), UInt32(0))
    var count = 0
    for byte in text.utf8 {
      switch (count, byte) {
      case (0..<4, UInt8(ascii: "0")...UInt8(ascii: "9")): year = year * 10 + UInt32(byte - UInt8(ascii: "0"))
      case (4, UInt8(ascii: "a")...UInt8(ascii: "z")): number = UInt32(byte - UInt8(ascii: "a")) + 1
      case (5, UInt8(ascii: "a")...UInt8(ascii: "z")) where number == 26:
        number += UInt32(byte - UInt8(ascii: "a")) + 1
      default: return nil
      }
      count += 1
    }
    if count < 5 { return nil }
    (self.year, self.number) = (year, number)
  }
}

extension DataRelease: Comparable {
  package static func < (left: DataRelease, right: DataRelease) -> Bool {
    (left.year, left.number) < (right.year, right.number)
  }
}
