import Foundation
import TestSupport
import Testing

/// Answers of an index with an error bound: `--verbose` and `--json` say how sure they are, `--require-certain` refuses, and
/// `csv` and `ndjson` have a column.
@Suite struct CertaintyTests {
  /// A shell whose `$T` has `small.tzidx`, borders simplified to 100 m.
  private static func shell() throws -> Shell {
    let shell = try Shell()
    let result = try shell.run(
      "tzlookup compile \(IndexTests.excerpt) --max-error 100 -o $T/small.tzidx --data-version 2026e")
    #expect(result.status == 0, "\(result)")
    return shell
  }

  /// Sapporo, and 25 m from the limit of Japan's territorial sea.
  private static let sure = "43.06 141.35"
  private static let unsure = "45.5811 141.8928"
  private static let alternatives = "Asia/Tokyo or Etc/GMT-9"
  private static let refusal =
    "not certain at 45.5811 141.8928, as a border may be within the error bound of 100 m: \(alternatives); ask an index that was compiled without --max-error"

  @Test func answersSayHowSureTheyAre() throws {
    let place = #"{"latitude":45.5811,"longitude":141.8928,"zones":"#
    let bound = #""errorMeters":100,"dataVersion":"2026e"}"#
    try [
      ShellCase("tzlookup \(Self.sure) --index $T/small.tzidx", prints: "Asia/Tokyo"),
      ShellCase("tzlookup \(Self.unsure) --index $T/small.tzidx", prints: "Etc/GMT-9"),
      ShellCase(
        "tzlookup \(Self.sure) --index $T/small.tzidx --verbose", prints: "Asia/Tokyo\tpolygon, certain"),
      ShellCase(
        "tzlookup \(Self.unsure) --index $T/small.tzidx --verbose",
        prints: "Etc/GMT-9\tpolygon, not certain within 100 m: \(Self.alternatives)"),
      ShellCase(
        "tzlookup \(Self.sure) --index $T/small.tzidx --json",
        prints:
          #"{"latitude":43.06,"longitude":141.35,"zones":["Asia/Tokyo"],"source":"polygon","certain":true,\#(bound)"#
      ),
      ShellCase(
        "tzlookup \(Self.unsure) --index $T/small.tzidx --json",
        prints:
          #"\#(place)["Etc/GMT-9"],"source":"polygon","certain":false,"candidates":["Asia/Tokyo","Etc/GMT-9"],\#(bound)"#
      ),
      ShellCase(
        "tzlookup 51.5 -0.13 --index $T/small.tzidx --verbose",
        prints: "Europe/London\tnearest point: 983 m to +513030-0000731 (GB), certain"),
      // The built-in index is exact, and so is a shapefile.
      ShellCase("tzlookup \(Self.unsure) --verbose", prints: "Etc/GMT-9\tpolygon"),
      ShellCase(
        "tzlookup \(Self.unsure) --shapes \(IndexTests.excerpt) --verbose", prints: "Etc/GMT-9\tpolygon"),
    ].check(in: try Self.shell())
  }

