import Testing
import TimeZoneLocalTime
import TimeZoneTracks

/// When a photo was taken, by its evidence.
@Suite struct PhotoTimeTests {
  /// Evidence, and what follows from it.
  private struct Row {
    let evidence: PhotoEvidence
    let zone: String?
    let local: String?
    let confidence: PhotoTime.Confidence
    let contradictions: [String]
    let location: SourceLocation

    init(
      clock: String? = nil, at offset: Int? = nil, gps: String? = nil, movie: String? = nil,
      as movieClock: PhotoEvidence.MovieClock = .unknown, file: String? = nil, in zone: String? = nil,
      _ local: String?, _ confidence: PhotoTime.Confidence, _ contradictions: String...,
      location: SourceLocation = #_sourceLocation
    ) {
      evidence = PhotoEvidence(
        gpsTime: gps.flatMap { try? Instant(parsing: $0) },
        clock: clock.flatMap { try? LocalDateTime(parsing: $0) },
        clockOffset: offset.map { $0 * 60 }, movieTime: movie.flatMap { try? LocalDateTime(parsing: $0) },
        movieClock: movieClock, fileTime: file.flatMap { try? Instant(parsing: $0) })
      (self.zone, self.local, self.confidence, self.contradictions) = (
        zone, local, confidence, contradictions
      )
      self.location = location
    }

    func check() throws {
      let time = PhotoTime(evidence, in: try zone.map { try TimeZoneRules(identifier: $0) })
      let local = time.instant.map { instant in
        time.utcOffset.map { instant.text(utcOffset: $0) } ?? instant.description
      }
      #expect(local == self.local, sourceLocation: location)
      #expect(time.confidence == confidence, sourceLocation: location)
      let found = time.findings.compactMap { finding in
        finding.contradiction.map { "\(finding.source.rawValue): \($0)" }
      }
      #expect(found == contradictions, sourceLocation: location)
    }
  }

  private static let berlin = "Europe/Berlin"
  private static let noon = "2024-01-18T12:35:41"
  private static let gps = "2024-01-18T11:35:40Z"
  private static let local = "2024-01-18T12:35:41+01:00"

  /// The photo of exiftool-vendored#219: the clock says 12:35:41, the satellites 11:35:40Z.
  @Test func clockAndSatellites() throws {
    let (noon, gps, local, berlin) = (Self.noon, Self.gps, Self.local, Self.berlin)
    try [
      Row(clock: noon, gps: gps, local, .likely),
      Row(clock: noon, gps: gps, in: berlin, local, .certain),
      Row(clock: noon, at: 60, gps: gps, local, .certain),
      Row(clock: noon, at: 60, gps: gps, in: berlin, local, .certain),
      // A clock at home, in another season, in UTC; with its offset it is certain all the same.
      Row(
        clock: "2024-01-18T20:35:41", gps: gps, in: berlin, local, .likely,
        "position: the clock was at +09:00, as at home or in another zone, the zone at +01:00"),
      Row(
        clock: "2024-01-18T20:35:41", at: 540, gps: gps, in: berlin, local, .certain,
        "position: the clock was at +09:00, as at home or in another zone, the zone at +01:00"),
      Row(
        clock: "2024-01-18T13:35:41", gps: gps, in: berlin, local, .likely,
        "position: the clock was at +02:00, the zone's offset of another season, the zone at +01:00"),
      Row(
        clock: "2024-01-18T11:35:41", gps: gps, in: berlin, local, .guess,
        "position: the clock was at +00:00, as at home or in another zone, the zone at +01:00"),
      // An offset of another season, as a program stamps it.
      Row(
        clock: noon, at: 120, gps: gps, in: berlin, local, .certain,
        "clockOffset: +02:00 is stated, the clock was at +01:00"),
      Row(
        clock: noon, at: 120, gps: gps, local, .likely,
        "clockOffset: +02:00 is stated, the clock was at +01:00"),
      // A fix that is hours old, one of another day, one in local time.
      Row(
        clock: "2024-01-18T14:55:41", gps: gps, in: berlin, "2024-01-18T14:55:41+01:00", .likely,
        "gpsTime: it is 2:20:01 older than the photo"),
      Row(
        clock: "2024-01-18T14:55:41", at: 60, gps: gps, "2024-01-18T14:55:41+01:00", .likely,
        "gpsTime: it is 2:20:01 older than the photo"),
      Row(
        clock: "2024-01-18T14:55:41", at: 120, gps: gps, in: berlin, "2024-01-18T13:55:41+01:00", .guess,
        "gpsTime: it is 1:20:01 older than the photo",
        "position: the clock was at +02:00, the zone's offset of another season, the zone at +01:00"),
      Row(
        clock: "2024-01-19T00:35:41", gps: "2024-01-19T23:35:40Z", in: berlin, "2024-01-19T00:35:41+01:00",
        .likely,
        "gpsTime: its date is a day off"),
      Row(
        clock: noon, at: 60, gps: "2024-01-18T12:35:40Z", in: berlin, local, .likely,
        "gpsTime: it is local time, not UTC"),
      // A clock that is wrong.
      Row(
        clock: "2024-01-18T12:25:41", gps: gps, in: berlin, "2024-01-18T12:35:40+01:00", .likely,
        "clock: it is 0:09:59 slow"),
      Row(
        clock: "2015-01-01T00:00:00", gps: gps, in: berlin, "2024-01-18T12:35:40+01:00", .guess,
        "clock: it is 79308:35:40 slow"),
      Row(gps: gps, in: berlin, "2024-01-18T12:35:40+01:00", .likely),
      Row(gps: gps, "2024-01-18T11:35:40Z", .likely),
      // 2:30 twice, told apart; half a minute is the limit.
      Row(
        clock: "2024-10-27T02:30:00", gps: "2024-10-27T00:30:01Z", in: berlin, "2024-10-27T02:30:00+02:00",
        .certain),
      Row(
        clock: "2024-10-27T02:30:00", gps: "2024-10-27T01:29:30Z", in: berlin, "2024-10-27T02:30:00+01:00",
        .certain),
      Row(
        clock: "2024-10-27T02:30:00", gps: "2024-10-27T01:29:29Z", in: berlin, "2024-10-27T02:30:00+02:00",
        .guess,
        "gpsTime: it is 0:00:31 older than the photo", "clock: the zone's clocks showed it twice"),
      // Zones off the hour; before there were receivers, their time counts for nothing.
      Row(clock: "2024-01-18T17:20:41", gps: gps, "2024-01-18T17:20:41+05:45", .likely),
      Row(
        clock: "1970-01-18T10:51:10", gps: "1970-01-18T11:35:40Z", in: "Africa/Monrovia",
        "1970-01-18T10:51:10-00:44:30", .likely),
    ].forEach { try $0.check() }
  }

