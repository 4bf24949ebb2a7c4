import Testing
import TimeZoneAnnotation
import TimeZoneLookup

/// An input and its output with the world's zones.
struct AnnotationCase {
  let input: [UInt8]
  let output: [UInt8]
  let format: TimeZoneAnnotator.Format
  let options: AnnotationOptions
  let location: SourceLocation

  init(
    _ input: String, gives output: String, _ format: TimeZoneAnnotator.Format = .csv(),
    _ options: AnnotationOptions = AnnotationOptions(), location: SourceLocation = #_sourceLocation
  ) {
    self.init(Array(input.utf8), gives: Array(output.utf8), format, options, location: location)
  }

  /// An output in which what is added to the input stands between « and ».
  init(
    _ marked: String, _ format: TimeZoneAnnotator.Format = .csv(),
    _ options: AnnotationOptions = AnnotationOptions(), location: SourceLocation = #_sourceLocation
  ) {
    let output = marked.unicodeScalars.filter { !"«»".unicodeScalars.contains($0) }
    var (input, isAdded) = (String.UnicodeScalarView(), false)
    for scalar in marked.unicodeScalars {
      if scalar == "«" || scalar == "»" { isAdded = scalar == "«" } else if !isAdded { input.append(scalar) }
    }
    self.init(
      String(input), gives: String(String.UnicodeScalarView(output)), format, options, location: location)
  }

  /// The same for inputs that are not UTF-8.
  init(
    _ input: [UInt8], gives output: [UInt8], _ format: TimeZoneAnnotator.Format = .csv(),
    _ options: AnnotationOptions = AnnotationOptions(), location: SourceLocation = #_sourceLocation
  ) {
    self.input = input
    self.output = output
    self.format = format
    self.options = options
    self.location = location
  }

  /// Annotates the input in one chunk and compares the output.
  func check() throws {
    let found = try Annotated(input, format, options)
    #expect(found.text == String(decoding: output, as: UTF8.self), sourceLocation: location)
    #expect(found.bytes == output, sourceLocation: location)
  }
}

extension [AnnotationCase] {
  func check() throws {
    for row in self { try row.check() }
  }
}

struct Annotated {
  let bytes: [UInt8]
  let summary: AnnotationSummary

  var text: String { String(decoding: bytes, as: UTF8.self) }

  init(
    _ input: [UInt8], _ format: TimeZoneAnnotator.Format = .csv(),
    _ options: AnnotationOptions = AnnotationOptions()
  ) throws(AnnotationError) {
    let sink = BytesSink()
    let annotator = TimeZoneAnnotator(NumberedZones(.world), format: format, options: options)
    summary = try annotator.annotate(BytesSource(input), to: sink)
    bytes = sink.bytes
  }

  init(
    _ input: String, _ format: TimeZoneAnnotator.Format = .csv(),
    _ options: AnnotationOptions = AnnotationOptions()
  ) throws(AnnotationError) {
    try self.init(Array(input.utf8), format, options)
  }
}

/// Bytes that come in parts of given sizes, as through a pipe.
final class PartsSource: ByteSource, @unchecked Sendable {
  // Sendable by hand: an annotation makes one call at a time.
  private var parts: [ArraySlice<UInt8>]

  /// Empty parts are left out: they would be the end of the input.
  init(_ parts: [[UInt8]]) {
    self.parts = parts.filter { !$0.isEmpty }.reversed().map { $0[...] }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard let part = parts.popLast() else { return 0 }
    let taken = part.prefix(buffer.count)
    buffer.copyBytes(from: taken)
    if taken.count < part.count { parts.append(part.dropFirst(taken.count)) }
    return taken.count
  }
}

/// An input that cannot be annotated, and the error's description.
struct RefusalCase {
  let input: String
  let message: String
  let format: TimeZoneAnnotator.Format
  let options: AnnotationOptions
  let location: SourceLocation

  init(
    _ input: String, says message: String, _ format: TimeZoneAnnotator.Format = .csv(),
    _ options: AnnotationOptions = AnnotationOptions(), location: SourceLocation = #_sourceLocation
  ) {
    self.input = input
    self.message = message
    self.format = format
    self.options = options
    self.location = location
  }

  func check() {
    do throws(AnnotationError) {
      let found = try Annotated(input, format, options)
      Issue.record("expected an error, found \(found.text)", sourceLocation: location)
    } catch {
      #expect(error.description == message, sourceLocation: location)
    }
  }
}

extension AnnotationOptions {
  static let instants = AnnotationOptions(includesLocalTime: true)
  static let localTimes: AnnotationOptions = {
    var options = AnnotationOptions()
    options.includesUTCTime = true
    return options
  }()
}
