import TestSupport
import Testing

/// Boundaries as they are published: archives of a shapefile or of GeoJSON, and GeoJSON itself.
@Suite(.tags(.readsUntrustedBytes)) struct PublishedBoundariesTests {
  /// A shell whose `$T` has the excerpt in all forms, compressed by another program, and compiled.
  private static func shell() throws -> Shell {
    let shell = try Shell()
    let shapes = try Shapefile(path: RepositoryFiles.excerpt).shapes()
    try shell.write(Array(GeoJSONText.collection(shapes).utf8), to: "combined-with-oceans.json")
    try [
      ShellCase(
        "mkdir $T/dist && for e in shp shx dbf prj cpg; do cp Shapefiles/hokkaido-sakhalin.$e $T/dist/combined.$e; done"
      ),
      ShellCase("cd $T && python3 -m zipfile -c timezones-with-oceans.shapefile.zip dist"),
      ShellCase("cd $T && python3 -m zipfile -c timezones-with-oceans.geojson.zip combined-with-oceans.json"),
      ShellCase("cd $T && cp timezones-with-oceans.shapefile.zip timezones-2026c.shapefile.zip"),
      ShellCase("tzlookup compile \(IndexTests.excerpt) -o $T/shapefile.tzidx 2> /dev/null"),
    ].check(in: shell)
    return shell
  }

  private static let forms = [
    "timezones-with-oceans.shapefile.zip", "timezones-with-oceans.geojson.zip", "combined-with-oceans.json",
  ]

  @Test func allFormsMakeTheSameIndex() throws {
    let shell = try Self.shell()
    for form in Self.forms {
      let result = try shell.run(
        "cd $T && tzlookup compile \(form) -o found.tzidx && cmp found.tzidx shapefile.tzidx")
      #expect(result.status == 0 && result.output == "", "\(form): \(result)")
      #expect(result.error.hasPrefix("tzlookup: found.tzidx: 6 zones, 4,531 edges, "), "\(form): \(result)")
    }
  }

  @Test func releaseComesFromFileNameUnlessGiven() throws {
    let shell = try Self.shell()
    let compile = "cd $T && tzlookup compile timezones-2026c.shapefile.zip -o found.tzidx"
    let named = try shell.run(compile)
    #expect(
      named.error.hasPrefix(
        "tzlookup: found.tzidx: release 2026c, as timezones-2026c.shapefile.zip is named\n"),
      "\(named)")
    let release = "tzlookup info --index $T/found.tzidx | grep '^data '"
    let found = try shell.run(release)
    #expect(found.output.contains("2026c"), "\(found)")
    let given = try shell.run("\(compile) --release 2026e && \(release)")
    #expect(given.output.contains("2026e") && !given.error.contains("release"), "\(given)")
    let none = try shell.run(
      "cd $T && tzlookup compile combined-with-oceans.json -o found.tzidx && \(release)")
    #expect(!none.output.contains("2026") && !none.error.contains("release"), "\(none)")
  }

  @Test func answersComparisonsAndProofsComeFromAllForms() throws {
    let shell = try Self.shell()
    for form in Self.forms {
      try [
        ShellCase("cd $T && tzlookup --shapes \(form) 43.06 141.35", prints: "Asia/Tokyo"),
        ShellCase(
          "cd $T && printf 'lat,lon\\n46.96,142.73\\n' | tzlookup csv -q --shapes \(form) -",
          prints: "lat,lon,timezone", "46.96,142.73,Asia/Sakhalin"),
        ShellCase(
          "cd $T && tzlookup compare shapefile.tzidx \(form) | tail -2", prints: "zones changed  0 of 6",
          "area moved     none"),
        ShellCase(
          "cd $T && tzlookup verify \(form) --index shapefile.tzidx --points 8 --recompile | sed '2,9d'",
          prints: "compiled again: the same 322,685 bytes", "4,096 points, 0 differences"),
      ].check(in: shell)
    }
    let compared = try shell.run(
      "cd $T && tzlookup compare timezones-2026c.shapefile.zip shapefile.tzidx | head -1")
    #expect(compared.output == "old            timezones-2026c.shapefile.zip (2026c)\n")
  }
}
