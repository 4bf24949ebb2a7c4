import CommandSupport
import TimeZoneLocalTime
import TimeZoneLookup

/// One line of `tzlookup info`.
struct InformationEntry {
  let label: String
  let key: String
  let value: Value

  enum Value {
    /// A text; empty where whoever compiled the index did not state it.
    case text(String)
    case count(Int)
  }
}

extension IndexInformation {
  /// What `tzlookup info` prints, in its order.
  var entries: [InformationEntry] {
    [
      InformationEntry(label: "data version", key: "dataVersion", value: .text(dataVersion)),
      InformationEntry(label: "zones", key: "zones", value: .count(zoneCount)),
      InformationEntry(label: "edges", key: "edges", value: .count(edgeCount)),
      InformationEntry(label: "leaves", key: "leaves", value: .count(leafCount)),
      InformationEntry(label: "bytes", key: "bytes", value: .count(byteCount)),
      InformationEntry(label: "index format", key: "formatVersion", value: .count(formatVersion)),
      InformationEntry(label: "attribution", key: "attribution", value: .text(attribution)),
      InformationEntry(label: "license", key: "license", value: .text(license)),
    ]
  }
}

extension InformationEntry {
  /// The rules inside, and those of a directory where it is asked for.
  static func rules(_ book: TimeZoneRuleBook, directory: String?) -> [InformationEntry] {
    let embedded = InformationEntry(
      label: "rules version", key: "rulesVersion", value: .text(TimeZoneRuleBook.embedded.version ?? ""))
    guard let directory else { return [embedded] }
    return [
      embedded,
      InformationEntry(label: "zoneinfo", key: "zoneinfo", value: .text(directory)),
      InformationEntry(label: "its version", key: "zoneinfoVersion", value: .text(book.version ?? "")),
    ]
  }
}

// MARK: - Text

extension InformationEntry {
  /// One JSON object on one line.
  static func json(_ entries: [InformationEntry]) -> String {
    JSONText.object(entries.map { (name: $0.key, value: $0.value.json) })
  }

  /// Labels and values in two columns.
  static func table(_ entries: [InformationEntry]) -> String {
    TwoColumns.text(entries.map { ($0.label, $0.value.plain) })
  }
}

extension InformationEntry.Value {
  fileprivate var json: String {
    switch self {
    case .text(let text): text.isEmpty ? "null" : JSONText.string(text)
    case .count(let count): String(count)
    }
  }

  fileprivate var plain: String {
    switch self {
    case .text(let text): text.isEmpty ? "not stated" : text
    case .count(let count): count.grouped
    }
  }
}
