import ArgumentParser
import CommandSupport
import TimeZonePresentation
import TimeZoneShapes

struct BenchCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "tzbench",
    abstract: "Time lookups, and print a line of JSON for each set of points, engine, and mode.",
    usage: """
      tzbench [<file> ...] [--set <set>] [--mode <mode>] [--points <count>] [--repeats <count>]
          [--calls] [--embedded] [--index <file>] [--shapes <file>] [--vertices <file>]
      """,
    discussion: """
      SETS OF POINTS:
        FILE.f64    pairs of little-endian doubles: latitude, longitude, in degrees
        U           uniform on the sphere, from the seed
        B           1 m to 5 km from a random vertex of --vertices (or --shapes)
        L           uniform on land: points of U whose zone is not Etc/...
        V           the points of 'tzlookup-shapes verify': on and next to vertices and edges of
                    --vertices (or --shapes), the antimeridian, and the poles, and uniform

      MODES:
        single         timeZoneIdentifier(at:), one call for each coordinate
        single-e7      as single, but from a grid point to the number of its zone
        all            timeZoneIdentifiers(at:)
        batch          zoneIndices(latitudes:longitudes:into:), all points in one call
        batch-e7       zoneIndices(at:into:), as batch, but from grid points
        batch-threads  as batch, with --threads threads
        near           nearestBorder(to:on:)
        city           the zone, then the nearest city in it
        city-number    as city, but from a grid point to the number of the city

      The last three modes are timed only if --mode names them.

      With --calls, another pass of each round reads the clock before and after each single call. The median and the \
      99th and 99.9th percentiles are those of a pass, minus the median of a call that does nothing, which is reported \
      as "clock". Reading the clock waits for the call to end, so calls do not overlap as they do in the mean.

      Each round first measures the yardsticks, and then every mode. Before each timed pass over the points, a mode makes \
      an untimed one. A yardstick is a chain of dependent loads in a buffer of 512 KiB, 16 MiB, or 256 MiB. \
      The chain visits all 64-byte lines of the buffer in one random cycle, and loads 4 bytes from each. The reported \
      resident memory does not include these buffers.

      EXAMPLE:
        tzbench --set U --set B --vertices Shapefiles/timezones.shp
      """)

  @Argument(help: "Files of points, which are put into random order.", completion: .file(extensions: ["f64"]))
  var file: [String] = []

  @Option(
    name: .customLong("set"),
    help: "Generate this set: U, B, L or V. May be repeated. (default: U if no files are given)"
  )
  var sets: [GeneratedSet] = []

  @Option(
    name: .customLong("mode"),
    help: "Time this mode. May be repeated. (default: all modes of the engine except the last three)")
  var modes: [Mode] = []

  @Option("Generate this many points for each set.", "count") var points = 1_000_000

  @Option("Choose points with this seed. The same seed gives the same points and order.", "number")
  var seed: UInt64 = 1

  @Option("Time this many rounds.", "count") var repeats = 7
  @Option("Use this many threads in batch-threads.", "count") var threads = 2
  @Flag("Time the embedded index. (default: unless --index or --shapes is given)") var embedded = false
  @Option("Time this index.", "file", completion: .file(extensions: ["tzidx"])) var index: String?

  @Option("Time the R-tree over this shapefile.", "file", completion: .file(extensions: ["shp"]))
  var shapes: String?

  @Option("Make sets B and V from this shapefile.", "file", completion: .file(extensions: ["shp"]))
  var vertices: String?

  @Option("Write the one set to this file (.f64), without timing.", "file", completion: .file())
  var writePoints: String?

  @Flag("Time only offsets from UTC in all zones.") var localTimeSpeed = false

  @Flag("Time only the work of a zone tracker for each fix of a moving device.")
  var movementSpeed = false

  @Flag("Also time each call of the modes that are not batches.") var calls = false
  @Flag("Omit the yardsticks.") var noYardsticks = false
  @Flag("Omit the untimed pass before each timed pass.") var noWarmUp = false
}

