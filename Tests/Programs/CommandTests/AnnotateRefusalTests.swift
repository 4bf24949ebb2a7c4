import TestSupport
import Testing

/// Inputs that `tzlookup csv` and `tzlookup ndjson` cannot annotate: messages say what was expected, what was found and
/// what to do, in terms of the commands' options.
@Suite struct AnnotateRefusalTests {
  private static let listed = "the columns 1 'a', 2 'b'"

  private func csv(
    _ options: String, _ input: String, says message: String,
    location: SourceLocation = #_sourceLocation
  ) throws {
    try ShellCase("tzlookup csv -q \(options)", input: input, says: message, status: 65, location: location)
      .check(in: Shell())
  }

  @Test func columns() throws {
    try csv(
      "", "a,b\n",
      says:
        "expected columns such as lat and lon, or location, found \(Self.listed); say which they are with --lat and "
        + "--lon, by name or number, or with --no-header that there is no header")
    try csv(
      "", "lat,b\n",
      says: "expected a longitude column, found the columns 1 'lat', 2 'b'; say which it is with --lon")
    try csv(
      "", "lat,Latitude,lon\n",
      says: "expected one latitude column, found 2 (1 'lat', 2 'Latitude'); say which it is with --lat")
    try csv(
      "", "geo,location\n",
      says:
        "expected one location column, found 2 (1 'geo', 2 'location'); say which it is with --lat and --lon")
    try csv("--lat c --lon b", "a,b\n", says: "--lat: there is no column 'c'; found \(Self.listed)")
    try csv("--lat a --lon 3", "a,b\n", says: "--lon: there is no column 3; found \(Self.listed)")
    try csv("--lat a --lon b --time t", "a,b\n", says: "--time: there is no column 't'; found \(Self.listed)")
    try csv(
      "--lat a --lon b", "a,A,b\n", says: "--lat: there are 2 columns 'a' (1 'a', 2 'A'); give a number")
  }

  @Test func pairs() throws {
    try csv(
      "", "a_lat,a_lon,b_lat,b_lon\n",
      says:
        "expected one pair of latitude and longitude columns, found 2 (1 'a_lat', 2 'a_lon'; 3 'b_lat', 4 'b_lon'); "
        + "say which are meant with --lat and --lon")
    try csv(
      "", "lat,lon,lat hemisphere,lat Hemisphere\n",
      says:
        "expected one column with the hemisphere of the latitude, found 2 (3 'lat hemisphere', 4 'lat Hemisphere'); "
        + "give all but one of them other names")
    try csv(
      "--local-time t --offset-column o", "lat,lon,t\n",
      says: "--offset-column: there is no column 'o'; found the columns 1 'lat', 2 'lon', 3 't'")
    try csv(
      "--local-time d+h", "lat,lon,d\n",
      says: "--local-time: there is no column 'h'; found the columns 1 'lat', 2 'lon', 3 'd'")
  }

  /// What to do is said in terms of the command's options.
  @Test func timesOfRows() throws {
    for (options, cell, message) in [
      (
        "--time t", "2026-07-01T12:00",
        "cannot read \"2026-07-01T12:00\" as a time: it lacks an offset from UTC such as Z or +09:00; where it is the "
          + "local time at the place, use --local-time, and --time-format utc where it is in UTC"
      ),
      (
        "--time t", "7/1/2026 3:04 PM",
        "cannot read \"7/1/2026 3:04 PM\" as a time: it has a date in another form; expected now, ISO 8601 "
          + "(2026-11-20T12:00:00Z, 2026-11-20T12:00), EXIF (2026:11:20 12:00:00), or Unix seconds or milliseconds "
          + "(1795176000); state its format with --time-format '%m/%d/%Y %I:%M %p' or '%d/%m/%Y %I:%M %p'"
      ),
      (
        "--time t", "20260701",
        "cannot read \"20260701\" as a time: expected Unix seconds (1973 to 2099) or milliseconds (2001 to 2099), found a "
          + "number that reads as the date 2026-07-01; state its format with --time-format %Y%m%d or unix"
      ),
      (
        "--local-time t --repeated fail", "2026-11-01 01:30",
        "2026-11-01T01:30:00 occurs twice in America/New_York, because clocks were turned back at 2026-11-01T06:00:00Z: "
          + "it is 2026-11-01T01:30:00-04:00 or 2026-11-01T01:30:00-05:00; choose with --repeated earlier or later"
      ),
      (
        "--local-time t --skipped fail", "2026-03-08 02:30",
        "2026-03-08T02:30:00 does not occur in America/New_York, because clocks were moved forward at "
          + "2026-03-08T07:00:00Z: it could be 2026-03-08T01:30:00-05:00 or 2026-03-08T03:30:00-04:00; choose with "
          + "--skipped before or after"
      ),
    ] {
      try csv(
        "--on-error fail \(options) > /dev/null", "lat,lon,t\n40.7,-74,\(cell)\n", says: "line 2: \(message)")
    }
  }

