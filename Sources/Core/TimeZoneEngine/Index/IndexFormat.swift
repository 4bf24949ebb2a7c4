/// Constants of the index file, format version 4; `IndexFormat.md` in the documentation is the specification.
///
/// ``SectionedFormat`` has the parts that it shares with other formats.
package enum IndexFormat: SectionedFormat {
  package typealias Failure = IndexError

  package static let magic: [UInt8] = [0x89, 0x54, 0x5A, 0x49, 0x0D, 0x0A, 0x1A, 0x0A]
  package static let version: UInt32 = 4
  package static var versions: ClosedRange<UInt32> { version...version }
  package static var isEndPadded: Bool { false }

  package enum Section: UInt32, FileSection {
    /// Grid and counts, fixed size, then the texts.
    case metadata = 1
    /// Zone identifiers, sorted by their UTF-8 bytes.
    case zoneNames = 2
    /// Zone sets: the zones that cover a point. Lists of zone indices.
    case zoneSets = 3
    /// The zone that each record of the source belongs to: one zone index per record.
    case recordZones = 4
    /// Record sets: the records that an edge toggles. Lists of record numbers.
    case recordSets = 5
    /// Pairs of zone sets, for the two sides of the border in leaves with one border.
    case zonePairs = 6
    /// The quadtree: the top table, then all nodes.
    case tree = 7
    /// The leaves: chains of the edges in a cell.
    case leaves = 8

    package var name: String {
      switch self {
      case .metadata: "metadata"
      case .zoneNames: "zone names"
      case .zoneSets: "zone sets"
      case .recordZones: "record zones"
      case .recordSets: "record sets"
      case .zonePairs: "zone pairs"
      case .tree: "tree"
      case .leaves: "leaves"
      }
    }

    package var byteLimit: UInt64 {
      switch self {
      case .metadata: 1 << 20
      case .zoneNames, .recordZones: 1 << 26
      case .zoneSets, .recordSets, .zonePairs: 1 << 28
      case .tree: 1 << 30
      case .leaves: UInt64(TreeEntry.leafLimit) << UInt64(Limit.leafShift) + 1 << 26
      }
    }
  }

  /// Limits that keep the memory and the time for any file bounded; far above what real data needs.
  package enum Limit {
    package static let topCells: UInt64 = 1 << 24
    /// The same of the world around a window, whose entries exist in memory only.
    package static let topCellsAroundWindow: UInt64 = 1 << 20
    /// The error bound in millimeters: 1,000 km. Beyond, the formulas for distances up to it would not hold.
    package static let errorMillimeters: UInt32 = 1_000_000_000
    /// The binary logarithm of what leaves start at multiples of, in bytes.
    package static let leafShift: UInt32 = 5
    /// The chains of one leaf, and their vertices: the compiler makes large leaves only of edges that stay together however
    /// often their cell is divided. A lookup there reads them all.
    package static let chainsOfLeaf = 1 << 22
    package static let verticesOfLeaf = 1 << 24
    /// The elements of all different record sets that one leaf names: a lookup in it may have to combine them.
    package static let recordsOfLeaf: Int64 = 1 << 20
  }

  /// Byte offsets inside the metadata section.
  package enum MetadataOffset {
    /// Grid units of 1e-7 degrees in one unit of the vertices: their common divisor.
    package static let unit = 0
    /// In units.
    package static let cellWidth = 4
    package static let edgeCount = 8
    package static let leafCount = 16
    /// The error bound in millimeters, the kind of region, and the window's first column, first row, columns and rows.
    package static let error = 24
    package static let region = 28
    package static let window = 32
    /// The binary logarithm of what leaves start at multiples of, in bytes.
    package static let leafShift = 48
    /// Three texts, each a 32-bit byte count followed by UTF-8: data version, attribution, license.
    package static let texts = 52
  }

  /// The radius in meters of the sphere that the error bound is measured on: the mean radius of the Earth, (2a + b) / 3 of
  /// the GRS 80 ellipsoid (Moritz 2000, "Geodetic Reference System 1980"), rounded to 0.1 m.
  package static var earthRadius: Double { 6_371_008.8 }

  /// Western and southern end of the grid, in 1e-7 degrees; units are counted from here.
  package static let originX: Int32 = -1_800_000_000
  package static let originY: Int32 = -900_000_000
  /// In 1e-7 degrees.
  package static let extentX: UInt32 = 3_600_000_000
  package static let extentY: UInt32 = 1_800_000_000

  /// Padding in bytes after the last leaf, so that reading 16 blocks at a time never leaves the section.
  package static let leafPadding = 128
  /// Nodes start at multiples of this many entries.
  package static let nodeAlignment = 4

  /// The smallest number whose power of two is at least the width of a top cell in units.
  package static func topShift(cellWidth: UInt32) -> UInt32 {
    UInt32(UInt32.bitWidth - (cellWidth - 1).leadingZeroBitCount)
  }
}
