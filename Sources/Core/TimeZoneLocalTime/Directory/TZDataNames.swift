import TimeZoneEngine

/// The names that the tz database defines: zones, and links from older or alternative names to them.
///
/// Read from `tzdata.zi` or any other input of `zic` (see its manual): of each line only the names are read, not
/// the rules and offsets.
package struct TZDataNames: TableContents, Sendable {
  package struct Link: Sendable {
    package let name: String
    package let target: String
    /// Counted from 1.
    package let line: Int
  }

  /// The release, such as `2026f`; `nil` if the first line does not state it.
  package let version: String?
  /// Names with their own rules, in the order of the file.
  package private(set) var zones: [String] = []
  /// In the order of the file; each ends at a zone, possibly through other links.
  package private(set) var links: [Link] = []

  package init(_ bytes: UnsafeBufferPointer<UInt8>, file: String) throws(TableError) {
    version = TZDataHeader.version(of: bytes)
    var reader = Reader()
    let lines = try TableLine.forEach(of: file, bytes) { line throws(TableError) in
      try reader.read(line, into: &self)
    }
    guard !reader.isInsideZone else {
      throw .malformed(
        file: file, line: lines, expected: "a continuation of the zone above", found: "the end")
    }
    guard !zones.isEmpty else {
      throw .malformed(file: file, line: lines, expected: "a zone", found: "none up to the end")
    }
    try checkLinks(file, reader.kinds)
  }

  private func checkLinks(_ file: String, _ kinds: [String: Kind]) throws(TableError) {
    for link in links {
      var target = link.target
      var steps = 0
      while case .link(let next) = kinds[target], steps <= links.count {
        target = next
        steps += 1
      }
      if kinds[target] != .zone {
        throw .malformed(
          file: file, line: link.line, expected: "a link to a zone",
          found: kinds[target] == nil ? "no zone \(target)" : "a circle of links")
      }
    }
  }

  private enum Kind: Hashable {
    case zone
    case link(target: String)
  }
}

// MARK: - Lines

extension TZDataNames {
  private struct Reader {
    var kinds: [String: Kind] = [:]
    /// Whether the zone continues on the next line, because the last line has an end time.
    var isInsideZone = false

    mutating func read(_ line: TableLine, into names: inout TZDataNames) throws(TableError) {
      let fields = line.fields
      guard let first = fields.first else { return }
      if isInsideZone { return try continueZone(line, fields[...]) }
      switch Keyword(first) {
      case .rule: break
      case .zone: try readZone(line, fields, into: &names)
      case .link: try readLink(line, fields, into: &names)
      case nil: throw line.malformed(expected: "a line of R (rule), Z (zone) or L (link)", found: first)
      }
    }

    private mutating func readZone(
      _ line: TableLine, _ fields: [UnsafeBufferPointer<UInt8>], into names: inout TZDataNames
    ) throws(TableError) {
      guard fields.count >= 5 else {
        throw line.malformed(
          expected: "a zone's name, offset, rule and format", found: "\(fields.count - 1) fields")
      }
      let name = try define(.zone, fields[1], line)
      names.zones.append(name)
      try continueZone(line, fields[2...])
    }

    /// Reads the rest of a zone line after its name, or a continuation line: offset, rule, format and, optionally, an
    /// end time.
    private mutating func continueZone(
      _ line: TableLine, _ fields: ArraySlice<UnsafeBufferPointer<UInt8>>
    ) throws(TableError) {
      guard fields.count >= 3 else {
        throw line.malformed(
          expected: "a continuation of the zone above: offset, rule and format",
          found: "\(fields.count) fields")
      }
      isInsideZone = fields.count > 3
    }

    private mutating func readLink(
      _ line: TableLine, _ fields: [UnsafeBufferPointer<UInt8>], into names: inout TZDataNames
    ) throws(TableError) {
      guard fields.count == 3 else {
        throw line.malformed(expected: "a link's target and its name", found: "\(fields.count - 1) fields")
      }
      let target = try line.zoneName(fields[1])
      let name = try define(.link(target: target), fields[2], line)
      names.links.append(Link(name: name, target: target, line: line.number))
    }

    private mutating func define(
      _ kind: Kind, _ field: UnsafeBufferPointer<UInt8>, _ line: TableLine
    ) throws(TableError) -> String {
      let name = try line.zoneName(field)
      guard kinds.updateValue(kind, forKey: name) == nil else {
        throw line.malformed(expected: "a name that no line above defines", found: field)
      }
      return name
    }
  }

  /// The first word of a line; it may be abbreviated, and is case-insensitive.
  private enum Keyword: String, CaseIterable {
    case rule, zone, link

    init?(_ field: UnsafeBufferPointer<UInt8>) {
      let word = field.lazy.map { $0.asciiLowercase }
      guard let found = Self.allCases.first(where: { $0.rawValue.utf8.starts(with: word) }) else {
        return nil
      }
      self = found
    }
  }
}

extension TableLine {
  /// Separated by white space, up to a comment.
  fileprivate var fields: [UnsafeBufferPointer<UInt8>] {
    bytes.prefix { $0 != UInt8(ascii: "#") }.split(whereSeparator: { $0.isASCIISpace })
      .map { UnsafeBufferPointer(rebasing: $0) }
  }
}
