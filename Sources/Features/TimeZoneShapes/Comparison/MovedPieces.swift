import TimeZoneEngine

/// Connected areas by the zone that lost them and the one that gained them.
struct MovedPieces {
  /// Numbers of zones; -1 if none exists.
  private struct Pair: Hashable, Comparable {
    let from: Int
    let to: Int

    static func < (first: Pair, second: Pair) -> Bool { (first.from, first.to) < (second.from, second.to) }
  }

  private var pieces: [(pair: Pair, piece: ChangedPiece)] = []

  /// Finds what was lost by one zone and gained by another, and what was only lost or only gained.
  init(lost: [ChangedPiece], gained: [ChangedPiece]) throws(ShapeError) {
    let grid = PieceGrid(gained)
    var notLost = gained.map(\.geometry)
    for piece in lost {
      var notGained = piece.geometry
      for number in grid.numbers(meeting: piece.envelope) where gained[number].zone != piece.zone {
        let common = try piece.geometry.intersection(gained[number].geometry)
        guard try add(common, from: piece.zone, to: gained[number].zone) else { continue }
        notGained = try notGained.subtracting(gained[number].geometry)
        notLost[number] = try notLost[number].subtracting(piece.geometry)
      }
      try add(notGained, from: piece.zone, to: -1)
    }
    for (piece, rest) in zip(gained, notLost) { try add(rest, from: -1, to: piece.zone) }
  }

  /// Adds the pieces of a geometry; returns whether it has any.
  @discardableResult
  private mutating func add(_ geometry: Geometry, from: Int, to: Int) throws(ShapeError) -> Bool {
    let found = try ChangedPiece.pieces(of: geometry, zone: to)
    pieces += found.map { (Pair(from: from, to: to), $0) }
    return !found.isEmpty
  }

  /// The sum for each pair of zones, the largest first.
  func sums(_ identifiers: [String]) -> [BoundaryComparison.Move] {
    var sums: [Pair: Double] = [:]
    for (pair, piece) in pieces { sums[pair, default: 0] += piece.squareMeters }
    return sums.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { pair, area in Self.move(pair, area, identifiers) }
  }

  /// The largest pieces, the largest first, each with a point inside it.
  func largest(
    _ count: Int, _ identifiers: [String]
  ) throws(ShapeError) -> [(move: BoundaryComparison.Move, point: GridPoint)] {
    let sorted = pieces.sorted { ($1.piece.squareMeters, $0.pair) < ($0.piece.squareMeters, $1.pair) }
    var largest: [(move: BoundaryComparison.Move, point: GridPoint)] = []
    for (pair, piece) in sorted.prefix(count) {
      largest.append((Self.move(pair, piece.squareMeters, identifiers), try piece.geometry.innerPoint()))
    }
    return largest
  }

  private static func move(_ pair: Pair, _ area: Double, _ identifiers: [String]) -> BoundaryComparison.Move {
    BoundaryComparison.Move(
      from: pair.from < 0 ? nil : identifiers[pair.from], to: pair.to < 0 ? nil : identifiers[pair.to],
      squareMeters: area)
  }
}

/// Finds pieces by their rectangles, in cells of one degree.
struct PieceGrid {
  private let pieces: [ChangedPiece]
  private var cells: [Int: [Int]] = [:]

  init(_ pieces: [ChangedPiece]) {
    self.pieces = pieces
    for (number, piece) in pieces.enumerated() {
      for cell in Self.cells(of: piece.envelope) { cells[cell, default: []].append(number) }
    }
  }

  /// The numbers of the pieces whose rectangle meets another, ascending.
  func numbers(meeting envelope: GridBox) -> [Int] {
    var found: Set<Int> = []
    for cell in Self.cells(of: envelope) {
      for number in cells[cell] ?? [] where pieces[number].envelope.touches(envelope) { found.insert(number) }
    }
    return found.sorted()
  }

  private static func cells(of envelope: GridBox) -> [Int] {
    let columns = degree(envelope.west)...degree(envelope.east)
    let rows = degree(envelope.south)...degree(envelope.north)
    return rows.flatMap { row in columns.map { row * 512 + $0 } }
  }

  /// The degree that contains a coordinate, counted from a point southwest of all coordinates.
  private static func degree(_ units: Int64) -> Int { Int((units + 1_810_000_000) / 10_000_000) }
}

/// A connected area that a zone has lost or gained.
struct ChangedPiece {
  let zone: Int
  let geometry: Geometry
  let squareMeters: Double
  let envelope: GridBox

  static func pieces(of geometry: Geometry, zone: Int) throws(ShapeError) -> [ChangedPiece] {
    var pieces: [ChangedPiece] = []
    for part in try geometry.parts() {
      let (area, envelope) = try part.measured()
      guard area >= negligible, let envelope else { continue }
      pieces.append(ChangedPiece(zone: zone, geometry: part, squareMeters: area, envelope: envelope))
    }
    return pieces
  }

  /// Areas in square meters below this, one square centimeter, result from rounding.
  static let negligible = 1e-4
}

/// The areas that one zone has lost and gained.
struct ZoneChange: @unchecked Sendable {
  // Sendable by hand: the geometries have a GEOS context of their own, and one thread makes them and hands them on.
  let lost: [ChangedPiece]
  let gained: [ChangedPiece]

  /// Compares a zone's shapes; `nil` if their edges are the same.
  init?(zone: Int, old: [ZoneShape], new: [ZoneShape]) throws(ShapeError) {
    let before = BorderEdges(old.flatMap { $0.rings.map(\.vertices) })
    let after = BorderEdges(new.flatMap { $0.rings.map(\.vertices) })
    guard before.edges != after.edges else { return nil }
    let context = try GeometryContext()
    let oldArea = try Geometry.covered(by: old, in: context)
    let newArea = try Geometry.covered(by: new, in: context)
    lost = try ChangedPiece.pieces(of: oldArea.subtracting(newArea), zone: zone)
    gained = try ChangedPiece.pieces(of: newArea.subtracting(oldArea), zone: zone)
  }
}
