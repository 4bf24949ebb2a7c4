// The messages of times: what was found, and the option that states a format.

extension TimeError {
  /// One line that names the option by which a number's format is stated.
  package var commandText: String { commandText(suggestedFormats) }

  /// One line that names the option by which a number's format is stated, as it is written.
  package func text(_ spelling: OptionSpelling) -> String { commandText(suggestedFormats, spelling) }

  /// The same with these of the formats.
  package func commandText(_ formats: [String], _ spelling: OptionSpelling = .arguments) -> String {
    if formats.isEmpty { return finding }
    let list = formats.map { spelling == .arguments ? $0.formatArgument : $0 }.joined(separator: " or ")
    return "\(finding); state its format with \(spelling.setting(.timeFormat, list))"
  }
}
