import TimeZoneEngine

/// A node of well-known text: `KEYWORD["text", number, NODE[...], ...]`.
///
/// This reads the grammar that WKT 1 (OGC 01-009, and ESRI's variant of it) and WKT 2 (ISO 19162) have in common,
/// without knowing any keyword.
struct WellKnownText {
  enum Value {
    /// A quoted text; doubled quotes have become one.
    case text(String)
    /// A number or an enumerated word, as written.
    case word(String)
    case node(WellKnownText)
  }

  /// In uppercase.
  let keyword: String
  fileprivate(set) var values: [Value] = []

  /// Reads a text of one node. Others may follow it, separated by commas, as ESRI writes vertical systems.
  ///
  /// It is `nil` if the text does not follow the grammar, or nodes are nested more than 64 levels deep.
  init?(_ text: some Sequence<UInt8>) {
    var reader = Reader(Array(text))
    guard let node = reader.readNode() else { return nil }
    self = node
  }

  private init(keyword: String) { self.keyword = keyword }
}

// MARK: - Contents

extension WellKnownText {
  /// The first value if it is a text: the name of what the node describes.
  var name: String? {
    if case .text(let text)? = values.first { return text }
    return nil
  }

  /// The nodes among the values, in order.
  var nodes: [WellKnownText] {
    values.compactMap { value in
      if case .node(let node) = value { return node }
      return nil
    }
  }

  /// The words and texts among the values, in order.
  var words: [String] {
    values.compactMap { value in
      switch value {
      case .text(let text), .word(let text): return text
      case .node: return nil
      }
    }
  }

  func node(_ keywords: Set<String>) -> WellKnownText? { nodes.first { keywords.contains($0.keyword) } }

  /// The number at a position among ``words``.
  func number(_ position: Int) -> Double? {
    let words = words
    return position < words.count ? Double(words[position]) : nil
  }
}

// MARK: - Reading

extension WellKnownText {
  private struct Reader {
    private static let depthLimit = 64

    private let bytes: [UInt8]
    private var position: Int

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      position = bytes.withoutByteOrderMark.startIndex
    }

    /// Reads the outermost node. Nodes that are still open lie on a stack.
    mutating func readNode() -> WellKnownText? {
      guard let keyword = readWord(), consumeOpening() else { return nil }
      var open = [WellKnownText(keyword: keyword.uppercased())]
      while true {
        if peek() == UInt8(ascii: "\"") {
          guard let text = readQuoted() else { return nil }
          open[open.count - 1].values.append(.text(text))
        } else {
          guard let word = readWord() else { return nil }
          if consumeOpening() {
            guard open.count < Self.depthLimit else { return nil }
            open.append(WellKnownText(keyword: word.uppercased()))
            continue
          }
          open[open.count - 1].values.append(.word(word))
        }
        while !consume(",") {
          guard consume("]") || consume(")") else { return nil }
          let node = open.removeLast()
          if open.isEmpty { return isAtEnd ? node : nil }
          open[open.count - 1].values.append(.node(node))
        }
      }
    }

    /// Whether nothing follows, or another node.
    private var isAtEnd: Bool {
      var rest = self
      return rest.peek() == nil || rest.consume(",")
    }

    /// The next byte that is neither blank nor, as at the end of some files, zero.
    private mutating func peek() -> UInt8? {
      while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
      return position < bytes.count ? bytes[position] : nil
    }

    private mutating func consume(_ character: Unicode.Scalar) -> Bool {
      guard peek() == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }

    private mutating func consumeOpening() -> Bool { consume("[") || consume("(") }

    /// Reads letters, digits, underscores, signs and points.
    private mutating func readWord() -> String? {
      guard peek() != nil else { return nil }
      let start = position
      while position < bytes.count, Self.isWord(bytes[position]) { position += 1 }
      return position > start ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
    }

    private static func isWord(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        true
      default: false
      }
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
