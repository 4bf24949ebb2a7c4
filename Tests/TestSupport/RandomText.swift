/// Bytes for parsers that must take anything.
package enum RandomText {
  /// A text with a few bytes replaced, removed and inserted, at times cut short.
  /// Returns the damaged bytes.
  package static func damaged(
    _ text: [UInt8], alphabet: [UInt8], using generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = text
    if Int.random(in: 0..<8, using: &generator) == 0 {
      bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
    }
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      let position = Int.random(in: 0...bytes.count, using: &generator)
      let byte =
        Bool.random(using: &generator)
        ? alphabet.randomElement(using: &generator) ?? 0 : UInt8.random(in: 0...255, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0 where position < bytes.count: bytes[position] = byte
      case 1 where position < bytes.count: bytes.remove(at: position)
      default: bytes.insert(byte, at: position)
      }
    }
    return bytes
  }
}
