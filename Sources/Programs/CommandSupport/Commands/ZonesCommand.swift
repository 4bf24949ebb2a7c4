import ArgumentParser

struct ZonesCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "zones",
    abstract: "List the zones of the boundaries, or groups of zones that are the same since a date.",
    usage: """
      tzlookup zones [--json] [--index <file>]
      tzlookup zones --merge-since <date> [--merge-strictly] [--json] [--index <file>]
      """,
    discussion: """
      With --merge-since, zones form a group if their clocks have agreed since that
      date and, by current rules, always will. Each line has the zone that represents
      the group, a tab, and all zones of the group with spaces between them.

      A group is represented by a land zone, if it has one. Among several, a zone
      that the tz database has not merged with another takes precedence, and then the
      zone with the most populous city.

      EXAMPLES:
        tzlookup zones | wc -l
        tzlookup zones --merge-since now
        tzlookup zones --merge-since 1970 --json
        tzlookup 43.06 141.35 --merge-since now
        tzlookup csv places.csv --merge-since now -o out.csv
      """)

  @OptionGroup var mergeSince: MergeOptions
  @Flag("Print one JSON object.") var json = false
  @OptionGroup var indexOption: IndexOption

  var usesActiveIndex: Bool { indexOption.index == nil }

  func execute(_ shapefiles: ShapefileAccess) throws -> ExitStatus {
    let question = try mergeSince.question()
    try indexOption.inputs.requireApart(from: nil)
    let finder = try indexOption.finder()
    let version: JSONObject = ["dataVersion": JSON(stated: finder.information.dataVersion)]
    guard let question else {
      let zones: JSONObject = ["zones": JSON(finder.identifiers)]
      try BufferedOutput.print(
        json
          ? JSON.object(zones.adding(version)).text : finder.identifiers.map { "\($0)\n" }.joined())
      return .success
    }
    let groups = try question.groups(of: finder.identifiers)
    try BufferedOutput.print(
      json ? JSON.object(question.member.adding(groups.members).adding(version)).text : groups.text)
    return .success
  }
}

extension ZoneGroups {
  fileprivate var text: String {
    groups.map { "\($0.representative)\t\($0.members.joined(separator: " "))\n" }.joined()
  }

  fileprivate var members: JSONObject {
    let groups = groups.map { group -> JSON in
      ["representative": JSON(group.representative), "zones": JSON(group.members)]
    }
    return ["groups": .array(groups), "zonesWithoutRules": JSON(zonesWithoutRules)]
  }
}

extension ZoneMerge {
  /// A member of a JSON object: the date since which zones are the same, and the criterion.
  var member: JSONObject {
    [
      "mergeSince": [
        "instant": JSON("\(start)"), "isStrict": JSON(isStrict),
        "rulesVersion": JSON(TimeZoneDatabase.embedded.version),
      ]
    ]
  }
}
