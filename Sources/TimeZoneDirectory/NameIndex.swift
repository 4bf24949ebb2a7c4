import TimeZoneEngine
import TimeZoneSupport

/// Names of zones, found whatever their case.
struct NameIndex: Sendable {
  /// One name as it is spelled, and the number of the entry it belongs to.
  struct Name: Sendable {
    let spelling: String
    let entry: Int
  }

  /// All names, ascending by their UTF-8 bytes.
  let names: [Name]
  private var numbers: [String: Int] = [:]

  /// All names of some entries.
  init(_ entries: [ZoneEntry]) {
    var names: [Name] = []
    for (number, entry) in entries.enumerated() {
      for name in [entry.name] + entry.olderNames { names.append(Name(spelling: name, entry: number)) }
    }
    names.sort { String.bytesAscend($0.spelling, $1.spelling) }
    self.names = names
    // Of names that differ in case only, the first is found for any other spelling.
    for (number, name) in names.enumerated().reversed() { numbers[name.spelling.asciiLowercased] = number }
  }

  /// The name with a spelling, the case of its letters apart.
  func find(_ name: String) -> Name? {
    numbers[name.asciiLowercased].map { names[$0] }
  }
}

extension String {
  /// The text with the letters A to Z as small ones.
  var asciiLowercased: String { String(decoding: utf8.map { $0.asciiLowercase }, as: UTF8.self) }
}
