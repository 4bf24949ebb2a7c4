import TimeZoneEngine

/// The names that the tz database defines: zones, and links from older or alternative names to them.
///
/// Of each line of `tzdata.zi` only the names are read, not the rules and offsets. The file is part of the program, so
/// that nothing in it is checked here.
package struct TZDataNames: Sendable {
  /// The release, such as `2026f`; `nil` if the first line does not state it.
  package let version: String?
  /// Names with their own rules, in the order of the file.
  package private(set) var zones: [String] = []
  /// The target of each link: a zone, or another link.
  package private(set) var links: [String: String] = [:]

  package init(_ text: UnsafeBufferPointer<UInt8>) {
    version = TZDataHeader.version(of: text)
    text.forEachLine { _, line in
      // Other lines are comments, rules, and continuations of zones, which begin with an offset.
      guard line.first == UInt8(ascii: "Z") || line.first == UInt8(ascii: "L") else { return }
      let names = line.split(maxSplits: 3, whereSeparator: { $0.isASCIISpace }).dropFirst()
        .map { String(decoding: $0, as: UTF8.self) }
      if line.first == UInt8(ascii: "Z") { zones.append(names[0]) } else { links[names[1]] = names[0] }
    }
  }
}
