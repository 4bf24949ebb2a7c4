import TimeZoneEngine
import CTimeZoneTables

/// The rules of all time zones, embedded in the library or from a directory.
///
/// ```swift
/// let rules = try TimeZoneDatabase.embedded.rules(for: "Asia/Tokyo")
/// ```
public struct TimeZoneDatabase: Sendable {
  private enum Source: Sendable {
    case table(PackedTable)
    /// The rules as they were up to a release, if a table of earlier ones has them, and the rules of another table.
    case release(String, PackedTable, PackedTable)
    #if !hasFeature(Embedded)
      case directory(String)
      case loaded([String: TimeZoneRules])
    #endif
  }

  private let source: Source
  /// The release of the tz database, such as `2026f`; `nil` if a directory does not state it.
  public let version: String?
  /// For messages.
  private let name: String

  /// The rules embedded in the library.
  ///
  /// Only the table's header is read before a zone is looked up.
  public static let embedded = TimeZoneDatabase(PackedTable(embedded: tzlookup_rules_pack(), kind: .rules))

  private init(_ table: PackedTable) {
    source = .table(table)
    version = table.version
    name = "the \(table.version) rules"
  }

  /// The rules of a packed table, which is copied and checked. Each TZif file in it is checked when it is opened.
  package init(packed: [UInt8]) throws(TimeZoneRulesError) {
    let storage = OwnedBytes(copying: packed)
    let table = try PackedTable(storage.bytes, owner: storage, kind: .rules)
    try table.validate()
    self.init(table)
  }

  package init(of release: String, in history: PackedTable) {
    guard case .table(let current) = Self.embedded.source else {
      preconditionFailure("embedded rules are a table")
    }
    source = .release(release, history, current)
    version = release
    name = "the \(release) rules"
  }

  /// The names of all zones, ascending by their UTF-8 bytes; empty for a directory.
  public var identifiers: [String] {
    switch source {
    case .table(let table): return (0..<table.nameCount).compactMap { table.name($0) }
    case .release(_, let history, let current):
      var names: Set<ExactText> = []
      for table in [history, current] {
        for number in 0..<table.nameCount {
          guard let name = table.name(number)?.utf8.prefix(while: { $0 != UInt8(ascii: " ") }) else {
            continue
          }
          names.insert(ExactText(String(Substring(name))))
        }
      }
      return names.sorted().map { $0.text }.filter { (try? rules(for: $0)) != nil }
    #if !hasFeature(Embedded)
      case .directory, .loaded: return []
    #endif
    }
  }

  /// 0 for a directory, and for an earlier release.
  package var nameCount: Int {
    guard case .table(let table) = source else { return 0 }
    return table.nameCount
  }

  /// The number of a name, below ``nameCount``, given as UTF-8; `nil` if no zone has this name or ``nameCount`` is 0.
  package func number(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    guard case .table(let table) = source else { return nil }
    return table.number(of: name)
  }

  /// A copy of a zone's TZif file, for tests of the reader.
  package func tzif(of identifier: String) throws(TimeZoneRulesError) -> [UInt8] {
    try rules(for: identifier).file.bytes.copy
  }

  /// Returns the rules of a zone.
  ///
  /// - Parameter identifier: A name of the tz database, such as `Europe/Berlin`.
  /// - Returns: The rules of the zone.
  /// - Throws: ``TimeZoneRulesError`` if the zone does not exist or its rules are damaged. Names with empty, `.`, or
  ///   `..` parts are rejected, so that no name leads out of a directory.
  /// - Complexity: The same as ``TimeZoneRules/init(identifier:)``; a directory's file is read each time.
  public func rules(for identifier: String) throws(TimeZoneRulesError) -> TimeZoneRules {
    switch source {
    case .table(let table):
      return try rules(for: identifier, in: table)
    case .release(let release, let history, let current):
      let earlier = try history.withBody(ofFirst: identifier + " ", notBefore: identifier + " " + release) {
        bytes, owner throws(TimeZoneRulesError) in
        bytes.isEmpty ? nil : try TimeZoneRules(bytes, identifier: identifier, owner: owner)
      }
      guard let earlier else { return try rules(for: identifier, in: current) }
      guard let earlier else { throw unknown(identifier) }
      return earlier
    #if !hasFeature(Embedded)
      case .directory(let path): return try rules(for: identifier, inDirectory: path)
      case .loaded(let rules):
        guard let rules = rules[identifier] else { throw unknown(identifier) }
        return rules
    #endif
    }
  }

