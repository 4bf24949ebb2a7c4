import TestSupport
import Testing

/// Shapefiles with something wrong, made for the test.
@Suite(.tags(.readsUntrustedBytes)) struct ShapefileProblemTests {
  @Test func invalidPolygonsAreUsedWithAWarningThatNamesTheRecord() throws {
    let bowTie = [(10.0, 50.0), (12.0, 52.0), (12.0, 50.0), (10.0, 52.0), (10.0, 50.0)]
    let directory = try TemporaryDirectory()
    let path = try ShapefileBytes([
      .init("Zone/A", [ShapefileBytes.square(20, 50)]), .init("Zone/B", [bowTie]),
    ]).write(to: directory)
    let warning = """
      warning: \(path): record 1 (Zone/B) is not a valid polygon: Self-intersection at latitude 51.0, longitude 11.0; \
      it is used as it is, with inside and outside decided by the even-odd rule
      """
    try [
      ShellCase("tzlookup --shapes \(path) 51 11.5", prints: "Zone/B", says: warning),
      ShellCase("tzlookup --shapes \(path) 50.5 20.5", prints: "Zone/A", says: warning),
    ].check()
    let compiled = try Shell().run(
      "tzlookup compile \(path) -o $T/index && tzlookup --index $T/index 51 11.5")
    #expect(compiled.output == "Zone/B\n")
    #expect(compiled.error.hasPrefix("tzlookup: \(warning)\n"))
  }

  /// Rings that enclose nothing once rounded, or none at all: zones without ground, which every command accepts.
  @Test(arguments: [true, false])
  func shapesWithoutGroundHaveNoAnswers(_ hasRing: Bool) throws {
    let ring = [(1.0, 1.0), (1.000_000_001, 1.0), (1.0, 1.000_000_001), (1.0, 1.0)]
    let directory = try TemporaryDirectory()
    let path = try ShapefileBytes([
      .init("Zone/A", hasRing ? [ring] : [], type: hasRing ? nil : ShapefileBytes.ShapeType.null)
    ]).write(to: directory)
    let shell = try Shell()
    let compiled = try shell.run("tzlookup compile \(path) -o $T/index")
    #expect(compiled.status == 0, "\(compiled)")
    let verified = try shell.run(
      "tzlookup verify \(path) --index $T/index --points 20000 --polygons --recompile")
    #expect(
      verified.status == 0 && verified.output.hasSuffix("20,480 points, 0 differences\n"), "\(verified)")
    try [
      ShellCase(
        "tzlookup compare \(path) \(path) | tail -2", prints: "zones changed  0 of 1", "area moved     none"),
      ShellCase(
        "tzlookup near --index $T/index 1 1", prints: "zones     none", says: "the index has no border",
        status: 1),
      ShellCase(
        "tzlookup --shapes \(path) --fallback none 1 1", says: "no zone of \(path) covers 1 1", status: 1),
      ShellCase("tzlookup --shapes \(path) 1 1", prints: "Africa/Accra"),
      ShellCase(
        "printf 'lat,lon\\n1,1\\n' | tzlookup csv -q --shapes \(path) -", prints: "lat,lon,timezone",
        "1,1,Africa/Accra"),
    ].check(in: shell)
    let exported = try shell.run("tzlookup export --index $T/index Zone/A")
    #expect(exported.status == 0 && exported.output.contains(#""coordinates":[]"#), "\(exported)")
  }

  @Test func aShapefileOfDeletedRecordsIsRefused() throws {
    let directory = try TemporaryDirectory()
    let path = try ShapefileBytes([.init("Zone/A", [ShapefileBytes.square(1, 1)], isDeleted: true)])
      .write(to: directory)
    let message = "\(path): expected at least one record, found none; export the boundaries again"
    try [
      ShellCase("tzlookup --shapes \(path) 1.5 1.5", says: message, status: 65),
      ShellCase("tzlookup compile \(path) -o $T/index", says: message, status: 65),
      ShellCase("tzlookup verify \(path)", says: message, status: 65),
      ShellCase("tzlookup compare \(path) \(path)", says: message, status: 65),
    ].check()
  }

  /// 400 zones meet at one vertex: more than an index held in one place before.
  @Test func aCrowdedShapefileIsCompiled() throws {
    let directory = try TemporaryDirectory()
    let path = try ShapefileBytes(CrowdedShapes.pie(slices: 400).shapes).write(to: directory)
    let shell = try Shell()
    let result = try shell.run(
      "tzlookup compile \(path) -o $T/index && tzlookup verify \(path) --index $T/index --points 4096 --threads 1 | tail -1"
    )
    #expect(result.output == "4,096 points, 0 differences\n", "\(result)")
  }

  @Test(arguments: ShapefileDefect.all)
  func defectsAreReportedInOneLineAndLeaveNoIndex(_ defect: ShapefileDefect) throws {
    let directory = try TemporaryDirectory()
    let path = try defect.bytes.write(to: directory)
    let removed = defect.removed.map { "rm '\(directory.file($0))' && " }.joined()
    for line in ["tzlookup --shapes '\(path)' 50.5 10.5", "tzlookup compile '\(path)' -o $T/index"] {
      let shell = try Shell()
      let result = try shell.run((line.contains("compile") ? "" : removed) + line)
      #expect(result.output == "", "\(line)")
      #expect(result.error.hasPrefix("tzlookup: \(directory.path)/"), "\(line)")
      #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
      #expect([65, 66].contains(result.status), "\(line)")
      #expect(try shell.run("ls -A $T").output == "", "\(line)")
    }
  }
}
