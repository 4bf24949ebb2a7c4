#if Service
  import ArgumentParser
  import CommandSupport
  import TimeZoneService

  /// `tzlookup-service`: the service, from its arguments to the end of its drain.
  struct ServiceProgram: Command {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "tzlookup-service",
        abstract: "Serve zones, local times, batches of rows, and a map over HTTP.",
        usage: """
          tzlookup-service [--host <address>] [--port <number>] [<options>]
          tzlookup-service --host 0.0.0.0 --port 443 --certificate <file> --key <file>
          """,
        discussion: ServiceArguments.discussion.replacing("tzlookup serve", with: "tzlookup-service"),
        version: Version.text)
    }

    @OptionGroup var arguments: ServiceArguments

    /// Opened with the other files, and again for each reload.
    var usesActiveIndex: Bool { false }

    func execute(_ shapefiles: ShapefileAccess) throws -> ExitStatus {
      try arguments.check()
      // SIGTERM and SIGINT shut down, SIGHUP reloads. Only this thread gets them: those that it starts inherit the mask.
      var signals = SignalSet.of([SIGTERM, SIGINT, SIGHUP])
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      let metrics = ServiceMetrics()
      let current = try CurrentService(arguments, metrics)
      let log = try arguments.accessLog.map { path in
        try AccessLog(path: path.text, includesTargets: arguments.logCoordinates, metrics)
      }
      let server = ServiceServer(ServerState(Self.limits(arguments), current, metrics, log))
      let address = try server.listen(
        on: arguments.host, port: arguments.port,
        threads: arguments.threads ?? Threads.processorCount)
      Diagnostics.report("listening on \(current.usesTLS ? "https" : "http")://\(address)")
      while true {
        guard SignalSet.wait(for: signals) == SIGHUP else {
          server.drain()
          continue
        }
        current.reload()
        log?.reopen()
      }
    }

    /// The limits, with no more connections than the system has descriptors for.
    private static func limits(_ arguments: ServiceArguments) -> ServiceLimits {
      var limits = ServiceLimits(arguments)
      let possible = max(1, OpenFiles.raiseLimit() - ConnectionRegistry.refusalLimit - 64)
      if possible < limits.connections {
        Diagnostics.report(
          "serves \(possible) connections at a time, not \(limits.connections): the system allows no more open files"
        )
        limits.connections = possible
      }
      return limits
    }
  }

  extension ServiceArguments {
    /// The options of the service. The files are read each time, so that a reload uses their new content.
    func options() throws -> ServiceOptions {
      var options = ServiceOptions()
      options.indexPath = indexOption.index?.text
      options.database = try rules.loadedTimeZoneDatabase()
      options.usesCLDRIdentifiers = zoneNames != nil
      if let apiKeys { options.apiKeys = try ServiceKeys(contentsOf: apiKeys.text) }
      options.rateLimit = rateLimit
      options.allowedOrigin = cors?.text
      options.basemap = basemap?.text
      return options
    }
  }

  extension ServiceLimits {
    init(_ arguments: ServiceArguments) {
      self.init()
      connections = arguments.maxConnections
      if let batches = arguments.maxBatches { self.batches = batches }
      header = .seconds(Int64(arguments.headerSeconds))
      idle = .seconds(Int64(arguments.idleSeconds))
      stall = .seconds(Int64(arguments.stallSeconds))
      drain = .seconds(Int64(arguments.drainSeconds))
      notice = .seconds(Int64(arguments.shutdownDelay))
    }
  }

  /// The descriptors that the process may open.
  enum OpenFiles {
    /// Raises the limit to what the system allows: connections need one each.
    static func raiseLimit() -> Int {
      var limit = rlimit()
      guard getrlimit(resource, &limit) == 0 else { return .max }
      if limit.rlim_cur < limit.rlim_max {
        var higher = limit
        higher.rlim_cur = min(limit.rlim_max, 1 << 20)
        if setrlimit(resource, &higher) == 0 { limit = higher }
      }
      return Int(clamping: limit.rlim_cur)
    }

    #if canImport(Glibc)
      private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      private static let resource = RLIMIT_NOFILE
    #endif
  }
#endif
