import ArgumentParser

/// The replay of notifications.
struct GateArguments: ParsableArguments {
  @Flag(help: "Print the notifications that would have been sent along the track, and those held back.")
  var gate = false

  @Option(
    help: ArgumentHelp(
      "The places of interest: a table with columns latitude and longitude, and if there are any name and radius_m.",
      valueName: "file"),
    completion: .file(extensions: ["csv", "tsv"]))
  var places: Word?

  @Option(
    help: ArgumentHelp("The radius of places without one, such as 200m or 1km.", valueName: "distance"))
  var radius: Word?

  @Option(
    help: ArgumentHelp(
      "Hold back at these times of day, in local time of where the device is, such as 22:00-07:00.",
      valueName: "from-to"))
  var quietHours: Word?

  @Option(
    help: ArgumentHelp("Notify at most this often in any hour.", valueName: "count"))
  var perHour: Word?

  @Option(
    help: ArgumentHelp(
      "Notify once the device has been in a place for this many seconds: passing through does not count.",
      valueName: "seconds"))
  var dwell: Word?

  /// The files that the options name.
  var inputs: [CommandInput] { places.map { [.option("--places", $0.text)] } ?? [] }

  /// Fails where options of the gate are given without it, or it lacks its places.
  func requireConsistent() throws(CommandFailure) {
    if gate {
      if places == nil { throw .usage("--gate needs the places of interest: give a table as --places") }
      return
    }
    let given = [
      (places != nil, "--places"), (radius != nil, "--radius"), (quietHours != nil, "--quiet-hours"),
      (perHour != nil, "--per-hour"), (dwell != nil, "--dwell"),
    ]
    if let option = given.first(where: { $0.0 })?.1 { throw .usage("\(option) is for --gate; see --help") }
  }
}
