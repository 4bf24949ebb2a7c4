#if !hasFeature(Embedded)
  extension Decoder {
    /// The error for a value that was decoded and is not valid.
    ///
    /// - Parameters:
    ///   - message: What was expected and what was found, on one line.
    ///   - error: The error that says so, if there is one.
    /// - Returns: The error, with the place in the data.
    package func corrupted(_ message: String, _ error: (any Error)? = nil) -> DecodingError {
      .dataCorrupted(
        DecodingError.Context(codingPath: codingPath, debugDescription: message, underlyingError: error))
    }
  }
#endif
