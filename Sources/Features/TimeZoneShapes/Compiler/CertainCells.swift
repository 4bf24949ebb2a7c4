import TimeZoneEngine

/// Finds the cells of a compiled index in which every position is certain: farther than the error bound from all borders.
///
/// They are most of the cells without borders, so that a query mostly learns from the entry it reads that its answer
/// is certain.
enum CertainCells {
  /// Top cells that a thread takes at a time.
  private static let shareSize = 256

  /// The entries to be marked.
  static func entries(of bytes: [UInt8]) -> [Int] {
    bytes.withUnsafeBytes { bytes in
      guard let index = try? IndexReader(embedded: bytes) else { return [] }
      return entries(of: index)
    }
  }

  private static func entries(of index: IndexReader) -> [Int] {
    let window = index.metadata.window
    let columns = Int(window.columns)
    let count = Int(window.cellCount)
    let shares = (count + shareSize - 1) / shareSize
    let found = Threads.results(Threads.processorCount, shares: shares) { share in
      var entries: [Int] = []
      for number in share * shareSize..<min((share + 1) * shareSize, count) {
        let column = (number % columns + Int(window.firstColumn)) % index.columns
        let top = (number / columns + Int(window.firstRow)) * index.columns + column
        index.forEachZoneSetEntry(ofTop: top, at: number) { cell, entry in
          if !index.mayHaveBorder(near: cell, ofTop: top) { entries.append(entry) }
        }
      }
      return entries
    }
    return found.flatMap { $0 }
  }
}