  /// Two records of a zone that overlap by a unit: in 60 m their rings would be one.
  @Test func ringsAreKept() throws {
    let rings: [[(Double, Double)]] = [
      [(200_042_425, 100_017_607), (200_041_425, 100_029_446), (200_042_689, 100_039_241)],
      [
        (200_051_486, 100_043_340), (200_041_101, 100_043_963), (200_042_690, 100_039_239),
        (200_042_424, 100_017_609),
      ],
    ]
    let directory = try TemporaryDirectory()
    let path = try ShapefileBytes(
      rings.map { ring in
        .init("Z", [(ring + ring.prefix(1)).map { ($0.0 / 1e7, $0.1 / 1e7) }])
      }
    ).write(to: directory)
    let shell = try Shell()
    let call = "tzlookup compile \(path) -o $T/rings.tzidx --max-error"
    let result = try shell.run("\(call) 60 || ls $T")
    #expect(
      result.error
        == "tzlookup: \(path): of the 2 rings of \"Z\", 1 would be left where borders are simplified to 60 m: choose a smaller --max-error\n"
    )
    #expect(result.output.isEmpty, "no index, and no part of one")
    #expect(try shell.run("\(call) 1").status == 0)
  }

  @Test func uncertainAnswersAreRefused() throws {
    let place = #"{"latitude":45.5811,"longitude":141.8928,"zones":"#
    try [
      ShellCase("tzlookup \(Self.sure) --index $T/small.tzidx --require-certain", prints: "Asia/Tokyo"),
      ShellCase(
        "tzlookup \(Self.unsure) --index $T/small.tzidx --require-certain", says: Self.refusal, status: 1),
      ShellCase(
        "tzlookup \(Self.unsure) --index $T/small.tzidx --require-certain --json",
        prints:
          #"\#(place)[],"source":null,"certain":false,"candidates":["Asia/Tokyo","Etc/GMT-9"],"errorMeters":100,"dataVersion":"2026e"}"#,
        says: Self.refusal, status: 1),
      ShellCase(
        "tzlookup - --index $T/small.tzidx --require-certain",
        input: "43.06 141.35\n45.5811 141.8928\n43 141\n", prints: "Asia/Tokyo", "", "Asia/Tokyo",
        says: "line 2: \(Self.refusal)", status: 1),
      ShellCase(
        "tzlookup - --index $T/small.tzidx --require-certain --all", input: "43.06 141.35\n",
        prints: "Asia/Tokyo"),
      ShellCase("tzlookup \(Self.unsure) --require-certain", prints: "Etc/GMT-9"),
      ShellCase(
        "tzlookup \(Self.unsure) --shapes \(IndexTests.excerpt) --require-certain", prints: "Etc/GMT-9"),
      ShellCase(
        "tzlookup \(Self.unsure) --nearest-point --require-certain",
        says: "--require-certain is about boundaries, which --nearest-point ignores: leave out one of them",
        status: 64),
    ].check(in: try Self.shell())
  }

  @Test func rowsHaveAColumn() throws {
    let shell = try Self.shell()
    let table = "lat,lon\n43.06,141.35\n45.5811,141.8928\n"
    try [
      ShellCase(
        "tzlookup csv - --index $T/small.tzidx --certainty --quiet", input: table,
        prints: "lat,lon,timezone,timezone_certainty", "43.06,141.35,Asia/Tokyo,certain",
        "45.5811,141.8928,Etc/GMT-9,Asia/Tokyo;Etc/GMT-9"),
      ShellCase(
        "tzlookup csv - --certainty --column tz --quiet", input: table,
        prints: "lat,lon,tz,tz_certainty", "43.06,141.35,Asia/Tokyo,certain",
        "45.5811,141.8928,Etc/GMT-9,certain"),
      ShellCase(
        "tzlookup ndjson - --index $T/small.tzidx --certainty --quiet",
        input: "{\"lat\":45.5811,\"lon\":141.8928}\n",
        prints:
          #"{"lat":45.5811,"lon":141.8928,"timezone":"Etc/GMT-9","timezone_certainty":"Asia/Tokyo;Etc/GMT-9"}"#
      ),
    ].check(in: shell)
    let counted = try shell.run("tzlookup csv - --index $T/small.tzidx --certainty > $T/out", input: table)
    #expect(counted.error.hasPrefix("tzlookup: 2 rows, 2 zones, 0 blank, 1 not certain, "), "\(counted)")
  }

  // MARK: The proof

  @Test func aSimplifiedIndexIsProven() throws {
    let shell = try Self.shell()
    let result = try shell.run(
      "tzlookup verify \(IndexTests.excerpt) --index $T/small.tzidx --points 20000 --recompile")
    let lines = result.output.split(separator: "\n")
    #expect(result.status == 0, "\(result)")
    #expect(lines.first?.hasPrefix("compiled again: the same ") == true, "\(result)")
    #expect(
      lines.contains { $0.hasPrefix("borders simplified to 100 m: ") && $0.contains(", 0 of their sides ") },
      "\(result)")
    #expect(
      lines.contains { $0.hasPrefix("all: 20,480 points, ") && $0.hasSuffix(", 0 wrong where certain") },
      "\(result)")
    #expect(lines.last == "20,480 points, 0 differences", "\(result)")
  }

  /// The excerpt's index, its bound lowered in the bytes: it is certain where it must not be.
  @Test func aFalseBoundIsFound() throws {
    let shell = try Self.shell()
    let path = URL(fileURLWithPath: "\(shell.directory)/small.tzidx")
    let index = try Data(contentsOf: path)
    try Data(IndexBytes.stating(errorMillimeters: 1000, [UInt8](index))).write(to: path)
    let result = try shell.run("tzlookup verify \(IndexTests.excerpt) --index $T/small.tzidx --points 20000")
    #expect(result.status == 65, "\(result)")
    #expect(result.output.contains("certain, but wrong"), "\(result)")
    #expect(!result.output.hasSuffix(" 0 differences\n"), "\(result)")
  }

  @Test func whatDoesNotGoTogetherIsRefused() throws {
    try [
      ShellCase(
        "tzlookup verify \(IndexTests.excerpt) --index $T/small.tzidx --polygons",
        says: "--polygons compares every edge, and the borders of this index are simplified: leave it out",
        status: 64)
    ].check(in: try Self.shell())
  }
}
