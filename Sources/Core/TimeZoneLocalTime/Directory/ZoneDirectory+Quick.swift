import CTimeZoneTables
import TimeZoneEngine

extension ZoneDirectory {
  /// Whether a text can be a name of the embedded directory: for words that rarely are, as making the directory takes
  /// longer than a search of its text.
  /// Returns `false` only if ``spelling(of:)`` of the embedded directory is `nil`.
  package static func mightContain(_ name: String) -> Bool {
    let name = Array(name.utf8.map { $0.asciiLowercase })
    guard let first = name.first else { return false }
    let text = tzlookup_tzdata_zi().text
    guard text.count >= name.count else { return false }
    for start in 0...text.count - name.count where text[start].asciiLowercase == first {
      let isWord =
        (start == 0 || text[start - 1].endsField)
        && (start + name.count == text.count || text[start + name.count].endsField)
      guard isWord else { continue }
      var length = 1
      while length < name.count, text[start + length].asciiLowercase == name[length] { length += 1 }
      if length == name.count { return true }
    }
    return false
  }
}

extension UInt8 {
  fileprivate var endsField: Bool { self <= UInt8(ascii: " ") }
}
