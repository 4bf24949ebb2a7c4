/// Indexes with correct checksums that no compiler would write: made so that queries cost much.
package enum HostileIndex {
  /// Eight top cells of 90 degrees, one of them a leaf, from latitude and longitude 0 to the north-east.
  package static func bytes(
    zones: [String] = ["A"], recordZones: [UInt32], recordSets: [[Int32]], base: Int,
    polylines: [(toggle: Int, vertices: [PolylineVertex])], errorMillimeters: UInt32 = 0
  ) -> [UInt8] {
    var leaves = LeafWriter()
    let leaf = leaves.write(
      polylines.map { BorderChain(toggle: $0.toggle, $0.vertices) }, base: base, center: center,
      sizeLog: sizeLog)
    return bytes(
      zones: zones, recordZones: recordZones, recordSets: recordSets, leaves, leaf.kind, errorMillimeters)
  }

  /// The middle of the leaf's cell, and the binary logarithm of its width.
  package static let center: (x: Int64, y: Int64) = (1 << 29, 1 << 29)
  package static let sizeLog = 30

  /// The same with a leaf that is written already.
  package static func bytes(
    zones: [String] = ["A"], recordZones: [UInt32], recordSets: [[Int32]] = [], _ leaves: LeafWriter,
    _ kind: TreeEntry.Kind, _ errorMillimeters: UInt32 = 0
  ) -> [UInt8] {
    var leaves = leaves
    var tree = [UInt32](repeating: 0, count: 8)
    tree[1 * 4 + 2] = TreeEntry(kind, widthLog: 0, location: 0).bits
    let leafBytes = leaves.finish(&tree) ?? []
    var writer = IndexWriter()
    var metadata = IndexMetadata(unit: 1, cellWidth: 900_000_000, edgeCount: 1, leafCount: 1)
    metadata.errorMillimeters = errorMillimeters
    writer.addMetadata(metadata, texts: ["hostile", "", ""])
    writer.addTexts(.zoneNames, zones)
    writer.addLists(.zoneSets, [])
    writer.addNumbers(.recordZones, recordZones)
    writer.addLists(.recordSets, recordSets)
    writer.addNumbers(.zonePairs, leaves.zonePairs)
    writer.addNumbers(.tree, tree)
    writer.add(.leaves, leafBytes)
    return writer.bytes()
  }

  /// 64 polylines of 64 vertices, each from side to side of the leaf, alternately south to north and west to east:
  /// a million crossings. All toggle records of one zone, so that hardly any edge is a border.
  package static func crossings() -> [UInt8] {
    let polylines = (0..<64).map { number -> (toggle: Int, vertices: [PolylineVertex]) in
      let vertices = (0..<64).map { step in
        let along: Int32 = step % 2 == 0 ? 1_000_000 : 899_000_000
        let across = Int32(1_000_000 + step * 14_000_000 + number * 100_000)
        return number % 2 == 0
          ? PolylineVertex(x: across, y: along) : PolylineVertex(x: along, y: across)
      }
      return (number, vertices)
    }
    // Record 64 covers everything.
    let sets = (0..<64).map { [Int32($0)] } + [[64]]
    return bytes(
      zones: ["A", "B"], recordZones: [UInt32](repeating: 0, count: 65), recordSets: sets, base: 64,
      polylines: polylines)
  }

  /// Borders of as many zones, all of which cross at latitude and longitude 45.
  package static func star(zones count: Int, errorMillimeters: UInt32 = 0) -> [UInt8] {
    let names = (0..<count).map { number in
      let digits = String(number)
      return "Zone/" + String(repeating: "0", count: 6 - digits.count) + digits
    }
    let polylines = (0..<count).map { number -> (toggle: Int, vertices: [PolylineVertex]) in
      let (x, y) = (Int32(1_000 * (number + 1)), Int32(400_000_000))
      return (
        number + 1,
        [
          PolylineVertex(x: 450_000_000 - x, y: 450_000_000 - y),
          PolylineVertex(x: 450_000_000 + x, y: 450_000_000 + y),
        ]
      )
    }
    return bytes(
      zones: names, recordZones: (0..<UInt32(count)).map { $0 },
      recordSets: [[]] + (0..<count).map { [Int32($0)] }, base: 0, polylines: polylines,
      errorMillimeters: errorMillimeters)
  }

  /// A leaf whose base set has many records, and 63 borders that each toggle nearly all of them.
  package static func largeSets(records: Int, polylines: Int = 63) -> [UInt8] {
    let all = (0..<Int32(records)).map { $0 }
    // Ascending: the longer a list's start agrees with that of all records, the earlier it comes.
    var sets = [all]
    for number in (0..<polylines).reversed() { sets.append(all.filter { Int($0) != number }) }
    let edges = (0..<polylines).map { number -> (toggle: Int, vertices: [PolylineVertex]) in
      let x = Int32(1_000_000 + number * 1_000)
      return (number + 1, [PolylineVertex(x: x, y: 0), PolylineVertex(x: x, y: 900_000_000)])
    }
    return bytes(
      recordZones: [UInt32](repeating: 0, count: records), recordSets: sets, base: 0, polylines: edges)
  }
}
