/// Writes protocol buffers: the few kinds of fields that vector tiles need.
///
/// Source: the Protocol Buffers encoding, <https://protobuf.dev/programming-guides/encoding/>.
struct ProtocolBuffer {
  private(set) var bytes: [UInt8] = []

  mutating func append(varint value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func append(field: UInt64, _ value: UInt64) {
    append(varint: field << 3)
    append(varint: value)
  }

  /// Appends bytes as a field: a text, a message or packed numbers.
  mutating func append(field: UInt64, _ contents: some Collection<UInt8>) {
    append(varint: field << 3 | 2)
    append(varint: UInt64(contents.count))
    bytes.append(contentsOf: contents)
  }

  mutating func append(field: UInt64, packed values: [UInt32]) {
    var contents = ProtocolBuffer()
    for value in values { contents.append(varint: UInt64(value)) }
    append(field: field, contents.bytes)
  }
}

/// The geometry of a feature as commands and parameters.
///
/// Source: Mapbox Vector Tile Specification 2.1, section 4.3.
struct TileGeometry {
  private(set) var numbers: [UInt32] = []
  private var cursor = TilePoint(x: 0, y: 0)

  private enum Command: UInt32 {
    case moveTo = 1
    case lineTo = 2
    case closePath = 7
  }

  /// Appends a line of two or more points.
  mutating func append(line points: some Collection<TilePoint>) {
    guard let first = points.first else { return }
    append(.moveTo, count: 1)
    append(first)
    append(.lineTo, count: points.count - 1)
    for point in points.dropFirst() { append(point) }
  }

  mutating func append(ring points: [TilePoint]) {
    append(line: points)
    append(.closePath, count: 1)
  }

  private mutating func append(_ command: Command, count: Int) {
    numbers.append(UInt32(truncatingIfNeeded: count) << 3 | command.rawValue)
  }

  /// Appends the way from the last point to another.
  private mutating func append(_ point: TilePoint) {
    numbers.append(Self.zigzag(point.x &- cursor.x))
    numbers.append(Self.zigzag(point.y &- cursor.y))
    cursor = point
  }

  private static func zigzag(_ value: Int32) -> UInt32 { UInt32(bitPattern: value << 1 ^ value >> 31) }
}

/// A layer of a vector tile: features with a few attributes.
///
/// Source: Mapbox Vector Tile Specification 2.1, section 4.1.
struct TileLayer {
  enum Kind: UInt64 {
    case lines = 2
    case polygons = 3
  }

  enum Value: Hashable {
    case text(String)
    case flag(Bool)
  }

  private let name: String
  private let extent: Int32
  private let keys: [String]
  private var features = ProtocolBuffer()
  private var values: [Value] = []
  private var numbers: [Value: UInt32] = [:]

  /// A layer whose features have values of the same keys.
  init(_ name: String, extent: Int32, keys: [String]) {
    self.name = name
    self.extent = extent
    self.keys = keys
  }

  var isEmpty: Bool { features.bytes.isEmpty }

  /// Appends a feature with the values of the layer's keys, in their order; of the last keys it may have none.
  mutating func append(_ kind: Kind, id: UInt64, _ attributes: [Value], _ geometry: TileGeometry) {
    if geometry.numbers.isEmpty { return }
    var tags: [UInt32] = []
    for (key, value) in attributes.enumerated() {
      let number = numbers[value] ?? UInt32(truncatingIfNeeded: values.count)
      if number == values.count {
        values.append(value)
        numbers[value] = number
      }
      tags += [UInt32(truncatingIfNeeded: key), number]
    }
    var feature = ProtocolBuffer()
    feature.append(field: 1, id)
    feature.append(field: 2, packed: tags)
    feature.append(field: 3, kind.rawValue)
    feature.append(field: 4, packed: geometry.numbers)
    features.append(field: 2, feature.bytes)
  }

  func append(to tile: inout ProtocolBuffer) {
    var layer = ProtocolBuffer()
    layer.append(field: 15, 2)
    layer.append(field: 1, name.utf8)
    layer.append(features)
    for key in keys { layer.append(field: 3, key.utf8) }
    for value in values {
      var buffer = ProtocolBuffer()
      switch value {
      case .text(let text): buffer.append(field: 1, text.utf8)
      case .flag(let flag): buffer.append(field: 7, flag ? 1 : 0)
      }
      layer.append(field: 4, buffer.bytes)
    }
    layer.append(field: 5, UInt64(extent))
    tile.append(field: 3, layer.bytes)
  }
}

extension ProtocolBuffer {
  fileprivate mutating func append(_ other: ProtocolBuffer) { bytes.append(contentsOf: other.bytes) }
}
