import TestSupport
import Testing
import TimeZoneEngine

/// `tzlookup compile` and `--index`: an index of one's own, here of the excerpt around Hokkaido and Sakhalin.
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

  @Test func answersComeFromTheIndexNamed() throws {
    try [
      ShellCase("tzlookup --index $T/excerpt.tzidx 43.06 141.35", prints: "Asia/Tokyo"),
      ShellCase("tzlookup 46.96 142.73 --index $T/excerpt.tzidx", prints: "Asia/Sakhalin"),
      ShellCase("tzlookup --index=$T/excerpt.tzidx --all 50 150", prints: "Etc/GMT-10"),
      ShellCase(
        "tzlookup --index $T/excerpt.tzidx --fallback none -", input: "43.06 141.35\n0 0\n",
        prints: "Asia/Tokyo", ""),
      ShellCase(
        "tzlookup --index $T/excerpt.tzidx -33.87 151.21 --fallback=none",
        says: "no zone of the 2026e boundaries covers -33.87 151.21", status: 1),
      ShellCase("tzlookup info --index $T/excerpt.tzidx | grep zones", prints: "zones         6"),
      ShellCase("tzlookup info --index $T/excerpt.tzidx | grep attrib", prints: #"attribution   a "b""#),
      ShellCase(
        #"tzlookup info --json --index $T/excerpt.tzidx | grep -o '"attribution.*"license":"ODbL-1.0",'"#,
        prints: #""attribution":"a \"b\"","license":"ODbL-1.0","#
      ),
    ].check(in: Self.shellWithIndex())
  }

  @Test func aDamagedIndexIsNamed() throws {
    try [
      ShellCase("cd $T && head -c 300 excerpt.tzidx > short && echo lat,lon > table.csv"),
      ShellCase(
        "cd $T && tzlookup --index short 1 2",
        says: "short: index is truncated: expected 367248 bytes, found 300; copy or compile it again",
        status: 65),
      ShellCase(
        "cd $T && tzlookup csv --index table.csv table.csv",
        says:
          "table.csv: not a tzlookup index: byte 0 is 0x6c, expected 0x89; make one with 'tzlookup compile'",
        status: 65),
    ].check(in: Self.shellWithIndex())
  }

  @Test func aPipeIsNoIndexAndDoesNotHoldUp() throws {
    let result = try Shell().run("mkfifo $T/pipe; tzlookup --index $T/pipe 1 2")
    #expect(result.error.hasPrefix("tzlookup: "))
    #expect(result.status == 65 || result.status == 66 || result.status == 74)
  }

  #if os(Linux)
    /// A file of 1 TiB, as its header says, nearly all of it a hole, in 2 GiB of address space.
    @Test func anIndexOfATerabyteIsRefusedUnread() throws {
      let size = "printf '\\0\\0\\0\\0\\0\\001\\0\\0' | dd of=large bs=1 seek=16 conv=notrunc 2> /dev/null"
      let result = try Self.shellWithIndex().run(
        "cd $T && cp excerpt.tzidx large && truncate -s 1T large && \(size)"
          + " && ulimit -v 2000000 && tzlookup --index large 1 2")
      #expect(
        result.error.hasPrefix(
          "tzlookup: large: index is damaged: the checksum of section \"header\" is "))
      #expect(result.status == 65)
    }

    /// The largest tree that an index may have, in less address space.
    @Test func anIndexThatTheAddressSpaceCannotHold() throws {
      let shell = try Self.shellWithIndex()
      let hole = try IndexBytes.withHole(in: .tree, ofSize: 1 << 30, ExcerptIndex.bytes.get())
      try shell.write(hole.start, to: "large")
      try [
        ShellCase("cd $T && truncate -s \(hole.size) large"),
        ShellCase(
          "cd $T && ulimit -v 1000000 && tzlookup --index large 1 2",
          says: "cannot read large: Cannot allocate memory", status: 74),
      ].check(in: shell)
    }
  #endif

  @Test func aNameMayBeginLikeANegativeNumber() throws {
    try [
      ShellCase("cp $T/excerpt.tzidx $T/-1.tzidx && cd $T"),
      ShellCase("cd $T && tzlookup --index -1.tzidx 43.06 141.35", prints: "Asia/Tokyo"),
      ShellCase("cd $T && tzlookup 43.06 141.35 --index=-1.tzidx", prints: "Asia/Tokyo"),
    ].check(in: Self.shellWithIndex())
  }

  @Test func compilingTwiceMakesTheSameBytes() throws {
    let shell = try Self.shellWithIndex()
    let again = try shell.run(
      "tzlookup compile \(Self.excerpt) -o $T/again --data-version 2026e --attribution 'a \"b\"' --license ODbL-1.0"
    )
    #expect(again.status == 0)
    try [ShellCase("cmp $T/excerpt.tzidx $T/again")].check(in: shell)
  }

  @Test func anIndexThatCannotBeUsedIsRefused() throws {
    let shell = try Self.shellWithIndex()
    try [
      ShellCase("cd $T && : > empty && printf 'not an index, but long enough to be looked at' > text"),
      ShellCase("cd $T && head -c 5000 excerpt.tzidx > short && cp excerpt.tzidx flipped"),
      ShellCase("cd $T && printf '\\377' | dd of=flipped bs=1 seek=300 conv=notrunc 2> /dev/null"),
    ].check(in: shell)
    for (name, status) in [("missing", 66), ("empty", 65), ("text", 65), ("short", 65), ("flipped", 65)] {
      for line in ["tzlookup --index \(name) 43.06 141.35", "tzlookup info --index \(name)"] {
        let result = try shell.run("cd $T && \(line)")
        #expect(result.output == "", "\(line)")
        #expect(result.error.hasPrefix("tzlookup: "), "\(line)")
        #expect(result.error.split(separator: "\n").count == 1, "\(line): \(result.error)")
        #expect(result.status == status, "\(line): \(result.error)")
      }
    }
  }
}
