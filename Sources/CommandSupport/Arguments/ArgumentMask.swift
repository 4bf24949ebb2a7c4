/// Keeps negative numbers from being taken for options.
///
/// The argument parser takes `-33.87` for a bundle of options. So arguments that begin like a negative number are
/// handed to it behind a zero byte, which no argument of a process can hold, and ``Word`` takes it off again:
/// nothing is lost, whatever the argument was.
enum ArgumentMask {
  private static let mark: Unicode.Scalar = "\0"

  /// Arguments as the parser is to see them. Those after `--` are no options anyway.
  static func mask(_ arguments: [String]) -> [String] {
    let terminator = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<terminator].map { $0.looksNegative ? "\(mark)\($0)" : $0 } + arguments[terminator...]
  }

  /// An argument, or a message that names arguments, as the user knows it.
  static func unmask(_ text: String) -> String {
    var result = text
    result.unicodeScalars.removeAll { $0 == mark }
    return result
  }
}

extension String {
  /// Whether the text begins with a minus and then a digit or a point.
  public var looksNegative: Bool {
    var bytes = utf8.makeIterator()
    guard bytes.next() == UInt8(ascii: "-"), let second = bytes.next() else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second) || second == UInt8(ascii: ".")
  }
}
