package enum WholeNumber {
  package static func value(
    _ text: String, for option: String, from least: Int, to greatest: Int = 2_000_000_000
  ) throws -> Int {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy(\.isASCIIDigit)
    guard isNumber, let number = Int(text), (least...greatest).contains(number) else {
      throw CommandFailure.usage(
        "\(option): expected a whole number, \(least)...\(greatest), found \(text.quotedForMessage)")
    }
    return number
  }
}
