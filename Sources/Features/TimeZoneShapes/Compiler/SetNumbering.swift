/// The final numbers of a cell tree's record sets: as zone sets and as record sets.
typealias SetTranslation = (zoneSets: [Int], recordSets: [Int])

/// The final numbers of zone sets and record sets, from the numbers that the cell trees use.
///
/// Lists are numbered in ascending order, so the result does not depend on how the work was divided.
struct SetNumbering {
  /// Sets of two zones or more; set 0 is empty and sets 1...zoneCount hold one zone each, unlisted.
  let zoneSets: [[Int32]]
  /// The record sets that several borders in one leaf toggle, and the sets in which they start.
  let recordSets: [[Int32]]
  private let zoneNumbers: [[Int32]: Int]
  private let recordNumbers: [[Int32]: Int]
  private let recordZones: [Int32]

  init(trees: [CellTree], recordZones: [Int32], zoneCount: Int) {
    self.recordZones = recordZones
    var zoneSets = Set<[Int32]>()
    var recordSets = Set<[Int32]>()
    for tree in trees {
      let used = UsedSets(tree)
      for number in used.asZones { zoneSets.insert(Self.zones(tree.recordSets[number], recordZones)) }
      for number in used.asRecords { recordSets.insert(tree.recordSets[number]) }
    }
    self.zoneSets = zoneSets.filter { $0.count > 1 }.sorted { $0.lexicographicallyPrecedes($1) }
    self.recordSets = recordSets.sorted { $0.lexicographicallyPrecedes($1) }
    zoneNumbers = Dictionary(zip(self.zoneSets, (1 + zoneCount)...), uniquingKeysWith: { first, _ in first })
    recordNumbers = Dictionary(zip(self.recordSets, 0...), uniquingKeysWith: { first, _ in first })
  }

  /// The zones of some records, each once. Records are numbered by zone, so equal ones are adjacent.
  private static func zones(_ records: [Int32], _ recordZones: [Int32]) -> [Int32] {
    var zones: [Int32] = []
    for record in records where zones.last != recordZones[Int(record)] {
      zones.append(recordZones[Int(record)])
    }
    return zones
  }

  /// For a tree's own numbers of record sets, the final numbers of zone sets and of record sets; 0 if the
  /// tree does not use one that way.
  func translation(for tree: CellTree) -> SetTranslation {
    let used = UsedSets(tree)
    var result = SetTranslation(
      zoneSets: Array(repeating: 0, count: tree.recordSets.count),
      recordSets: Array(repeating: 0, count: tree.recordSets.count))
    for number in used.asZones {
      let zones = Self.zones(tree.recordSets[number], recordZones)
      result.zoneSets[Int(number)] =
        switch zones.count {
        case 0: 0
        case 1: 1 + Int(zones[0])
        default: zoneNumbers[zones] ?? 0
        }
    }
    for number in used.asRecords {
      result.recordSets[Int(number)] = recordNumbers[tree.recordSets[number]] ?? 0
    }
    return result
  }
}

/// The record sets that a tree names, by the cells for which they are named.
private struct UsedSets {
  var asZones = Set<Int32>()
  var asRecords = Set<Int32>()

  init(_ tree: CellTree) {
    for node in tree.nodes {
      if case .zoneSet(let set) = node { asZones.insert(set) }
    }
    for leaf in tree.leaves {
      if leaf.hasOneBorder {
        asZones.formUnion([leaf.evenSet, leaf.oddSet])
      } else {
        asRecords.insert(leaf.evenSet)
        asRecords.formUnion(leaf.chains.map { Int32($0.toggle) })
      }
    }
  }
}
