import Testing

extension Tag {
  @Tag public static var readsUntrustedBytes: Self
  @Tag public static var concurrency: Self
}
