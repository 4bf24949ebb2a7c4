import ArgumentParser
import TimeZonePresentation
import TimeZoneReleases

/// What the answers for rows are compared with, for `csv` and `ndjson`.
struct AuditArguments<Words: AnnotationWords>: ParsableArguments {
  @Option(help: Words.help(.audit, valueName: Words.rows == .cells ? "column" : "key"))
  var audit: Word?

  @Option(help: Words.help(.auditColumns, valueName: "names"))
  var auditColumns: Word?

  @Option(help: Words.help(.auditOnly, valueName: "results"))
  var auditOnly: Word?

  @Option(help: Words.help(.auditIndex, valueName: "file"), completion: .file(extensions: ["tzidx"]))
  var auditIndex: Word?

  @Option(help: Words.help(.auditRules, valueName: "rules"), completion: .directory)
  var auditRules: Word?

  /// Whether anything is compared.
  var isGiven: Bool { audit != nil || auditIndex != nil || auditRules != nil }

  /// The options that are given and need one that says what is compared.
  var given: [JobOption] {
    (auditColumns != nil ? [.auditColumns] : []) + (auditOnly != nil ? [.auditOnly] : [])
  }

  /// The files that the options name.
  var inputs: [CommandInput] {
    (auditIndex.map { [.option("--audit-index", $0.text)] } ?? [])
      + (auditRules.flatMap { ZoneReleases.isRelease($0.text) ? nil : $0.text }
        .map { [.rules($0, name: "--audit-rules \($0)")] } ?? [])
  }

  /// What is compared, but for ``compare(_:_:)``; `nil` where nothing is.
  func job() throws(CommandFailure) -> AuditJob? {
    guard isGiven else { return nil }
    if audit != nil, auditIndex != nil {
      throw .usage(
        "--audit and --audit-index exclude each other: each says what the answers are compared with")
    }
    return try AuditJob(
      columns: auditColumns?.text, only: auditOnly?.text, comparesRows: audit != nil, .arguments)
  }

  /// Opens what is compared.
  func open(for job: inout AuditJob, _ policy: LookupPolicy) throws(CommandFailure) {
    let reference = try auditIndex.map { word throws(CommandFailure) in
      ZoneEngine(try TimeZoneFinder(command: word.text), policy)
    }
    let rules = try auditRules.map { word throws(CommandFailure) in
      try TimeZoneDatabase(
        releaseOrDirectory: word.text, for: OptionSpelling.arguments.name(.auditRules))
    }
    job.compare(with: reference, rules)
  }
}
