import Foundation
import Testing

/// Checks the JSON of a value, whose keys are part of the interface, and that it is read back.
package func expectJSON<Value: Codable & Equatable>(
  of value: Value, is json: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  let data = try encoder.encode(value)
  #expect(String(decoding: data, as: UTF8.self) == json, sourceLocation: sourceLocation)
  #expect(try JSONDecoder().decode(Value.self, from: data) == value, sourceLocation: sourceLocation)
}
