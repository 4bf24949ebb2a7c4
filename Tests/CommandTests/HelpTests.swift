import TestSupport
import Testing

/// What `--help` prints, word for word: a change of it is a change of the interface.
@Suite struct HelpTests {
  @Test func helpOfTheCommand() throws {
    try [
      ShellCase("tzlookup --help", prints: Self.root),
      ShellCase("tzlookup -h", prints: Self.root),
      ShellCase("tzlookup help", prints: Self.root),
      ShellCase("tzlookup help help", prints: Self.root),
      ShellCase("tzlookup 43.06 141.35 --help", prints: Self.root),
    ].check()
  }

  @Test func helpOfItsSubcommands() throws {
    try [
      ShellCase("tzlookup near --help", prints: Self.near),
      ShellCase("tzlookup help near", prints: Self.near),
      ShellCase("tzlookup info --help", prints: Self.info),
      ShellCase("tzlookup help info", prints: Self.info),
      ShellCase("tzlookup compile --help", prints: Self.compile),
      ShellCase("tzlookup help compile", prints: Self.compile),
      ShellCase("tzlookup verify --help", prints: Self.verify),
    ].check()
  }

  private static let root = """
    OVERVIEW: Tell the time zone at a point on Earth, offline and exactly.

    EXAMPLES:
      tzlookup 43.06 141.35           Asia/Tokyo
      tzlookup -33.87 151.21          Australia/Sydney
      tzlookup 43.84 87.53 --all      Asia/Shanghai and Asia/Urumqi, one per line
      tzlookup 43.06 141.35 --json    a JSON object
      tzlookup - < points.txt         one point per line, one answer per line

    POINTS (WGS 84):
      43.06 141.35                    degrees: latitude, then longitude
      43.06,141.35                    the same with a comma
      43°03′36″N 141°21′E             also 43 03 36 N 141 21 E, in either order
      geo:43.06,141.35                geo URI (RFC 5870)
      +4303.6+14121/                  ISO 6709

    EXIT STATUS:
      0   a zone was found            66  no such input file
      1   no zone covers the point    69  tzlookup-shapes is missing
      64  the call is wrong           74  reading or writing failed
      65  bad data

    USAGE: tzlookup <latitude> <longitude> [--all | --json]
           tzlookup <point> [--all | --json] [--index <file> | --shapes <file>]
           tzlookup - < points.txt
           tzlookup <subcommand>

    ARGUMENTS:
      <point>                 Where: latitude and longitude in degrees, in any form
                              shown above, or '-' to read points from standard
                              input.

    OPTIONS:
      --all                   Print all zones: disputed areas have several. One per
                              line; joined by ';' for standard input.
      --json                  Print one JSON object per point: latitude, longitude,
                              all zones, how they were found, data version.
      --index <file>          Look up in this index, which 'tzlookup compile' made,
                              not in the one inside.
      --shapes <file>         Look up in this shapefile: no index needed, but
                              slower.
      --field <name>          The shapefile's field with the zone identifiers.
                              (default: tzid)
      --version               Show the version.
      -h, --help              Show help information.

    SUBCOMMANDS:
      near                    Tell the distance to the nearest border, or all zones
                              within some metres.
      info                    Print the data's version, counts, sizes, attribution
                              and licence.
      compile                 Make an index from a shapefile of time zones (see
                              'tzlookup compile --help').
      verify                  Compare an index with its shapefile, point by point
                              (see 'tzlookup verify --help').

      See 'tzlookup help <subcommand>' for detailed help.
    """

  private static let near = """
    OVERVIEW: Tell the distance to the nearest border, or all zones within some
    metres.

    The distance is along a great circle, on the edges as published. Land borders,
    limits of territorial waters and the lines between nautical zones are borders
    alike.

    EXAMPLES:
      tzlookup near 31.75 -106.48                zones, metres, where, zones beyond
      tzlookup near 31.75 -106.48 --within 200   zones that a fix may be in

    USAGE: tzlookup near <point> [--json] [--index <file>]
           tzlookup near <point> --within <metres> [--json] [--index <file>]

    ARGUMENTS:
      <point>                 Where: latitude and longitude in degrees, in any form
                              that 'tzlookup --help' shows.

    OPTIONS:
      --within <metres>       Print every zone that a position of this accuracy may
                              be in, one per line.
      --json                  Print one JSON object.
      --index <file>          Look in this index, which 'tzlookup compile' made,
                              not in the one inside.
      -h, --help              Show help information.
    """

  private static let info = """
    OVERVIEW: Print the data's version, counts, sizes, attribution and licence.

    USAGE: tzlookup info [--json] [--index <file>]

    OPTIONS:
      --json                  Print one JSON object.
      --index <file>          Tell about this index, not about the one inside.
      -h, --help              Show help information.
    """

  private static let compile = """
    OVERVIEW: Make an index from a shapefile of time zones.

    The index appears whole or not at all, and the same shapefile always makes the
    same bytes.

    EXAMPLE:
      tzlookup compile Shapefiles/timezones.shp -o world.tzidx
      tzlookup --index world.tzidx 43.06 141.35

    USAGE: tzlookup compile <shapefile> -o <index> [--field <name>]
               [--data-version <version>] [--attribution <text>] [--license <text>]

    ARGUMENTS:
      <shapefile>             The shapefile (.shp), beside its .shx and .dbf.

    OPTIONS:
      -o, --output <index>    Where to write the index.
      --field <name>          The field with the zone identifiers. (default: tzid)
      --data-version <version>
                              The release of the boundaries, such as 2026c.
      --attribution <text>    Whom to credit for the boundaries.
      --license <text>        The licence of the boundaries.
      --version               Show the version.
      -h, --help              Show help information.
    """

  private static let verify = """
    OVERVIEW: Compare an index with the shapefile it was made from, point by point.

    At each point the index's zones must be those of the R-tree over the shapes,
    and lie between what GEOS says contains the point and what it says covers it.
    The points are random: uniform, near and on vertices, on and 1e-7 degrees
    beside edges, along the antimeridian, at the poles, on long meridian edges.

    EXAMPLE:
      tzlookup verify Shapefiles/timezones.shp --points 1000000

    USAGE: tzlookup verify <shapefile> [--index <file>] [--points <count>] [--seed <number>]
               [--threads <count>] [--recompile] [--field <name>]

    ARGUMENTS:
      <shapefile>             The shapefile (.shp) the index was made from.

    OPTIONS:
      --field <name>          The field with the zone identifiers. (default: tzid)
      --index <file>          The index to verify. (default: the one inside)
      --points <count>        How many points to compare. (default: 1000000)
      --seed <number>         The same seed gives the same points. (default: 1)
      --threads <count>       How many threads; each takes about 0.5 GB for the
                              world. (default: 2)
      --recompile             Compile the shapefile again as well and compare the
                              bytes.
      --version               Show the version.
      -h, --help              Show help information.
    """
}
