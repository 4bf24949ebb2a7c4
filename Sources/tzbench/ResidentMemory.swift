import CommandSupport
import TimeZoneLookup
import TimeZoneShapes
import TimeZoneSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Measures the memory that lookups take in one process, at points that are generated one by one and not kept.
struct ResidentProbe {
  let pointCount: Int
  let seed: UInt64

  /// Looks up and prints one line of JSON. The figures are of the whole process, which links more than the library.
  func run(_ finder: TimeZoneFinder) throws(CommandFailure) {
    let start = ResidentMemory.kibibytes
    var random = SeededGenerator(seed: seed)
    var found = finder.index.firstZone(at: PointGenerator.uniform(&random)) < 0 ? 0 : 1
    let afterOne = ResidentMemory.kibibytes
    for _ in 0..<pointCount where finder.index.firstZone(at: PointGenerator.uniform(&random)) >= 0 {
      found += 1
    }
    let members = [
      ("start", start), ("afterOne", afterOne), ("afterAll", ResidentMemory.kibibytes),
    ]
    let resident = JSONText.object(members.map { (name: $0.0, value: String($0.1)) })
    try BufferedOutput.print(
      JSONText.object([
        (name: "points", value: String(pointCount + 1)), (name: "found", value: String(found)),
        (name: "residentKiB", value: resident),
      ]))
  }
}

/// The memory of this process that is in RAM.
enum ResidentMemory {
  /// In KiB: now on Linux, from `/proc/self/statm`; elsewhere the largest so far (`getrusage`).
  static var kibibytes: Int {
    #if os(Linux)
      guard let line = try? InputFile("/proc/self/statm").readStart(128) else { return 0 }
      let fields = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
      return pages * Int(sysconf(Int32(_SC_PAGESIZE))) / 1024
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss / 1024
    #endif
  }
}
