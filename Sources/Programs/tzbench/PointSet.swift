import TimeZonePresentation
import TimeZoneShapes

/// The points to look up, in the forms that the modes need. All forms represent the same positions.
struct PointSet {
  let name: String
  let coordinates: [Coordinate]
  /// Degrees north.
  let latitudes: [Double]
  /// Degrees east.
  let longitudes: [Double]

  var count: Int { coordinates.count }

  /// The same points, in an order that depends only on the seed.
  func shuffled(seed: UInt64) -> PointSet {
    var random = SeededGenerator(seed: seed)
    let order = (0..<count).shuffled(using: &random)
    return PointSet(
      name: name, coordinates: order.map { coordinates[$0] }, latitudes: order.map { latitudes[$0] },
      longitudes: order.map { longitudes[$0] })
  }
}

extension PointSet {
  /// A set of points of the grid, all of them on Earth.
  init(name: String, points: [GridPoint]) {
    self.init(
      name: name,
      coordinates: points.compactMap { try? Coordinate(latitudeE7: $0.y, longitudeE7: $0.x) },
      latitudes: points.map { Double($0.y) / 1e7 }, longitudes: points.map { Double($0.x) / 1e7 })
  }

  /// The points of an `.f64` file, in its order; the set has the file's name without its suffix.
  init(reading path: String) throws {
    let bytes = try InputFile(path).readAll(limit: .max)
    guard bytes.count.isMultiple(of: 16) else {
      throw CommandFailure.message(
        "\(path): expected pairs of doubles, a multiple of 16 bytes, found \(bytes.count) bytes", .badData)
    }
    var (latitudes, longitudes): ([Double], [Double]) = ([], [])
    var coordinates: [Coordinate] = []
    for number in 0..<bytes.count / 16 {
      latitudes.append(Self.double(bytes, at: 16 * number))
      longitudes.append(Self.double(bytes, at: 16 * number + 8))
      coordinates.append(
        try mapError(
          { (error: CoordinateError) in
            CommandFailure.message("\(path): point \(number + 1): \(error)", .badData)
          },
          Coordinate(latitude: latitudes[number], longitude: longitudes[number])))
    }
    let file = path.split(separator: "/").last ?? ""
    self.init(
      name: String(file.prefix { $0 != "." }), coordinates: coordinates, latitudes: latitudes,
      longitudes: longitudes)
  }

  private static func double(_ bytes: [UInt8], at offset: Int) -> Double {
    let bits = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
    return Double(bitPattern: UInt64(littleEndian: bits))
  }

  var f64: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16 * count)
    for number in 0..<count {
      for value in [latitudes[number], longitudes[number]] {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
      }
    }
    return bytes
  }
}
