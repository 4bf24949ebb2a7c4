import TestSupport
import Testing

/// `tzlookup serve`, as far as it is answered without the server, which is behind a trait of the package;
/// `Scripts/check service` tests that.
@Suite struct ServeTests {
  @Test func wrongOptionsAreReportedByTheCommand() throws {
    let cases: [(arguments: String, message: String)] = [
      ("--port 99999", "--port: expected a number in 0...65535, found 99999"),
      ("--port x", "the value 'x' is invalid for '--port <number>'; see 'tzlookup serve --help'"),
      ("--certificate tls.pem", "TLS needs both --certificate and --key: give the one that is missing"),
      ("--key tls.key", "TLS needs both --certificate and --key: give the one that is missing"),
      ("--zone-names google", "--zone-names: expected 'cldr', found 'google'"),
      ("--log-coordinates", "--log-coordinates is for --access-log: give that too"),
      ("--rate-limit 0", "--rate-limit: expected a number in 1...1000000, found 0"),
      ("--shutdown-delay 86401", "--shutdown-delay: expected a number in 0...86400, found 86401"),
      ("--max-batches 0", "--max-batches: expected a number in 1...10000, found 0"),
    ]
    try cases.map { ShellCase("tzlookup serve \($0.arguments)", says: $0.message, status: 64) }.check()
  }

  @Test func withoutTheOtherProgramBesideItTzlookupSaysWhatToDo() throws {
    let shell = try Shell()
    try [
      ShellCase("cp \"$(command -v tzlookup)\" $T"),
      ShellCase(
        "$T/tzlookup serve",
        says:
          "'tzlookup serve' needs tzlookup-service beside tzlookup, and there is no \(shell.directory)/tzlookup-service: build it with 'swift build -c release --traits Service --product tzlookup-service'",
        status: 69),
      ShellCase(
        "$T/tzlookup serve --help | head -1",
        prints: "OVERVIEW: Answer over HTTP: zones, local times, batches of rows, and a map."),
    ].check(in: shell)
  }
}
