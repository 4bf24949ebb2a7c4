/// An index that a user has put instead of the built-in one: named in the environment, or installed.
///
/// Commands, the service and the library for C look for it here. The Swift library never does: an app's answers do not
/// depend on the environment. Nothing here reads the environment or a file; callers pass in what does.
package struct IndexOverride: Hashable, Sendable {
  package enum Choice: Hashable, Sendable {
    case environment
    /// It lies where `tzlookup install-data` puts it.
    case installation
  }

  package let path: String
  package let choice: Choice

  package static let variable = "TZLOOKUP_INDEX"

  package init(path: String, _ choice: Choice) {
    (self.path, self.choice) = (path, choice)
  }

  /// `nil` if the built-in index answers.
  package init?(environment value: (String) -> String?, hasFile: (String) -> Bool) {
    if let path = value(Self.variable), !path.utf8.isEmpty {
      self.init(path: path, .environment)
    } else if let path = Self.installationPath(environment: value), hasFile(path) {
      self.init(path: path, .installation)
    } else {
      return nil
    }
  }

  /// The path of an installed index, in `tzlookup` in `$XDG_DATA_HOME` or its default; `nil` if the environment names
  /// no such directory. A relative path does not count, as the XDG base directory specification requires.
  package static func installationPath(environment value: (String) -> String?) -> String? {
    func directory(_ name: String) -> String? {
      value(name).flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    }
    #if os(macOS)
      let customary = "Library/Application Support"
    #else
      let customary = ".local/share"
    #endif
    return (directory("XDG_DATA_HOME") ?? directory("HOME").map { "\($0)/\(customary)" })
      .map { "\($0)/tzlookup/world.tzidx" }
  }

  package enum Standing: Hashable, Sendable {
    case answers(warning: String?)
    /// The built-in one answers, because this one is older.
    case isOlder(message: String)
    /// Neither answers; the message has the expected and the found value.
    case isUnfit(message: String)
  }

  /// Whether the index answers. One named in the environment always does: it may be older, simplified or of a region, as
  /// any index that an option names.
  package func standing(of finder: TimeZoneFinder, besides builtIn: TimeZoneFinder) -> Standing {
    let (release, builtInRelease) = (finder.index.texts.dataVersion, builtIn.index.texts.dataVersion)
    let isOlder = Self.isOlder(release, than: builtInRelease)
    let message = "\(path) has the \(release) boundaries, older than the built-in \(builtInRelease)"
    switch choice {
    case .environment: return .answers(warning: isOlder ? "\(Self.variable): \(message)" : nil)
    case .installation:
      if let flaw = Self.flaw(of: finder) { return .isUnfit(message: "\(path): \(flaw)") }
      return isOlder ? .isOlder(message: "\(message): it is not used") : .answers(warning: nil)
    }
  }

  /// False if the order is not known.
  package static func isOlder(_ release: String, than other: String) -> Bool {
    guard let release = DataRelease(release), let other = DataRelease(other) else { return false }
    return release < other
  }

  /// Why an index must not be installed; `nil` for one of the world that is exact and states its release.
  package static func flaw(of finder: TimeZoneFinder) -> String? {
    let metadata = finder.index.metadata
    if metadata.region != .world { return "expected an index of the whole world, found one of a region" }
    if metadata.errorMillimeters != 0 {
      return "expected exact borders, found simplified ones (error bound \(finder.errorBound) m)"
    }
    let release = finder.index.texts.dataVersion
    if DataRelease(release) == nil {
      return
        "expected a release of the boundaries, found \(release.utf8.isEmpty ? "none" : release); compile them with --release, as in --release 2026e"
    }
    return nil
  }
}

/// A release of the boundaries or of the rules, such as `2026c`, in the order of publication: `2026za` follows `2026z`.
package struct DataRelease: Hashable, Comparable, Sendable {
  private let text: String

  package init?(_ text: String) {
    let (year, letters) = (text.utf8.prefix(4), text.utf8.dropFirst(4))
    guard year.count == 4, year.allSatisfy({ $0.isASCIIDigit }), (1...2).contains(letters.count),
      letters.allSatisfy({ $0 &- UInt8(ascii: "a") < 26 }),
      letters.count == 1 || letters.first == UInt8(ascii: "z")
    else { return nil }
    self.text = text
  }

  package static func < (left: DataRelease, right: DataRelease) -> Bool { left.text.precedes(right.text) }
}
