import TestSupport
import Testing

/// Open Location Codes and geohashes. The expected positions are computed with Python's `fractions` from the codes'
/// digits, and agree with Google's own decoder; codes are those of its test vectors (`decoding.csv`,
/// `validityTests.csv`).
@Suite(.tags(.readsUntrustedBytes)) struct PointCodeTests {
  @Test func fullCodesAreTheCenterOfTheirArea() {
    [
      ParsedRow("7FG49Q00+", 203_750_000, 27_750_000),
      ParsedRow("7FG49QCJ+2V", 203_700_625, 27_821_875),
      ParsedRow("7FG49QCJ+2VX", 203_701_125, 27_822_344),
      ParsedRow("7FG49QCJ+2VXGJ", 203_701_135, 27_822_354),
      ParsedRow("8FVC2222+22", 470_000_625, 80_000_625),
      ParsedRow("4VCPPQGP+Q9", -412_730_625, 1_747_859_375),
      ParsedRow("62G20000+", 5_000_000, -1_795_000_000),
      ParsedRow("22220000+", -895_000_000, -1_795_000_000),
      ParsedRow("7FG40000+", 205_000_000, 25_000_000),
      ParsedRow("22222222+22", -899_999_375, -1_799_999_375),
      ParsedRow("6VGX0000+", 5_000_000, 1_795_000_000),
      ParsedRow("6FH32222+222", 10_000_125, 10_000_156),
      ParsedRow("CFX30000+", 895_000_000, 15_000_000),
      ParsedRow("62H20000+", 15_000_000, -1_795_000_000),
      ParsedRow("62H30000+", 15_000_000, -1_785_000_000),
      ParsedRow("CFX3X2X2+X2", 899_999_375, 10_000_625),
      ParsedRow("84000000+", 400_000_000, -1_300_000_000),
      ParsedRow("6FH56C22+22", 12_000_625, 34_000_625),
      ParsedRow("849VGJQF+VX7QR3J", 375_396_691, -1_223_750_698),
      // Digits after the 15th count for nothing.
      ParsedRow("849VGJQF+VX7QR3J7QR3J", 375_396_691, -1_223_750_698),
      ParsedRow("849VGJQF+VX7QR3JW", 375_396_691, -1_223_750_698),
      ParsedRow("8FWC2345+G6", 480_063_125, 80_580_625),
      ParsedRow("8FWC2345+G6G", 480_063_125, 80_580_781),
      ParsedRow(" 8fwc2345+\n", 480_062_500, 80_587_500),
      ParsedRow("8FWCX400+", 489_750_000, 81_250_000),
    ].check()
  }

  @Test func otherCodesAreRefused() {
    let short =
      "it is a short plus code, which means something only near a reference place: give the full code, with 8 letters and digits before the plus sign, such as 8RM33962+22"
    let alphabet = "a plus code consists of 23456789CFGHJMPQRVWX and zeros before the plus sign, found "
    let after =
      "a plus code has two or more letters and digits after the plus sign, or none, and none after zeros; found "
    let padding = "zeros in a plus code fill it up to the plus sign in pairs, as in 8RM30000+"
    let number =
      " is not a number; expected latitude (-90...90) and longitude (-180...180), such as 43.06 141.35"
    let beyond =
      "no plus code begins like this: its first character is at most C (the north pole), its second at most V (180 degrees)"
    [
      ParsedRow("WC2345+G6g", short),
      ParsedRow("2345+G6", short),
      ParsedRow("WC+22", short),
      // Shorter ones do not exist.
      ParsedRow("C+22", "\"C+22\"" + number),
      ParsedRow("9G8F+6W Sapporo, Japan", short),
      ParsedRow("8FWC2345+G6 Sapporo", "expected the end after the plus code, found \" Sapporo\""),
      ParsedRow("8FWC2345+G", after + "\"G\""),
      ParsedRow("8FWC2300+G6", after + "\"G6\""),
      ParsedRow("8FWC2345+G6+", "expected the end after the plus code, found \"+\""),
      ParsedRow("8FWC23A5+G6", alphabet + "\"A5+G6\""),
      ParsedRow("849VGJQF+VX7QR3JU", alphabet + "\"U\""),
      ParsedRow("8FWC2345+00", alphabet + "\"00\""),
      ParsedRow("8FWC2000+", padding),
      ParsedRow("8F0C2345+G6", padding),
      ParsedRow("WC2300+", padding),
      ParsedRow("https://plus.codes/8RM30000X", padding),
      ParsedRow("F2222222+22", beyond),
      ParsedRow("2W222222+22", beyond),
    ].check()
  }

  /// An encoder in whole numbers, the other way round: the point lies in the area whose center is read.
  @Test func centerIsWithinHalfAnArea() throws {
    let alphabet = Array("23456789CFGHJMPQRVWX")
    var generator = SeededGenerator(seed: 20)
    for _ in 0..<rounds(5_000) {
      let y = Int64.random(in: -900_000_000..<900_000_000, using: &generator)
      let x = Int64.random(in: -1_800_000_000..<1_800_000_000, using: &generator)
      // 1e-7 degrees are 1250 pairs' places in 1.25e-4.
      var (rows, columns) = ((y + 900_000_000) / 1_250, (x + 1_800_000_000) / 1_250)
      var digits: [Character] = []
      for _ in 0..<5 {
        digits += [alphabet[Int(columns % 20)], alphabet[Int(rows % 20)]]
        (rows, columns) = (rows / 20, columns / 20)
      }
      digits.reverse()
      let code = String(digits[..<8]) + "+" + String(digits[8...])
      let center = try Coordinate(parsing: code).grid
      #expect(abs(Int64(center.y) - y) <= 625 && abs(Int64(center.x) - x) <= 625, "\(y) \(x) \(code)")
    }
  }

  /// The middles are computed with Python's `fractions`.
  @Test func locatorsAreTheMiddleOfTheirSquare() {
    let expected =
      "expected a Maidenhead locator such as JO62qm: two capitals from A to R, two digits, two small letters from a to x (otherwise it may be a postal code)"
    [
      ParsedRow("JO62qm", 525_208_333, 133_750_000),
      ParsedRow("FN31pr", 417_291_667, -727_083_333),
      ParsedRow("AA00aa", -899_791_667, -1_799_583_333),
      ParsedRow("RR99xx", 899_791_667, 1_799_583_333),
      ParsedRow("JJ00aa", 208_333, 416_667),
      ParsedRow(" IJ09xa ", 90_208_333, -180_416_667),
      ParsedRow("JO62qm37", 525_312_500, 133_625_000),
      ParsedRow("GG87jw05", -220_604_167, -432_458_333),
      ParsedRow("JO62qm37ab", 525_294_271, 133_585_069),
      ParsedRow("RR99xx99xx", 899_999_132, 1_799_998_264),
      ParsedRow("AA00aa00aa", -899_999_132, -1_799_998_264),
      // In one case it may be a British postal code.
      ParsedRow("EH12AB", expected), ParsedRow("jo62qm", expected), ParsedRow("jo62QM", expected),
      ParsedRow("SR99xx", expected), ParsedRow("RR99xy", expected), ParsedRow("JO62qm37AB", expected),
      ParsedRow(
        "JO62",
        "\"JO62\" is not a number; expected latitude (-90...90) and longitude (-180...180), such as 43.06 141.35"
      ),
    ].check()
  }

  @Test func geohashesAreTheCenterOfTheirCell() {
    [
      ParsedRow("geohash:xn774c06kdtv", 356_894_875, 1_396_917_064),
      ParsedRow("geohash:xn774c06kdtve", 356_894_875, 1_396_917_064),
      ParsedRow("GEOHASH: XN774C06KDTV", 356_894_875, 1_396_917_064),
      ParsedRow("geohash:s", 225_000_000, 225_000_000),
      ParsedRow("geohash:7", -225_000_000, -225_000_000),
      ParsedRow("geohash:z", 675_000_000, 1_575_000_000),
      // Longitudes in the middle between two points of the grid.
      ParsedRow("geohash:xn77", 357_714_844, 1_397_460_938),
      ParsedRow("geohash:9q8y", 377_050_781, -1_225_195_313),
      ParsedRow("geohash:0", -675_000_000, -1_575_000_000),
      ParsedRow("geohash:u4pruydqqvj", 576_491_106, 104_074_397),
      ParsedRow("geohash:ezs42", 426_049_805, -56_030_273),
      ParsedRow("geohash:s00000000000", 1, 2),
      ParsedRow("geohash:kpbpbpbpbpbp", -1, 2),
      ParsedRow("geohash:zzzzzzzzzzzzzzzzzzzzzzzz", 900_000_000, 1_800_000_000),
      ParsedRow("geohash:000000000000000000000000", -900_000_000, -1_800_000_000),
      ParsedRow("geohash:sydney", 377_407_837, 367_327_881),
      ParsedRow("geohash:", "expected a geohash such as geohash:xn774c06kdtv, found the end"),
      ParsedRow("geohash:tokyo", "expected digits and letters except a, i, l and o, found \"okyo\""),
      ParsedRow("geohash:xn77 4c", "expected digits and letters except a, i, l and o, found \" 4c\""),
      ParsedRow("geohash:zzzzzzzzzzzzzzzzzzzzzzzzz", "a geohash has at most 24 characters"),
    ].check()
  }

  /// They would be geohashes.
  @Test(arguments: ["sydney", "berry", "xn774c06kdtv", "7", "u4pruydqqvj"])
  func aWordAloneIsNoGeohash(_ word: String) {
    #expect(throws: CoordinateError.self) { try Coordinate(parsing: word) }
  }
}
