import TimeZoneEngine
import TimeZoneSupport

#if !hasFeature(Embedded)
  /// The time zone this machine is set to: a rough location without any location service.
  ///
  /// ```swift
  /// let zone = try MachineZone.current()
  /// let country = try ZoneDirectory.embedded.entry(for: zone.name).countries.first
  /// ```
  public struct MachineZone: Hashable, Sendable {
    /// Where a machine's zone is set.
    public enum Source: String, Hashable, Sendable {
      /// The environment variable `TZ`.
      case environment = "TZ"
      /// The symbolic link `/etc/localtime`.
      case localtime = "/etc/localtime"
      /// The file `/etc/timezone`, as Debian has it.
      case timezoneFile = "/etc/timezone"
      /// It is set nowhere, which means UTC.
      case unset
    }

    /// The zone's name as it is set, in the tz database's spelling; perhaps an older one.
    public let name: String
    /// Where it is set.
    public let source: Source

    /// The zone of this process: by `TZ` where that is set, else by `/etc/localtime`, `/etc/timezone`.
    ///
    /// `TZ` may be a name (`Asia/Tokyo`), one after a colon, or a path of a file of the tz database; an empty one
    /// means UTC, as to the C library.
    ///
    /// - Parameter directory: Knows the names.
    /// - Returns: The zone's name and where it is set.
    /// - Throws: ``MachineZoneError`` where something is set that is not the name of a zone.
    public static func current(in directory: ZoneDirectory = .embedded) throws(MachineZoneError)
      -> MachineZone
    {
      try MachineSettings(TZ: MachineSettings.environmentTZ).zone(in: directory)
    }
  }

  /// Why the machine's zone has no name; every case carries what was found.
  public enum MachineZoneError: Error, Hashable, Sendable {
    /// `TZ` is a rule of its own in the form of POSIX, such as `JST-9`: it has an offset, but no place.
    case posixRule(String)
    /// What is set there is not the name of a zone.
    case unknown(String, source: MachineZone.Source, suggestions: [String])
    /// `/etc/localtime` is a file and not a link, and there is no `/etc/timezone`: it has rules, but no name.
    case unnamed
  }

  extension MachineZoneError: CustomStringConvertible {
    /// One line: what was found, what was expected, what to do.
    public var description: String {
      switch self {
      case .posixRule(let text):
        return
          "TZ is \(text.quotedForMessage), a POSIX rule and not the name of a time zone; set one such as Asia/Tokyo"
      case .unknown(let text, let source, let suggestions):
        let zone = ZoneDirectoryError.unknownZone(text, suggestions: suggestions)
        return "\(source.rawValue) is set to \(text.quotedForMessage): \(zone)"
      case .unnamed:
        return
          "/etc/localtime is not a link into the tz database and there is no /etc/timezone: set TZ to a zone such as Asia/Tokyo"
      }
    }
  }
#endif
