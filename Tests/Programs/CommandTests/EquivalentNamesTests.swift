import Foundation
import TestSupport
import Testing

/// Two zones whose names differ in their bytes and not to Unicode: they stay apart from the shapefile to every answer.
@Suite struct EquivalentNamesTests {
  private static let composed = "Am\u{E9}rique"
  private static let decomposed = "Ame\u{301}rique"

  private func square(_ west: Double) -> [(Double, Double)] {
    [(west, 0), (west, 10), (west + 10, 10), (west + 10, 0), (west, 0)]
  }

  /// The bytes that a command prints, which `String` would compare by Unicode's rules.
  private func expect(
    _ line: String, input: String = "", prints expected: String, in shell: Shell,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let result = try shell.run(line, input: input)
    #expect(result.status == 0, "\(line): \(result.error)", sourceLocation: location)
    #expect(Array(result.output.utf8) == Array(expected.utf8), "\(line)", sourceLocation: location)
  }

  @Test func zonesStayApart() throws {
    let shell = try Shell()
    let directory = try TemporaryDirectory()
    let path = try ShapefileBytes([
      .init(Self.composed, [square(0)]), .init(Self.decomposed, [square(10)]),
    ]).write(to: directory)
    #expect(try shell.run("tzlookup compile \(path) -o $T/index").status == 0)
    #expect(try shell.run("tzlookup info --index $T/index --json").output.contains(#""zones":2"#))
    for boundaries in ["--index $T/index", "--shapes \(path)"] {
      try expect("tzlookup 5 5 \(boundaries)", prints: "\(Self.composed)\n", in: shell)
      try expect("tzlookup 5 15 \(boundaries)", prints: "\(Self.decomposed)\n", in: shell)
      // Within polygons, and just outside, where the nearest border answers.
      let rows = [
        ("5,5", Self.composed), ("5,15", Self.decomposed), ("-0.000001,5", Self.composed),
        ("-0.000001,15", Self.decomposed),
      ]
      try expect(
        "tzlookup csv \(boundaries)", input: "lat,lon\n" + rows.map { "\($0.0)\n" }.joined(),
        prints: "lat,lon,timezone\n" + rows.map { "\($0.0),\($0.1)\n" }.joined(), in: shell)
    }
    #expect(try shell.run("tzlookup verify \(path) --index $T/index --points 1000").status == 0)
  }

  @Test func aFieldIsFoundByItsBytesFirst() throws {
    let shell = try Shell()
    let directory = try TemporaryDirectory()
    let path = try ShapefileBytes(
      [.init("Zone/A", [square(0)])], fields: [Self.decomposed, Self.composed]
    ).write(to: directory)
    try expect("tzlookup 5 5 --shapes \(path) --field \(Self.composed)", prints: "Zone/A\n", in: shell)
    #expect(try shell.run("tzlookup 5 5 --shapes \(path) --field \(Self.decomposed)").status == 65)
  }

  /// One é in one code point, the other in two.
  @Test func exportedZonesAreTheirBytes() throws {
    let directory = try TemporaryDirectory()
    let path = try ShapefileBytes([
      .init("Caf\u{65}\u{301}", [ShapefileBytes.square(10, 50)]),
      .init("Caf\u{E9}", [ShapefileBytes.square(20, 50)]),
      .init("Other", [ShapefileBytes.square(30, 50)]),
    ]).write(to: directory)
    let another = try TemporaryDirectory()
    let only = try ShapefileBytes([.init("Caf\u{E9}", [ShapefileBytes.square(20, 50)])]).write(
      to: another)
    let shell = try Shell()
    #expect(
      try shell.run("tzlookup compile \(path) -o $T/index && tzlookup compile \(only) -o $T/one").status == 0)
    let box = "--bbox --index $T/index | grep -o '\"bbox\":[^]]*]'"
    try [
      ShellCase("tzlookup export Caf\u{65}\u{301} \(box)", prints: "\"bbox\":[10,50,11,51]"),
      ShellCase("tzlookup export Caf\u{E9} \(box)", prints: "\"bbox\":[20,50,21,51]"),
      ShellCase(
        "tzlookup export Caf\u{E9} Caf\u{65}\u{301} \(box)", prints: "\"bbox\":[20,50,21,51]",
        "\"bbox\":[10,50,11,51]"),
      ShellCase(
        "tzlookup export Caf\u{65}\u{301} --index $T/one",
        says: "there is no zone \"Caf\u{65}\u{301}\" in the index; did you mean Caf\u{E9}?", status: 64),
    ].check(in: shell)
  }
}
