import TimeZonePresentation
import TimeZoneShapes

/// Points to look up, in every form that a mode needs; all forms represent the same positions.
struct PointSet {
  /// What the set is called in the output.
  let name: String
  /// Degrees north.
  let latitudes: [Double]
  /// Degrees east.
  let longitudes: [Double]
  /// For the single calls.
  let coordinates: [Coordinate]

  /// The number of points.
  var count: Int { coordinates.count }

  init(name: String, coordinates: [Coordinate], latitudes: [Double], longitudes: [Double]) {
    self.name = name
    self.coordinates = coordinates
    self.latitudes = latitudes
    self.longitudes = longitudes
  }

  /// A set of points of the grid, all of them on Earth.
  init(name: String, points: [GridPoint]) {
    self.init(
      name: name,
      coordinates: points.compactMap { try? Coordinate(latitudeE7: $0.y, longitudeE7: $0.x) },
      latitudes: points.map { Double($0.y) / 1e7 }, longitudes: points.map { Double($0.x) / 1e7 })
  }

  /// The same points in an order that only the seed decides.
  func shuffled(seed: UInt64) -> PointSet {
    var random = SeededGenerator(seed: seed)
    let order = (0..<count).shuffled(using: &random)
    return PointSet(
      name: name, coordinates: order.map { coordinates[$0] }, latitudes: order.map { latitudes[$0] },
      longitudes: order.map { longitudes[$0] })
  }
}

extension PointSet {
  /// The set as the content of an `.f64` file.
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

  /// The points of a file, in its order; the set has the file's name without its suffix.
  init(reading path: String) throws(CommandFailure) {
    let file = path.split(separator: "/").last ?? ""
    let parts = file.split(separator: ".")
    let name = String(parts.first ?? file)
    switch parts.last {
    case "f64":
      try self.init(name: name, path: path, f64: Self.bytes(path))
    case "csv":
      try self.init(name: name, path: path, csv: String(decoding: Self.bytes(path), as: UTF8.self))
    default:
      throw .usage("\(path): expected a file of points that ends in .f64 or .csv")
    }
  }

  private static func bytes(_ path: String) throws(CommandFailure) -> [UInt8] {
    do throws(FileError) {
      return try InputFile(path).readAll(limit: .max)
    } catch {
      throw CommandFailure(error)
    }
  }

  private init(name: String, path: String, f64 bytes: [UInt8]) throws(CommandFailure) {
    guard bytes.count.isMultiple(of: 16) else {
      throw .message(
        "\(path): expected pairs of doubles, a multiple of 16 bytes, found \(bytes.count) bytes", .badData)
    }
    var reader = PointReader(path: path, item: "point")
    for number in 0..<bytes.count / 16 {
      try reader.add(
        latitude: Self.double(bytes, at: 16 * number), longitude: Self.double(bytes, at: 16 * number + 8),
        number: number + 1)
    }
    self = reader.set(name)
  }

  private static func double(_ bytes: [UInt8], at offset: Int) -> Double {
    let bits = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
    return Double(bitPattern: UInt64(littleEndian: bits))
  }

  private init(name: String, path: String, csv text: String) throws(CommandFailure) {
    // A carriage return and a line feed are one character to Swift.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    let columns = try CSVColumns(path: path, header: lines[0])
    var reader = PointReader(path: path, item: "line")
    for (number, line) in lines.enumerated().dropFirst() where !(line.isEmpty && number == lines.count - 1) {
      guard let (latitude, longitude) = columns.values(line) else {
        throw .message(
          "\(path): line \(number + 1): expected numbers for lat and lon, found \"\(line)\"", .badData)
      }
      try reader.add(latitude: latitude, longitude: longitude, number: number + 1)
    }
    self = reader.set(name)
  }
}

/// Where latitude and longitude stand in a line of a CSV file. Quoted fields are not understood.
private struct CSVColumns {
  private let latitude: Int
  private let longitude: Int

  init(path: String, header: Substring) throws(CommandFailure) {
    let names = header.split(separator: ",", omittingEmptySubsequences: false).map { $0.lowercased() }
    guard let latitude = names.firstIndex(where: { ["lat", "latitude"].contains($0) }),
      let longitude = names.firstIndex(where: { ["lon", "lng", "longitude"].contains($0) })
    else {
      throw .message("\(path): line 1: expected a header with lat and lon, found \"\(header)\"", .badData)
    }
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  func values(_ line: Substring) -> (latitude: Double, longitude: Double)? {
    let fields = line.split(separator: ",", omittingEmptySubsequences: false)
    guard fields.count > max(latitude, longitude), let north = Double(fields[latitude]),
      let east = Double(fields[longitude])
    else { return nil }
    return (north, east)
  }
}

/// Gathers checked points.
private struct PointReader {
  private let path: String
  private let item: String
  private var latitudes: [Double] = []
  private var longitudes: [Double] = []
  private var coordinates: [Coordinate] = []

  /// Messages identify points by the path, the word `item` and a number.
  init(path: String, item: String) {
    self.path = path
    self.item = item
  }

  mutating func add(latitude: Double, longitude: Double, number: Int) throws(CommandFailure) {
    do throws(CoordinateError) {
      coordinates.append(try Coordinate(latitude: latitude, longitude: longitude))
    } catch {
      throw .message("\(path): \(item) \(number): \(error)", .badData)
    }
    latitudes.append(latitude)
    longitudes.append(longitude)
  }

  func set(_ name: String) -> PointSet {
    PointSet(name: name, coordinates: coordinates, latitudes: latitudes, longitudes: longitudes)
  }
}
