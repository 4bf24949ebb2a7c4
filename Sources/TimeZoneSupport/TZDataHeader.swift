/// What the source files of the tz database say of themselves.
package enum TZDataHeader {
  /// The release that a first line such as `# version 2026f` tells.
  package static func version(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let words = line.split(whereSeparator: { $0.isASCIISpace }).map { String(decoding: $0, as: UTF8.self) }
    return words.count == 3 && words[0] == "#" && words[1] == "version" ? words[2] : nil
  }
}
