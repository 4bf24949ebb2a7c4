import TimeZoneEngine

/// The time zone that this machine is set to, which also indicates its rough position.
///
/// ```swift
/// let zone = try SystemTimeZone.current()
/// let country = try ZoneDirectory.embedded.entry(for: zone.name).countries.first
/// ```
public struct SystemTimeZone: Hashable, Sendable {
  /// A place where the time zone of a machine is set.
  public enum Source: String, Hashable, Sendable {
    /// The environment variable `TZ`.
    case environment = "TZ"
    /// The symbolic link `/etc/localtime`.
    case localtime = "/etc/localtime"
    /// The file `/etc/timezone`, as on Debian.
    case timezoneFile = "/etc/timezone"
    /// No zone is set, which means UTC.
    case unset
  }

  /// The name of the zone as set, in the tz database's spelling, which may be an older name.
  public let name: String
  /// The place where the zone is set.
  public let source: Source
}

extension SystemTimeZone: CustomStringConvertible {
  /// The name and the source, such as `Asia/Tokyo (/etc/localtime)`.
  public var description: String { "\(name) (\(source.rawValue))" }
}

#if !hasFeature(Embedded)
  import Platform

  /// Encoded as `name` and `source`, which is `TZ`, `/etc/localtime`, `/etc/timezone`, or `unset`.
  extension SystemTimeZone: Codable {}
  extension SystemTimeZone.Source: Codable {}

  extension SystemTimeZone {
    /// Returns the time zone of this process, from `TZ` if it is set, else from `/etc/localtime` or `/etc/timezone`.
    ///
    /// `TZ` may be a name (`Asia/Tokyo`), a name after a colon, or the path of a file of the tz database; an empty
    /// value means UTC, as in the C library.
    ///
    /// - Parameter directory: The directory of zone names.
    /// - Returns: The zone's name and its source.
    /// - Throws: ``ZoneDirectoryError`` if the setting does not name a zone.
    public static func current(in directory: ZoneDirectory = .embedded) throws(ZoneDirectoryError)
      -> SystemTimeZone
    {
      try MachineSettings(TZ: MachineSettings.environmentTZ).zone(in: directory)
    }
  }

  // MARK: - Settings

  package struct MachineSettings {
    let TZ: String?
    /// A prefix of each path, for tests; empty for the machine itself.
    let root: String

    package init(TZ: String?, root: String = "") {
      self.TZ = TZ
      self.root = root
    }

    static var environmentTZ: String? { getenv("TZ").map { String(cString: $0) } }

    package func zone(in directory: ZoneDirectory) throws(ZoneDirectoryError) -> SystemTimeZone {
      if let TZ { return try zone(TZ: TZ, directory) }
      let linked = linkedName("/etc/localtime")
      if let linked, let name = directory.spelling(of: linked) {
        return SystemTimeZone(name: name, source: .localtime)
      }
      if let written = writtenName("/etc/timezone") { return try zone(written, .timezoneFile, directory) }
      if let linked { throw unknown(linked, .localtime, directory) }
      guard access(root + "/etc/localtime", F_OK) != 0 else { throw .unnamedSystemTimeZone }
      return SystemTimeZone(name: Self.utc, source: .unset)
    }

    /// The C library's zone if none is set (tzset(3), localtime(5)).
    private static let utc = "Etc/UTC"

    private func zone(TZ: String, _ directory: ZoneDirectory) throws(ZoneDirectoryError) -> SystemTimeZone {
      let text = TZ.utf8.first == UInt8(ascii: ":") ? String(TZ.unicodeScalars.dropFirst()) : TZ
      if text.isEmpty { return SystemTimeZone(name: Self.utc, source: .environment) }
      if text.utf8.first == UInt8(ascii: "/") {
        return try zone(Self.name(inPath: text) ?? linkedName(text) ?? text, .environment, directory)
      }
      // Some rules, such as EST5EDT, are names too: the C library takes them as names.
      if let name = directory.spelling(of: Self.withoutVariant(text)) {
        return SystemTimeZone(name: name, source: .environment)
      }
      if text == TZ, Self.isRule(text) { throw .systemTimeZoneIsRule(text) }
      throw unknown(text, .environment, directory)
    }

    private func zone(
      _ text: String, _ source: SystemTimeZone.Source, _ directory: ZoneDirectory
    ) throws(ZoneDirectoryError) -> SystemTimeZone {
      guard let name = directory.spelling(of: text) else { throw unknown(text, source, directory) }
      return SystemTimeZone(name: name, source: source)
    }

    private func unknown(
      _ text: String, _ source: SystemTimeZone.Source, _ directory: ZoneDirectory
    ) -> ZoneDirectoryError {
      .unknownSystemTimeZone(text, source: source, suggestions: directory.suggestions(for: text))
    }
  }

  // MARK: - Names

  extension MachineSettings {
    /// The name in a path such as `/usr/share/zoneinfo/Asia/Tokyo` or `/var/db/timezone/zoneinfo/Asia/Tokyo`.
    private static func name(inPath path: String) -> String? {
      let parts = path.utf8.split(separator: UInt8(ascii: "/"))
      // Some systems extend the directory's name, as in zoneinfo.default.
      guard let base = parts.lastIndex(where: { $0.starts(with: "zoneinfo".utf8) }), base + 1 < parts.count
      else { return nil }
      return withoutVariant(parts[(base + 1)...].map { String(Substring($0)) }.joined(separator: "/"))
    }

    /// The name without the subdirectory of the files that ignore (`posix/`) or count (`right/`) leap seconds.
    private static func withoutVariant(_ name: String) -> String {
      for variant in ["posix/", "right/"] where name.starts(withBytesOf: variant) {
        return String(Substring(name.utf8.dropFirst(variant.utf8.count)))
      }
      return name
    }

    /// Whether a text begins like a POSIX rule: three or more letters, or anything in angle brackets, then an offset.
    private static func isRule(_ text: String) -> Bool {
      let bytes = Array(text.utf8)
      let rest: ArraySlice<UInt8>
      if bytes.first == UInt8(ascii: "<") {
        guard let end = bytes.firstIndex(of: UInt8(ascii: ">")) else { return false }
        rest = bytes[(end + 1)...]
      } else {
        rest = bytes.drop(while: \.isASCIILetter)
        if rest.startIndex < 3 { return false }
      }
      let isSigned = rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+")
      return (isSigned ? rest.dropFirst() : rest).first?.isASCIIDigit ?? false
    }
  }

  // MARK: - Files

  extension MachineSettings {
    private static let linkLimit = 16

    /// The name in the path that a symbolic link points to, possibly through further links.
    private func linkedName(_ path: String) -> String? {
      var path = path
      for _ in 0..<Self.linkLimit {
        guard let target = Self.target(root + path) else { return nil }
        if let name = Self.name(inPath: target) { return name }
        path = target.utf8.first == UInt8(ascii: "/") ? target : Self.directory(path) + target
      }
      return nil
    }

    private static func target(_ path: String) -> String? {
      var buffer = [CChar](repeating: 0, count: 4096)
      let count = readlink(path, &buffer, buffer.count)
      guard count > 0 else { return nil }
      return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func directory(_ path: String) -> Substring {
      path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
    }

    /// `nil` if all lines are empty or comments.
    private func writtenName(_ path: String) -> String? {
      guard let bytes = try? InputFile(root + path, mustBeRegular: true).readAll(limit: 1 << 20) else {
        return nil
      }
      return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        .compactMap { $0.split(whereSeparator: \.isWhitespace).first }
        .first { $0.utf8.first != UInt8(ascii: "#") }.map(String.init)
    }
  }
#endif
