import TestSupport
import TimeZoneEngine
import TimeZoneShapes

/// Shapes whose borders are not shared, simplified: every promise is kept, or the shapes are refused by name.
///
/// An input is a kind of shapes, a seed, a unit, a bound and a unit of the index.
enum SimplificationHarness: FuzzHarness {
  static let name = "simplification"

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    let kinds = AdverseShapes.Kind.allCases
    let kind = kinds[Int(input.byte()) % kinds.count]
    let units: [Int32] = [1, 10, 100, 1_000]
    let unit = units[Int(input.byte()) % 4]
    let meters = [2, 5, 25, 60, 100, 300][Int(input.byte()) % 6] as Double
    let choice = Int(input.byte()) % 8
    let seed = input.number()
    let sample = AdverseShapes(kind, seed: seed, unit: unit)
    let simplified: SimplifiedPromises?
    do {
      simplified = try SimplifiedPromises(
        sample.shapes, errorMeters: meters, unitE7: choice < 4 ? units[choice] : nil)
    } catch {
      return
    }
    var random = SeededGenerator(seed: seed)
    for point in sample.points(count: 100, using: &random) {
      let fault = try? simplified?.fault(at: point)
      require(fault == nil, "\(sample) within \(meters) m at \(point): \(fault ?? "")")
    }
  }

  static func seeds() -> [[UInt8]] {
    AdverseShapes.Kind.allCases.indices.map { [UInt8($0), 1, 3, 7, 1] }
  }
}
