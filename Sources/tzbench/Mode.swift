import ArgumentParser

/// A way to ask.
enum Mode: String, ExpressibleByArgument, CaseIterable {
  case single
  case singleE7 = "single-e7"
  case all
  case batch
  case batchE7 = "batch-e7"
  case batchThreads = "batch-threads"
  case near

  /// Those timed where none is named.
  static let usual = allCases.filter { $0 != .near }
}
