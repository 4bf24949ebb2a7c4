import Foundation
import TestSupport
import Testing

@Suite(.tags(.readsUntrustedBytes)) struct SystemTimeZoneTests {
  /// A directory that stands for the machine's root.
  private func root(link: String? = nil, file: String? = nil, timezone: String? = nil) throws
    -> TemporaryDirectory
  {
    let directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: directory.file("etc"), withIntermediateDirectories: true)
    if let link {
      try FileManager.default.createSymbolicLink(
        atPath: directory.file("etc/localtime"), withDestinationPath: link)
    }
    if let file { try directory.write(Array(file.utf8), to: "etc/localtime") }
    if let timezone { try directory.write(Array(timezone.utf8), to: "etc/timezone") }
    return directory
  }

  private func zone(TZ: String? = nil, _ root: TemporaryDirectory) throws(ZoneDirectoryError)
    -> SystemTimeZone
  {
    try MachineSettings(TZ: TZ, root: root.path).zone(in: .embedded)
  }

  @Test func environmentComesFirst() throws {
    let root = try root(link: "/usr/share/zoneinfo/Europe/Paris")
    let rows: [(TZ: String, name: String)] = [
      ("Asia/Tokyo", "Asia/Tokyo"),
      (":Asia/Tokyo", "Asia/Tokyo"),
      ("asia/tokyo", "Asia/Tokyo"),
      ("US/Pacific", "US/Pacific"),
      ("/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"),
      (":/usr/share/zoneinfo/America/Argentina/Salta", "America/Argentina/Salta"),
      (":/var/db/timezone/zoneinfo/Asia/Tokyo", "Asia/Tokyo"),
      ("/usr/share/zoneinfo/right/Asia/Tokyo", "Asia/Tokyo"),
      ("posix/Asia/Tokyo", "Asia/Tokyo"),
      (":/etc/localtime", "Europe/Paris"),
      // A rule of POSIX and a name: the C library takes it as a name.
      ("EST5EDT", "EST5EDT"),
      ("UTC", "UTC"),
      ("", "Etc/UTC"),
      (":", "Etc/UTC"),
    ]
    for row in rows {
      let zone = try zone(TZ: row.TZ, root)
      #expect(zone.name == row.name, "\(row)")
      #expect(zone.source == .environment, "\(row)")
    }
  }

  @Test func rulesAndNonsenseInTheEnvironmentAreErrors() throws {
    let root = try root(link: "/usr/share/zoneinfo/Europe/Paris")
    for rule in ["JST-9", "UTC0", "<+03>-3", "CET-1CEST,M3.5.0,M10.5.0/3", "NZST-12NZDT"] {
      #expect(throws: ZoneDirectoryError.systemTimeZoneIsRule(rule)) { try zone(TZ: rule, root) }
    }
    let rows: [(TZ: String, found: String, suggestions: [String])] = [
      ("Asia/Tokio", "Asia/Tokio", ["Asia/Tokyo"]),
      (":JST-9", "JST-9", []),
      ("/etc/passwd", "/etc/passwd", []),
      ("/usr/share/zoneinfo/Asia/Tokio", "Asia/Tokio", ["Asia/Tokyo"]),
      ("J9", "J9", []),
      ("<+03", "<+03", []),
    ]
    for row in rows {
      #expect(
        throws: ZoneDirectoryError.unknownSystemTimeZone(
          row.found, source: .environment, suggestions: row.suggestions), "\(row)"
      ) { try zone(TZ: row.TZ, root) }
    }
  }

  @Test(
    arguments: [
      ("/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"),
      ("../usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"),
      ("/var/db/timezone/zoneinfo/Asia/Tokyo", "Asia/Tokyo"),
      ("/etc/zoneinfo/America/Argentina/Salta", "America/Argentina/Salta"),
      ("/usr/share/zoneinfo.default/Asia/Tokyo", "Asia/Tokyo"),
      ("/usr/share/zoneinfo/UTC", "UTC"),
    ] as [(String, String)])
  func linkIsReadWhereverItLeads(_ link: String, _ name: String) throws {
    // /etc/timezone may be stale: the link is what counts.
    let zone = try zone(root(link: link, timezone: "Europe/Paris\n"))
    #expect(zone == (try self.zone(root(link: link))))
    #expect(zone.name == name)
    #expect(zone.source == .localtime)
  }

  @Test func linksToLinksAreFollowed() throws {
    let root = try root(link: "second")
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: root.file("etc/second"), withDestinationPath: "/third")
    try manager.createSymbolicLink(
      atPath: root.file("third"), withDestinationPath: "/usr/share/zoneinfo/Asia/Tokyo")
    #expect(try zone(root).name == "Asia/Tokyo")
  }

  @Test func fileOfDebianComesLast() throws {
    for text in ["Asia/Tokyo\n", "Asia/Tokyo", "\n# comment here\n  Asia/Tokyo  \n"] {
      for root in [
        try root(timezone: text), try root(file: "TZif", timezone: text), try root(link: "x", timezone: text),
      ] {
        let zone = try zone(root)
        #expect(zone.name == "Asia/Tokyo")
        #expect(zone.source == .timezoneFile)
      }
    }
    #expect(
      throws: ZoneDirectoryError.unknownSystemTimeZone("Nowhere", source: .timezoneFile, suggestions: [])
    ) {
      try zone(root(timezone: "Nowhere\n"))
    }
  }

  @Test func nothingSetMeansUTC() throws {
    let zone = try zone(root())
    #expect(zone.name == "Etc/UTC")
    #expect(zone.source == .unset)
  }

  @Test func aZoneWithoutANameIsAnError() throws {
    #expect(throws: ZoneDirectoryError.unnamedSystemTimeZone) { try zone(root(file: "TZif")) }
    // A link in a circle, and one without a target: no zone of the tz database either way.
    #expect(try zone(root(link: "localtime")).source == .unset)
    #expect(
      throws: ZoneDirectoryError.unknownSystemTimeZone("Mars/Base", source: .localtime, suggestions: [])
    ) {
      try zone(root(link: "/usr/share/zoneinfo/Mars/Base"))
    }
  }

  @Test func errorsSayWhatToDo() {
    let rows: [(error: ZoneDirectoryError, message: String)] = [
      (
        .systemTimeZoneIsRule("JST-9"),
        "TZ is \"JST-9\", a POSIX rule and not the name of a time zone; set one such as Asia/Tokyo"
      ),
      (
        .unknownSystemTimeZone("Asia/Tokio", source: .localtime, suggestions: ["Asia/Tokyo"]),
        "/etc/localtime is set to \"Asia/Tokio\": no time zone is named \"Asia/Tokio\"; did you mean Asia/Tokyo?"
      ),
      (
        .unnamedSystemTimeZone,
        "/etc/localtime is not a link into the tz database and there is no /etc/timezone; set TZ to a zone such as Asia/Tokyo"
      ),
    ]
    for row in rows { #expect("\(row.error)" == row.message, "\(row)") }
  }
}
