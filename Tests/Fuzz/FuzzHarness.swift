/// One reader of bytes from outside, and what must hold whatever they are.
///
/// A harness is a function of the bytes alone: the same input does the same each time.
protocol FuzzHarness {
  /// What `Scripts/fuzz` calls it.
  static var name: String { get }
  /// Inputs to begin with: small, well-formed, and damaged in known ways.
  static func seeds() throws -> [[UInt8]]
  /// Tries one input. Errors are expected; a trap, or a promise that is not kept, is a finding.
  static func run(_ bytes: [UInt8])
}

enum FuzzHarnesses {
  static var all: [any FuzzHarness.Type] {
    [
      IndexHarness.self, ShapefileHarness.self, CSVHarness.self, NDJSONHarness.self, TZifHarness.self,
      TablesHarness.self, LanguagesHarness.self, CoordinatesHarness.self, TimesHarness.self,
      ArgumentsHarness.self, GazetteerHarness.self, SearchHarness.self, ContactsHarness.self,
      PostalCodesHarness.self, GoogleHarness.self, GeoJSONHarness.self, GPXHarness.self,
      TrackRowsHarness.self, ServiceHarness.self, BoundariesHarness.self,
      SimplificationHarness.self, PhotosHarness.self,
    ]
  }
}

/// Ends the program, for libFuzzer to keep the input, where a promise is not kept.
func require(_ isKept: Bool, _ promise: @autoclosure () -> String) {
  if !isKept { fatalError("not kept: \(promise())") }
}
