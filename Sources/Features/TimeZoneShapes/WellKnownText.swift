import TimeZoneEngine

/// A node of well-known text: `KEYWORD["text", number, NODE[...], ...]`.
///
/// This reads the grammar that WKT 1 (OGC 01-009, and ESRI's variant of it) and WKT 2 (ISO 19162) have in common,
/// without knowing any keyword.
struct WellKnownText {
  /// In uppercase.
  let keyword: String
  /// The first value if it is a text: the name of what the node describes.
  private(set) var name: String?
  /// The texts, numbers and enumerated words among the values, in order; doubled quotes in a text have become one.
  private(set) var words: [String] = []
  /// The nodes among the values, in order.
  private(set) var nodes: [WellKnownText] = []

  /// Reads a text of one node. Others may follow it, separated by commas, as ESRI writes vertical systems.
  ///
  /// It is `nil` if the text does not follow the grammar, or nodes are nested more than 64 levels deep.
  init?(_ text: some Sequence<UInt8>) {
    var reader = Reader(Array(text))
    guard let keyword = reader.readWord(), reader.consumeOpening(),
      let node = reader.readNode(keyword, depth: 1), reader.peek() == nil || reader.consume(",")
    else { return nil }
    self = node
  }

  private init(keyword: String) { self.keyword = keyword }

  func node(_ keywords: Set<String>) -> WellKnownText? { nodes.first { keywords.contains($0.keyword) } }

  /// The number at a position among ``words``.
  func number(_ position: Int) -> Double? { position < words.count ? Double(words[position]) : nil }

  private struct Reader {
    private static let depthLimit = 64

    private let bytes: [UInt8]
    private var position: Int

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      position = bytes.withoutByteOrderMark.startIndex
    }

    /// Reads the values of a node, after its opening bracket.
    mutating func readNode(_ keyword: String, depth: Int) -> WellKnownText? {
      guard depth <= Self.depthLimit else { return nil }
      var node = WellKnownText(keyword: keyword.uppercased())
      repeat {
        if peek() == UInt8(ascii: "\"") {
          guard let text = readQuoted() else { return nil }
          if node.words.isEmpty, node.nodes.isEmpty { node.name = text }
          node.words.append(text)
        } else {
          guard let word = readWord() else { return nil }
          if consumeOpening() {
            guard let child = readNode(word, depth: depth + 1) else { return nil }
            node.nodes.append(child)
          } else {
            node.words.append(word)
          }
        }
      } while consume(",")
      return consume("]") || consume(")") ? node : nil
    }

    /// The next byte that is neither blank nor, as at the end of some files, zero.
    mutating func peek() -> UInt8? {
      while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
      return position < bytes.count ? bytes[position] : nil
    }

    mutating func consume(_ character: Unicode.Scalar) -> Bool {
      guard peek() == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }

    mutating func consumeOpening() -> Bool { consume("[") || consume("(") }

    /// Reads letters, digits, underscores, signs and points.
    mutating func readWord() -> String? {
      guard peek() != nil else { return nil }
      let word = bytes[position...].prefix { $0.isASCIILetter || $0.isASCIIDigit || "_+-.".utf8.contains($0) }
      position = word.endIndex
      return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }

    private mutating func readQuoted() -> String? {
      var text: [UInt8] = []
      position += 1
      while position < bytes.count {
        let byte = bytes[position]
        position += 1
        if byte == UInt8(ascii: "\"") {
          guard position < bytes.count, bytes[position] == byte else {
            return String(decoding: text, as: UTF8.self)
          }
          position += 1
        }
        text.append(byte)
      }
      return nil
    }
  }
}
