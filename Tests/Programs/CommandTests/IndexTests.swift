import Foundation
import TestSupport
import Testing

/// Indexes whose bytes are changed.
@Suite(.tags(.readsUntrustedBytes)) struct IndexTests {
  static let excerpt = "Shapefiles/hokkaido-sakhalin.shp"

  /// A shell whose `$T` has `excerpt.tzidx`.
  static func shellWithIndex() throws -> Shell {
    let shell = try Shell()
    let result = try shell.run(
      "tzlookup compile \(excerpt) -o $T/excerpt.tzidx --data-version 2026e --attribution \"a \\\"b\\\"\" --license ODbL-1.0"
    )
    #expect(result.error.hasPrefix("tzlookup: \(shell.directory)/excerpt.tzidx: 6 zones, 4,531 edges, "))
    #expect(result.error.hasSuffix(" s\n"))
    #expect(result.output == "")
    #expect(result.status == 0)
    return shell
  }

  #if os(Linux)
    /// The largest tree that an index may have, in less address space.
    @Test func anIndexThatTheAddressSpaceCannotHold() throws {
      let shell = try Self.shellWithIndex()
      let hole = try IndexBytes.withHole(in: .tree, ofSize: 1 << 30, ExcerptIndex.bytes.get())
      try shell.write(hole.start, to: "large")
      try [
        ShellCase("cd $T && truncate -s \(hole.size) large"),
        ShellCase(
          "cd $T && ulimit -v 1000000 && tzlookup --index large 1 2",
          says: "cannot read large: cannot allocate memory", status: 74),
      ].check(in: shell)
    }
  #endif

  /// The excerpt's index, its bound lowered in the bytes: it is certain where it must not be.
  @Test func aFalseBoundIsFound() throws {
    let shell = try Shell()
    let options = "--max-error 100 -o $T/small.tzidx --data-version 2026e"
    #expect(try shell.run("tzlookup compile \(Self.excerpt) \(options)").status == 0)
    let path = URL(fileURLWithPath: "\(shell.directory)/small.tzidx")
    let index = try Data(contentsOf: path)
    try Data(IndexBytes.stating(errorMillimeters: 1000, [UInt8](index))).write(to: path)
    let result = try shell.run("tzlookup verify \(Self.excerpt) --index $T/small.tzidx --points 20000")
    #expect(result.status == 65, "\(result)")
    #expect(result.output.contains("certain, but wrong"), "\(result)")
    #expect(!result.output.hasSuffix(" 0 differences\n"), "\(result)")
  }
}
