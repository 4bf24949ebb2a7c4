import CommandSupport
import TimeZoneLookup

/// One thing that the program consists of, and whom to credit for it.
struct LicenseNotice {
  /// Its name, with the release where it is data.
  let name: String
  /// What it is there for.
  let purpose: String
  let license: String
  let attribution: String
  /// Where to read more.
  let addresses: [String]
}

// MARK: - Text

extension LicenseNotice {
  /// One JSON array on one line.
  static func json(_ notices: [LicenseNotice]) -> String {
    JSONText.array(notices.map(\.object))
  }

  /// A paragraph for each.
  static func text(_ notices: [LicenseNotice]) -> String {
    notices.map { notice in
      let lines = [
        ("  for", notice.purpose), ("  license", stated(notice.license)),
        ("  attribution", stated(notice.attribution)),
      ]
      return notice.name + "\n" + TwoColumns.text(lines + notice.addresses.map { ("  address", $0) })
    }.joined(separator: "\n")
  }

  private var object: String {
    JSONText.object([
      ("name", JSONText.string(name)), ("for", JSONText.string(purpose)), ("license", Self.json(license)),
      ("attribution", Self.json(attribution)), ("urls", JSONText.strings(addresses)),
    ])
  }

  /// A text is empty where whoever compiled the index did not state it.
  private static func json(_ text: String) -> String { text.isEmpty ? "null" : JSONText.string(text) }

  private static func stated(_ text: String) -> String { text.isEmpty ? "not stated" : text }
}
