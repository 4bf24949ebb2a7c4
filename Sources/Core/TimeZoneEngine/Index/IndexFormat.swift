/// Constants of the index file, format versions 2 and 3; `IndexFormat.md` in the documentation is the specification.
///
/// ``SectionedFormat`` has what it shares with other formats.
package enum IndexFormat: SectionedFormat {
  package typealias Failure = IndexError

  package static let magic: [UInt8] = [0x89, 0x54, 0x5A, 0x49, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The newest version: with an error bound and a region.
  package static let version: UInt32 = 3
  /// The oldest version that this code reads; it writes an exact index of the whole world so.
  package static let oldestVersion: UInt32 = 2
  package static var versions: ClosedRange<UInt32> { oldestVersion...version }
  package static var isEndPadded: Bool { false }

  /// The sections, in file order.
  package enum Section: UInt32, FileSection {
    /// Grid and counts, fixed size, then the texts.
    case metadata = 1
    /// Zone identifiers, sorted by their UTF-8 bytes.
    case zoneNames = 2
    /// Zone sets: what covers a point. Lists of zone indices.
    case zoneSets = 3
    /// The zone that each record of the source belongs to: one zone index per record.
    case recordZones = 4
    /// Record sets: what an edge toggles. Lists of record numbers.
    case recordSets = 5
    /// The quadtree: the top table, then all nodes.
    case tree = 6
    /// The leaves: polylines of the edges in a cell.
    case leaves = 7

    package var name: String {
      switch self {
      case .metadata: "metadata"
      case .zoneNames: "zone names"
      case .zoneSets: "zone sets"
      case .recordZones: "record zones"
      case .recordSets: "record sets"
      case .tree: "tree"
      case .leaves: "leaves"
      }
    }

    package var byteLimit: UInt64 {
      switch self {
      case .metadata: 1 << 20
      case .zoneNames, .recordZones: 1 << 26
      case .zoneSets, .recordSets: 1 << 28
      case .tree: 1 << 30
      case .leaves: UInt64(TreeEntry.payloadLimit) * UInt64(leafAlignment) + 1 << 26
      }
    }
  }

  /// Limits that keep the memory and the time for any file bounded; far above what real data needs.
  package enum Limit {
    /// The entries of the top table.
    package static let topCells: UInt64 = 1 << 24
    /// The same of the world around a window, whose entries exist in memory only.
    package static let topCellsAroundWindow: UInt64 = 1 << 20
    /// The error bound in millimeters: 1,000 km. Beyond, the formulas for distances up to it would not hold.
    package static let errorMillimeters: UInt32 = 1_000_000_000
    /// The elements of all different record sets that one leaf names: a lookup in it may have to combine them.
    package static let recordsOfLeaf: Int64 = 1 << 20
  }

  /// Byte offsets inside the metadata section.
  package enum MetadataOffset {
    /// Grid units of 1e-7 degrees in one unit of the vertices: their common divisor.
    package static let unit = 0
    /// Width of a top cell in units.
    package static let cellWidth = 4
    package static let edgeCount = 8
    package static let leafCount = 16
    /// From version 3 on: the error bound in millimeters, the kind of region, and the window's first column, first row,
    /// columns and rows.
    package static let error = 24
    package static let region = 28
    package static let window = 32
    /// Three texts, each a 32-bit byte count followed by UTF-8: data version, attribution, license.
    package static func texts(_ version: UInt32) -> Int { version == oldestVersion ? 24 : 48 }
  }

  /// The radius in meters of the sphere that the error bound is measured on: the mean radius of the Earth, (2a + b) / 3 of
  /// the GRS 80 ellipsoid (Moritz 2000, "Geodetic Reference System 1980"), rounded to 0.1 m.
  package static var earthRadius: Double { 6_371_008.8 }

  /// Western and southern end of the grid, in 1e-7 degrees; units are counted from here.
  package static let originX: Int32 = -1_800_000_000
  package static let originY: Int32 = -900_000_000
  /// The extent of the grid, in 1e-7 degrees.
  package static let extentX: UInt32 = 3_600_000_000
  package static let extentY: UInt32 = 1_800_000_000

  /// Padding in bytes after the last leaf, so that reading 32 vertices at a time never leaves the section.
  package static let leafPadding = 128
  /// Leaves start at multiples of this many bytes.
  package static let leafAlignment = 4
  /// Nodes start at multiples of this many entries.
  package static let nodeAlignment = 4

  /// The smallest number whose power of two is at least the width of a top cell in units.
  package static func topShift(cellWidth: UInt32) -> UInt32 {
    UInt32(UInt32.bitWidth - (cellWidth - 1).leadingZeroBitCount)
  }
}
