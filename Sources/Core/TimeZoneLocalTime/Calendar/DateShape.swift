import TimeZoneEngine

/// The patterns by which a text may be read that begins with a date in numbers between points or slashes.
enum DateShape {
  /// Several if either of the first two numbers may be the month.
  static func patterns(of text: String) -> [String] {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      var scanner = TextScanner(trimming: bytes)
      guard let dates = Self.date(&scanner), let clock = Self.time(&scanner), scanner.isAtEnd else {
        return []
      }
      return dates.map { $0 + clock }
    }
  }

  private static func date(_ scanner: inout TextScanner) -> [String]? {
    let first = digits(&scanner)
    guard first > 0, let separator = separator(&scanner) else { return nil }
    let isNamed = scanner.peek()?.isASCIILetter ?? false
    guard isNamed ? letters(&scanner) > 2 : digits(&scanner) > 0 else { return nil }
    guard scanner.consume(UInt8(ascii: separator)) else { return nil }
    let last = digits(&scanner)
    let mark = String(separator)
    let year = last == 4 ? "%Y" : "%y"
    if first == 4 { return ["%Y\(mark)\(isNamed ? "%b" : "%m")\(mark)%d"] }
    guard last == 2 || last == 4 else { return nil }
    if isNamed { return ["%d\(mark)%b\(mark)\(year)"] }
    let dayFirst = "%d\(mark)%m\(mark)\(year)"
    return separator == "." ? [dayFirst] : ["%m\(mark)%d\(mark)\(year)", dayFirst]
  }

  private static func time(_ scanner: inout TextScanner) -> String? {
    if scanner.isAtEnd { return "" }
    var pattern = ""
    let marks: [(StaticString, String)] = [(", ", ", "), (" ", " "), ("T", "T"), (":", ":")]
    for (mark, text) in marks where pattern.isEmpty && scanner.consume(mark) { pattern = text }
    guard !pattern.isEmpty, digits(&scanner) > 0 else { return nil }
    var clock = ""
    if scanner.consume(UInt8(ascii: ":")) {
      guard digits(&scanner) == 2 else { return nil }
      clock = ":%M"
      if scanner.consume(UInt8(ascii: ":")) {
        guard digits(&scanner) == 2 else { return nil }
        clock += ":%S"
        if scanner.consume(UInt8(ascii: ".")) {
          guard digits(&scanner) > 0 else { return nil }
          clock += ".%f"
        }
      }
    }
    var (hour, end) = ("%H", "")
    while !scanner.isAtEnd {
      if scanner.consume(UInt8(ascii: " ")) { end += " " }
      if scanner.consume("am", ignoringCase: true) || scanner.consume("pm", ignoringCase: true) {
        (hour, end) = ("%I", end + "%p")
      } else if scanner.consume("utc", ignoringCase: true) || scanner.consume("gmt", ignoringCase: true) {
        end += "%Z"
      } else {
        guard let first = scanner.peek(), [0x2B, 0x2D, 0x5A].contains(first) else { return nil }
        while !scanner.isAtEnd { scanner.advance() }
        end += "%z"
      }
    }
    return pattern + hour + clock + end
  }

  private static func digits(_ scanner: inout TextScanner) -> Int {
    let start = scanner.position
    while scanner.consumeDigit() != nil {}
    return scanner.position - start
  }

  private static func letters(_ scanner: inout TextScanner) -> Int {
    let start = scanner.position
    while scanner.peek()?.isASCIILetter ?? false { scanner.advance() }
    return scanner.position - start
  }

  private static func separator(_ scanner: inout TextScanner) -> Unicode.Scalar? {
    if scanner.consume(UInt8(ascii: ".")) { return "." }
    return scanner.consume(UInt8(ascii: "/")) ? "/" : nil
  }
}
