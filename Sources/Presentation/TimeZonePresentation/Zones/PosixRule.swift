/// A zone's rule for coming years, as a value of the variable `TZ` of POSIX.
package struct PosixRule {
  private let text: String?
  /// The instant from which the zone's clocks follow it, if that is to come.
  private let start: Instant?

  package init(_ rules: TimeZoneRules?, at instant: Instant) {
    let rule = rules?.posixRule
    text = rule?.text
    start = rule?.start.flatMap { $0 > instant ? $0 : nil }
  }

  package var rows: [Columns.Row] {
    text.map { [("POSIX TZ", $0 + (start.map { " from \($0) on" } ?? ""))] } ?? []
  }

  package var members: JSONObject { ["posix": JSON(text), "posixFrom": JSON(start.map { "\($0)" })] }
}
