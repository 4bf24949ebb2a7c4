struct ContactInput {
  /// `nil` for standard input.
  let path: String?
  /// Its name in messages. A file of a directory is named by its number: its own name may be a contact's.
  let name: String
  /// Whether it was found in a directory, where pipes and devices are not read.
  var mustBeRegular = false

  /// The files that arguments name; a file that is named twice, also by another name, is one.
  static func all(_ arguments: [String]) throws -> [ContactInput] {
    var inputs: [ContactInput] = []
    for argument in arguments {
      if argument == "-" {
        inputs.append(ContactInput(path: nil, name: "standard input"))
      } else if FileIdentity(path: argument)?.isDirectory == true {
        inputs += try files(ofDirectory: argument)
      } else {
        inputs.append(ContactInput(path: argument, name: argument))
      }
    }
    var seen: Set<FileIdentity> = []
    return inputs.filter { input in
      guard let identity = input.path.flatMap({ FileIdentity(path: $0) }), identity.isRegular else {
        return true
      }
      return seen.insert(identity).inserted
    }
  }

  private static func files(ofDirectory path: String) throws -> [ContactInput] {
    guard let directory = opendir(path) else { throw CommandFailure(FileError(.open, path, .last)) }
    defer { closedir(directory) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(directory) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
      }
      let lower = name.lowercased()
      if lower.hasSuffix(".vcf") || lower.hasSuffix(".vcard") { names.append(name) }
    }
    if errno != 0 { throw CommandFailure(FileError(.read, path, .last)) }
    let files = names.sorted { $0.precedes($1) }
      // What a link points to may be missing: that is an error when it is opened.
      .filter { FileIdentity(path: "\(path)/\($0)")?.isRegular ?? true }
    try refuse(if: files.isEmpty, "\(path): expected files named *.vcf or *.vcard, found none", .noInput)
    return files.enumerated().map { number, name in
      ContactInput(
        path: "\(path)/\(name)", name: "file \(number + 1) of \(files.count) in \(path)",
        mustBeRegular: true)
    }
  }

  var commandInput: CommandInput { path.map { .file($0, name: name) } ?? .standardInput }
}

/// The cards of several files, counted.
struct ContactFiles {
  private(set) var tally = ContactTally()
  private(set) var brokenCount = 0
  /// The number of these that leave out only a position.
  private var positionCount = 0
  private var buffer = [UInt8](repeating: 0, count: 1 << 18)

  /// Errors beyond these are only counted.
  private static let reportLimit = 20

  /// Counts the cards of a file; errors of cards are reported at once.
  mutating func read(_ input: ContactInput) throws {
    var reader = VCardReader()
    var tally = tally
    self.tally = ContactTally()
    var errors: [VCardError] = []
    var errorCount = 0
    var positionCount = 0
    func keep(_ error: VCardError) {
      errorCount += 1
      if error.isCardKept { positionCount += 1 }
      if errors.count < Self.reportLimit { errors.append(error) }
    }
    // Bytes that are not ASCII: those that begin most characters of Shift_JIS, and that ISO 8859-1 has no letters for; and others.
    var (low, high) = (0, 0)
    func take(_ part: UnsafeBufferPointer<UInt8>) {
      for byte in part where byte >= 0x80 {
        if byte < 0xA0 { low += 1 } else { high += 1 }
      }
      reader.read(part, { tally.add($0) }, broken: keep)
    }
    var form: String?
    do throws(FileError) {
      let file =
        try input.path.map { path throws(FileError) in
          try InputFile(path, mustBeRegular: input.mustBeRegular)
        } ?? .standardInput
      let start = try file.readStart(2)
      form = Self.form(start)
      start.withUnsafeBufferPointer(take)
      while start.count == 2, form == nil, !tally.isFull {
        let count = try buffer.withUnsafeMutableBufferPointer { buffer throws(FileError) in
          try file.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
        if count == 0 { break }
        buffer.withUnsafeBufferPointer { take(UnsafeBufferPointer(rebasing: $0[..<count])) }
      }
    } catch {
      throw CommandFailure(FileError(error.operation, input.name, error.reason))
    }
    if let form {
      throw CommandFailure.message(
        "\(input.name): expected contacts (vCard) as text in UTF-8, found \(form)", .badData)
    }
    reader.finish({ tally.add($0) }, broken: keep)
    try refuse(
      if: tally.isFull,
      "\(input.name): expected at most \(ContactTally.addressLimit.grouped) different addresses, of \(ContactTally.byteLimit >> 20) MiB, found more; divide the contacts among several calls",
      .badData)
    self.tally = tally
    for error in errors.prefix(max(0, Self.reportLimit - brokenCount)) {
      Diagnostics.report("\(input.name): \(error)")
    }
    let isOtherSet = errors.contains { if case .notText = $0.reason { true } else { false } }
    if isOtherSet, brokenCount < Self.reportLimit {
      let name = low * 3 > high ? "SHIFT_JIS" : "WINDOWS-1252"
      Diagnostics.report(
        "\(input.name): the text may be in \(name); try iconv -f \(name) -t UTF-8 <file> | tzlookup guess -")
    }
    brokenCount += errorCount
    self.positionCount += positionCount
  }

  func reportBroken() {
    guard brokenCount > 0 else { return }
    let more = brokenCount > Self.reportLimit ? "; the first \(Self.reportLimit) are listed" : ""
    let kept = positionCount == 0 ? "" : ", except where only a position is ignored"
    Diagnostics.report(
      "\(brokenCount.grouped) \(brokenCount == 1 ? "error" : "errors"): cards with errors are not counted\(kept)\(more)"
    )
  }

  /// The kind of a file that cannot be read as contacts, by its first two bytes, and what to do about it.
  private static func form(_ start: [UInt8]) -> String? {
    switch start {
    case [0x1F, 0x8B]: "gzip; try gunzip -c <file> | tzlookup guess -"
    case [0xFE, 0xFF], [0xFF, 0xFE], [0, 0x42], [0x42, 0]:
      "UTF-16; try iconv -f UTF-16 -t UTF-8 <file> | tzlookup guess -"
    default: nil
    }
  }
}
