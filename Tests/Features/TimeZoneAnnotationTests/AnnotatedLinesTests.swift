import TestSupport
import Testing
import TimeZoneAnnotation

/// Lines in, annotated lines out: those of a file of these lines, as they are requested.
@Suite(.tags(.concurrency, .readsUntrustedBytes)) struct AnnotatedLinesTests {
  private func stream(_ lines: [String]) -> AsyncStream<String> {
    AsyncStream { continuation in
      for line in lines { continuation.yield(line) }
      continuation.finish()
    }
  }

  private func lines(
    of text: String, _ format: TimeZoneAnnotator.Format = .csv(),
    _ options: AnnotationOptions = AnnotationOptions()
  ) async throws -> [String] {
    let annotator = TimeZoneAnnotator(.world, format: format, options: options)
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var found: [String] = []
    for try await line in annotator.annotated(stream(parts)) { found.append(line) }
    return found
  }

  private struct Failure: Error, Equatable {
    let text: String
  }

  private typealias Case = AnnotationCase

  @Test func linesAreThoseOfAFile() async throws {
    let cases = [
      Case("lat,lon\n43.06,141.35\n51.5,-0.13"), Case("lat,lon"),
      Case("name,lat,lon\n\"Sydney, NSW\",-33.87,151.21\nunknown,,"),
      // A field that continues on the next lines, in a row and in the header.
      Case("note,lat,lon\n\"one\ntwo\n\",43.06,141.35\nx,51.5,-0.13"),
      Case("\"a\nb\",lat,lon\nx,43.06,141.35"),
      Case("lat;lon\r\n43.06;141.35\r\n51,5;-0,13"),
      Case("\u{FEFF}lat,lon\n43.06,141.35"),
      Case(
        "\u{FEFF}43.06,141.35",
        .csv(CSVOptions(hasHeader: false, latitude: .number(1), longitude: .number(2)))),
      Case("lat,lon\n\n43.06,141.35\n\n51.5,-0.13"),
      Case(
        "\n\n43.06;141.35\n\n51.5;-0.13",
        .csv(CSVOptions(hasHeader: false, latitude: .number(1), longitude: .number(2)))),
      Case(
        "43.06\t141.35\n51.5\t-0.13",
        .csv(CSVOptions(hasHeader: false, latitude: .number(1), longitude: .number(2)))),
      Case("lat,lon\n91,0\n43.06,141.35"),
      Case("lat,lon\n91,0\n43.06,141.35\n,", .csv(), AnnotationOptions(errorPolicy: .skip)),
      Case("{\"lat\":43.06,\"lon\":141.35}\n\n{\"lat\":51.5,\"lon\":-0.13}", .ndjson()),
      // Blank lines and a byte order mark before the first object.
      Case("  \n\r\n\t\n{\"lat\":43.06,\"lon\":141.35}\r\n{\"lat\":51.5,\"lon\":-0.13}", .ndjson()),
      Case("\u{FEFF}\n{\"lat\":43.06,\"lon\":141.35}", .ndjson()), Case("\n ", .ndjson()),
      // Lines that are no objects, the first one too, and documents on later lines.
      Case("no\n{\"lat\":43.06,\"lon\":141.35}\n3", .ndjson()),
      Case("{\"lat\":\"43\n{\"lat\":43.06,\"lon\":141.35}\n{", .ndjson()),
      Case("{\"lat\" 43,\n{\"lat\":43.06,\"lon\":141.35}\n[\n{}]", .ndjson()),
      Case("{\"lat\":43.06,\"lon\":141.35} {}\n{\"lat\":51.5,\"lon\":-0.13}", .ndjson()),
      Case(
        "{\"lat\":91,\"lon\":0}\n{\"lat\":43.06,\"lon\":141.35}\n[]", .ndjson(),
        AnnotationOptions(errorPolicy: .skip)),
      Case(
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[141.35,43.06]},\"properties\":null}\n"
          + "{\"lat\":43.06,\"lon\":141.35}", .ndjson()),
      // Records that are not lines.
      Case("[{\"lat\":43.06,\"lon\":141.35},\n{\"lat\":51.5,\"lon\":-0.13}]", .ndjson()),
      Case("\u{FEFF}\n \r\n [\r\n{\"lat\":43.06,\"lon\":141.35}\n]", .ndjson()),
      Case("{}\r\n\n{ }\n  {\"lat\": 43.06,\r\n\"lon\": 141.35\n}", .ndjson()),
      Case("\u{1E}{\"lat\":43.06,\"lon\":141.35}\n\u{1E}{\"lat\":51.5,\"lon\":-0.13}", .ndjson()),
      Case(
        "{\n\"type\":\"FeatureCollection\",\n\"features\":[\n{\"type\":\"Feature\",\"geometry\":"
          + "{\"type\":\"Point\",\"coordinates\":[141.35,43.06]},\"properties\":{}}\n]}", .ndjson()),
    ]
    for row in cases {
      let expected = try Annotated(row.input + [0x0A], row.format, row.options)
      let found = try await lines(of: String(decoding: row.input, as: UTF8.self), row.format, row.options)
      #expect(found.map { $0 + "\n" }.joined() == expected.text, sourceLocation: row.location)
    }
  }

  /// Random tables of short rows, with quotation marks in places where they do and do not count, and random JSON lines
  /// after one that is an object.
  @Test(arguments: 0..<20) func randomLinesAreThoseOfAFile(_ seed: UInt64) async throws {
    let cells = ["43.06", "141.35", "\"", "\"\"", ",", ",", "\n", "\n", "x", "91", "\r"]
    let json = [
      "{\"lat\":43.06,\"lon\":141.35}", "{\"a\":1}", "{", "}", "[", "]", "\"", ",", "\n", "\n", "\n", " ",
      "\r", "1", "\u{1E}",
    ]
    let objects = ["{\"lat\":1,\"lon\":1}\n", "{\"a\":{}}\n", "{\"lat\":1}\n"]
    for (format, starts, parts, count) in [
      (TimeZoneAnnotator.Format.csv(), ["lat,lon,note\n"], cells, 40), (.ndjson(), objects, json, 20),
    ] {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<rounds(50) {
        var input = starts.randomElement(using: &random) ?? ""
        for _ in 0..<Int.random(in: 0...count, using: &random) {
          input += parts.randomElement(using: &random) ?? ""
        }
        let expected = Result { try Annotated("\(input)\n", format).text }.mapError { Failure(text: "\($0)") }
        let found: Result<String, Failure>
        do {
          found = .success(try await lines(of: input, format).map { $0 + "\n" }.joined())
        } catch {
          found = .failure(Failure(text: "\(error)"))
        }
        #expect(found == expected, "\(input.debugDescription)")
      }
    }
  }

  /// All rows come first, as in a file.
  @Test func keysThatNoObjectHasEndTheRows() async throws {
    let cases = [
      Case("{\"a\":1}\n{\"b\":{\"lat\":1}}", .ndjson()), Case("{\"lat\":1}\n{\"lat\":2}", .ndjson()),
      Case("{\"lat\":1,\"lon\":2}\n{}", .ndjson(NDJSONOptions(latitude: "y", longitude: "x"))),
      Case(
        "{\"lat\":1,\"lon\":2}\n{}", .ndjson(NDJSONOptions(time: "t")),
        AnnotationOptions(includesLocalTime: true)),
    ]
    for row in cases {
      var expected: AnnotationError?
      do throws(AnnotationError) { _ = try Annotated(row.input, row.format, row.options) } catch {
        expected = error
      }
      let annotator = TimeZoneAnnotator(.world, format: row.format, options: row.options)
      let parts = String(decoding: row.input, as: UTF8.self).split(separator: "\n").map(String.init)
      var iterator = annotator.annotated(stream(parts)).makeAsyncIterator()
      for _ in 1...2 {
        #expect(try await iterator.next() != nil, sourceLocation: row.location)
      }
      let error = try #require(expected, sourceLocation: row.location)
      await #expect(throws: error, sourceLocation: row.location) { _ = try await iterator.next() }
    }
  }

  /// A row is passed on before the line after the next is requested.
  @Test func nothingIsReadAhead() async throws {
    let annotator = TimeZoneAnnotator(.world)
    let requested = Counter()
    let source = AsyncStream { () -> String? in
      let number = requested.next()
      return number == 1 ? "lat,lon" : number <= 1_000 ? "43.06,141.35" : nil
    }
    var rows = annotator.annotated(source).makeAsyncIterator()
    for expected in 1...1_000 {
      #expect(try await rows.next() != nil)
      #expect(requested.value == expected)
    }
    #expect(try await rows.next() == nil)
    #expect(try await rows.next() == nil)
  }

  private final class Counter: @unchecked Sendable {
    // Sendable by hand: the number is accessed under the lock only.
    private let lock = Lock()
    private var number = 0
    func next() -> Int {
      lock.withLock {
        number += 1; return number
      }
    }
    var value: Int { lock.withLock { number } }
  }

  @Test func errorsEndTheRows() async throws {
    let annotator = TimeZoneAnnotator(.world, options: AnnotationOptions(errorPolicy: .fail))
    var rows = annotator.annotated(stream(["lat,lon", "43.06,141.35", "91,0", "51.5,-0.13"]))
      .makeAsyncIterator()
    #expect(try await rows.next() == "lat,lon,timezone")
    #expect(try await rows.next() == "43.06,141.35,Asia/Tokyo")
    do {
      let row = try await rows.next()
      Issue.record("expected an error, found \(String(describing: row))")
    } catch let error as AnnotationError {
      #expect(error == .row(line: 3, .coordinate(.latitude(91, swapped: true))))
    }
    #expect(try await rows.next() == nil)
    await #expect(throws: AnnotationError.noHeader) {
      for try await _ in annotator.annotated(self.stream([])) {}
    }
    await #expect(throws: AnnotationError.row(line: 2, .unclosedQuotationMark)) {
      _ = try await self.lines(of: "lat,lon\n\"43.06,141.35\n51.5,-0.13")
    }
    await #expect(throws: AnnotationError.unclosedHeader(line: 1)) {
      _ = try await self.lines(of: "\"lat,lon\n1,2")
    }
  }

  /// A quotation mark that is never closed claims no more memory than in a file.
  @Test func aRowWithoutEnd() async throws {
    let line = String(repeating: "x", count: 1 << 20)
    let input = ["lat,lon", "\"" + line] + Array(repeating: line, count: 40)
    let annotator = TimeZoneAnnotator(.world)
    await #expect(throws: AnnotationError.recordTooLong(offset: 8, limit: 16 << 20)) {
      for try await _ in annotator.annotated(stream(input)) {}
    }
  }

  /// Nor do blank lines in place of a header.
  @Test func blankLinesWithoutEnd() async throws {
    let line = String(repeating: "\r", count: 1 << 20)
    let requested = Counter()
    let source = AsyncStream { () -> String? in requested.next() <= 40 ? line : nil }
    let expected = #expect(throws: AnnotationError.self) { try Annotated("\(line)\n\(line)\n") }
    let annotator = TimeZoneAnnotator(.world)
    let found = await #expect(throws: AnnotationError.self) {
      for try await _ in annotator.annotated(source) {}
    }
    #expect(found == expected)
    #expect(requested.value == 16)
  }

  @Test func aCanceledTaskGetsNoMoreRows() async throws {
    let endless = AsyncStream { () -> String? in "43.06,141.35" }
    let options = CSVOptions(hasHeader: false, latitude: .number(1), longitude: .number(2))
    let task = Task {
      let annotator = TimeZoneAnnotator(.world, format: .csv(options))
      for try await _ in annotator.annotated(endless) {}
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// As an `AsyncStream` does, which ends where its task is canceled while it waits.
  @Test(arguments: [
    ["lat,lon", "43.06,141.35"], ["lat,lon", "\"43.06"], ["\"lat"], [],
  ]) func linesThatEndByCancellationAreNotTheEnd(_ lines: [String]) async {
    let requested = Counter()
    let source = AsyncStream { () -> String? in
      let number = requested.next()
      if number <= lines.count { return lines[number - 1] }
      withUnsafeCurrentTask { $0?.cancel() }
      return nil
    }
    let task = Task {
      for try await _ in TimeZoneAnnotator(.world).annotated(source) {}
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func aTaskThatWaitsForLinesIsCanceled() async throws {
    let (source, input) = AsyncStream.makeStream(of: String.self)
    let (seen, output) = AsyncStream.makeStream(of: String.self)
    let task = Task {
      for try await row in TimeZoneAnnotator(.world).annotated(source) { output.yield(row) }
    }
    input.yield("lat,lon")
    var rows = seen.makeAsyncIterator()
    #expect(await rows.next() == "lat,lon,timezone")
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    input.finish()
  }
}
