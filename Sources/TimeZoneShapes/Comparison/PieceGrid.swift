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
  func numbers(meeting envelope: Envelope) -> [Int] {
    var found: Set<Int> = []
    for cell in Self.cells(of: envelope) {
      for number in cells[cell] ?? [] where pieces[number].envelope.meets(envelope) { found.insert(number) }
    }
    return found.sorted()
  }

  private static func cells(of envelope: Envelope) -> [Int] {
    let columns = degree(envelope.minX)...degree(envelope.maxX)
    let rows = degree(envelope.minY)...degree(envelope.maxY)
    return rows.flatMap { row in columns.map { row * 512 + $0 } }
  }

  /// The degree that holds a coordinate, counted from a place west and south of all.
  private static func degree(_ units: Int32) -> Int { (Int(units) + 1_810_000_000) / 10_000_000 }
}

extension Envelope {
  /// Whether two rectangles have a point in common.
  fileprivate func meets(_ other: Envelope) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}
