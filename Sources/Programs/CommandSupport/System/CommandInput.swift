/// A file that a command reads, and that its output must not be.
package enum CommandInput {
  case standardInput
  case file(String, name: String)
  /// A shapefile, with its name in messages; the files next to it belong to it.
  case shapefile(String, name: String)
  /// A directory of rules of local time, with its name in messages.
  case rules(String, name: String)

  static func option(_ option: String, _ path: String) -> CommandInput {
    .file(path, name: "\(option) \(path)")
  }
}

extension [CommandInput] {
  /// Fails if a file that the command writes is one that it reads: it would be overwritten, or grow while it is read.
  ///
  /// Files are compared, not paths: links of both kinds are recognized. Standard output and standard error count as
  /// written, whatever else is.
  package func requireApart(from path: String?) throws {
    let outputs = WrittenFile.all(path)
    // A file that replaces the one which a stream writes to would take its place, and what the stream says be lost.
    for stream in outputs.dropFirst() where outputs[0].place != nil && outputs[0].isSame(as: stream) {
      throw CommandFailure.usage(
        "\(outputs[0].name) is the same file as \(stream.name); write to another file")
    }
    for output in outputs {
      for input in self {
        guard let name = input.name(of: output) else { continue }
        throw CommandFailure.usage("\(output.name) is the same file as \(name); write to another file")
      }
    }
  }
}

/// A file that a command writes. Devices and pipes are left out: they have no contents that could be overwritten.
private struct WrittenFile {
  /// Its name in messages.
  let name: String
  /// `nil` if it does not exist yet.
  let identity: FileIdentity?
  /// Its directory without links, and its name there; `nil` for an open descriptor.
  let place: (directory: String, name: String)?

  static func all(_ path: String?) -> [WrittenFile] {
    let streams = [
      WrittenFile(STDOUT_FILENO, "standard output"), WrittenFile(STDERR_FILENO, "standard error"),
    ].compactMap { $0 }
    // A path that cannot be that of an output is reported when it is opened.
    guard let path, let output = try? OutputPath(path) else { return streams }
    if let identity = output.identity, !identity.isRegular { return streams }
    return [WrittenFile(output)] + streams
  }

  private init(_ output: OutputPath) {
    name = "the output \(output.path)"
    identity = output.identity
    if case .file(let directory, let name) = output.target {
      place = (directory, name)
    } else {
      place = nil
    }
  }

  private init?(_ descriptor: Int32, _ name: String) {
    guard let identity = FileIdentity(descriptor: descriptor), identity.isRegular else { return nil }
    self.name = name
    self.identity = identity
    place = nil
  }

  func isSame(as other: WrittenFile) -> Bool { identity != nil && identity == other.identity }

  func isFile(_ path: String) -> Bool {
    identity.map { $0 == FileIdentity(path: path) } ?? false
  }

  /// Whether it is the file of a path, or is to become it.
  func becomes(_ path: String) -> Bool {
    guard identity == nil, let place, let other = try? OutputPath(path) else { return isFile(path) }
    return other.target == .file(directory: place.directory, name: place.name)
  }
}

extension CommandInput {
  /// The name of the part of the input that an output is; `nil` for another file.
  fileprivate func name(of output: WrittenFile) -> String? {
    switch self {
    case .standardInput:
      let identity = FileIdentity(descriptor: STDIN_FILENO)
      return identity != nil && identity == output.identity ? "standard input" : nil
    case .file(let path, let name): return output.isFile(path) ? name : nil
    case .shapefile(let path, let name): return Self.shapefile(path, name, output)
    case .rules(let directory, let name): return Self.rules(directory, name, output)
    }
  }

  private static func shapefile(_ path: String, _ name: String, _ output: WrittenFile) -> String? {
    if output.isFile(path) { return name }
    guard path.lowercased().hasSuffix(".shp") else { return nil }
    let base = path.dropLast(4)
    for ending in ["shx", "dbf", "prj", "cpg"] {
      for part in ["\(base).\(ending)", "\(base).\(ending.uppercased())"] where output.becomes(part) {
        return "\(part), which belongs to \(name)"
      }
    }
    return nil
  }

  private static func rules(_ directory: String, _ name: String, _ output: WrittenFile) -> String? {
    guard output.identity != nil else { return nil }
    if let place = output.place,
      "\(place.directory)/".hasPrefix("\(OutputPath.canonical(directory))/")
    {
      return "a file of \(name)"
    }
    // Links may lead from the directory to files elsewhere.
    let zones = ZoneDirectory.embedded.entries.flatMap { [$0.name] + $0.olderNames }
    let file = (["tzdata.zi", "+VERSION"] + zones).first { output.isFile("\(directory)/\($0)") }
    return file.map { "\($0) of \(name)" }
  }
}
