package struct ServiceKeys: Sendable {
  private let keys: Set<[UInt8]>

  private static let fileLimit = 16 << 20

  package var count: Int { keys.count }

  package init(_ keys: [String]) {
    self.keys = Set(keys.map { Array($0.utf8) })
  }

  /// The keys of a file: one per line; empty lines and lines that begin with `#` are skipped.
  package init(contentsOf path: String) throws {
    let bytes = try InputFile(path, mustBeRegular: true).readAll(limit: Self.fileLimit)
    var keys: Set<[UInt8]> = []
    _ = try bytes.withUnsafeBufferPointer { bytes in
      try bytes.forEachLine { number, line in
        let key = Array(line.drop { $0.isASCIISpace }.reversed().drop { $0.isASCIISpace }.reversed())
        if key.isEmpty || key[0] == UInt8(ascii: "#") { return }
        try refuse(
          if: !key.allSatisfy { (0x21...0x7E).contains($0) },
          "\(path): line \(number): expected a key of visible ASCII characters without spaces", .badData)
        keys.insert(key)
      }
    }
    try refuse(if: keys.isEmpty, "\(path): expected keys, one per line, found none", .badData)
    self.keys = keys
  }

  package func contains(_ key: String) -> Bool { keys.contains(Array(key.utf8)) }
}