  @Test func tablesWithoutHeader() throws {
    try csv(
      "--no-header", "1,2\n",
      says:
        "without a header the coordinate columns must be given by number, counted from 1: use --lat and --lon"
    )
    try csv(
      "--no-header --lat lat --lon 2", "1,2\n",
      says: "--lat: there is no column 'lat'; found 2 columns; without a header give a number")
  }

  @Test func newColumns() throws {
    let remedy = "replace its values with --force, or name the new one with --column"
    try csv("", "lat,lon,timezone\n", says: "there is a column 'timezone' already: \(remedy)")
    try csv(
      "--force", "lat,lon,timezone,timezone\n", says: "there are 2 columns 'timezone': cannot replace them")
    try csv(
      "--force --column lat", "lat,lon\n",
      says: "a column that is read, coordinates or time, cannot be replaced: name the new one with --column")
    try csv(
      "--column utc_offset --time t", "lat,lon,t\n",
      says: "two new values would be called 'utc_offset': choose another --column")
  }

  @Test func encodings() throws {
    try csv(
      "", "lat,lon\r1,2\r",
      says:
        "expected lines that end with a line feed, found carriage returns alone: convert the input first, with 'tr \"\\r\" \"\\n\"'"
    )
    try ShellCase(
      "printf '\\377\\376l\\0' | tzlookup csv -q",
      says: "expected UTF-8, found UTF-16: convert the input first, with 'iconv -f UTF-16 -t UTF-8'",
      status: 65
    ).check(in: Shell())
    try csv(
      "", "lat,\"lon\n1,2\n",
      says: "line 1: a quotation mark that opens a field in the header is never closed")
    try ShellCase(
      "printf 'lat,lon\\n1,2\\n' | gzip -c | head -c 15 | tzlookup csv -q",
      says:
        "the compressed input is damaged near byte 15: expected more bytes, found the end: the file is cut short",
      status: 65
    ).check(in: Shell())
  }

  @Test func rows() throws {
    let failed = "1 malformed row: its answer is incomplete"
    for (options, line, message) in [
      (
        "--lat lat --lon lon", #"{"lat":1,"LAT":2,"lon":1}"#,
        "expected one member for the latitude, found several; say which it is with --lat"
      ),
      (
        "--time t", #"{"lat":1,"lon":1,"t":1,"T":2}"#,
        "expected one member for the time, found several; say which it is with --time"
      ),
      (
        "", #"{"lat":1,"lon":1,"timezone":1}"#,
        "there is a member 'timezone' already: replace its value with --force, or name the new one with --column"
      ),
      (
        "--force", #"{"lat":1,"lon":1,"timezone":1,"timezone":2}"#,
        "expected at most one member 'timezone', found several; name the new one with --column"
      ),
      (
        "--force --column lat", #"{"lat":1,"lon":1}"#,
        "a member that is read, coordinates or time, cannot be replaced: name the new one with --column"
      ),
    ] {
      try ShellCase(
        "tzlookup ndjson -q \(options)", input: line + "\n", prints: line, says: "line 1: \(message)", failed,
        status: 65
      ).check(in: Shell())
      try ShellCase(
        "tzlookup ndjson -q \(options) --on-error fail", input: line + "\n", says: "line 1: \(message)",
        status: 65
      ).check(in: Shell())
    }
  }
}
