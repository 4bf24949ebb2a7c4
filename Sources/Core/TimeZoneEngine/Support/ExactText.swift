/// A text that equals another only where their UTF-8 bytes are the same, as for names in files: a key for dictionaries
/// and sets of names from outside.
///
/// `String` equates what Unicode calls canonically equivalent, such as "é" as one scalar and as two, and orders by that:
/// two zones, columns or keys with such names would be one.
package struct ExactText: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: ExactText, right: ExactText) -> Bool { left.text.isSame(as: right.text) }

  /// Ascending by UTF-8 bytes.
  package static func < (left: ExactText, right: ExactText) -> Bool { left.text.precedes(right.text) }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension StringProtocol {
  /// Whether two texts have the same UTF-8 bytes.
  package func isSame(as other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Whether two texts ascend by their UTF-8 bytes.
  package func precedes(_ other: some StringProtocol) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }

  /// Whether the text begins with the UTF-8 bytes of another.
  package func starts(withBytesOf other: some StringProtocol) -> Bool { utf8.starts(with: other.utf8) }
}

extension [String] {
  /// Whether two lists have texts of the same UTF-8 bytes.
  package func areSame(as others: [String]) -> Bool {
    elementsEqual(others) { $0.isSame(as: $1) }
  }
}
