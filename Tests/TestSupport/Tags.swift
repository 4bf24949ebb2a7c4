import Testing

/// What the sanitizers of `Scripts/sanitize` are to look for in a suite. One without any of these tags runs under each of
/// them: only a decision can leave it out.
extension Tag {
  /// Reads bytes from outside the program, or walks memory that such bytes describe: `Scripts/sanitize address`.
  @Tag package static var readsUntrustedBytes: Self
  /// Works on several threads: `Scripts/sanitize thread`.
  @Tag package static var concurrency: Self
  /// Neither: plain values on one thread. No sanitizer runs it.
  @Tag package static var noSanitizer: Self
}
