/// Lines of standard input, in bounded memory and without waiting longer than needed.
///
/// ``nextLine(_:)`` passes on the lines already read; ``fill()`` waits for more. So the caller can write its answers
/// before each wait, and a program that is connected by two pipes gets an answer to each line it sends.
package final class LineReader {
  package enum Line {
    /// Its bytes without the line ending (`\n` or `\r\n`); valid only inside the call.
    case text(UnsafeBufferPointer<UInt8>)
    /// It had more bytes than ``LineReader/limit``, its ending not counted; they were discarded.
    case tooLong
  }

  /// The longest line, in bytes without its line ending (`\n` or `\r\n`).
  package static let limit = 65_536

  private let input: InputFile
  private var buffer: [UInt8]
  private var start = 0
  private var end = 0
  private var isDiscarding = false
  private var isAtEnd = false

  package init(_ input: InputFile = .standardInput) {
    self.input = input
    // Room for an unfinished line of the greatest length, and a good read after it.
    buffer = [UInt8](repeating: 0, count: 2 * Self.limit)
  }

  /// Waits for more input.
  package func fill() throws(FileError) -> Bool {
    if isAtEnd { return false }
    dropTaken()
    let room = end..<buffer.count
    let count = try buffer.withUnsafeMutableBufferPointer { bytes throws(FileError) in
      let free = UnsafeMutableBufferPointer(rebasing: bytes[room])
      return try input.read(into: UnsafeMutableRawBufferPointer(free))
    }
    end += count
    isAtEnd = count == 0
    return !isAtEnd || start < end || isDiscarding
  }

  /// Moves the unfinished line to the front; discards it if it is too long.
  private func dropTaken() {
    // The last byte may be the first half of the line's ending.
    if trimmed(start..<end).count > Self.limit {
      isDiscarding = true
      start = end
    }
    buffer.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress, start > 0 else { return }
      base.update(from: base + start, count: end - start)
    }
    end -= start
    start = 0
  }

  /// Calls a closure with the next complete line in the buffer.
  package func nextLine(_ body: (Line) -> Void) -> Bool {
    guard let range = takeLine() else { return false }
    if isDiscarding || range.count > Self.limit {
      isDiscarding = false
      body(.tooLong)
    } else {
      buffer.withUnsafeBufferPointer { body(.text(UnsafeBufferPointer(rebasing: $0[range]))) }
    }
    return true
  }

  /// Takes the next line from the buffer: its position there, without its ending.
  private func takeLine() -> Range<Int>? {
    guard let newline = newline() else {
      guard isAtEnd, start < end || isDiscarding else { return nil }
      defer { start = end }
      return trimmed(start..<end)
    }
    defer { start = newline + 1 }
    return trimmed(start..<newline)
  }

  private func newline() -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard start < end, let base = bytes.baseAddress,
        let found = memchr(base + start, Int32(UInt8(ascii: "\n")), end - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  /// Without the carriage return of a line that ends as on Windows.
  private func trimmed(_ line: Range<Int>) -> Range<Int> {
    guard let last = line.last, buffer[last] == UInt8(ascii: "\r") else { return line }
    return line.lowerBound..<last
  }
}
