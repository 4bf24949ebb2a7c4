/// How to choose an instant for a repeated or skipped local time.
public struct LocalTimePolicy: Hashable, Sendable {
  /// How to choose an instant for a repeated local time, which occurs twice because clocks were turned back.
  public enum Repeated: String, CaseIterable, Sendable {
    /// The first of the two instants.
    case earlier
    /// The second of the two instants.
    case later
    /// An error, ``LocalTimeError/repeated(_:zone:transition:earlier:later:)``.
    case fail
  }

  /// How to choose an instant for a skipped local time, which never occurs because clocks were moved forward past it.
  public enum Skipped: String, CaseIterable, Sendable {
    /// The local time moved backward by the length of the change, to before it: the offset after the change applies.
    case before
    /// The local time moved forward by the length of the change, to after it: the offset before the change applies.
    case after
    /// An error, ``LocalTimeError/skipped(_:zone:transition:before:after:)``.
    case fail
  }

  /// How local times that occur twice are resolved.
  public var repeated: Repeated
  /// How local times that never occur are resolved.
  public var skipped: Skipped

  /// Creates a policy for repeated and skipped local times.
  public init(repeated: Repeated = .earlier, skipped: Skipped = .after) {
    self.repeated = repeated
    self.skipped = skipped
  }

  /// The policy of RFC 5545, java.time, and JavaScript's Temporal (`compatible`): the earlier instant of a repeated
  /// time, and the later reading of a skipped one.
  ///
  /// In both cases the offset before the change applies.
  public static let compatible = LocalTimePolicy()
}

#if !hasFeature(Embedded)
  /// Encoded as `repeated` and `skipped`, the names of the cases.
  extension LocalTimePolicy: Codable {}
  extension LocalTimePolicy.Repeated: Codable {}
  extension LocalTimePolicy.Skipped: Codable {}
#endif

/// The instant that a local time represents, and how often clocks show that time.
public struct ResolvedLocalTime: Hashable, Sendable {
  /// How often clocks show a local time.
  public enum Kind: String, CaseIterable, Sendable {
    /// The local time occurs once.
    case unique
    /// The local time occurs twice.
    case repeated
    /// The local time never occurs.
    case skipped
  }

  /// The instant of the local time.
  public let instant: Instant
  /// The UTC offset at ``instant`` in seconds, positive to the east.
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
  /// Encoded as `instant`, `utcOffset`, and `kind` (the name of the case).
  extension ResolvedLocalTime: Codable {}
  extension ResolvedLocalTime.Kind: Codable {}
#endif

extension ResolvedLocalTime: CustomStringConvertible {
  /// The clock's reading at ``instant``, its offset, and the kind if it is not unique, such as
  /// `2026-10-25T02:30:00+02:00 (repeated)`.
  public var description: String {
    let text = instant.text(utcOffset: utcOffset)
    return kind == .unique ? text : "\(text) (\(kind.rawValue))"
  }
}

/// A repeated or skipped local time that the ``LocalTimePolicy`` rejects.
public enum LocalTimeError: Error, Hashable, Sendable {
  /// The local time occurs twice, because clocks of the zone were turned back at `transition`.
  case repeated(
    LocalDateTime, zone: String?, transition: Instant, earlier: ResolvedLocalTime, later: ResolvedLocalTime)
  /// The local time never occurs, because clocks of the zone were moved forward at `transition`; `before` and `after`
  /// are the two candidates.
  case skipped(
    LocalDateTime, zone: String?, transition: Instant, before: ResolvedLocalTime, after: ResolvedLocalTime)
}

extension LocalTimeError: CustomStringConvertible {
  /// A description in one line, with the local time, the zone, the transition, and both candidates.
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
  /// Resolves a local time to an instant.
  ///
  /// - Parameters:
  ///   - local: A date and time as shown by a clock in the zone.
  ///   - policy: How to choose an instant if the local time is repeated or skipped.
  /// - Returns: The instant, and whether the local time is unique, repeated, or skipped.
  /// - Throws: ``LocalTimeError`` if the policy is to fail.
  /// - Complexity: The same as ``instants(of:)``.
  public func resolve(
    _ local: LocalDateTime, by policy: LocalTimePolicy = .compatible
  ) throws(LocalTimeError) -> ResolvedLocalTime {
    try resolve(local, by: policy, isStandardTime: false)
  }

  /// The instant of a local time, on a clock that is never changed for daylight saving if the time is standard time.
  package func resolve(
    _ local: LocalDateTime, by policy: LocalTimePolicy, isStandardTime: Bool
  ) throws(LocalTimeError) -> ResolvedLocalTime {
    switch instants(of: local, isStandardTime: isStandardTime) {
    case .unique(let instant):
      return ResolvedLocalTime(instant, in: self, .unique)
    case .repeated(let first, let second):
      let earlier = ResolvedLocalTime(first, in: self, .repeated)
      let later = ResolvedLocalTime(second, in: self, .repeated)
      switch policy.repeated {
      case .earlier: return earlier
      case .later: return later
      case .fail:
        let transition = turnedBack(between: first, and: second, isStandardTime: isStandardTime)
        throw .repeated(local, zone: identifier, transition: transition, earlier: earlier, later: later)
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

  /// When clocks were turned back, so that they show a time at both instants.
  private func turnedBack(between first: Instant, and second: Instant, isStandardTime: Bool) -> Instant {
    var start = first.secondsSince1970
    while let change = nextChange(after: start), change < second.secondsSince1970 {
      if clockOffset(at: change, isStandardTime) < clockOffset(at: change - 1, isStandardTime) {
        return Instant(secondsSince1970: change)
      }
      start = change
    }
    return second
  }
}
