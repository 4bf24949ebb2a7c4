import TimeZonePresentation
import TimeZoneShapes

/// Times operations of local times, over all zones and at random instants.
struct LocalTimeBenchmark {
  let seed: UInt64
  let repeats: Int

  /// Lookups with each zone's rules open.
  private static let instantsPerZone = 1_000
  /// The years 1900 to 2100.
  private static let range: ClosedRange<Int64> = -2_208_988_800...4_102_444_800

  /// Prints the nanoseconds of each operation, as one line of JSON.
  func run() throws {
    let database = TimeZoneDatabase.embedded
    let names = database.identifiers
    let open = names.compactMap { try? database.rules(for: $0) }
    var generator = SeededGenerator(seed: seed)
    let instants = (0..<Self.instantsPerZone)
      .map { _ in Instant(secondsSince1970: Int64.random(in: Self.range, using: &generator)) }
    var speeds = Speeds(repeats: repeats)
    speeds.time("open", names.count) { names.reduce(0) { $0 &+ (opened($1, in: database) ? 1 : 0) } }
    let count = open.count * instants.count
    speeds.time("utcOffset", count) { sum(open, instants) { $0.utcOffset(at: $1) } }
    speeds.time("localTimeType", count) { sum(open, instants) { $0.localTimeType(at: $1).standardOffset } }
    speeds.time("googleOffsets", count / 10) {
      sum(open, Array(instants.prefix(100))) { $0.googleOffsets(at: $1).raw }
    }
    speeds.time("resolve", count) {
      sum(open, instants) { zone, instant in
        let local = LocalDateTime(secondsSince1970: instant.secondsSince1970)
        return (try? zone.resolve(local))?.utcOffset ?? 0
      }
    }
    var text: [UInt8] = []
    text.reserveCapacity(64)
    speeds.time("appendText", instants.count) {
      for instant in instants {
        text.removeAll(keepingCapacity: true)
        instant.appendText(utcOffset: 3_600, to: &text)
      }
      return text.count
    }
    let written = instants.map { Array("\($0)".utf8) }
    speeds.time("parse", instants.count) { written.reduce(0) { $0 &+ parsed($1) } }
    try BufferedOutput.print(.object(speeds.members))
  }

  private func opened(_ name: String, in database: TimeZoneDatabase) -> Bool {
    (try? database.rules(for: name)) != nil
  }

  private func parsed(_ text: [UInt8]) -> Int {
    Int((try? text.withUnsafeBufferPointer { try Instant(parsingUTF8: $0) })?.secondsSince1970 ?? 0)
  }

  private func sum(
    _ rules: [TimeZoneRules], _ instants: [Instant], _ value: (TimeZoneRules, Instant) -> Int
  ) -> Int {
    var sum = 0
    for zone in rules { for instant in instants { sum = sum &+ value(zone, instant) } }
    return sum
  }
}

/// The nanoseconds of operations, as members of a JSON object.
struct Speeds {
  let repeats: Int
  private(set) var members: JSONObject = [:]

  init(repeats: Int) { self.repeats = repeats }

  mutating func time(_ name: String, _ count: Int, _ work: () -> Int) {
    var consumed = work()
    let spread = (0..<repeats).map { _ in Clock.nanoseconds { consumed &+= work() } / Double(count) }
    let median = spread.sorted()[spread.count / 2]
    members.add(name, .literal("\((median * 10).rounded() / 10)"))
    members.add(name + "Checksum", JSON(consumed))
  }
}
