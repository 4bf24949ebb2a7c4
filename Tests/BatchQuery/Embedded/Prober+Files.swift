import CTimeZoneTables
import TimeZoneLocalTime
import TimeZoneLookup

// MARK: - Indexes

extension Prober {
  /// `index BYTES` or `world`: what an index says of itself once all of it was checked.
  func opened(_ bytes: [UInt8], _ question: inout Question, _ answer: inout AnswerText) {
    do throws(IndexError) {
      let finder = try TimeZoneFinder(bytes: bytes)
      let information = finder.information
      answer.add(information.dataVersion)
      answer.add(information.attribution)
      answer.add(information.license)
      answer.add(information.formatVersion)
      answer.add(information.byteCount)
      answer.add(information.zoneCount)
      answer.add(information.edgeCount)
      answer.add(information.leafCount)
      answer.add(information.unitE7)
      answer.addBits(information.errorBound)
      answer.add(finder.identifiers)
      if let region = finder.region {
        answer.add(region.kind.rawValue)
        for side in [region.west, region.south, region.east, region.north] { answer.addBits(side) }
      }
    } catch {
      answer.add(error.description)
    }
  }

  mutating func worldBytes() -> [UInt8] {
    if world.isEmpty { world = TimeZoneFinder.world.indexBytes }
    return world
  }

  /// `damaged excerpt|world SIZE COUNT [OFFSET VALUE]... [LONGITUDE LATITUDE]...`: the error of an index that was cut or
  /// filled up with zeros to a size and in which bytes were replaced, or else its answers at some points.
  mutating func damaged(_ question: inout Question, _ answer: inout AnswerText) throws(Question.Malformed) {
    var bytes: [UInt8]
    if question.consume("world") {
      bytes = worldBytes()
    } else {
      guard question.consume("excerpt") else { throw Question.Malformed() }
      bytes = excerpt
    }
    let size = try question.integer(Int.self)
    if size < bytes.count { bytes.removeLast(bytes.count - size) }
    if size > bytes.count { bytes.append(contentsOf: repeatElement(0, count: size - bytes.count)) }
    try question.replace(in: &bytes)
    let finder: TimeZoneFinder
    do throws(IndexError) {
      finder = try TimeZoneFinder(bytes: bytes)
    } catch {
      answer.add(error.description)
      while !question.isAtEnd { _ = try question.point() }
      return
    }
    try Self.ask(finder, &question, &answer)
  }

  private static func ask(
    _ finder: TimeZoneFinder, _ question: inout Question, _ answer: inout AnswerText
  ) throws(Question.Malformed) {
    answer.add(finder.information.dataVersion)
    var isFirst = true
    while !question.isAtEnd {
      let coordinate = try question.coordinate()
      zones(at: coordinate, of: finder, &answer)
      answer.add(finder.isInRegion(coordinate))
      answer.add(finder.isInRegion(coordinate, withinMeters: 100_000))
      zones(within: 1_000, of: coordinate, of: finder, &answer)
      certainty(at: coordinate, of: finder, &answer)
      if isFirst { border(near: coordinate, of: finder, &answer) }
      isFirst = false
    }
    if let zone = finder.identifiers.first, finder.information.edgeCount < 100_000 {
      polygons(of: zone, PolygonExtractor(of: finder), &answer)
    }
  }
}

// MARK: - Local time and tables

extension Prober {
  /// `tzif ZONE COUNT [OFFSET VALUE]... SECONDS`: what damaged rules of a zone say.
  func tzif(_ question: inout Question, _ answer: inout AnswerText) throws(Question.Malformed) {
    let zone = try question.text()
    guard var bytes = try? TimeZoneDatabase.embedded.tzif(of: zone) else { throw Question.Malformed() }
    try question.replace(in: &bytes)
    let instant = Instant(secondsSince1970: try question.integer())
    do throws(TimeZoneRulesError) {
      Self.time(try TimeZoneRules(tzif: bytes), at: instant, &answer)
    } catch {
      answer.add(error.description)
    }
  }

  /// `rules COUNT [OFFSET VALUE]... ZONE`: whether a damaged table of rules opens, and what it says of a zone.
  func rules(_ question: inout Question, _ answer: inout AnswerText) throws(Question.Malformed) {
    let table = tzlookup_rules_pack()
    var bytes = Array(UnsafeRawBufferPointer(start: table.bytes, count: table.count))
    try question.replace(in: &bytes)
    let zone = try question.text()
    do throws(TimeZoneRulesError) {
      let database = try TimeZoneDatabase(packed: bytes)
      answer.add(database.version ?? "no version")
      Self.time(try database.rules(for: zone), at: Instant(secondsSince1970: 4_000_000_000), &answer)
    } catch {
      answer.add(error.description)
    }
  }

  /// `table BYTES`: the rows of a file like `zone.tab`.
  func table(_ question: inout Question, _ answer: inout AnswerText) throws(Question.Malformed) {
    let bytes = try question.bytes()
    do throws(TableError) {
      for row in try ZoneTable(bytes: bytes, name: "zone.tab").rows {
        answer.add(row.countryCodes)
        answer.add(row.location.grid)
        answer.add(row.timeZoneIdentifier)
      }
    } catch {
      answer.add(error.description)
    }
  }
}

extension Question {
  /// Replaces bytes: first how many, then the offset of each and its value.
  mutating func replace(in bytes: inout [UInt8]) throws(Malformed) {
    let count = try integer(Int.self)
    for _ in 0..<count {
      let offset = try integer(Int.self)
      let value = try integer(UInt8.self)
      guard bytes.indices.contains(offset) else { throw Malformed() }
      bytes[offset] = value
    }
  }
}