  @Test func clockAlone() throws {
    let (noon, berlin) = (Self.noon, Self.berlin)
    try [
      // immich#9331: a clock without a zone is not UTC. immich#30622: a position labels the clock, and moves nothing.
      Row(clock: noon, nil, .unknown),
      Row(clock: "2012-07-01T15:00:00", in: berlin, "2012-07-01T15:00:00+02:00", .likely),
      Row(clock: noon, at: 60, Self.local, .likely),
      Row(clock: noon, at: 60, in: berlin, Self.local, .likely),
      Row(
        clock: noon, at: 120, in: berlin, "2024-01-18T11:35:41+01:00", .guess,
        "position: the clock was at +02:00, the zone's offset of another season, the zone at +01:00"),
      Row(
        clock: "2024-10-27T02:30:00", in: berlin, "2024-10-27T02:30:00+02:00", .guess,
        "clock: the zone's clocks showed it twice"),
      Row(
        clock: "2024-03-31T02:30:00", in: berlin, "2024-03-31T03:30:00+02:00", .guess,
        "clock: the zone's clocks never showed it",
        "position: the clock was at +01:00, the zone's offset of another season, the zone at +02:00"),
      // File times last.
      Row(clock: noon, file: "2024-01-18T11:35:43Z", Self.local, .guess),
      Row(clock: noon, file: "2026-01-18T11:42:43Z", nil, .unknown),
      Row(file: "2026-01-18T11:42:43Z", "2026-01-18T11:42:43Z", .guess),
      Row(nil, .unknown),
    ].forEach { try $0.check() }
  }

  @Test func movieTimesAreUTCOrLocal() throws {
    let (noon, berlin, gps) = (Self.noon, Self.berlin, Self.gps)
    let utc = "2024-01-18T11:35:41"
    try [
      // exiftool-vendored#156: a phone's header is UTC, and its local time that of the position.
      Row(
        movie: "2021-09-06T17:44:16", as: .utc, in: "America/Phoenix", "2021-09-06T10:44:16-07:00", .likely),
      Row(movie: "2021-09-06T17:44:16", in: "America/Phoenix", "2021-09-06T10:44:16-07:00", .guess),
      // immich#17495: a camera's is local.
      Row(
        movie: "2025-03-29T20:14:32", as: .local, in: "Asia/Shanghai", "2025-03-29T20:14:32+08:00", .likely),
      Row(movie: "2025-03-29T20:14:32", as: .local, nil, .unknown),
      Row(clock: noon, movie: noon, in: berlin, Self.local, .likely, "movieTime: it is local time, not UTC"),
      Row(clock: noon, movie: noon, as: .local, in: berlin, Self.local, .likely),
      // Local and UTC differ by the offset.
      Row(clock: noon, movie: utc, Self.local, .likely),
      Row(clock: noon, at: 60, movie: utc, in: berlin, Self.local, .likely),
      Row(
        clock: "2024-01-18T20:35:41", at: 540, movie: utc, in: berlin, Self.local, .likely,
        "position: the clock was at +09:00, as at home or in another zone, the zone at +01:00"),
      Row(gps: gps, movie: utc, as: .utc, in: berlin, Self.local, .certain),
      Row(gps: gps, movie: utc, in: berlin, Self.local, .likely),
      Row(gps: gps, movie: noon, in: berlin, Self.local, .certain, "movieTime: it is local time, not UTC"),
      Row(clock: noon, gps: gps, movie: utc, in: berlin, Self.local, .certain),
      Row(
        clock: noon, at: 60, gps: "2024-01-18T12:35:40Z", movie: noon, in: berlin, Self.local, .likely,
        "gpsTime: it is local time, not UTC", "movieTime: it is local time, not UTC"),
    ].forEach { try $0.check() }
  }

