import TestSupport
import Testing

/// `tzlookup compare`: shapefiles and indexes, in any combination.
@Suite(.tags(.concurrency)) struct CompareTests {
  /// Two shapefiles: in `new.shp` B has taken half of A's square degree at the equator, and C is gone.
  private static func shapefiles() throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    let half = [(0.0, 0.0), (0.0, 1.0), (0.5, 1.0), (0.5, 0.0), (0.0, 0.0)]
    let rest = [(0.5, 0.0), (0.5, 1.0), (1.0, 1.0), (1.0, 0.0), (0.5, 0.0)]
    _ = try ShapefileBytes([
      .init("A", [ShapefileBytes.square(0, 0)]), .init("C", [ShapefileBytes.square(5, 60)]),
    ])
    .write(to: directory, name: "old")
    _ = try ShapefileBytes([.init("A", [rest]), .init("B", [half])]).write(to: directory, name: "new")
    return directory
  }

  @Test func movesAndPlacesAreReported() throws {
    let directory = try Self.shapefiles()
    try [
      ShellCase(
        "cd \(directory.path) && tzlookup compare old.shp new.shp",
        prints: "old            old.shp",
        "new            new.shp",
        "zones added    B",
        "zones removed  C",
        "zones changed  3 of 3",
        "",
        "area moved, km2  from -> to",
        "     6,154.2319  A -> B",
        "     6,123.1409  C -> -",
        "    12,277.3728  in all",
        "",
        "largest, km2     latitude, longitude   from -> to",
        "     6,154.2319  0.5 0.25              A -> B",
        "     6,123.1409  60.5 5.5              C -> -"),
      ShellCase(
        "cd \(directory.path) && tzlookup compare new.shp old.shp --largest 1",
        prints: "old            new.shp",
        "new            old.shp",
        "zones added    C",
        "zones removed  B",
        "zones changed  3 of 3",
        "",
        "area moved, km2  from -> to",
        "     6,154.2319  B -> A",
        "     6,123.1409  in 1 other pairs",
        "    12,277.3728  in all",
        "",
        "largest, km2     latitude, longitude   from -> to",
        "     6,154.2319  0.5 0.25              B -> A"),
    ].check()
  }

  @Test func anIndexIsWhatItWasMadeFrom() throws {
    let shell = try IndexTests.shellWithIndex()
    try [
      ShellCase(
        "tzlookup compare $T/excerpt.tzidx \(IndexTests.excerpt)",
        prints: "old            \(shell.directory)/excerpt.tzidx (2026e)",
        "new            \(IndexTests.excerpt)",
        "zones added    none",
        "zones removed  none",
        "zones changed  0 of 6",
        "area moved     none")
    ].check(in: shell)
  }

  @Test func whatCannotBeComparedIsReported() throws {
    try [
      ShellCase(
        "tzlookup compare a.shp",
        says: "missing expected argument '<new>'; see 'tzlookup compare --help'", status: 64),
      ShellCase(
        "tzlookup compare nowhere.shp \(IndexTests.excerpt)",
        says: "nowhere.shp: no such file; a shapefile needs its .shp, .shx and .dbf side by side", status: 66),
      ShellCase(
        "tzlookup compare \(IndexTests.excerpt) \(IndexTests.excerpt) --threads 0",
        says: "--largest must be 0...1000000, and --threads 1...1024", status: 64),
    ].check()
  }
}
