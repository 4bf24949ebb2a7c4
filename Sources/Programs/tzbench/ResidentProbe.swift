import TimeZonePresentation
import TimeZoneShapes

/// Measures the memory that lookups take in one process, at points that are generated one by one and not kept.
struct ResidentProbe {
  let pointCount: Int
  let seed: UInt64

  /// Looks up and prints one line of JSON. The figures are of the whole process, which links more than the library.
  func run(_ finder: TimeZoneFinder) throws(CommandFailure) {
    let start = ProcessMetrics.residentBytes / 1024
    var random = SeededGenerator(seed: seed)
    var found = finder.index.firstZone(at: PointGenerator.uniform(&random)) < 0 ? 0 : 1
    let afterOne = ProcessMetrics.residentBytes / 1024
    for _ in 0..<pointCount where finder.index.firstZone(at: PointGenerator.uniform(&random)) >= 0 {
      found += 1
    }
    let members = [
      ("start", start), ("afterOne", afterOne), ("afterAll", ProcessMetrics.residentBytes / 1024),
    ]
    let resident = JSONText.object(members.map { (name: $0.0, value: String($0.1)) })
    try BufferedOutput.print(
      JSONText.object([
        (name: "points", value: String(pointCount + 1)), (name: "found", value: String(found)),
        (name: "residentKiB", value: resident),
      ]))
  }
}
