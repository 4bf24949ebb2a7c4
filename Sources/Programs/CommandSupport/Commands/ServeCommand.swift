import ArgumentParser
import TimeZonePresentation

/// `tzlookup serve`: becomes `tzlookup-service`, which has the server.
struct ServeCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Answer over HTTP: zones, local times, batches of rows, and a map.",
    usage: """
      tzlookup serve [--host <address>] [--port <number>] [<options>]
      tzlookup serve --host 0.0.0.0 --port 443 --certificate <file> --key <file>
      """,
    discussion: ServiceArguments.discussion)

  @OptionGroup var arguments: ServiceArguments

  /// The other program opens it.
  var usesActiveIndex: Bool { false }

  func execute(_ shapefiles: ShapefileAccess) throws -> ExitStatus {
    // Checked here too, so that a mistake is reported by the command that was called.
    try arguments.check()
    try SiblingProgram("tzlookup-service", trait: "Service")
      .become(Array(CommandLine.arguments.dropFirst(2)), for: "'tzlookup serve'")
  }
}

/// The arguments of the service: those of `tzlookup serve` and of `tzlookup-service`.
package struct ServiceArguments: ParsableArguments {
  /// The discussion in the help.
  package static let discussion = """
    Listens on the loopback interface alone unless --host says otherwise. The
    routes are described at /openapi.json, and / is the map. Without --certificate
    requests are not encrypted: use it, or a proxy that does.

    SIGTERM and SIGINT end the service once the requests in progress are
    answered. SIGHUP reads the index, the rules, the keys and the certificate again
    and reopens the access log; if one is wrong, the service goes on as before.

    EXAMPLES:
      tzlookup serve
      curl 'http://127.0.0.1:8080/v1/timezone?lat=43.06&lng=141.35'
      curl -T places.csv -X POST -H 'Content-Type: text/csv' \\
        http://127.0.0.1:8080/v1/batch > annotated.csv
    """

  @Option(help: ArgumentHelp("The address to listen on: 0.0.0.0 or :: for all.", valueName: "address"))
  package var host = "127.0.0.1"

  @Option(help: ArgumentHelp("The port; 0 for one that is free.", valueName: "number"))
  package var port = 8080

  @Option(
    help: ArgumentHelp("Use TLS, with the certificates of this PEM file.", valueName: "file"),
    completion: .file())
  package var certificate: Word?

  @Option(
    help: ArgumentHelp("The private key for --certificate, PEM.", valueName: "file"), completion: .file())
  package var key: Word?

  @Option(
    help: ArgumentHelp(
      "Require one of the keys of this file, one per line, in 'key=' or the header X-API-Key.",
      valueName: "file"),
    completion: .file())
  package var apiKeys: Word?

  @Option(
    help: ArgumentHelp(
      "'cldr': name zones as CLDR and Google do, such as Asia/Calcutta.", valueName: "names"))
  package var zoneNames: Word?

  @Option(
    help: ArgumentHelp("Answer at most this many requests per second to each client.", valueName: "number"))
  package var rateLimit: Int?

  @Option(
    help: ArgumentHelp("Allow pages of this origin to call the service; '*' for all.", valueName: "origin"))
  package var cors: Word?

  @Option(
    help: ArgumentHelp(
      "Draw the map over these images, such as https://tiles.example.com/{z}/{x}/{y}.png.", valueName: "url"))
  package var basemap: Word?

  @OptionGroup package var indexOption: IndexOption
  @OptionGroup package var rules: RulesOption

  @Option(
    help: ArgumentHelp(
      "Write a line of JSON for each response; '-' for standard output. Without coordinates: they are personal data.",
      valueName: "file"),
    completion: .file())
  package var accessLog: Word?

  @Flag(help: "Write request targets, which contain coordinates, to the access log.")
  package var logCoordinates = false

  @Option(help: ArgumentHelp("How many connections to serve at a time.", valueName: "number"))
  package var maxConnections = 1_024

  @Option(
    help: ArgumentHelp("How many batches to run at a time. (default: two per processor)", valueName: "number")
  )
  package var maxBatches: Int?

  @Option(
    help: ArgumentHelp("How long requests in progress may take after SIGTERM.", valueName: "seconds"))
  package var drainSeconds = 30

  @Option(
    help: ArgumentHelp(
      "How long to go on after SIGTERM, not ready, before connections are refused.", valueName: "seconds"))
  package var shutdownDelay = 0

  @Option(
    help: ArgumentHelp(
      "How many threads serve connections. (default: one per processor)", valueName: "number"))
  package var threads: Int?

  // For tests, which cannot wait for the default timeouts.
  @Option(help: .hidden) package var headerSeconds = 10
  @Option(help: .hidden) package var idleSeconds = 60
  @Option(help: .hidden) package var stallSeconds = 30

  /// For the argument parser.
  package init() {}

  /// Checks what the argument parser does not.
  package func check() throws {
    if (certificate == nil) != (key == nil) {
      throw CommandFailure.usage("TLS needs both --certificate and --key: give the one that is missing")
    }
    if let zoneNames, zoneNames.text != "cldr" {
      throw CommandFailure.usage("--zone-names: expected 'cldr', found '\(zoneNames.text)'")
    }
    if logCoordinates, accessLog == nil {
      throw CommandFailure.usage("--log-coordinates is for --access-log: give that too")
    }
    try Self.require("--port", port, 0...65_535)
    try Self.require("--rate-limit", rateLimit, 1...1_000_000)
    try Self.require("--max-connections", maxConnections, 1...1_000_000)
    try Self.require("--max-batches", maxBatches, 1...10_000)
    try Self.require("--drain-seconds", drainSeconds, 0...86_400)
    try Self.require("--shutdown-delay", shutdownDelay, 0...86_400)
    try Self.require("--threads", threads, 1...1_024)
    for (name, seconds) in [
      ("--header-seconds", headerSeconds), ("--idle-seconds", idleSeconds), ("--stall-seconds", stallSeconds),
    ] {
      try Self.require(name, seconds, 1...86_400)
    }
  }

  private static func require(_ option: String, _ value: Int?, _ range: ClosedRange<Int>) throws {
    guard let value, !range.contains(value) else { return }
    throw CommandFailure.usage(
      "\(option): expected a number in \(range.lowerBound)...\(range.upperBound), found \(value)")
  }
}
