import ArgumentParser

// Every option and flag has help, which comes first.

extension Option {
  /// An option that may be missing, and how help calls its value.
  package init<T: ExpressibleByArgument>(
    _ help: String, _ valueName: String, name: NameSpecification = .long, completion: CompletionKind? = nil
  ) where Value == T? {
    self.init(name: name, help: ArgumentHelp(help, valueName: valueName), completion: completion)
  }

  /// An option with a default, which help also shows.
  package init(wrappedValue: Value, _ help: String, _ valueName: String) where Value: ExpressibleByArgument {
    self.init(wrappedValue: wrappedValue, help: ArgumentHelp(help, valueName: valueName))
  }
}

extension Flag where Value == Bool {
  package init(wrappedValue: Bool, _ help: ArgumentHelp, name: NameSpecification = .long) {
    self.init(wrappedValue: wrappedValue, name: name, help: help)
  }
}
