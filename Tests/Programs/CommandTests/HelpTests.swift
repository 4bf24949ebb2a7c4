import TestSupport
import Testing
import TimeZoneSupport

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
      ShellCase("tzlookup csv --help", prints: Self.csv),
      ShellCase("tzlookup help csv", prints: Self.csv),
      ShellCase("tzlookup ndjson --help", prints: Self.ndjson),
      ShellCase("tzlookup help ndjson", prints: Self.ndjson),
      ShellCase("tzlookup near --help", prints: Self.near),
      ShellCase("tzlookup help near", prints: Self.near),
      ShellCase("tzlookup time --help", prints: Self.time),
      ShellCase("tzlookup help time", prints: Self.time),
      ShellCase("tzlookup sun --help", prints: Self.sun),
      ShellCase("tzlookup help sun", prints: Self.sun),
      ShellCase("tzlookup zone --help", prints: Self.zone),
      ShellCase("tzlookup help zone", prints: Self.zone),
      ShellCase("tzlookup zones --help", prints: Self.zones),
      ShellCase("tzlookup help zones", prints: Self.zones),
      ShellCase("tzlookup place --help", prints: Self.place),
      ShellCase("tzlookup help place", prints: Self.place),
      ShellCase("tzlookup places --help", prints: Self.places),
      ShellCase("tzlookup help places", prints: Self.places),
      ShellCase("tzlookup guess --help", prints: Self.guess),
      ShellCase("tzlookup help guess", prints: Self.guess),
      ShellCase("tzlookup track --help", prints: Self.track),
      ShellCase("tzlookup help track", prints: Self.track),
      ShellCase("tzlookup export --help", prints: Self.export),
      ShellCase("tzlookup help export", prints: Self.export),
      ShellCase("tzlookup info --help", prints: Self.info),
      ShellCase("tzlookup help info", prints: Self.info),
      ShellCase("tzlookup compile --help", prints: Self.compile),
      ShellCase("tzlookup help compile", prints: Self.compile),
      ShellCase("tzlookup verify --help", prints: Self.verify),
      ShellCase("tzlookup help verify", prints: Self.verify),
      ShellCase("tzlookup compare --help", prints: Self.compare),
      ShellCase("tzlookup help compare", prints: Self.compare),
      ShellCase("tzlookup install-data --help", prints: Self.installData),
      ShellCase("tzlookup help install-data", prints: Self.installData),
      ShellCase("tzlookup serve --help", prints: Self.serve),
      ShellCase("tzlookup help serve", prints: Self.serve),
    ].check()
  }

  private static let root = """
    OVERVIEW: Print the time zone at a point on Earth, offline and exactly.

    EXAMPLES:
      tzlookup 43.06 141.35           Asia/Tokyo
      tzlookup -33.87 151.21          Australia/Sydney
      tzlookup 43.84 87.53 --all      Asia/Shanghai and Asia/Urumqi, one per line
      tzlookup 43.06 141.35 --json    a JSON object
      tzlookup 43.06 141.35 --city    the zone and the nearest city in it
      tzlookup Springfield, IL        the zone of a city; see 'tzlookup help place'
      tzlookup 43.06 141.35 --time now
                                      the zone and its local time
      tzlookup 43.06 141.35 --local 2026-07-01T12:00
                                      the instant at which clocks there show that
      tzlookup - < points.txt         one point per line, one answer per line
      tzlookup zone America/Denver    its country, principal location, older names

    POINTS (WGS 84):
      43.06 141.35                    degrees: latitude, then longitude
      43.06,141.35                    the same with a comma
      43,06 141,35                    decimal commas; also 43,06; 141,35
      43°03′36″N 141°21′E             also 43 03 36 N 141 21 E, in either order
      lat: 43.06, lon: 141.35         also {"lat":43.06,"lon":141.35}
      geo:43.06,141.35                geo URI (RFC 5870)
      +4303.6+14121/                  ISO 6709
      POINT(141.35 43.06)             well-known text: longitude first
      8RM33962+22                     full plus code; geohash:xn774c06kdtv
      https://www.openstreetmap.org/#map=15/43.06/141.35
                                      also Google Maps and Apple Maps

    EXIT STATUS:
      0   a zone was found            66  no such input file
      1   no zone, no city near, or   69  tzlookup-shapes is missing
          a name of several cities    74  reading or writing failed
      64  wrong arguments
      65  bad data
      A point of standard input without a zone gets an empty answer; the status
      is 1 only with --fail-empty.

    USAGE: tzlookup <latitude> <longitude> [--all | --json]
           tzlookup <point> [--all | --json] [--index <file> | --shapes <file>]
           tzlookup <point> [--fallback <policy>] [--sea <policy>] [--country <code>]
           tzlookup <point> --nearest [--country <code>] [--zone-table <file>]
           tzlookup <point> [--time <instant> | --local <time>] [--changes [<from>..<to>]]
           tzlookup <point> --city [--count <number>] [--city-within <distance>] [--json]
           tzlookup <point> [--time <instant>] [--format google] [--zoneinfo <directory>]
           tzlookup [-] < points.txt
           tzlookup <subcommand>

    ARGUMENTS:
      <point>                 Latitude and longitude in degrees, in any form shown
                              above. With '-', or without a point if standard input
                              is a pipe or a file, each line of it is a point.

    OPTIONS:
      --all                   Print all zones of a disputed area: one per line;
                              joined by ';' for standard input.
      --json                  Print one JSON object per point: latitude, longitude,
                              all zones, how they were found, data version.
      --verbose               After each answer, print a tab and how it was found,
                              and whether it is certain if the index has an error
                              bound; with a time, daylight saving and the next
                              change too. Boundaries that the environment names, or
                              installed ones, are named on standard error. (always
                              part of --json)
      --require-certain       Refuse an answer that is not certain because a border
                              may be within the error bound of the index: report
                              the zones that it may be, and end with exit status 1.
      --fail-empty            For standard input: end with exit status 1 if any
                              point got no zone, or no city with --city.
      --city                  After each answer, print a tab and the nearest city
                              in the zone, with the distance and direction from it.
      --population <number>   For --city: only cities with at least this many
                              people.
      --city-within <distance>
                              For --city: only cities within this distance, such as
                              50km.
      --count <number>        For --city: print this many cities, the nearest first.
      --time <instant>        Print the zone's local time as well: now, ISO 8601
                              with its offset from UTC, or Unix seconds or
                              milliseconds.
      --local <time>          Instead of an instant, what a clock in the zone
                              shows: ISO 8601 or EXIF without an offset, such as
                              2026-07-01T12:00. Prints the instant in UTC too.
      --time-format <format>  How times are read: iso, exif, utc (either, in UTC
                              where it has no offset), unix, unix-ms, excel (days
                              since 1900), or a pattern such as '%d.%m.%Y %H:%M
                              %z'. (default: auto)
      --ambiguous <policy>    For a local time that occurs twice, because clocks
                              were turned back: earlier or later, the instant to
                              choose; fail, exit status 65. (default: earlier)
      --missing <policy>      For a local time that clocks skipped: before or
                              after, the side of the change to move it to, by as
                              much as they skipped; fail, exit status 65. (default:
                              after)
      --changes <from..to>    List clock changes instead: those in FROM..TO, which
                              are years, dates (in UTC) or instants, or in one
                              year. FROM.. covers two years, ..TO everything up to
                              then. (without a value: two years)
      --format <format>       'google': print the JSON of Google's Time Zone API,
                              for --time, --local or now.
      --zoneinfo <directory>  Take the rules of local time from this directory of
                              compiled rules, such as /usr/share/zoneinfo, instead
                              of the built-in ones. (default: $TZLOOKUP_ZONEINFO or
                              $TZDIR, if set)
      --index <file>          Use this index, made by 'tzlookup compile'. (default:
                              $TZLOOKUP_INDEX, an installed one, or the built-in
                              one)
      --shapes <file>         Use this shapefile or GeoJSON, zipped or not: it
                              needs no index, but is slower.
      --field <name>          The shapefile's field with the zone identifiers.
                              (default: tzid)
      --nearest               Print the zone whose principal location is nearest,
                              ignoring the boundaries.
      --fallback <policy>     Where no polygon covers the point: none;
                              border[=DISTANCE], the zone of the nearest border
                              within 1 m or that distance; point, the same and then
                              the nearest principal location. (default: point)
      --sea <policy>          At sea: nautical, the nautical zone (Etc/GMT+5);
                              land, the nearest zone of land within --sea-within;
                              none. (default: nautical)
      --sea-within <distance> The greatest distance to land for --sea land, such as
                              20km.
      --country <code>        For the nearest principal location: only those of
                              this country, such as JP, if it has any.
      --zone-table <file>     Take the principal locations from this file, in the
                              format of zone.tab or zone1970.tab, instead of the
                              built-in table.
      --best                  For the name of a city: answer with the best known
                              one, even if one in another zone is at least a
                              quarter as well known.
      --same-since <date>     Let one zone stand for all whose offsets agree from
                              then on: 1970, now, or a date such as 2020-01-01 (in
                              UTC). See 'tzlookup zones'.
      --same-since-strict     For --same-since: abbreviations and daylight saving
                              must agree too.
      --version               Show the version.
      -h, --help              Show help information.

    SUBCOMMANDS:
      csv                     Add the time zone to each row of a table.
      ndjson                  Add the time zone to each object of JSON lines, a
                              JSON array or GeoJSON.
      time                    Print the local time of a zone, or convert between
                              zones.
      sun                     Print sunrise, sunset and twilights, or where the sun
                              is.
      near                    Print the distance to the nearest border, or all
                              zones within a distance.
      zone                    Print a zone's country, principal location, other
                              names and time.
      zones                   List the zones of the boundaries, or those that are
                              the same since a date.
      place                   Print the time zone of a city, by its name.
      places                  List cities of a zone, a country or a region, or in
                              the polygons of a shapefile.
      guess                   Guess a city and time zone from the addresses of
                              contacts (vCard).
      track                   Print where and when a track crosses the borders of
                              time zones.
      export                  Write the exact polygons of zones as GeoJSON.
      info                    Print the data's releases and dates, counts, sizes,
                              attribution and license.
      compile                 Make an index from a shapefile of time zones.
      verify                  Compare an index with the shapefile it was made from,
                              point by point.
      compare                 Print what changed between two sets of boundaries:
                              zones, and area moved between them.
      install-data            Install newer boundaries, which answer from then on
                              instead of the built-in ones.
      serve                   Answer over HTTP: zones, local times, batches of
                              rows, and a map.

      See 'tzlookup help <subcommand>' for detailed help.
    """

  private static let csv = """
    OVERVIEW: Add the time zone to each row of a table.

    Every byte of every row stays as it is; the new cell comes after the last
    column of the header. Fields are separated by commas, tabs, semicolons or
    vertical bars, and quoted as in RFC 4180.

    COLUMNS are found by name: lat, latitude and lon, lng, long, longitude, also
    as GPSLatitude, Latitude (deg), decimalLatitude, start_lat; or x and y; or
    one column with both, latitude first or in well-known text or binary, such as
    coordinates, latlng, geom, wkt, location. Whole pairs of lat and lon take
    precedence. GPSLatitudeRef and GPSLongitudeRef are the hemispheres of
    GPSLatitude and GPSLongitude.

    Rows without coordinates get an empty answer; that is not an error. NULL,
    NaN, N/A, NA, None, #N/A, \\N and - count as empty.

    TIMES: --time has instants, --local-time what a clock at the place showed. Two
    columns, of dates and times of day, are joined by +:
    --time GPSDateStamp+GPSTimeStamp (these two are in UTC).

    EXAMPLES:
      tzlookup csv places.csv -o out.csv
      tzlookup csv places.csv --city --city-columns city,country -o out.csv
      tzlookup csv rides.tsv.gz --lat start_lat --lon start_lng -o out.tsv.gz
      exiftool -csv '-GPS*' -DateTimeOriginal '-OffsetTime*' . |
        tzlookup csv - --local-time DateTimeOriginal > photos.csv
      cat log | tzlookup csv - --no-header --lat 3 --lon 4 > out

    USAGE: tzlookup csv <file> -o <output> [<options>]
           tzlookup csv - < places.csv > annotated.csv

    ARGUMENTS:
      <file>                  The file, or '-' for standard input; gzip is detected.

    OPTIONS:
      -o, --output <file>     Write to this file instead of standard output; it
                              appears whole or not at all. Compressed if the name
                              ends in .gz.
      --column <name>         The name of the new column. (default: timezone)
      --all-zones             Write all zones of a disputed area: joined by ';'.
      --source                Add a column <name>_source: how the zone was found.
      --certainty             Add a column <name>_certainty: certain, or where a
                              border may be within the error bound of the index the
                              zones that the answer may be, joined by ';'.
      --force                 Replace a column of the same name.
      --on-error <policy>     How malformed rows are handled: blank leaves the
                              answer empty and ends with exit status 65, fail stops
                              at the first, skip omits them. (values: blank, fail,
                              skip; default: blank)
      --fail-empty            End with exit status 1 if any row got no zone, no
                              city with --city, or no solar day with --sun; all of
                              the output is written.
      --threads <count>       The number of threads. (default: one per processor)
      --progress              Report progress on standard error even if it is not a
                              terminal.
      -q, --quiet             Report nothing but errors.
      --city                  Add columns city, region, country and city_meters:
                              the nearest city in the zone of each row, and how far
                              it is.
      --city-columns <names>  Which columns --city adds, joined by commas: those
                              four, country_name, city_latitude, city_longitude,
                              city_population, city_bearing, city_compass,
                              city_timezone, city_in_zone, zone_country.
                              city=nearest_city gives one another name.
      --population <number>   For --city: only cities with at least this many
                              people.
      --city-within <distance>
                              For --city: only cities within this distance, such as
                              50km.
      --sun                   Add columns sunrise, sunset and sun_state (normal,
                              polarDay, polarNight, noSolarNoon, noSuchDate): for
                              the local date of each row's time, of --sun-date, or
                              today.
      --sun-columns <names>   Which columns --sun adds, joined by commas: those
                              three, sun_date, solar_noon, solar_midnight,
                              day_length, noon_altitude, civil_dawn, civil_dusk,
                              nautical_dawn, nautical_dusk, astronomical_dawn,
                              astronomical_dusk, sun_altitude, sun_azimuth.
                              sunset=dusk gives one another name.
      --sun-date <date>       For --sun: the local date of all rows, such as
                              2026-06-21, or today, tomorrow or yesterday.
      --time-format <format>  How times are read: iso, exif, utc (either, in UTC
                              where it has no offset), unix, unix-ms, excel (days
                              since 1900), or a pattern such as '%d.%m.%Y %H:%M
                              %z'. (default: auto)
      --ambiguous <policy>    For a local time that occurs twice, because clocks
                              were turned back: earlier or later, the instant to
                              choose; fail, exit status 65. (default: earlier)
      --missing <policy>      For a local time that clocks skipped: before or
                              after, the side of the change to move it to, by as
                              much as they skipped; fail, exit status 65. (default:
                              after)
      --offset                Add a column utc_offset at each row's time, such as
                              +09:00.
      --abbreviation          Add a column abbreviation: that of local time at each
                              row's time, such as CET.
      --dst                   Add a column is_dst: whether daylight saving is in
                              effect at each row's time.
      --zoneinfo <directory>  Take the rules of local time from this directory of
                              compiled rules, such as /usr/share/zoneinfo, instead
                              of the built-in ones. (default: $TZLOOKUP_ZONEINFO or
                              $TZDIR, if set)
      --same-since <date>     Let one zone stand for all whose offsets agree from
                              then on: 1970, now, or a date such as 2020-01-01 (in
                              UTC). See 'tzlookup zones'.
      --same-since-strict     For --same-since: abbreviations and daylight saving
                              must agree too.
      --lat <column>          The column of latitudes, by name or number (from 1).
      --lon <column>          The column of longitudes. The same as --lat if one
                              column has both.
      --delimiter <character> The field separator: a character, or comma, tab,
                              semicolon, pipe, space. (default: detected in the
                              first row)
      --no-header             The first row is data, not a header.
      --time <column>         Add utc_offset and local_time for the instants of
                              this column: ISO 8601 or EXIF with an offset, or Unix
                              seconds or milliseconds.
      --local-time <column>   Add utc_time, utc_offset and local_time_kind (unique,
                              ambiguous, missing; offset where the row has its own)
                              for the local times of this column, at each row's
                              place.
      --offset-column <column>
                              The column of the offsets from UTC of local times; an
                              empty one leaves it to the zone. (default: EXIF's,
                              such as OffsetTimeOriginal for DateTimeOriginal)
      --index <file>          Use this index, made by 'tzlookup compile'. (default:
                              $TZLOOKUP_INDEX, an installed one, or the built-in
                              one)
      --shapes <file>         Use this shapefile or GeoJSON, zipped or not: it
                              needs no index, but is slower.
      --field <name>          The shapefile's field with the zone identifiers.
                              (default: tzid)
      --fallback <policy>     Where no polygon covers the point: none;
                              border[=DISTANCE], the zone of the nearest border
                              within 1 m or that distance; point, the same and then
                              the nearest principal location. (default: point)
      --sea <policy>          At sea: nautical, the nautical zone (Etc/GMT+5);
                              land, the nearest zone of land within --sea-within;
                              none. (default: nautical)
      --sea-within <distance> The greatest distance to land for --sea land, such as
                              20km.
      --country <code>        For the nearest principal location: only those of
                              this country, such as JP, if it has any.
      --zone-table <file>     Take the principal locations from this file, in the
                              format of zone.tab or zone1970.tab, instead of the
                              built-in table.
      -h, --help              Show help information.
    """

  private static let ndjson = """
    OVERVIEW: Add the time zone to each object of JSON lines, a JSON array or
    GeoJSON.

    JSON lines, a JSON array of objects, objects one after the other, and GeoJSON
    are told apart by their first bytes. Everything stays as it is, byte for byte;
    an object gets one more member at its end, a GeoJSON Feature in its
    properties.

    COORDINATES are numbers or strings, found by keys such as lat, latitude and
    lon, lng, longitude, at the top level or in an object such as location or
    position; by x and y; or by location or coordinates, a string with both. Keys
    are case-insensitive. Features have theirs in their geometry, unless --lat and
    --lon are given: then a Feature is an object like any other.

    Objects without coordinates get null; if no object has the keys, that is an
    error, which lists the keys there are.

    TIMES: --time has instants, --local-time what a clock at the place showed. Two
    keys, of a date and a time of day, are joined by +:
    --time GPSDateStamp+GPSTimeStamp (these two are in UTC).

    EXAMPLES:
      tzlookup ndjson places.ndjson -o out.ndjson
      tzlookup ndjson places.ndjson --city -o out.ndjson
      tzlookup ndjson places.geojson -o out.geojson
      tzlookup ndjson - --lat start.lat --lon start.lng < log
      exiftool -json photos | tzlookup ndjson -
      exiftool -json -g photos |
        tzlookup ndjson - --local-time EXIF.DateTimeOriginal > photos.json

    USAGE: tzlookup ndjson <file> -o <output> [<options>]
           tzlookup ndjson - < places.ndjson > annotated.ndjson

    ARGUMENTS:
      <file>                  The file, or '-' for standard input; gzip is detected.

    OPTIONS:
      -o, --output <file>     Write to this file instead of standard output; it
                              appears whole or not at all. Compressed if the name
                              ends in .gz.
      --column <name>         The name of the new member. (default: timezone)
      --all-zones             Write all zones of a disputed area: as an array.
      --source                Add a member <name>_source: how the zone was found.
      --certainty             Add a member <name>_certainty: certain, or where a
                              border may be within the error bound of the index the
                              zones that the answer may be, joined by ';'.
      --force                 Replace a member of the same name.
      --on-error <policy>     How malformed rows are handled: blank leaves the
                              answer empty and ends with exit status 65, fail stops
                              at the first, skip omits them. (values: blank, fail,
                              skip; default: blank)
      --fail-empty            End with exit status 1 if any row got no zone, no
                              city with --city, or no solar day with --sun; all of
                              the output is written.
      --threads <count>       The number of threads. (default: one per processor)
      --progress              Report progress on standard error even if it is not a
                              terminal.
      -q, --quiet             Report nothing but errors.
      --city                  Add members city, region, country and city_meters:
                              the nearest city in the zone of each row, and how far
                              it is.
      --city-columns <names>  Which members --city adds, joined by commas: those
                              four, country_name, city_latitude, city_longitude,
                              city_population, city_bearing, city_compass,
                              city_timezone, city_in_zone, zone_country.
                              city=nearest_city gives one another name.
      --population <number>   For --city: only cities with at least this many
                              people.
      --city-within <distance>
                              For --city: only cities within this distance, such as
                              50km.
      --sun                   Add members sunrise, sunset and sun_state (normal,
                              polarDay, polarNight, noSolarNoon, noSuchDate): for
                              the local date of each row's time, of --sun-date, or
                              today.
      --sun-columns <names>   Which members --sun adds, joined by commas: those
                              three, sun_date, solar_noon, solar_midnight,
                              day_length, noon_altitude, civil_dawn, civil_dusk,
                              nautical_dawn, nautical_dusk, astronomical_dawn,
                              astronomical_dusk, sun_altitude, sun_azimuth.
                              sunset=dusk gives one another name.
      --sun-date <date>       For --sun: the local date of all rows, such as
                              2026-06-21, or today, tomorrow or yesterday.
      --time-format <format>  How times are read: iso, exif, utc (either, in UTC
                              where it has no offset), unix, unix-ms, excel (days
                              since 1900), or a pattern such as '%d.%m.%Y %H:%M
                              %z'. (default: auto)
      --ambiguous <policy>    For a local time that occurs twice, because clocks
                              were turned back: earlier or later, the instant to
                              choose; fail, exit status 65. (default: earlier)
      --missing <policy>      For a local time that clocks skipped: before or
                              after, the side of the change to move it to, by as
                              much as they skipped; fail, exit status 65. (default:
                              after)
      --offset                Add a member utc_offset at each row's time, such as
                              +09:00.
      --abbreviation          Add a member abbreviation: that of local time at each
                              row's time, such as CET.
      --dst                   Add a member is_dst: whether daylight saving is in
                              effect at each row's time.
      --zoneinfo <directory>  Take the rules of local time from this directory of
                              compiled rules, such as /usr/share/zoneinfo, instead
                              of the built-in ones. (default: $TZLOOKUP_ZONEINFO or
                              $TZDIR, if set)
      --same-since <date>     Let one zone stand for all whose offsets agree from
                              then on: 1970, now, or a date such as 2020-01-01 (in
                              UTC). See 'tzlookup zones'.
      --same-since-strict     For --same-since: abbreviations and daylight saving
                              must agree too.
      --lat <key>             The key of the latitude; dots separate the keys of
                              nested objects and the indices (from 0) of arrays:
                              geometry.coordinates.1; a key that itself has the
                              dots goes first.
      --lon <key>             The key of the longitude. The same as --lat if one
                              string has both.
      --time <key>            Add utc_offset and local_time for the instant of this
                              key: ISO 8601 or EXIF with an offset, or Unix seconds
                              or milliseconds.
      --local-time <key>      Add utc_time, utc_offset and local_time_kind (unique,
                              ambiguous, missing; offset where the object has its
                              own) for the local time of this key, at the object's
                              own place.
      --offset-key <key>      The key of the offset from UTC of a local time; a
                              missing one leaves it to the zone. (default: EXIF's,
                              such as OffsetTimeOriginal for DateTimeOriginal)
      --geometry <geometries> Which geometries of GeoJSON Features give a position:
                              points; or inside, where lines give their first
                              position and polygons one inside. (values: points,
                              inside; default: points)
      --index <file>          Use this index, made by 'tzlookup compile'. (default:
                              $TZLOOKUP_INDEX, an installed one, or the built-in
                              one)
      --shapes <file>         Use this shapefile or GeoJSON, zipped or not: it
                              needs no index, but is slower.
      --field <name>          The shapefile's field with the zone identifiers.
                              (default: tzid)
      --fallback <policy>     Where no polygon covers the point: none;
                              border[=DISTANCE], the zone of the nearest border
                              within 1 m or that distance; point, the same and then
                              the nearest principal location. (default: point)
      --sea <policy>          At sea: nautical, the nautical zone (Etc/GMT+5);
                              land, the nearest zone of land within --sea-within;
                              none. (default: nautical)
      --sea-within <distance> The greatest distance to land for --sea land, such as
                              20km.
      --country <code>        For the nearest principal location: only those of
                              this country, such as JP, if it has any.
      --zone-table <file>     Take the principal locations from this file, in the
                              format of zone.tab or zone1970.tab, instead of the
                              built-in table.
      -h, --help              Show help information.
    """

  private static let sun = """
    OVERVIEW: Print sunrise, sunset and twilights, or where the sun is.

    Times are local, with their offset from UTC. Sunrise and sunset are those of
    the sun's upper limb with average refraction: its center is 50' below the
    horizontal. Twilights end at 6, 12 and 18 degrees below it (civil, nautical,
    astronomical); golden hours are from 4 degrees below to 6 above.

    A date stands for the solar day whose noon falls on it. Where the sun sets
    after midnight, sunset is on the next date; --civil-day lists the events of one
    date from 0:00 to 24:00 instead. A date with two solar noons has two blocks,
    rows or objects. During polar day and polar night there is neither sunrise nor
    sunset, and the answer says so. In tables +1d is the next date.

    EXAMPLES:
      tzlookup sun Sapporo                       today
      tzlookup sun 43.06 141.35 --date 2026-06-21
      tzlookup sun Tromsø --days 30              a table
      tzlookup sun Reykjavik --date 2026-06-21 --civil-day
      tzlookup sun Sapporo --zone Asia/Sakhalin  by the clocks of another zone
      tzlookup sun Sapporo --time now            altitude and azimuth
      tzlookup sun Sapporo --year 2026 -o sun.svg

    USAGE: tzlookup sun <point> [--date <date>] [--days <number>] [--angle <degrees> ...] [--json]
           tzlookup sun <point> --civil-day [--date <date>] [--angle <degrees> ...] [--json]
           tzlookup sun <point> --time <instant> [--json]
           tzlookup sun <point> --year [<year>] [-o <file>]

    ARGUMENTS:
      <point>                 Latitude and longitude in degrees, in any form that
                              'tzlookup --help' shows, or the name of a city.

    OPTIONS:
      --date <date>           The local date, such as 2026-06-21, or today,
                              tomorrow or yesterday. (default: today)
      --days <number>         Print a table with this many dates; with --json one
                              object per line.
      --time <instant>        Print where the sun is instead: altitude and azimuth
                              in degrees, clockwise from true north. The instant is
                              now, ISO 8601 with its offset from UTC, or Unix
                              seconds or milliseconds.
      --time-format <format>  How times are read: iso, exif, utc (either, in UTC
                              where it has no offset), unix, unix-ms, excel (days
                              since 1900), or a pattern such as '%d.%m.%Y %H:%M
                              %z'. (default: auto)
      --zone <name>           Use the clocks of this zone, by any of its names,
                              instead of those at the point.
      --angle <degrees>       Also print when the sun's center passes this
                              altitude; may be repeated.
      --height <distance>     How high the observer is above land or sea as far as
                              the horizon, which is then lower; such as 100 or
                              300ft.
      --civil-day             Print all events of the local date, in order.
      --year <year>           Print a table of all dates of this year; with -o draw
                              it. (without a value: this year)
      -o, --output <file>     For --year: draw day, twilights and night by local
                              time as an SVG image in this file, whole or not at
                              all.
      --json                  Print one JSON object, or one per date and line:
                              times to the millisecond, null where there is none;
                              'state' and others say why.
      --zoneinfo <directory>  Take the rules of local time from this directory of
                              compiled rules, such as /usr/share/zoneinfo, instead
                              of the built-in ones. (default: $TZLOOKUP_ZONEINFO or
                              $TZDIR, if set)
      --index <file>          Use this index, made by 'tzlookup compile'. (default:
                              $TZLOOKUP_INDEX, an installed one, or the built-in
                              one)
      --shapes <file>         Use this shapefile or GeoJSON, zipped or not: it
                              needs no index, but is slower.
      --field <name>          The shapefile's field with the zone identifiers.
                              (default: tzid)
      --fallback <policy>     Where no polygon covers the point: none;
                              border[=DISTANCE], the zone of the nearest border
                              within 1 m or that distance; point, the same and then
                              the nearest principal location. (default: point)
      --sea <policy>          At sea: nautical, the nautical zone (Etc/GMT+5);
                              land, the nearest zone of land within --sea-within;
                              none. (default: nautical)
      --sea-within <distance> The greatest distance to land for --sea land, such as
                              20km.
      --country <code>        For the nearest principal location: only those of
                              this country, such as JP, if it has any.
      --zone-table <file>     Take the principal locations from this file, in the
                              format of zone.tab or zone1970.tab, instead of the
                              built-in table.
      --best                  For the name of a city: answer with the best known
                              one, even if one in another zone is at least a
                              quarter as well known.
      -h, --help              Show help information.
    """

  private static let near = """
    OVERVIEW: Print the distance to the nearest border, or all zones within a
    distance.

    The distance is along a great circle of a sphere with the Earth's mean radius,
    to the edges as published; on the WGS 84 ellipsoid it differs by up to 0.56 %.
    Land borders, limits of territorial waters and the lines between nautical zones
    all count as borders. Gaps in the data up to a meter wide are looked through.

    EXAMPLES:
      tzlookup near 31.75 -106.48                zones, distance, point, zones
    beyond
      tzlookup near 31.75 -106.48 --within 200   zones that a fix may be in
      tzlookup near 31.75 -106.48 --within 5km   also m, mi, nmi and ft

    USAGE: tzlookup near <point> [--best] [--ellipsoid] [--json] [--index <file> | --shapes <file>]
           tzlookup near <point> --within <distance> [--ellipsoid] [--json] [--index <file> | --shapes <file>]

    ARGUMENTS:
      <point>                 Latitude and longitude in degrees, in any form that
                              'tzlookup --help' shows, or the name of a city.

    OPTIONS:
      --within <distance>     Print every zone that a position of this accuracy may
                              be in, one per line.
      --ellipsoid             Measure on the WGS 84 ellipsoid, along geodesics.
      --json                  Print one JSON object.
      --best                  For the name of a city: answer with the best known
                              one, even if one in another zone is at least a
                              quarter as well known.
      --index <file>          Use this index, made by 'tzlookup compile'. (default:
                              $TZLOOKUP_INDEX, an installed one, or the built-in
                              one)
      --shapes <file>         Use this shapefile or GeoJSON, zipped or not: it
                              needs no index, but is slower.
      --field <name>          The shapefile's field with the zone identifiers.
                              (default: tzid)
      -h, --help              Show help information.
    """

  private static let time = """
    OVERVIEW: Print the local time of a zone, or convert between zones.

    EXAMPLES:
      tzlookup time Asia/Tokyo                           now
      tzlookup time Asia/Tokyo 2026-07-01T12:00Z         zone, local time
      tzlookup time Asia/Tokyo --local 2026-07-01T12:00  zone, UTC, local time
      tzlookup time Asia/Tokyo now --to Europe/Berlin    both, a line each
      tzlookup time Asia/Tokyo now --to 52.5,13.4        the zone at a point
      tzlookup time Europe/Berlin --changes 2026..2030   when clocks change

    USAGE: tzlookup time <zone> [<instant> | --local <time>] [--to <zone> ...] [--json]
           tzlookup time <zone> --changes [<from>..<to>] [--json] [--zoneinfo <directory>]

    ARGUMENTS:
      <zone>                  The zone's name, such as Europe/Berlin,
                              case-insensitive; older names too; or a point in it
                              as one word.
      <instant>               The instant: now, ISO 8601 with its offset from UTC,
                              or Unix seconds or milliseconds. (default: now)

    OPTIONS:
      --local <time>          Instead of an instant, what a clock in the zone
                              shows: ISO 8601 or EXIF without an offset, such as
                              2026-07-01T12:00. Prints the instant in UTC too.
      --time-format <format>  How times are read: iso, exif, utc (either, in UTC
                              where it has no offset), unix, unix-ms, excel (days
                              since 1900), or a pattern such as '%d.%m.%Y %H:%M
                              %z'. (default: auto)
      --ambiguous <policy>    For a local time that occurs twice, because clocks
                              were turned back: earlier or later, the instant to
                              choose; fail, exit status 65. (default: earlier)
      --missing <policy>      For a local time that clocks skipped: before or
                              after, the side of the change to move it to, by as
                              much as they skipped; fail, exit status 65. (default:
                              after)
      --to <zone>             Print the same instant in this zone too, named as
                              above; may be repeated.
      --changes <from..to>    List clock changes instead: those in FROM..TO, which
                              are years, dates (in UTC) or instants, or in one
                              year. FROM.. covers two years, ..TO everything up to
                              then. (without a value: two years)
      --verbose               Print daylight saving and the next change too.
                              (always part of --json)
      --json                  Print one JSON object: local time, offsets in
                              seconds, abbreviation, name, previous and next
                              transition; 'conversions' are those of --to, and
                              'candidates' the instants that --local may mean.
      --zoneinfo <directory>  Take the rules of local time from this directory of
                              compiled rules, such as /usr/share/zoneinfo, instead
                              of the built-in ones. (default: $TZLOOKUP_ZONEINFO or
                              $TZDIR, if set)
      -h, --help              Show help information.
    """

  private static let zone = """
    OVERVIEW: Print a zone's country, principal location, other names and time.

    EXAMPLES:
      tzlookup zone America/Denver    its country, location and other names
      tzlookup zone asia/calcutta     an older name of Asia/Kolkata
      tzlookup zone                   the zone this machine is set to
      tzlookup zone --city            also the largest cities of that zone
      tzlookup zone Asia/Tokyo --changes 1940..1960
                                      also when its clocks changed
      tzlookup zone --country JP      the zones of a country, one per line

    USAGE: tzlookup zone [<name>] [--time <instant>] [--changes [<from>..<to>]] [--json]
           tzlookup zone [<name>] --city [--count <number>] [--json]
           tzlookup zone --country <code> [--json]

    ARGUMENTS:
      <name>                  A zone's name, case-insensitive; older names too.
                              (default: the zone this machine is set to, by TZ or
                              /etc/localtime)

    OPTIONS:
      --country <code>        Print the zones of this country, such as JP,
                              case-insensitive.
      --time <instant>        The instant of the time: now, ISO 8601 with its
                              offset from UTC, or Unix seconds or milliseconds.
                              (default: now)
      --time-format <format>  How times are read: iso, exif, utc (either, in UTC
                              where it has no offset), unix, unix-ms, excel (days
                              since 1900), or a pattern such as '%d.%m.%Y %H:%M
                              %z'. (default: auto)
      --changes <from..to>    List clock changes instead: those in FROM..TO, which
                              are years, dates (in UTC) or instants, or in one
                              year. FROM.. covers two years, ..TO everything up to
                              then. (without a value: two years)
      --city                  Print the zone's largest cities as well, with their
                              population.
      --count <number>        For --city: print this many cities. (default: 5)
      --json                  Print one JSON object; 'tableVersion' is the release
                              of the tz database's tables.
      --zoneinfo <directory>  Take the rules of local time from this directory of
                              compiled rules, such as /usr/share/zoneinfo, instead
                              of the built-in ones. (default: $TZLOOKUP_ZONEINFO or
                              $TZDIR, if set)
      -h, --help              Show help information.
    """

  private static let zones = """
    OVERVIEW: List the zones of the boundaries, or those that are the same since a
    date.

    With --same-since, zones whose clocks have shown the same from then on, and by
    current rules always will, form a group. Each line has the zone that stands for
    the group, a tab, and all zones of it with spaces between them.

    A group is represented by a zone of land, if it has one; then by one that the
    tz database has not merged with another; then by the one with the most populous
    city.

    EXAMPLES:
      tzlookup zones | wc -l
      tzlookup zones --same-since now
      tzlookup zones --same-since 1970 --json
      tzlookup 43.06 141.35 --same-since now
      tzlookup csv places.csv --same-since now -o out.csv

    USAGE: tzlookup zones [--json] [--index <file>]
           tzlookup zones --same-since <date> [--same-since-strict] [--json] [--index <file>]

    OPTIONS:
      --same-since <date>     Let one zone stand for all whose offsets agree from
                              then on: 1970, now, or a date such as 2020-01-01 (in
                              UTC). See 'tzlookup zones'.
      --same-since-strict     For --same-since: abbreviations and daylight saving
                              must agree too.
      --json                  Print one JSON object.
      --index <file>          Use this index, made by 'tzlookup compile'. (default:
                              $TZLOOKUP_INDEX, an installed one, or the built-in
                              one)
      -h, --help              Show help information.
    """

  private static let place = """
    OVERVIEW: Print the time zone of a city, by its name.

    Case, diacritics, punctuation and abbreviations such as St make no difference,
    and names in other languages are found too. If several cities have the name,
    the best known is the answer: by its population, the number of languages that
    have a name for it, and whether it is the seat of a government. If none has it,
    the answer is a city whose name begins with it or is spelled similarly: one
    letter added, dropped, replaced or swapped with its neighbor, or two in names
    of eight letters or more. A country or region may follow after a comma. The
    zone is that of the boundaries at the city.

    If a city in another zone is at least a quarter as well known by the name,
    there is no answer but both cities on standard error, and the exit status is 1:
    add the region, or --best for the best known one. Of 4,516 names that people
    type, 0.4 % got another zone than was meant, and 2.4 % none.

    EXAMPLES:
      tzlookup place Sapporo              Asia/Tokyo; also just 'tzlookup Sapporo'
      tzlookup place "Springfield, IL"    a postal abbreviation, code or name
      tzlookup place Toledo --country ES  only cities of Spain
      tzlookup place Springfield --list   all of them
      tzlookup place Cambridge --best     the best known one
      tzlookup place Köln --json          a JSON object

    USAGE: tzlookup place <name> [--country <code>] [--best] [--all | --json]
           tzlookup place <name> --list [--limit <number>] [--country <code>] [--json]

    ARGUMENTS:
      <name>                  The city's name, of one or more words.

    OPTIONS:
      --country <code>        Only cities of this country, such as JP.
      --list                  List all cities found, the most likely first.
      --limit <number>        For --list: print at most this many. (default: 100)
      --best                  For the name of a city: answer with the best known
                              one, even if one in another zone is at least a
                              quarter as well known.
      --all                   Print all zones of a disputed area, one per line.
      --json                  Print one JSON object: name, region, country,
                              population, position, all zones, how the name
                              matched; with --list, 'places' has the cities.
      -h, --help              Show help information.
    """

  private static let places = """
    OVERVIEW: List cities of a zone, a country or a region, or in the polygons of a
    shapefile.

    Cities come largest first. Each line has the city with its region and country,
    its population (- if it is not known) and its zone. At least one option that
    chooses cities is needed.

    EXAMPLES:
      tzlookup places --country NZ --limit 3        its largest cities
      tzlookup places --zone Asia/Tokyo --population 500000
      tzlookup places --country US --region TX --csv
      tzlookup places --within delivery.shp --field name
                                                    each city, and its polygon

    USAGE: tzlookup places [--zone <name>] [--country <code>] [--region <name>] [--population <number>] [--limit <number>]
                           [--json | --csv]
           tzlookup places --within <file> [--field <name>] ...

    OPTIONS:
      --zone <name>           Only cities of this zone, by any of its names.
      --country <code>        Only cities of this country, such as JP.
      --region <name>         Only cities of this first-level region: its name, its
                              code, or its postal abbreviation in Australia, Canada
                              or the United States.
      --population <number>   Only cities of at least this population.
      --limit <number>        Print at most this many cities.
      --within <file>         Only cities in a polygon of this shapefile; prints
                              the polygon's name too. Needs tzlookup-shapes.
      --field <name>          The shapefile's field with the names of the polygons.
                              (default: tzid)
      --json                  Print one JSON object, whose 'places' are the cities:
                              with position and all zones.
      --csv                   Print a table of comma-separated values with a header.
      -h, --help              Show help information.
    """

  private static let guess = """
    OVERVIEW: Guess a city and time zone from the addresses of contacts (vCard).

    Counts how often each city, region, postal code and country occurs, each card
    once: by its home or preferred address, or else another, or else the one at
    work. The guess is the city on which most cards agree, if they are at least a
    quarter of the cards with an address and more than for any other city; else
    the zone of more than half of them, if there is one.

    What stands in the fields for city, region, postal code and country is counted
    and printed as it is written; nothing else of a card is. (Texts with digits or
    @ in these fields are not printed, except postal codes.) Nothing is stored, and
    nothing is sent anywhere. Messages name a card by its number and line.

    CARDS are vCard 2.1, 3.0 and 4.0. A card's own position (GEO) and zone (TZ)
    are used where it has them. In a directory, the files named *.vcf and *.vcard
    are read; its subdirectories, pipes and devices are not. A file that is named
    twice counts once.

    EXAMPLES:
      tzlookup guess contacts.vcf
      tzlookup guess contacts/ --limit 3 --json
      tzlookup guess contacts.vcf --postal-codes US.txt

    EXIT STATUS:
      0   there is a guess             65  cards or postal codes are malformed
      1   there is none                66  no such input file
      64  wrong arguments              74  reading or writing failed

    USAGE: tzlookup guess <file> ... [--postal-codes <file>] [--limit <number>] [--json]
           tzlookup guess <directory> [<options>]
           tzlookup guess - < contacts.vcf

    ARGUMENTS:
      <file>                  Files of contacts, directories of such files, or -
                              for standard input.

    OPTIONS:
      --postal-codes <file>   Postal codes in the format of GeoNames
                              (download.geonames.org/export/zip), for cards whose
                              city is missing or ambiguous.
      --limit <number>        Print at most this many cities, regions, postal codes
                              and countries.
      --json                  Print one JSON object.
      -h, --help              Show help information.
    """

  private static let track = """
    OVERVIEW: Print where and when a track crosses the borders of time zones.

    Prints a line for each crossing: what clocks show before and after it, how
    they change, the position, and the time between the two fixes around it. The
    way between two fixes is straight in longitude and latitude, and its speed
    uniform. Across gaps (--max-gap, --max-speed) nothing is interpolated: the
    crossing has the times of the fixes, and no position.

    FILES are GPX, tables (CSV) and JSON lines with a time in each row, GeoJSON
    lines with coordTimes or coordinateProperties.times, and Google's location
    history as exported by Takeout, Android or iOS; gzip is detected. Columns and
    members are found by their names, as 'tzlookup csv' finds them.

    --gate replays the track against a table of places with columns name, latitude,
    longitude and radius_m: which notifications an app would have sent, which
    would have been held back, and why.

    EXAMPLES:
      tzlookup track flight.gpx
      tzlookup track ride.csv --summary
      tzlookup track Records.json.gz --order sort --summary --json
      tzlookup track ride.gpx --geojson -o ride.geojson
      tzlookup track ride.gpx --annotate -o annotated.gpx
      tzlookup track day.gpx --gate --places stories.csv --quiet-hours 22:00-07:00

    EXIT STATUS:
      0   done                         66  no such input file
      64  wrong arguments              69  libexpat, which reads GPX, is missing
      65  the input is malformed       74  reading or writing failed

    USAGE: tzlookup track <file> [--summary] [--json | --geojson] [-o <output>] [<options>]
           tzlookup track <file> --annotate [-o <output>]
           tzlookup track <file> --gate --places <places> [--json] [<options>]

    ARGUMENTS:
      <file>                  The file, or '-' for standard input; gzip is detected.

    READING OPTIONS:
      --format <format>       The format of the file. (default: by the content)
                              (values: gpx, csv, ndjson, geojson, google)
      --order <policy>        How times that run backward are handled: refuse, an
                              error that names the place; sort, all fixes in
                              memory; skip, such fixes are left out and counted.
                              (values: refuse, sort, skip; default: refuse)
      --on-error <policy>     How fixes are handled whose time or position cannot
                              be read: report, left out, with exit status 65; skip,
                              left out and counted; fail, an error at the first.
                              With --annotate they remain without what is added,
                              except rows with skip. (values: report, skip, fail;
                              default: report)
      --max-gap <seconds>     Nothing is interpolated between fixes farther apart
                              in time than this. (default: 600)
      --max-speed <speed>     Nothing is interpolated between fixes that would need
                              a greater speed, in meters per second. (default: 350)
      --assume-zone <zone>    The zone of times without an offset from UTC, by its
                              name. A time that occurs twice is the later one once
                              clocks have run backward by half of the change or
                              more, unless --ambiguous says which. (default: such
                              times are an error; in GPX they are in UTC)
      --ambiguous <policy>    For a local time that occurs twice, because clocks
                              were turned back: earlier or later, the instant to
                              choose; fail, exit status 65. (default: earlier)
      --missing <policy>      For a local time that clocks skipped: before or
                              after, the side of the change to move it to, by as
                              much as they skipped; fail, exit status 65. (default:
                              after)
      --time-format <format>  How times are read: iso, exif, utc (either, in UTC
                              where it has no offset), unix, unix-ms, excel (days
                              since 1900), or a pattern such as '%d.%m.%Y %H:%M
                              %z'. (default: auto)
      --lat <column>          The column or key of latitudes.
      --lon <column>          The column or key of longitudes. The same as --lat if
                              one has both.
      --time <column>         The column or key of times.
      --accuracy-column <column>
                              The column of accuracies in meters.
      --delimiter <character> The field separator: a character, or comma, tab,
                              semicolon, pipe, space. (default: detected in the
                              first row)
      --no-header             The first row is data, not a header.
      --timeline <record>     Which of the two records in an Android phone's
                              Timeline.json is read: path, the points of
                              semanticSegments; signals, the positions of
                              rawSignals, which go back a few weeks only;
                              automatic, the first of the two in the file that has
                              positions, usually semanticSegments. (values:
                              automatic, path, signals; default: automatic)

    GATE OPTIONS:
      --gate                  Print the notifications that an app would have sent
                              along the track, and those held back.
      --places <file>         The places of interest: a table with columns
                              latitude, longitude and optionally name and radius_m;
                              or polygons: a shapefile, or an index made by
                              'tzlookup compile'.
      --places-field <name>   The field with the names of places in a shapefile.
                              (default: tzid)
      --radius <distance>     The radius of places without one, such as 200m or 1km.
      --quiet-hours <from-to> Send nothing during these hours of local time, such
                              as 22:00-07:00.
      --per-hour <count>      Notify at most this often in an hour. (default: 4)
      --dwell <seconds>       Notify once the device has been in a place this long;
                              leaving sooner counts as passing through. (default:
                              60)
      --after-driving <seconds>
                              Hold back this long after a drive. (default: 120)
      --while-driving         Notify while the device drives, too.
      --while-unknown         Notify while its activity is unknown, too.
      --each-visit            Notify at every visit instead of once per place and
                              day.
      --no-motion             Replay a device that cannot tell its activity: no
                              notification waits for it.

    OPTIONS:
      -o, --output <file>     Write to this file instead of standard output; it
                              appears whole or not at all.
      --summary               Print the stays in zones instead of the crossings:
                              local times, duration, distance, fixes.
      --json                  Print one JSON object per line.
      --geojson               Write GeoJSON (RFC 7946): a line for each part of a
                              stay without a gap, cut at the antimeridian, and a
                              point for each crossing.
      --annotate              Write the track itself, with zone and local time
                              added: to the extensions of GPX points, as columns of
                              a table, as members of JSON lines. The order of times
                              is not checked.
      --progress              Report progress on standard error even if it is not a
                              terminal.
      -q, --quiet             Report nothing but errors.
      --index <file>          Use this index, made by 'tzlookup compile'. (default:
                              $TZLOOKUP_INDEX, an installed one, or the built-in
                              one)
      --shapes <file>         Use this shapefile or GeoJSON, zipped or not: it
                              needs no index, but is slower.
      --field <name>          The shapefile's field with the zone identifiers.
                              (default: tzid)
      --fallback <policy>     Where no polygon covers a fix: none;
                              border[=DISTANCE] or point, as in a lookup. (default:
                              point)
      --zoneinfo <directory>  Take the rules of local time from this directory of
                              compiled rules, such as /usr/share/zoneinfo, instead
                              of the built-in ones. (default: $TZLOOKUP_ZONEINFO or
                              $TZDIR, if set)
      -h, --help              Show help information.
    """

  private static let export = """
    OVERVIEW: Write the exact polygons of zones as GeoJSON.

    One zone makes a Feature, several a FeatureCollection (RFC 7946): exteriors
    counter-clockwise, holes clockwise, nothing across the antimeridian. Polygons
    are valid, and exactly the union of the zone's records. Numbers are those of
    the data, exact to the last digit; a point where borders of one zone cross is
    rounded to 1e-7 degrees. From an index of a box they end at its sides. Each
    feature names the data's attribution and license, which must stay with it.

    --simplify needs tzlookup-shapes and treats each zone on its own: neighbors
    then no longer fit together. Meters become degrees as on a meridian (111,195 m
    a degree); on the ground no omitted vertex is farther away than that.

    EXAMPLE:
      tzlookup export Asia/Tokyo -o tokyo.geojson

    USAGE: tzlookup export <zone> ... [--bbox] [--simplify <distance>] [-o <file>] [--index <file>]
           tzlookup export --all [--bbox] [--simplify <distance>] [-o <file>] [--index <file>]

    ARGUMENTS:
      <zone>                  Zone identifiers, such as Asia/Tokyo.

    OPTIONS:
      --all                   Write all zones of the data.
      --bbox                  Add the bounding box, 'bbox', to each feature: west,
                              south, east, north. Across the antimeridian west is
                              greater than east.
      --simplify <distance>   Omit vertices no farther than this from the
                              simplified border; rings neither vanish nor cross.
      -o, --output <file>     Write to this file, whole or not at all. (default:
                              standard output)
      --index <file>          Use this index, made by 'tzlookup compile'. (default:
                              $TZLOOKUP_INDEX, an installed one, or the built-in
                              one)
      -h, --help              Show help information.
    """

  private static let info = """
    OVERVIEW: Print the data's releases and dates, counts, sizes, attribution and
    license.

    USAGE: tzlookup info [--licenses] [--json] [--index <file>] [--zoneinfo <directory>]

    OPTIONS:
      --licenses              Print the license and attribution of each part of the
                              program instead.
      --json                  Print one JSON object; with --licenses, one array.
      --index <file>          Use this index, made by 'tzlookup compile'. (default:
                              $TZLOOKUP_INDEX, an installed one, or the built-in
                              one)
      --zoneinfo <directory>  Take the rules of local time from this directory of
                              compiled rules, such as /usr/share/zoneinfo, instead
                              of the built-in ones. (default: $TZLOOKUP_ZONEINFO or
                              $TZDIR, if set)
      -h, --help              Show help information.
    """

  private static let compile = """
    OVERVIEW: Make an index from a shapefile of time zones.

    The index appears whole or not at all, and the same rings always make the same
    bytes, whether they come from a shapefile, from GeoJSON, or from a zip archive
    of either, as timezone-boundary-builder publishes them.

    --error makes a smaller index. Borders are simplified once for all zones that
    share them: neighbors still fit together, and every zone and ring is kept. At a
    point farther than the distance from all simplified borders, on the sphere, the
    answer is that of the original borders.

    An index of a region is small, and answers "outside this index's region"
    elsewhere: no fallback applies there. --zones and --country add up; the region
    is the ground of these zones, and nothing else. --bbox keeps all zones; the
    region is the box, widened to whole cells of the index, which are about a
    degree wide.

    EXAMPLES:
      tzlookup compile Shapefiles/timezones.shp -o world.tzidx
      tzlookup compile timezones-with-oceans.shapefile.zip -o world.tzidx
      tzlookup --index world.tzidx 43.06 141.35
      tzlookup compile Shapefiles/timezones.shp -o small.tzidx --error 25m
      tzlookup compile Shapefiles/timezones.shp -o japan.tzidx --country JP
      tzlookup compile Shapefiles/timezones.shp -o alps.tzidx --bbox 6,45,11,48

    USAGE: tzlookup compile <shapefile> -o <index> [--error <distance> [--unit <number>]] [--cells <degrees>]
               [--zones <zones>] [--country <codes>] [--bbox <box>]
               [--field <name>] [--release <release>] [--attribution <text>] [--license <text>]

    ARGUMENTS:
      <shapefile>             The shapefile (.shp, beside its .shx and .dbf) or
                              GeoJSON, zipped or not.

    OPTIONS:
      -o, --output <index>    The index to write.
      --error <distance>      Simplify shared borders: farther than this from them,
                              answers stay exact.
      --unit <number>         The unit of simplified vertices in 1e-7 degrees: 1,
                              10, 100 or 1000. (default: what suits --error)
      --cells <degrees>       The width of the cells of the index's top table:
                              divides 180. (default: 0.9375, or more for long edges)
      --field <name>          The shapefile's field with the zone identifiers.
                              (default: tzid)
      --zones <zones>         Compile these zones only, such as
                              Asia/Tokyo,Asia/Seoul. May be repeated.
      --country <codes>       Compile the zones of these countries only, such as JP
                              or FR,BE,NL. May be repeated.
      --bbox <box>            Compile all zones in this box only: west, south,
                              east, north in degrees. West is greater than east
                              across the antimeridian.
      --release, --data-version <release>
                              The release of the boundaries, such as 2026e.
                              (default: the one that the file's name has, if any)
      --attribution <text>    The attribution of the boundaries.
      --license <text>        The license of the boundaries.
      --same-since <date>     Let one zone stand for all whose offsets agree from
                              then on: 1970, now, or a date such as 2020-01-01 (in
                              UTC). See 'tzlookup zones'.
      --same-since-strict     For --same-since: abbreviations and daylight saving
                              must agree too.
      -h, --help              Show help information.
    """

  private static let verify = """
    OVERVIEW: Compare an index with the shapefile it was made from, point by point.

    At each point the index's zones must be those of the R-tree over the shapes,
    and lie between those that GEOS says contain the point and those that it says
    cover it. The points are random: uniform, near and on vertices, on and 1e-7
    degrees off edges, along the antimeridian, at the poles, on long meridian
    edges. An index of a region is compared with what the shapes have there, and
    with nothing outside.

    An index with an error bound is compared with the shapes before their borders
    were simplified. Where it is certain, its zones must be the shapes'; elsewhere
    theirs must be among its candidates. What it answers, and what lies on both
    sides of each of its edges, the shapes must have within the bound: no gap and
    no overlap is new. No zone may have fewer rings.

    EXAMPLE:
      tzlookup verify Shapefiles/timezones.shp --points 1000000

    USAGE: tzlookup verify <shapefile> [--index <file>] [--points <count>] [--seed <number>]
               [--threads <count>] [--recompile] [--polygons] [--field <name>]

    ARGUMENTS:
      <shapefile>             The shapefile or GeoJSON the index was made from,
                              zipped or not.

    OPTIONS:
      --field <name>          The shapefile's field with the zone identifiers.
                              (default: tzid)
      --index <file>          The index to verify. (default: $TZLOOKUP_INDEX, an
                              installed one, or the built-in one)
      --points <count>        The number of points to compare. (default: 1000000)
      --seed <number>         The same seed gives the same points. (default: 1)
      --threads <count>       The number of threads; each takes about 0.5 GB for
                              the world. (default: 2)
      --recompile             Also compile the shapefile again and compare the
                              bytes.
      --polygons              Also compare the polygons that 'tzlookup export'
                              writes, edge by edge and with GEOS.
      --same-since <date>     Let one zone stand for all whose offsets agree from
                              then on: 1970, now, or a date such as 2020-01-01 (in
                              UTC). See 'tzlookup zones'.
      --same-since-strict     For --same-since: abbreviations and daylight saving
                              must agree too.
      -h, --help              Show help information.
    """

  private static let compare = """
    OVERVIEW: Print what changed between two sets of boundaries: zones, and area
    moved between them.

    Areas are on the WGS 84 ellipsoid, with edges straight in longitude and
    latitude. '-' stands for no zone: the area was, or is now, in a gap or in a
    zone that shares it.

    EXAMPLE:
      tzlookup compare world.tzidx timezones-with-oceans.shapefile.zip

    USAGE: tzlookup compare <old> <new> [--largest <count>] [--threads <count>] [--field <name>]

    ARGUMENTS:
      <old>                   The old boundaries: an index, or a shapefile or
                              GeoJSON, zipped or not.
      <new>                   The new boundaries.

    OPTIONS:
      --field <name>          The shapefile's field with the zone identifiers.
                              (default: tzid)
      --largest <count>       How many pairs of zones and how many areas to list,
                              the largest first. (default: 10)
      --threads <count>       The number of threads; each takes about 0.2 GB for
                              the world. (default: 2)
      -h, --help              Show help information.
    """

  private static let installData = """
    OVERVIEW: Install newer boundaries, which answer from then on instead of the
    built-in ones.

    Checks all of an index that 'tzlookup compile' made, and copies it, whole or
    not at all, to $XDG_DATA_HOME/tzlookup/world.tzidx (by default in
    ~/.local/share; on macOS in ~/Library/Application Support). From then on all
    commands, the service, the Python package and programs that call
    tzlookup_default of the C library answer from it. 'tzlookup info' says which
    boundaries answer.

    The index must be of the whole world, sea included, with exact borders, and
    state a release that is not older than the built-in one. After an update of
    tzlookup with newer boundaries the installed ones are not used, and a message
    says so.

    Other indexes can be named in the environment instead, which wins over what is
    installed: TZLOOKUP_INDEX=japan.tzidx. An option such as --index wins over
    both.

    EXAMPLES:
      tzlookup install-data world.tzidx
      tzlookup install-data --remove

    USAGE: tzlookup install-data <file>
           tzlookup install-data --remove

    ARGUMENTS:
      <file>                  The index to install.

    OPTIONS:
      --remove                Remove the installed index, so that the built-in one
                              answers again.
      -h, --help              Show help information.
    """

  private static let serve = """
    OVERVIEW: Answer over HTTP: zones, local times, batches of rows, and a map.

    Listens on the loopback interface alone unless --host says otherwise. The
    routes are described at /openapi.json, and / is the map. Without --certificate
    requests are not encrypted: use it, or a proxy that does.

    SIGTERM and SIGINT end the service once the requests in progress are
    answered. SIGHUP reads the index, the rules, the keys and the certificate again
    and reopens the access log; if one is wrong, the service goes on as before.

    EXAMPLES:
      tzlookup serve
      curl 'http://127.0.0.1:8080/v1/timezone?lat=43.06&lng=141.35'
      curl -T places.csv -X POST -H 'Content-Type: text/csv' \\
        http://127.0.0.1:8080/v1/batch > annotated.csv

    USAGE: tzlookup serve [--host <address>] [--port <number>] [<options>]
           tzlookup serve --host 0.0.0.0 --port 443 --certificate <file> --key <file>

    OPTIONS:
      --host <address>        The address to listen on: 0.0.0.0 or :: for all.
                              (default: 127.0.0.1)
      --port <number>         The port; 0 for one that is free. (default: 8080)
      --certificate <file>    Use TLS, with the certificates of this PEM file.
      --key <file>            The private key for --certificate, PEM.
      --api-keys <file>       Require one of the keys of this file, one per line,
                              in 'key=' or the header X-API-Key.
      --canonical <names>     'cldr': name zones as CLDR and Google do, such as
                              Asia/Calcutta.
      --rate-limit <number>   Answer at most this many requests per second to each
                              client.
      --cors <origin>         Allow pages of this origin to call the service; '*'
                              for all.
      --basemap <url>         Draw the map over these images, such as
                              https://tiles.example.com/{z}/{x}/{y}.png.
      --index <file>          Use this index, made by 'tzlookup compile'. (default:
                              $TZLOOKUP_INDEX, an installed one, or the built-in
                              one)
      --zoneinfo <directory>  Take the rules of local time from this directory of
                              compiled rules, such as /usr/share/zoneinfo, instead
                              of the built-in ones. (default: $TZLOOKUP_ZONEINFO or
                              $TZDIR, if set)
      --access-log <file>     Write a line of JSON for each response; '-' for
                              standard output. Without coordinates: they are
                              personal data.
      --log-coordinates       Write request targets, which contain coordinates, to
                              the access log.
      --max-connections <number>
                              How many connections to serve at a time. (default:
                              1024)
      --max-batches <number>  How many batches to run at a time. (default: two per
                              processor)
      --drain-seconds <seconds>
                              How long requests in progress may take after SIGTERM.
                              (default: 30)
      --notice-seconds <seconds>
                              How long to go on after SIGTERM, not ready, before
                              connections are refused. (default: 0)
      --threads <number>      How many threads serve connections. (default: one per
                              processor)
      -h, --help              Show help information.
    """
}
