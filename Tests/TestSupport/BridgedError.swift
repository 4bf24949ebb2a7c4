import Foundation
import Testing

/// Checks that the sentence of an error is what `localizedDescription` and `NSError` say, and its domain and code.
package func expectBridged(
  _ error: any Error, _ domain: String, _ code: Int, sourceLocation: SourceLocation = #_sourceLocation
) {
  // Through a variable of the protocol type, as an app's error handler has it.
  #expect(error.localizedDescription == "\(error)", sourceLocation: sourceLocation)
  #expect(!error.localizedDescription.contains("could not be completed"), sourceLocation: sourceLocation)
  let bridged = error as NSError
  #expect(bridged.localizedDescription == "\(error)", sourceLocation: sourceLocation)
  #expect((bridged.domain, bridged.code) == (domain, code), "\(error)", sourceLocation: sourceLocation)
}