  // MARK: Neighbors

  private static let zones = ["Europe/Berlin", "Asia/Tokyo", "Australia/Sydney"]

  private static func series() -> PhotoSeries {
    PhotoSeries { zone in try? TimeZoneRules(identifier: zones[Int(zone)]) }
  }

  private static func evidence(
    _ clock: String, _ offset: Int? = nil, gps: String? = nil, device: Int? = nil
  ) throws -> PhotoEvidence {
    PhotoEvidence(
      gpsTime: try gps.map { try Instant(parsing: $0) }, clock: try LocalDateTime(parsing: clock),
      clockOffset: offset.map { $0 * 60 }, device: device)
  }

  private func lines(_ series: PhotoSeries) -> [String] {
    series.photos.map { photo in
      let text = photo.time.utcOffset.flatMap { photo.time.instant?.text(utcOffset: $0) } ?? "-"
      return "\(photo.zone.map { Self.zones[Int($0)] } ?? "-") \(text) \(photo.time.confidence)"
    }
  }

  @Test func neighborsGiveZonesAndOffsetsOfClocks() throws {
    var series = Self.series()
    // A camera at home in Tokyo, with a receiver that finds satellites once.
    series.add(try Self.evidence("2024-01-18T20:35:41", gps: Self.gps, device: 1), zone: 0)
    series.add(try Self.evidence("2024-01-18T20:55:00", device: 1), zone: nil)
    series.add(try Self.evidence("2024-01-18T20:55:00", device: 2), zone: nil)
    series.add(try Self.evidence("2024-01-19T02:35:42", device: 1), zone: nil)
    series.complete(withinSeconds: 21_600)
    #expect(
      lines(series) == [
        "Europe/Berlin 2024-01-18T12:35:41+01:00 likely", "Europe/Berlin 2024-01-18T12:55:00+01:00 likely",
        "Europe/Berlin 2024-01-18T20:55:00+01:00 guess", "- - unknown",
      ])
    #expect(series.photos[1].time.findings.last?.source == .neighbors)
  }

  /// photoprism#5062: photos of two people in different zones, in one folder.
  @Test func statedOffsetsAreNotOverridden() throws {
    var series = Self.series()
    series.add(try Self.evidence("2025-06-13T10:10:00", 600, device: 1), zone: 2)
    series.add(try Self.evidence("2025-06-12T20:16:00", -240, device: 2), zone: nil)
    series.add(try Self.evidence("2025-06-13T10:20:00", 600, device: 1), zone: 2)
    series.complete(withinSeconds: 21_600)
    #expect(lines(series)[1] == "- 2025-06-12T20:16:00-04:00 likely")
  }

  @Test func zonesBeforeAndAfterMayDiffer() throws {
    var series = Self.series()
    series.add(try Self.evidence("2024-01-18T12:00:00"), zone: 0)
    series.add(try Self.evidence("2024-01-18T13:00:00"), zone: nil)
    series.add(try Self.evidence("2024-01-18T15:00:00"), zone: 1)
    series.complete(withinSeconds: 21_600)
    #expect(lines(series)[1] == "Europe/Berlin 2024-01-18T13:00:00+01:00 guess")
    #expect(series.photos[1].time.findings.last?.contradiction == .differ)
  }

  /// Any numbers: nothing traps, and certain instants are those of the clock at an offset that fits the satellites.
  @Test func extremeTimesDoNotTrap() throws {
    let seconds: [Int64] = [
      .min, .min + 1, -62_167_219_200, -1, 0, 30, 86_400, 253_402_300_799, .max - 1, .max,
    ]
    let rules = try TimeZoneRules(identifier: "Europe/Berlin")
    for gps in seconds {
      for file in seconds {
        for clock in ["0000-01-01T00:00:00", "1970-01-01T00:00:00", "9999-12-31T23:59:59"] {
          for offset in [nil, -50_400, 0, Int(Int32.max)] {
            let local = try LocalDateTime(parsing: clock)
            let evidence = PhotoEvidence(
              gpsTime: Instant(secondsSince1970: gps), clock: local, clockOffset: offset, movieTime: local,
              fileTime: Instant(secondsSince1970: file))
            let time = PhotoTime(evidence, in: rules)
            guard time.confidence == .certain, let instant = time.instant else { continue }
            #expect((instant.secondsSince1970 &- gps).magnitude <= PhotoTime.tolerance)
          }
        }
      }
    }
  }
}