extension BenchCommand {
  var usesActiveIndex: Bool { false }

  func execute(_ shapefiles: ShapefileAccess) throws -> ExitStatus {
    try measure()
    return .success
  }

  private func measure() throws {
    guard points >= 0, repeats >= 1, (1...1024).contains(threads) else {
      throw CommandFailure.usage("--points must not be negative, --repeats at least 1, --threads 1...1024")
    }
    var operations = OperationBenchmark(seed: seed, repeats: repeats)
    if localTimeSpeed { return try operations.timeLocalTimes() }
    if movementSpeed { return try operations.timeMovement() }
    if let writePoints { return try write(to: writePoints) }
    let benchmark = Benchmark(
      engines: try engines(), modes: modes, threads: threads, repeats: repeats, warmsUp: !noWarmUp,
      timesCalls: calls, yardsticks: noYardsticks ? nil : Yardsticks(seed: seed))
    for set in try pointSets() { try benchmark.run(set) }
  }

  private func write(to path: String) throws {
    guard file.isEmpty, sets.count == 1 else {
      throw CommandFailure.usage("--write-points writes one generated set; specify one --set and no files")
    }
    try inputs.requireApart(from: path)
    let output = try CommandOutput(path)
    for set in try pointSets() { try output.write(set.f64) }
  }

  private var inputs: [CommandInput] {
    (index.map { [.file($0, name: "--index \($0)")] } ?? [])
      + (shapes.map { [.shapefile($0, name: "--shapes \($0)")] } ?? [])
      + (vertices.map { [.shapefile($0, name: "--vertices \($0)")] } ?? [])
  }

  private func engines() throws -> [Engine] {
    var engines: [Engine] = []
    if embedded || (index == nil && shapes == nil) {
      engines.append(.index(.world, name: "embedded"))
    }
    if let index { engines.append(.index(try TimeZoneFinder(command: index), name: "index")) }
    if let shapes { engines.append(.shapes(try ShapeTree(contentsOf: shapes))) }
    return engines
  }

  private func pointSets() throws -> [PointSet] {
    var all: [PointSet] = []
    for path in file { all.append(try PointSet(reading: path).shuffled(seed: seed)) }
    let generated = sets.isEmpty && file.isEmpty ? [.U] : sets
    let shapes = generated.contains(.B) || generated.contains(.V) ? try boundaries() : []
    let generator = PointGenerator(
      vertices: generated.contains(.B) ? shapes.flatMap { $0.rings.flatMap { $0.vertices } } : [],
      boundaries: TestPoints(generated.contains(.V) ? shapes : []))
    for set in generated { all.append(generator.points(set, count: points, seed: seed)) }
    return all
  }

  private func boundaries() throws -> [ZoneShape] {
    guard let path = vertices ?? shapes else {
      throw CommandFailure.usage(
        "sets B and V are made from the boundaries in a shapefile; specify it with --vertices")
    }
    let shapes = try Shapefile(path: path).shapes()
    guard shapes.contains(where: { $0.rings.contains { !$0.vertices.isEmpty } }) else {
      throw CommandFailure.message("\(path) has no vertices", .badData)
    }
    return shapes
  }
}

enum GeneratedSet: String, ExpressibleByArgument, CaseIterable {
  /// Uniform on the sphere.
  case U
  /// 1 m to 5 km from a random boundary vertex.
  case B
  /// Uniform on land.
  case L
  /// Points of all kinds, mostly at positions where an index is most likely to be wrong.
  case V
}

enum Mode: String, ExpressibleByArgument, CaseIterable {
  case single
  case singleE7 = "single-e7"
  case all
  case batch
  case batchE7 = "batch-e7"
  case batchThreads = "batch-threads"
  case near
  case city
  case cityNumber = "city-number"

  static let usual = allCases.filter { $0 != .near && !$0.isOfCities }

  var isOfCities: Bool { self == .city || self == .cityNumber }
  var isBatch: Bool { [.batch, .batchE7, .batchThreads].contains(self) }
}