  private func rules(for identifier: String, in table: PackedTable) throws(TimeZoneRulesError)
    -> TimeZoneRules
  {
    let rules = try table.withBody(of: identifier) { bytes, owner throws(TimeZoneRulesError) in
      try TimeZoneRules(bytes, identifier: identifier, owner: owner)
    }
    guard let rules else { throw unknown(identifier) }
    return rules
  }

  private func unknown(_ identifier: String) -> TimeZoneRulesError {
    ZoneIdentifier.isValid(identifier)
      ? .unknownZone(identifier, source: name) : .invalidIdentifier(identifier)
  }
}

#if !hasFeature(Embedded)
  extension TimeZoneDatabase {
    /// Opens a directory of TZif files, such as `/usr/share/zoneinfo`.
    ///
    /// - Parameter path: The directory. Each file is read when its zone is looked up.
    /// - Throws: ``TimeZoneRulesError/file(_:)`` if the directory does not exist.
    public init(directory path: String) throws(TimeZoneRulesError) {
      try mapError(TimeZoneRulesError.file, FileIdentity.checkDirectory(path))
      source = .directory(path)
      version = Self.version(inDirectory: path)
      name = "the rules in \(path.shortenedForMessage)"
    }

    private init(loaded rules: [String: TimeZoneRules], _ database: TimeZoneDatabase) {
      source = .loaded(rules)
      (version, name) = (database.version, database.name)
    }

    /// The same rules in memory, so that the files of a directory are not read again.
    package func loaded(_ names: [String]) throws(TimeZoneRulesError) -> TimeZoneDatabase {
      guard case .directory = source else { return self }
      var loaded: [String: TimeZoneRules] = [:]
      for name in names {
        do throws(TimeZoneRulesError) {
          loaded[name] = try rules(for: name)
        } catch {
          guard case .unknownZone = error else { throw error }
        }
      }
      return TimeZoneDatabase(loaded: loaded, self)
    }

    /// The release, read from `tzdata.zi` (Linux and most others) or `+VERSION` (Apple platforms).
    private static func version(inDirectory path: String) -> String? {
      if let head = start("\(path)/tzdata.zi"),
        let version = head.withUnsafeBufferPointer({ TZDataHeader.version(of: $0) })
      {
        return version
      }
      guard let text = start("\(path)/+VERSION") else { return nil }
      let line = String(decoding: text.prefix { !$0.isASCIISpace }, as: UTF8.self)
      return line.isEmpty ? nil : line
    }

    /// The first bytes of a file, enough for the line that names the release.
    private static func start(_ path: String) -> [UInt8]? {
      try? InputFile(path, mustBeRegular: true).readStart(64)
    }

    private func rules(for identifier: String, inDirectory path: String) throws(TimeZoneRulesError)
      -> TimeZoneRules
    {
      guard ZoneIdentifier.isValid(identifier) else { throw .invalidIdentifier(identifier) }
      let file = "\(path)/\(identifier)"
      let bytes = try mapError(
        { (error: FileError) in error.isMissing ? unknown(identifier) : TimeZoneRulesError.file(error) },
        InputFile(file, mustBeRegular: true).readAll(limit: Self.fileLimit))
      return try mapError(
        { (error: TimeZoneRulesError) in TimeZoneRulesError.damagedFile(path: file, reason: "\(error)") },
        TimeZoneRules(tzif: bytes, identifier: identifier))
    }

    /// The largest rules file that is read, in bytes; real ones have a few thousand.
    private static var fileLimit: Int { 1 << 20 }
  }
#endif

// MARK: - Names

private enum ZoneIdentifier {
  /// Whether a text may name a zone: parts of ASCII letters, digits, `_`, `+`, `-` and `.`, joined by `/`.
  ///
  /// No part may be empty or consist of dots only, so that no name is a path out of a directory.
  static func isValid(_ text: String) -> Bool {
    var partCount = 0
    var dotCount = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "/") {
        guard partCount > dotCount else { return false }
        (partCount, dotCount) = (0, 0)
      } else {
        guard byte.isPartOfIdentifier else { return false }
        partCount += 1
        if byte == UInt8(ascii: ".") { dotCount += 1 }
      }
    }
    return partCount > dotCount && text.utf8.count <= 255
  }
}

extension UInt8 {
  fileprivate var isPartOfIdentifier: Bool {
    isPartOfAbbreviation || self == UInt8(ascii: "_") || self == UInt8(ascii: ".")
  }
}
