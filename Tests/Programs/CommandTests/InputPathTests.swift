import TestSupport
import Testing

/// A file may be named in every way in which a shell can name it: by its path, by a link, by an open descriptor, as a pipe.
@Suite struct InputPathTests {
  /// How a file is named, and what the shell does for that, with `FILE` for its path.
  struct Naming: CustomTestStringConvertible {
    let path: String
    let before: String
    let after: String
    let isRegular: Bool

    var testDescription: String { "\(before)\(path)\(after)" }
  }

  private static let namings = [
    Naming(path: "FILE", before: "", after: "", isRegular: true),
    Naming(path: "$T/link", before: "ln -sf FILE $T/link; ", after: "", isRegular: true),
    Naming(path: "/dev/stdin", before: "", after: " < FILE", isRegular: true),
    Naming(path: "/dev/fd/0", before: "", after: " < FILE", isRegular: true),
    Naming(path: "/dev/fd/9", before: "", after: " 9< FILE", isRegular: true),
    Naming(path: "/proc/self/fd/9", before: "", after: " 9< FILE", isRegular: true),
    Naming(path: "/dev/stdin", before: "cat FILE | ", after: "", isRegular: false),
    Naming(path: "/dev/fd/0", before: "cat FILE | ", after: "", isRegular: false),
    Naming(
      path: "$T/pipe", before: "rm -f $T/pipe; mkfifo $T/pipe; cat FILE > $T/pipe & ", after: "",
      isRegular: false),
  ]

  /// What reads a file, with `PATH` for its name, and the file's contents.
  struct Reader: CustomTestStringConvertible {
    let command: String
    let contents: String
    let prints: String

    var testDescription: String { command }
  }

  private static let card = "BEGIN:VCARD\\nVERSION:3.0\\nADR:;;;;;80331;DE\\nEND:VCARD\\n"

  private static let track =
    "time,lat,lon\\n2026-11-20T00:00:00Z,43.06,141.35\\n2026-11-20T00:05:00Z,43.07,141.35\\n"

  private static let readers = [
    Reader(
      command: "tzlookup csv PATH", contents: "lat,lon\\n43.06,141.35\\n",
      prints: "lat,lon,timezone\n43.06,141.35,Asia/Tokyo\n"),
    Reader(
      command: "tzlookup ndjson PATH", contents: "{\"lat\":43.06,\"lon\":141.35}\\n",
      prints: "{\"lat\":43.06,\"lon\":141.35,\"timezone\":\"Asia/Tokyo\"}\n"),
    Reader(
      command: "tzlookup track PATH 2>&1 | grep -c \"2 fixes\"",
      contents: "time,lat,lon\\n2026-11-20T00:00:00Z,43.06,141.35\\n2026-11-20T00:01:00Z,43.07,141.35\\n",
      prints: "1\n"),
    Reader(
      command: "tzlookup guess PATH | grep -c 1.with.an.address",
      contents: "BEGIN:VCARD\\nVERSION:3.0\\nADR:;;;Oslo;;;NO\\nEND:VCARD\\n", prints: "1\n"),
    Reader(
      command: "tzlookup 10 10 --nearest-point --zone-table PATH",
      contents: "NG\\t+1000+01000\\tAfrica/Lagos\\n",
      prints: "Africa/Lagos\n"),
    Reader(
      command: "tzlookup track $T/track.csv --notifications --places PATH -q | grep -c Harbor",
      contents: "name,lat,lon,radius_m\\nHarbor,43.06,141.35,2000\\n", prints: "1\n"),
    Reader(
      command: "tzlookup guess $T/card.vcf --postal-codes PATH | grep -c Munich",
      contents: "DE\\t80331\\tMunich\\tBayern\\t02\\t\\t\\t\\t\\t48.1345\\t11.571\\t4\\n", prints: "1\n"),
  ]

  @Test(arguments: readers, namings)
  func eachNameOfAFile(_ reader: Reader, _ naming: Naming) throws {
    let shell = try Shell()
    _ = try shell.run("printf '\(reader.contents)' > $T/file")
    _ = try shell.run("printf '\(Self.card)' > $T/card.vcf; printf '\(Self.track)' > $T/track.csv")
    let command = reader.command.replacing("PATH", with: naming.path)
    // What follows a pipe of the command belongs to its first program.
    let parts = command.split(separator: " | ", maxSplits: 1)
    let line = naming.before + parts[0] + naming.after + (parts.count > 1 ? " | \(parts[1])" : "")
    let result = try shell.run(line.replacing("FILE", with: "$T/file"))
    #expect(result.output == reader.prints, "\(line)")
    #expect(!result.error.contains("cannot"), "\(line): \(result.error)")
  }

  /// An index is read out of order.
  @Test(arguments: namings) func anIndex(_ naming: Naming) throws {
    let shell = try Shell()
    let command = "tzlookup 43.06 141.35 --index \(naming.path)"
    let line = (naming.before + command + naming.after).replacing(
      "FILE", with: "\(RepositoryFiles.root)/Sources/Core/CTinyData/tiny.tzidx")
    let result = try shell.run(line)
    #expect(result.output == (naming.isRegular ? "Asia/Tokyo\n" : ""), "\(line)")
    #expect(result.error.hasSuffix(naming.isRegular ? "" : "it is not a regular file\n"), "\(line)")
  }

  /// An empty file is malformed input, not one that cannot be read.
  @Test(arguments: [
    ("tzlookup csv PATH", 65), ("tzlookup ndjson PATH", 0), ("tzlookup track PATH", 65),
    ("tzlookup guess PATH", 1),
    ("tzlookup 10 10 --nearest-point --zone-table PATH", 65), ("tzlookup 43 141 --index PATH", 65),
    ("tzlookup track $T/track.csv --notifications --places PATH", 65),
    ("tzlookup guess $T/card.vcf --postal-codes PATH", 65),
  ])
  func anEmptyFile(_ command: String, _ status: Int32) throws {
    let shell = try Shell()
    _ = try shell.run(
      "printf '\(Self.card)' > $T/card.vcf; printf '\(Self.track)' > $T/track.csv; : > $T/empty")
    for path in ["$T/empty", "/dev/null"] where !(path == "/dev/null" && command.contains("--index")) {
      let result = try shell.run(command.replacing("PATH", with: path))
      #expect(result.status == status, "\(command) \(path): \(result.error)")
      #expect(!result.error.contains("nvalid argument"), "\(command) \(path)")
    }
  }

  /// A socket, as some programs connect the standard input of those that they start.
  @Test func aSocket() throws {
    let shell = try Shell()
    let program =
      "import socket,subprocess,sys; a,b=socket.socketpair(); a.sendall(b'lat,lon\\n43.06,141.35\\n'); a.shutdown(1); sys.exit(subprocess.call(sys.argv[1:],stdin=b))"
    for path in ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"] {
      let result = try shell.run("python3 -c \"\(program)\" tzlookup csv \(path) -q")
      #expect(result.output == "lat,lon,timezone\n43.06,141.35,Asia/Tokyo\n", "\(path): \(result.error)")
    }
  }
}
