import ArgumentParser

/// An argument as the user wrote it: part of a point, a path, a name. It may begin like a negative number.
public struct Word: ExpressibleByArgument, Sendable {
  /// What the user wrote.
  public let text: String

  /// An argument as the parser hands it over.
  public init(argument: String) {
    text = ArgumentMask.unmask(argument)
  }
}
