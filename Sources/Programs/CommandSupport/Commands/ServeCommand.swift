import ArgumentParser

/// `tzlookup serve`: becomes `tzlookup-service`, which has the server.
struct ServeCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve zones, local times, batches of rows, and a map over HTTP.",
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
    try SiblingProgram.become(
      "tzlookup-service", trait: "Service", Array(CommandLine.arguments.dropFirst(2)), for: "'tzlookup serve'"
    )
  }
}

/// The arguments of the service, for `tzlookup serve` and `tzlookup-service`.
package struct ServiceArguments: ParsableArguments {
  package static let discussion = """
    Listens only on the loopback interface, unless --host names another address.
    The routes are described at /openapi.json, and / is the map. Without
    --certificate, requests are not encrypted. Use it, or a proxy that encrypts
    them.

    SIGTERM and SIGINT stop the service once the requests in progress are answered.
    SIGHUP reads the index, the rules, the keys and the certificate again and
    reopens the access log. If one of them is wrong, the service goes on as before.

    EXAMPLES:
      tzlookup serve
      curl 'http://127.0.0.1:8080/v1/timezone?lat=43.06&lng=141.35'
      curl -T places.csv -X POST -H 'Content-Type: text/csv' \\
        http://127.0.0.1:8080/v1/batch > annotated.csv
    """

  @Option("Listen on this address, or on all addresses with 0.0.0.0 or ::.", "address")
  package var host = "127.0.0.1"

  @Option("Listen on this port, or on a free one with 0.", "number") package var port = 8080

  @Option("Use TLS with the certificates in this PEM file.", "file", completion: .file())
  package var certificate: Word?

  @Option("Use the private key in this PEM file with --certificate.", "file", completion: .file())
  package var key: Word?

  @Option(
    "Require one of the keys in this file, one per line, in the parameter 'key' or in the header X-API-Key.",
    "file", completion: .file())
  package var apiKeys: Word?

  @Option("Answer with the zone names of CLDR and Google, such as Asia/Calcutta (cldr).", "names")
  package var zoneNames: Word?

  @Option("Answer at most this many requests per second to each client.", "number")
  package var rateLimit: Int?

  @Option("Allow pages of this origin to call the service, or pages of all origins with '*'.", "origin")
  package var cors: Word?

  @Option("Draw the map over images from this URL, such as https://tiles.example.com/{z}/{x}/{y}.png.", "url")
  package var basemap: Word?

  @OptionGroup package var indexOption: IndexOption
  @OptionGroup package var rules: RulesOption

  @Option(
    "Write a line of JSON for each response to this file, or to standard output with '-'. The lines contain no coordinates, because these are personal data.",
    "file", completion: .file())
  package var accessLog: Word?

  @Flag("Add request targets, which contain coordinates, to the access log.")
  package var logCoordinates = false

  @Option("Serve at most this many connections at a time.", "number") package var maxConnections = 1_024

  @Option("Run at most this many batches at a time. (default: two per processor)", "number")
  package var maxBatches: Int?

  @Option("After SIGTERM, wait up to this many seconds for requests in progress.", "seconds")
  package var drainSeconds = 30

  @Option("After SIGTERM, report not ready for this many seconds before refusing connections.", "seconds")
  package var shutdownDelay = 0

  @Option("Serve connections on this many threads. (default: one per processor)", "number")
  package var threads: Int?

  // For tests, which cannot wait for the default timeouts.
  @Option(help: .hidden) package var headerSeconds = 10
  @Option(help: .hidden) package var idleSeconds = 60
  @Option(help: .hidden) package var stallSeconds = 30

  package init() {}

  /// Checks what the argument parser does not.
  package func check() throws {
    try refuse(if: (certificate == nil) != (key == nil), "TLS requires both --certificate and --key")
    if let zoneNames, zoneNames.text != "cldr" {
      throw CommandFailure.expected("cldr", for: "--zone-names", found: zoneNames.text)
    }
    try refuse(if: logCoordinates && accessLog == nil, "--log-coordinates requires --access-log")
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
