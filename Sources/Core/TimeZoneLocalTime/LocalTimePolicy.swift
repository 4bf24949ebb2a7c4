/// The instant of a repeated or skipped local time, because clocks changed.
public struct LocalTimePolicy: Hashable, Sendable {
  /// The instant of a time that occurs twice, because clocks were turned back.
  public enum Repeated: String, CaseIterable, Sendable {
    /// The first of the two instants.
    case earlier
    /// The second of the two instants.
    case later
    /// A repeated time is an error, ``LocalTimeError/repeated(_:zone:transition:earlier:later:)``.
    case fail
  }

  /// The instant of a time that never occurs, because clocks were moved forward past it.
  public enum Skipped: String, CaseIterable, Sendable {
    /// A skipped time is moved backward by as much as clocks skipped, to before the change: it is read with the offset that took effect.
    case before
    /// A skipped time is moved forward by as much as clocks skipped, to after the change: it is read with the offset that was in effect.
    case after
    /// A skipped time is an error, ``LocalTimeError/skipped(_:zone:transition:before:after:)``.
    case fail
  }

  /// How times that occur twice are handled.
  public var repeated: Repeated
  /// How times that never occur are handled.
  public var skipped: Skipped

  /// A policy for repeated and skipped local times.
  public init(repeated: Repeated = .earlier, skipped: Skipped = .after) {
    self.repeated = repeated
    self.skipped = skipped
  }

  /// The earlier of two instants, and after the skipped times: both use the offset that was in effect before the change, as do RFC 5545,
  /// java.time, and `compatible` of JavaScript's Temporal.
  public static let compatible = LocalTimePolicy()
}

#if !hasFeature(Embedded)
  /// Encoded as `repeated` and `skipped`, the names of the cases.
  extension LocalTimePolicy: Codable {}
  extension LocalTimePolicy.Repeated: Codable {}
  extension LocalTimePolicy.Skipped: Codable {}
#endif

/// The instant that a local time represents.
public struct ResolvedLocalTime: Hashable, Sendable {
  /// How often clocks show a local time.
  public enum Kind: String, CaseIterable, Sendable {
    /// The local time occurs once.
    case unique
    /// The local time is repeated: it occurs twice.
    case repeated
    /// The local time is skipped: it never occurs.
    case skipped
  }

  /// The instant of the local time.
  public let instant: Instant
  /// Seconds to add to UTC, in effect at ``instant``.
  public let utcOffset: Int
  /// How often clocks show the local time.
  public let kind: Kind

  init(_ instant: Instant, in rules: TimeZoneRules, _ kind: Kind) {
    self.instant = instant
    utcOffset = rules.utcOffset(at: instant)
    self.kind = kind
  }
}

#if !hasFeature(Embedded)
  /// Encoded with its properties' names: `instant`, `utcOffset`, and `kind`, the name of the case.
  extension ResolvedLocalTime: Codable {}
  extension ResolvedLocalTime.Kind: Codable {}
#endif

extension ResolvedLocalTime: CustomStringConvertible {
  /// The time that the clock shows at ``instant``, with its offset, and the kind if it is not unique:
  /// `2026-10-25T02:30:00+02:00 (repeated)`.
  public var description: String {
    let text = instant.text(utcOffset: utcOffset)
    return kind == .unique ? text : "\(text) (\(kind.rawValue))"
  }
}

/// Why a local time represents no instant: the policy is to fail.
public enum LocalTimeError: Error, Hashable, Sendable {
  /// Clocks of the zone showed it twice, because they were turned back at `transition`.
  case repeated(
    LocalDateTime, zone: String?, transition: Instant, earlier: ResolvedLocalTime, later: ResolvedLocalTime)
  /// Clocks of the zone never showed it, because they were moved forward at `transition`: the instants before and after
  /// it for which it could stand.
  case skipped(
    LocalDateTime, zone: String?, transition: Instant, before: ResolvedLocalTime, after: ResolvedLocalTime)
}

extension LocalTimeError: CustomStringConvertible {
  /// A description in one line, with the local time, the zone, the transition and both candidates.
  public var description: String {
    switch self {
    case .repeated(let local, let zone, let transition, let earlier, let later):
      "\(local) occurs twice\(Self.place(zone)), because clocks were turned back at \(transition): "
        + "it is \(earlier.shown) or \(later.shown)"
    case .skipped(let local, let zone, let transition, let before, let after):
      "\(local) does not occur\(Self.place(zone)), because clocks were moved forward at \(transition): "
        + "it could be \(before.shown) or \(after.shown)"
    }
  }

  private static func place(_ zone: String?) -> String { zone.map { " in \($0)" } ?? "" }
}

extension ResolvedLocalTime {
  fileprivate var shown: String { instant.text(utcOffset: utcOffset) }
}

// MARK: - Resolving

extension TimeZoneRules {
  /// The instant that a local time represents.
  ///
  /// - Parameters:
  ///   - local: A date and time as shown by a clock in the zone.
  ///   - policy: The instant if it is repeated or skipped.
  /// - Returns: The instant, and whether it is the only one.
  /// - Throws: ``LocalTimeError`` where the policy is to fail.
  /// - Complexity: That of ``instants(of:)``.
  public func resolve(
    _ local: LocalDateTime, by policy: LocalTimePolicy = .compatible
  ) throws(LocalTimeError) -> ResolvedLocalTime {
    switch instants(of: local) {
    case .unique(let instant):
      return ResolvedLocalTime(instant, in: self, .unique)
    case .repeated(let first, let second):
      let earlier = ResolvedLocalTime(first, in: self, .repeated)
      let later = ResolvedLocalTime(second, in: self, .repeated)
      switch policy.repeated {
      case .earlier: return earlier
      case .later: return later
      case .fail:
        throw .repeated(
          local, zone: identifier, transition: turnedBack(between: first, and: second), earlier: earlier,
          later: later)
      }
    case .skipped(let transition, let byOffsetBefore, let byOffsetAfter):
      let before = ResolvedLocalTime(byOffsetAfter, in: self, .skipped)
      let after = ResolvedLocalTime(byOffsetBefore, in: self, .skipped)
      switch policy.skipped {
      case .before: return before
      case .after: return after
      case .fail:
        throw .skipped(local, zone: identifier, transition: transition, before: before, after: after)
      }
    }
  }

  /// The instant of a local time on a clock that is never changed for daylight saving.
  package func resolve(standardTime local: LocalDateTime) -> ResolvedLocalTime {
    var instant = local.instant(utcOffset: 0)
    // Twice, as the first instant may be on the other side of a change of the standard offset.
    for _ in 0..<2 { instant = local.instant(utcOffset: offsetOfUnchangedClocks(at: instant)) }
    return ResolvedLocalTime(instant, in: self, .unique)
  }

  /// When clocks were turned back, so that they show a time at both instants.
  private func turnedBack(between first: Instant, and second: Instant) -> Instant {
    var start = first.secondsSince1970
    while let change = nextChange(after: start), change < second.secondsSince1970 {
      if phase(at: change).utcOffset < phase(at: change - 1).utcOffset {
        return Instant(secondsSince1970: change)
      }
      start = change
    }
    return second
  }
}
