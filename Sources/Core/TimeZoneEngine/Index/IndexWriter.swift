/// Writes an index: a header, then sections with their checksums in it.
///
/// It checks nothing: ``IndexReader/init(checking:)`` decides whether the result is a valid index.
package struct IndexWriter {
  private var sections: [(section: IndexFormat.Section, bytes: [UInt8])] = []

  package init() {}

  /// Adds a section. Sections must be added in the order of ``IndexFormat/Section``.
  package mutating func add(_ section: IndexFormat.Section, _ bytes: [UInt8]) {
    sections.append((section, bytes))
  }

  package mutating func addMetadata(_ metadata: IndexMetadata, texts: [String]) {
    var bytes: [UInt8] = []
    metadata.appendBytes(to: &bytes)
    for text in texts {
      bytes.append(little: UInt32(text.utf8.count))
      bytes += Array(text.utf8)
    }
    add(.metadata, bytes)
  }

  package mutating func addNumbers(_ section: IndexFormat.Section, _ numbers: some Sequence<UInt32>) {
    add(section, numbers.reduce(into: []) { $0.append(little: $1) })
  }

  package mutating func addLists(_ section: IndexFormat.Section, _ lists: [[Int32]]) {
    var bytes = Self.starts(lists.map { $0.count })
    for element in lists.joined() { bytes.append(little: UInt32(element)) }
    add(section, bytes)
  }

  package mutating func addTexts(_ section: IndexFormat.Section, _ texts: [String]) {
    var bytes = Self.starts(texts.map { $0.utf8.count })
    for text in texts { bytes += Array(text.utf8) }
    add(section, bytes)
  }

  /// The count of elements, the offset at which each starts, and the end of the last.
  private static func starts(_ counts: [Int]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(little: UInt32(counts.count))
    var start: UInt32 = 0
    for count in counts {
      bytes.append(little: start)
      start += UInt32(count)
    }
    bytes.append(little: start)
    return bytes
  }

  package func bytes() -> [UInt8] { IndexFile.bytes(of: sections, version: IndexFormat.version) }
}
