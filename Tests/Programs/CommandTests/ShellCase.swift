import TestSupport
import Testing

/// A line typed into a shell, and its expected output, messages and exit status.
struct ShellCase {
  let line: String
  let input: String
  let output: String
  let error: [String]
  let status: Int32
  let location: SourceLocation

  init(
    _ line: String, input: String = "", prints output: String..., says error: String..., status: Int32 = 0,
    location: SourceLocation = #_sourceLocation
  ) {
    self.line = line
    self.input = input
    self.output = output.map { $0 + "\n" }.joined()
    self.error = error.map { "tzlookup: \($0)\n" }
    self.status = status
    self.location = location
  }

  /// Runs the line and compares everything.
  func check(in shell: Shell) throws {
    let result = try shell.run(line, input: input)
    #expect(result.output == output, "\(line)", sourceLocation: location)
    #expect(messages(result.error) == error.joined(), "\(line)", sourceLocation: location)
    #expect(result.status == status, "\(line)", sourceLocation: location)
  }

  /// Standard error; of lines of which a beginning is expected, that alone.
  private func messages(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in error.enumerated() where line.hasSuffix("…\n") && index < lines.count {
      if lines[index].hasPrefix(line.dropLast(2)) { lines[index] = line.dropLast() }
    }
    return lines.joined(separator: "\n")
  }
}

extension [ShellCase] {
  /// Runs all lines, in order, with one directory `$T`.
  func check(in shell: Shell? = nil) throws {
    let shell = try shell ?? Shell()
    for row in self { try row.check(in: shell) }
  }
}
