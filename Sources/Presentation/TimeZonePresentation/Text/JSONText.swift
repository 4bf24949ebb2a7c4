/// JSON (RFC 8259) as text, on one line: the one way in which the commands write it.
package enum JSONText {
  /// A member of an object: its name, and its value as JSON.
  package typealias Member = (name: String, value: String)

  /// A string with its quotation marks; `null` for `nil`.
  package static func string(_ text: String?) -> String {
    guard let text else { return "null" }
    var json = ""
    JSONString.append(text, to: &json)
    return json
  }

  /// A string with its quotation marks; `null` for an empty one, which stands for something not stated.
  package static func stated(_ text: String) -> String {
    string(text.isEmpty ? nil : text)
  }

  /// An object, its members in the order given.
  package static func object(_ members: [Member]) -> String {
    var json = ""
    json.reserveCapacity(members.reduce(2) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 })
    json += "{"
    for (index, member) in members.enumerated() {
      if index > 0 { json += "," }
      JSONString.append(member.name, to: &json)
      json += ":"
      json += member.value
    }
    return json + "}"
  }

  /// An array of values that are JSON already.
  package static func array(_ values: [String]) -> String {
    "[" + values.joined(separator: ",") + "]"
  }

  /// An array of strings.
  package static func strings(_ texts: [String]) -> String {
    var json = "["
    for (index, text) in texts.enumerated() {
      if index > 0 { json += "," }
      JSONString.append(text, to: &json)
    }
    return json + "]"
  }
}
