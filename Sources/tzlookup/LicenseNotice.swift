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
  let address: String
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
      notice.name + "\n"
        + TwoColumns.text(notice.members.dropFirst().map { ("  " + $0.label, $0.value ?? "not stated") })
    }.joined(separator: "\n")
  }

  private var object: String {
    JSONText.object(members.map { (name: $0.key, value: $0.value.map(JSONText.string) ?? "null") })
  }

  /// A text is `nil` where whoever compiled the index did not state it.
  private var members: [(label: String, key: String, value: String?)] {
    [
      ("name", "name", name), ("for", "for", purpose), ("licence", "license", Self.stated(license)),
      ("attribution", "attribution", Self.stated(attribution)), ("address", "url", address),
    ]
  }

  private static func stated(_ text: String) -> String? { text.isEmpty ? nil : text }
}
