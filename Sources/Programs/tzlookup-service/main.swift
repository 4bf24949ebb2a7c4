import CommandSupport
import TimeZonePresentation

#if Service
  Program.main(ServiceProgram.self)
#else
  // The package was built without its trait Service, so without an HTTP server.
  Program.end {
    throw CommandFailure.message(
      "this program was built without its server; build it with "
        + "'swift build -c release --traits Service --product tzlookup-service'",
      .unavailable)
  }
#endif
