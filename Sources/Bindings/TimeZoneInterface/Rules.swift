// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tzlookup.h documents these functions.

import CTimeZoneLookup
import TimeZoneLocalTime

/// What a `tzlookup_rules *` points to. It lives as long as the program.
final class RulesHandle: Sendable {
  let rules: TimeZoneRules

  init(_ rules: TimeZoneRules) { self.rules = rules }
}

extension RulesHandle {
  /// The rules of all names that have been asked for, by their numbers in the database.
  private static let known = PointerTable(count: TimeZoneDatabase.embedded.nameCount)

  /// Calls `body` with the handle that a pointer points to. No handle is ever released: nothing is counted.
  @inline(__always)
  static func with<Value>(
    _ pointer: OpaquePointer?, else value: @autoclosure () -> Value, _ body: (RulesHandle) -> Value
  ) -> Value {
    guard let pointer else { return value() }
    return Unmanaged<RulesHandle>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef(body)
  }

  /// A pointer to the rules of a name, the same each time; `nil` where the database has none.
  static func pointer(for name: UnsafePointer<CChar>) -> UnsafeMutableRawPointer? {
    let text = String(cString: name)
    var key = text
    guard let number = key.withUTF8({ TimeZoneDatabase.embedded.number(of: $0) }) else { return nil }
    if let found = known[number] { return found }
    guard let rules = try? TimeZoneDatabase.embedded.rules(for: text) else { return nil }
    let handle = Unmanaged.passRetained(RulesHandle(rules))
    let published = known.publish(handle.toOpaque(), at: number)
    if published != handle.toOpaque() { handle.release() }
    return published
  }
}

extension IndexHandle {
  /// A pointer to the rules of a zone; `nil` where no rules have its name.
  @inline(__always)
  func rulesPointer(_ zone: Int32) -> UnsafeMutableRawPointer? {
    guard isZone(zone) else { return nil }
    return rules[Int(zone)] ?? findRules(zone)
  }

  @inline(never)
  private func findRules(_ zone: Int32) -> UnsafeMutableRawPointer? {
    RulesHandle.pointer(for: names[Int(zone)]).map { rules.publish($0, at: Int(zone)) }
  }
}

/// The release of the tz database as a text for C.
private let rulesVersion = CStringTable([TimeZoneDatabase.embedded.version ?? ""])

@c @implementation
public func tzlookup_rules_version() -> UnsafePointer<CChar>! { rulesVersion[0] }

@c @implementation
public func tzlookup_rules_named(_ name: UnsafePointer<CChar>!) -> OpaquePointer! {
  guard let name else { return nil }
  return OpaquePointer(RulesHandle.pointer(for: name))
}

@c @implementation
public func tzlookup_rules_of(_ index: OpaquePointer!, _ zone: Int32) -> OpaquePointer! {
  OpaquePointer(IndexHandle.with(index, else: nil) { $0.rulesPointer(zone) })
}
