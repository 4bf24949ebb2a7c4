import ArgumentParser
import CommandSupport
import Testing

/// Negative numbers among options.
@Suite struct ArgumentMaskTests {
  private struct Example: ParsableCommand {
    @Argument var point: [Word] = []
    @Option var index: Word?
    @Flag(name: .shortAndLong) var all = false
  }

  @Test(arguments: [
    ("-33.87", true), ("-.5", true), ("-0", true), ("-9e5", true), ("-33.87,151.21", true), ("-1x", true),
    ("-", false), ("--", false), ("-x", false), ("--1", false), ("33", false), ("", false),
    ("\u{2212}33.87", false), ("-\u{0663}", false),
  ])
  func aMinusAndThenADigitOrAPointLooksNegative(_ text: String, _ isNegative: Bool) {
    #expect(text.looksNegative == isNegative)
    #expect(ArgumentMask.mask([text]) == [isNegative ? "\0\(text)" : text])
    #expect(ArgumentMask.unmask(ArgumentMask.mask([text])[0]) == text)
    #expect(Word(argument: ArgumentMask.mask([text])[0]).text == text)
  }

  @Test func argumentsAfterTheTerminatorStay() {
    #expect(ArgumentMask.mask(["-1", "--", "-2", "--", "-3"]) == ["\0-1", "--", "-2", "--", "-3"])
    #expect(ArgumentMask.mask([]) == [])
  }

  @Test(arguments: [
    (["-33.87", "151.21"], ["-33.87", "151.21"]), (["-33.87", "-a", "-.5"], ["-33.87", "-.5"]),
    (["--", "-33.87", "--all"], ["-33.87", "--all"]), (["--index", "-1", "-2"], ["-2"]),
  ])
  func parserTakesNegativeNumbersForArguments(_ arguments: [String], _ point: [String]) throws {
    let parsed = try #require(try Example.parseAsRoot(ArgumentMask.mask(arguments)) as? Example)
    #expect(parsed.point.map(\.text) == point)
    #expect(parsed.all == (arguments.firstIndex(of: "-a") != nil))
    #expect(parsed.index?.text == (arguments.first == "--index" ? "-1" : nil))
  }

  @Test func messagesNameArgumentsAsWritten() {
    do {
      _ = try Example.parseAsRoot(ArgumentMask.mask(["1", "--index"]))
      Issue.record("an option without its value was accepted")
    } catch {
      let message = ArgumentMask.unmask(Example.message(for: error))
      #expect(!message.contains("\0") && message.contains("--index"))
    }
  }
}
