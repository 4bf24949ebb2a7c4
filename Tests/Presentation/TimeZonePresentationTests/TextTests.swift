import Testing
import TimeZonePresentation

/// Degrees, JSON and columns as the commands print them.
@Suite struct TextTests {
  @Test(
    arguments: [
      (0, "0", "0"), (1, "0.0000001", "0"), (-1, "-0.0000001", "0"), (430_600_000, "43.06", "43.06"),
      (-338_700_000, "-33.87", "-33.87"), (1_800_000_000, "180", "180"), (-1_800_000_000, "-180", "-180"),
      (10_000_000, "1", "1"), (9_999_999, "0.9999999", "1"), (500, "0.00005", "0.0001"),
      (499, "0.0000499", "0"), (-500, "-0.00005", "-0.0001"), (Int32.max, "214.7483647", "214.7484"),
      (Int32.min, "-214.7483648", "-214.7484"),
    ] as [(Int32, String, String)])
  func degreesAreExactAndShort(_ e7: Int32, _ exact: String, _ short: String) {
    #expect(e7.degreesText == exact)
    #expect(e7.shortDegreesText == short)
  }

  @Test func coordinatesAreLatitudeThenLongitude() throws {
    let coordinate = try Coordinate(latitude: 43.06, longitude: -141.35)
    #expect(coordinate.degreesText == "43.06 -141.35")
    #expect(JSON.object(coordinate.jsonMembers).text == #"{"latitude":43.06,"longitude":-141.35}"#)
    #expect(
      coordinate.json(iso6709: "+4304-14121").text
        == #"{"latitude":43.06,"longitude":-141.35,"iso6709":"+4304-14121"}"#)
  }

  @Test(arguments: [
    ("", #""""#), ("Asia/Tokyo", #""Asia/Tokyo""#), ("a\"b\\c", #""a\"b\\c""#),
    ("\n\t\r", #""\u000a\u0009\u000d""#),
    ("\u{0}\u{1F}", #""\u0000\u001f""#), ("São Tomé ©", #""São Tomé ©""#), ("\u{1F30D}", "\"\u{1F30D}\""),
  ])
  func jsonStringsAreEscaped(_ text: String, _ json: String) {
    #expect(JSON(text).text.lowercased() == json.lowercased())
    #expect(JSON(stated: text).text == (text.isEmpty ? "null" : JSON(text).text))
  }

  @Test func jsonValues() {
    let values: [(JSON, String)] = [
      (JSON(nil as String?), "null"), ([:], "{}"), (["a\"": 1, "b": .null], #"{"a\"":1,"b":null}"#),
      ([], "[]"), ([1, [:], true], "[1,{},true]"), (JSON(["a", "b"]), #"["a","b"]"#),
      (.decimal(-1_413_500_000, places: 7), "-141.35"), (JSON(0.25, places: 1), "0.3"),
    ]
    for (value, text) in values { #expect(value.text == text) }
  }

  @Test func membersThatAreNilAreLeftOut() {
    var object: JSONObject = ["a": 1]
    object.add("b", nil)
    object.add("c", "2")
    #expect(JSON.object(object.adding(nil)).text == #"{"a":1,"c":"2"}"#)
  }

  @Test(
    arguments: [
      (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (-1000, "-1,000"), (4_086_407, "4,086,407"),
      (Int64.max, "9,223,372,036,854,775,807"), (Int64.min, "-9,223,372,036,854,775,808"),
    ] as [(Int64, String)])
  func numbersAreGrouped(_ number: Int64, _ text: String) {
    #expect(number.grouped == text)
  }

  @Test func columnsAreAligned() {
    #expect(Columns.text([("zones", "a"), ("distance", "1 m")], width: 10) == "zones     a\ndistance  1 m\n")
    #expect(Columns.text([("longer than it", "a")], width: 6) == "longer than it a\n")
    #expect(Columns.text([]) == "")
    #expect("ab".padded(to: 4) == "ab  " && "ab".padded(to: 1) == "ab")
    #expect("ab".alignedRight(to: 4) == "  ab" && "ab".alignedRight(to: 1) == "ab")
  }
}
