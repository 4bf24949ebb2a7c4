import Foundation
import TestSupport
import Testing

/// Boundaries as they are published: archives of a shapefile or of GeoJSON, and GeoJSON itself.
@Suite(.tags(.readsUntrustedBytes)) struct PublishedBoundariesTests {
  /// A shell whose `$T` has the excerpt in all forms, compressed by another program.
  private static func shell() throws -> Shell {
    let shell = try Shell()
    let shapes = try Shapefile(path: RepositoryFiles.excerpt).shapes()
    try Data(GeoJSONText.collection(shapes).utf8).write(
      to: URL(fileURLWithPath: "\(shell.directory)/combined-with-oceans.json"))
    try [
      ShellCase(
        "mkdir $T/dist && for e in shp shx dbf prj cpg; do cp Shapefiles/hokkaido-sakhalin.$e $T/dist/combined.$e; done"
      ),
      ShellCase("cd $T && python3 -m zipfile -c timezones-with-oceans.shapefile.zip dist"),
      ShellCase("cd $T && python3 -m zipfile -c timezones-with-oceans.geojson.zip combined-with-oceans.json"),
      ShellCase("cd $T && cp timezones-with-oceans.shapefile.zip timezones-2026c.shapefile.zip"),
    ].check(in: shell)
    return shell
  }

  private static let forms = [
    "timezones-with-oceans.shapefile.zip", "timezones-with-oceans.geojson.zip", "combined-with-oceans.json",
  ]

  @Test func allFormsMakeTheSameIndex() throws {
    let shell = try Self.shell()
    #expect(try shell.run("tzlookup compile \(IndexTests.excerpt) -o $T/shapefile.tzidx").status == 0)
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
    #expect(try shell.run("tzlookup compile \(IndexTests.excerpt) -o $T/shapefile.tzidx").status == 0)
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

  @Test func unreadableBoundariesAreReported() throws {
    let shell = try Self.shell()
    try [
      ShellCase("cd $T && head -c 5000 timezones-with-oceans.shapefile.zip > short.zip"),
      ShellCase("cd $T && echo 1 > a.txt && python3 -m zipfile -c other.zip a.txt && echo x > index.tzidx"),
      ShellCase("cd $T && python3 -m zipfile -c both.zip dist combined-with-oceans.json"),
      ShellCase(
        "cd $T && tzlookup compile short.zip -o index.tzidx",
        says:
          "short.zip: expected a whole zip archive, found another file, or one that is damaged or cut short (Not a zip archive); download it again",
        status: 65),
      ShellCase(
        "cd $T && tzlookup --shapes other.zip 1 2",
        says:
          "other.zip: expected a shapefile (.shp) or GeoJSON (.geojson, .json) in the archive, found \"a.txt\"; download the archive of a shapefile or of GeoJSON",
        status: 65),
      ShellCase(
        "cd $T && tzlookup compare both.zip both.zip",
        says:
          "both.zip: expected one file of boundaries in the archive, and each file of it once, found \"dist/combined.shp\", \"combined-with-oceans.json\"; unpack it and choose one",
        status: 65),
      ShellCase(
        "cd $T && tzlookup compile nowhere.zip -o index.tzidx",
        says: "nowhere.zip: no such file; check the path",
        status: 66),
      ShellCase(
        "cd $T && tzlookup compile a.txt -o index.tzidx",
        says:
          "a.txt: expected a shapefile (.shp), GeoJSON, or a zip archive of one of these, found another file",
        status: 65),
      ShellCase(
        "cd $T && tzlookup --shapes combined-with-oceans.json --field name 1 2",
        says:
          "combined-with-oceans.json: feature 1: expected a name in the property \"name\", found none; choose another property",
        status: 65),
      ShellCase(
        "cd $T && tzlookup compile both.zip -o both.zip",
        says: "the output both.zip is the same file as the input both.zip; write to another file", status: 64),
      ShellCase("cat $T/index.tzidx", prints: "x"),
    ].check(in: shell)
  }
}
