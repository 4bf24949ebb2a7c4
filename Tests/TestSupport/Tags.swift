import Testing

extension Tag {
  /// Suites that read bytes from outside.
  @Tag public static var readsUntrustedBytes: Self
  /// Suites that use several threads.
  @Tag public static var concurrency: Self
}
