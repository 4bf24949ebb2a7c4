import TestSupport
import Testing

/// `tzbench`: what it prints but for the measurements, and what it refuses.
@Suite struct BenchTests {
  /// Sapporo, Sydney and a disputed area.
  static let points = [(43.06, 141.35), (-33.87, 151.21), (43.839319, 87.526148)]
  /// For the first zones of these points, and for all.
  static let checksum = "cb0a88fcf026991d"
  static let checksumOfAll = "50fcc0b7ec572e09"

  /// A shell whose `$T` has the points.
  private func shell() throws -> Shell {
    let shell = try Shell()
    let bytes = Self.points.flatMap { Self.bytes($0.0) + Self.bytes($0.1) }
    let octal = bytes.map { "\\" + String($0, radix: 8) }.map { $0.count < 4 ? Self.padded($0) : $0 }
    try [ShellCase("printf '\(octal.joined())' > $T/places.f64")].check(in: shell)
    return shell
  }

  private static func bytes(_ value: Double) -> [UInt8] {
    withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) }
  }

  private static func padded(_ escape: String) -> String {
    "\\" + String(repeating: "0", count: 4 - escape.count) + escape.dropFirst()
  }

  private func line(_ mode: String, engine: String = "embedded", set: String = "places", threads: Int = 1)
    -> String
  {
    let all = mode == "all" ? #","checksumOfAll":"\#(Self.checksumOfAll)""# : ""
    return
      #"{"set":"\#(set)","engine":"\#(engine)","mode":"\#(mode)","threads":\#(threads),"points":3,"repeats":2,"checksum":"\#(Self.checksum)"\#(all)"#
  }

  @Test func everyModeGivesTheSameAnswers() throws {
    let stable = "--repeats 2 --no-yardsticks | sed 's/,\"nanoseconds.*//'"
    try [
      ShellCase(
        "tzbench $T/places.f64 \(stable)", prints: line("single"), line("single-e7"), line("all"),
        line("batch"), line("batch-e7"), line("batch-threads", threads: 2)),
      ShellCase(
        "tzbench $T/places.f64 --mode batch-threads --threads 3 --mode all \(stable)", prints: line("all"),
        line("batch-threads", threads: 3)),
    ].check(in: shell())
  }

  @Test func nearTellsWhatSingleCallsTake() throws {
    let shell = try shell()
    try [
      ShellCase(
        "tzbench $T/places.f64 --mode near --repeats 2 --no-yardsticks | sed 's/,\"nanoseconds.*//'",
        prints: line("near")),
      ShellCase(
        "tzbench $T/places.f64 --mode near --repeats 2 --no-yardsticks | grep -c '\"nanosecondsOfCall\":{\"median\":[0-9.]*,\"p99\":[0-9.]*,\"max\":[0-9.]*}'",
        prints: "1"),
    ].check(in: shell)
  }

  @Test(arguments: ["B", "V"]) func anIndexAndItsShapesAgreeOnASetMadeFromThem(set: String) throws {
    let shell = try IndexTests.shellWithIndex()
    let result = try shell.run(
      "tzbench --set \(set) --points 2000 --repeats 1 --no-yardsticks --index $T/excerpt.tzidx"
        + " --shapes \(IndexTests.excerpt) | sed 's/.*checksum\":\"//; s/\".*//' | sort -u | wc -l")
    #expect(result.output.filter { $0 != " " } == "1\n")
    #expect(result.error == "")
  }

  @Test func aLineHasTheMeasurementsAsWell() throws {
    let result = try shell().run("tzbench $T/places.f64 --repeats 1 --mode batch | tr -d '0-9.-'")
    let spread = #"{"min":,"median":,"max":}"#
    #expect(
      result.output
        .hasSuffix(
          #""nanosecondsPerLookup":\#(spread),"residentKiB":{"before":,"after":},"nanosecondsPerLoad":{"KiB":\#(spread),"MiB":\#(spread),"MiB":\#(spread)},"ratioToMiB":}"#
            + "\n"))
    #expect(result.status == 0)
  }

  @Test func aGeneratedSetIsTheSameForTheSameSeedAndCanBeWritten() throws {
    let first = "grep -o 'checksum\":\"[0-9a-f]*' | sort -u"
    try [
      ShellCase("tzbench --set L --points 500 --seed 7 --write-points $T/L.f64"),
      ShellCase("wc -c < $T/L.f64 | tr -d ' '", prints: "8000"),
      ShellCase("tzbench --set L --points 500 --seed 7 --no-yardsticks --repeats 1 | \(first) > $T/made"),
      ShellCase("tzbench $T/L.f64 --no-yardsticks --repeats 1 | \(first) | cmp - $T/made"),
    ].check()
  }

  @Test(arguments: [
    ("tzbench $T/none.f64", "cannot open $T/none.f64: No such file or directory", 66),
    (
      "tzbench $T/odd.f64", "$T/odd.f64: expected pairs of doubles, a multiple of 16 bytes, found 17 bytes",
      65
    ),
    (
      "tzbench $T/pole.f64",
      "$T/pole.f64: point 2: latitude 141.5 is not in -90...90 degrees; are latitude and longitude swapped? Latitude comes first",
      65
    ),
    ("tzbench $T/empty.f64", "set empty has no points", 65),
    (
      "tzbench --set V", "sets B and V are made from the boundaries in a shapefile: name it with --vertices",
      64
    ),
    (
      "tzbench --write-points $T/x.f64",
      "--write-points writes one generated set: give one --set and no files", 64
    ),
    (
      "tzbench --repeats 0",
      "--points must not be negative, --repeats at least 1, --threads 1...1024", 64
    ),
  ])
  func whatCannotBeUsedIsReportedInOneLine(_ line: String, _ message: String, _ status: Int) throws {
    let shell = try Shell()
    try [
      ShellCase("head -c 17 /dev/zero > $T/odd.f64 && : > $T/empty.f64"),
      ShellCase("printf '%016d' 0 | tr 0 '\\000' > $T/pole.f64"),
      ShellCase(
        "printf '\\000\\000\\000\\000\\000\\260\\141\\100\\000\\000\\000\\000\\000\\200\\105\\100' >> $T/pole.f64"
      ),
    ].check(in: shell)
    let result = try shell.run("\(line) --no-yardsticks")
    let expected = "tzbench: \(message)\n".split(separator: "$T", omittingEmptySubsequences: false)
    #expect(result.error == expected.joined(separator: shell.directory))
    #expect(result.output == "")
    #expect(Int(result.status) == status)
  }
}
