import TestSupport
import TimeZoneLookup
import TimeZoneShapes
@testable import TimeZoneAnnotation

/// What holds for every annotation: the result depends neither on the size of the chunks, nor on how the bytes arrive,
/// nor on the threads, nor on the parts in which a chunk is written, and compressed output holds the same bytes.
struct AnnotationChecks {
  /// The options that the first two bytes of an input choose.
  private var options: AnnotationOptions
  private let zones: NumberedZones
  /// Whether the input is compressed before it is handed over, so that the reader of gzip has well-formed work too.
  private let compressesInput: Bool
  private let chunkSizes: [Int]
  private let threads: Int

  init(_ input: inout FuzzInput) {
    let (flags, more) = (input.byte(), input.byte())
    options = AnnotationOptions(
      column: flags & 1 == 0 ? "timezone" : "a", includesAllZones: flags & 2 != 0,
      includesMatchType: flags & 4 != 0, includesLocalTime: flags & 8 != 0, replacesColumns: flags & 16 != 0,
      errorPolicy: AnnotationOptions.ErrorPolicy.allCases[Int(flags >> 5) % 3])
    options.includesUTCTime = flags & 0x88 == 0x88
    options.localTimePolicy = LocalTimePolicy(
      repeated: flags & 2 == 0 ? .fail : .later, skipped: flags & 4 == 0 ? .fail : .before)
    options.wrapsLongitudes = more & 0x30 == 0x10
    options.readsStandardTime = more & 0x30 == 0x20
    options.findPlace = { place in
      switch place.name.utf8.count % 3 {
      case 0: .unknown(place.country)
      case 1: .ambiguous(place.region)
      default: .found(Coordinate(onEarth: GridPoint(x: IndexSeeds.degree, y: Int32(place.name.utf8.count))))
      }
    }
    if flags & 0x48 == 0x48 { options.timeColumns = [(.localTime, "l"), (.abbreviation, "abbreviation")] }
    zones = Self.engines[Int(more & 1)]
    compressesInput = more & 2 != 0
    threads = more & 0x3C == 0x2C ? 2 : 1
    options.compresses = more & 0xC0 == 0xC0
    chunkSizes = [1 + Int(input.byte()), 1 + 17 * Int(input.byte())]
    // A chunk with more output is written in parts.
    options.outputSlack = more & 1 == 0 ? 0 : 1 << 20
  }

  /// Annotates twice and compares.
  func check(_ bytes: [UInt8], _ format: TimeZoneAnnotator.Format) {
    let bytes = compressesInput ? Self.gzip(bytes) : bytes
    let first = outcome(BytesSource(bytes), bytes, format, chunkSize: chunkSizes[0], threads: 1)
    let second = outcome(
      UnevenSource(bytes, chunkSizes), bytes, format, chunkSize: 1 << 20, threads: threads)
    require(first == second, "chunks of \(chunkSizes) bytes: \(first) and \(second)")
  }

  private func outcome(
    _ source: any ByteSource, _ bytes: [UInt8], _ format: TimeZoneAnnotator.Format, chunkSize: Int,
    threads: Int
  ) -> Outcome {
    var options = options
    options.chunkSize = chunkSize
    options.threads = threads
    let sink = BytesSink()
    do throws(AnnotationError) {
      let summary = try TimeZoneAnnotator(zones, format: format, options: options)
        .annotate(source, to: sink)
      return Outcome(bytes: options.compresses ? Self.gunzip(sink.bytes) : sink.bytes, summary: summary)
    } catch {
      // How much of the output is there before an error depends on the chunks; and of two errors, one of them damage in
      // compressed input, which comes first.
      return Outcome(error: bytes.starts(with: [0x1F, 0x8B]) ? "of a compressed input" : "\(error)")
    }
  }

  private struct Outcome: Equatable {
    var bytes: [UInt8] = []
    var summary: AnnotationSummary?
    var error: String?
  }
}

extension AnnotationChecks {
  /// Over the tiny shapes in degrees: polygons only, and with all that may follow them.
  private static let engines: [NumberedZones] = {
    let square = [
      GridPoint(x: 0, y: 0), GridPoint(x: 0, y: 50), GridPoint(x: 90, y: 50), GridPoint(x: 90, y: 0),
    ]
    .map { GridPoint(x: $0.x * IndexSeeds.degree, y: $0.y * IndexSeeds.degree) }
    let names = ["Asia/Tokyo", "Europe/Berlin", "Etc/GMT+5"]
    let shapes = names.enumerated().compactMap { number, name in
      Ring(square.map { GridPoint(x: $0.x - Int32(number) * 40 * IndexSeeds.degree, y: $0.y) })
        .map { ZoneShape(name: name, record: number, rings: [$0]) }
    }
    // Few places: each annotation begins with a look at their names.
    let table = Array("JP\t+3916+14142\tAsia/Tokyo\nRU\t+4658+14242\tAsia/Sakhalin\n".utf8)
    guard let index = try? IndexSeeds.index(shapes), let finder = try? TimeZoneFinder(bytes: index),
      let places = try? ZoneTable(bytes: table, name: "zone.tab")
    else {
      fatalError("the shapes of the annotation harnesses do not compile")
    }
    return [
      NumberedZones(finder, LookupPolicy(fallback: .none, places: places)),
      NumberedZones(
        finder, LookupPolicy(fallback: .point(), sea: .land(withinMeters: 100_000), places: places)),
    ]
  }()

  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    guard let packed = GzipContent.compressed(bytes) else { fatalError("the input was not compressed") }
    return packed
  }

  private static func gunzip(_ bytes: [UInt8]) -> [UInt8] {
    guard let plain = GzipContent.decompressed(bytes) else { fatalError("the compressed output is damaged") }
    return plain
  }
}

/// Bytes that come in reads of different sizes, as through a pipe.
final class UnevenSource: ByteSource, @unchecked Sendable {
  // Sendable by hand: an annotation makes one call at a time.
  private var rest: ArraySlice<UInt8>
  private let sizes: [Int]
  private var reads = 0

  init(_ bytes: [UInt8], _ sizes: [Int]) {
    rest = bytes[...]
    self.sizes = sizes
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let part = rest.prefix(min(buffer.count, sizes[reads % sizes.count] + reads % 3))
    reads += 1
    buffer.copyBytes(from: part)
    rest = rest.dropFirst(part.count)
    return part.count
  }
}
