import TimeZoneLocalTime

// MARK: - Local time

extension Prober {
  /// `instant TEXT`: the instant, and what each format makes of the text.
  func instant(_ question: inout Question, _ answer: inout AnswerText) throws(Question.Malformed) {
    let bytes = try question.bytes()
    bytes.withUnsafeBufferPointer { bytes in
      do throws(TimeError) {
        let instant = try Instant(parsingUTF8: bytes)
        answer.add(instant.secondsSince1970)
        answer.add(instant.description)
      } catch {
        answer.add(error.description)
      }
      for name in ["auto", "iso", "exif", "utc", "unix", "unix-ms", "excel", "%Y-%jT%T%z", "%s"] {
        Self.read(bytes, by: name, &answer)
      }
    }
  }

  private static func read(_ bytes: UnsafeBufferPointer<UInt8>, by name: String, _ answer: inout AnswerText) {
    do throws(TimeError) {
      answer.add(try TimeFormat(parsing: name).read(bytes).description)
    } catch {
      answer.add(error.description)
    }
  }

  /// `time ZONE SECONDS`: all that rules say of an instant.
  func time(_ question: inout Question, _ answer: inout AnswerText) throws(Question.Malformed) {
    let zone = try question.text()
    let instant = Instant(secondsSince1970: try question.integer())
    do throws(TimeZoneRulesError) {
      Self.time(try TimeZoneRules(identifier: zone), at: instant, &answer)
    } catch {
      answer.add(error.description)
    }
  }

  static func time(_ rules: TimeZoneRules, at instant: Instant, _ answer: inout AnswerText) {
    answer.add(rules.utcOffset(at: instant))
    answer.add(rules.localTimeType(at: instant))
    let offsets = rules.googleOffsets(at: instant)
    answer.add(offsets.raw)
    answer.add(offsets.daylightSaving)
    answer.add(instant.text(utcOffset: rules.utcOffset(at: instant)))
    answer.add(rules.previousTransition(before: instant))
    answer.add(rules.nextTransition(after: instant))
  }

  /// `local ZONE YEAR MONTH DAY HOUR MINUTE SECOND`: when the zone's clocks show it.
  func local(_ question: inout Question, _ answer: inout AnswerText) throws(Question.Malformed) {
    let zone = try question.text()
    let year = try question.integer(Int.self)
    let month = try question.integer(Int.self)
    let day = try question.integer(Int.self)
    let hour = try question.integer(Int.self)
    let minute = try question.integer(Int.self)
    let second = try question.integer(Int.self)
    guard let rules = try? TimeZoneRules(identifier: zone) else { return answer.label("no such zone") }
    do throws(TimeError) {
      let local = try LocalDateTime(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second)
      answer.add(local.description)
      answer.add(rules.instants(of: local))
      Self.resolve(local, in: rules, &answer)
    } catch {
      answer.add(error.description)
    }
  }

  private static func resolve(
    _ local: LocalDateTime, in rules: TimeZoneRules, _ answer: inout AnswerText
  ) {
    for policy in [
      .compatible, LocalTimePolicy(repeated: .later, skipped: .before),
      LocalTimePolicy(repeated: .fail, skipped: .fail),
    ] {
      do throws(LocalTimeError) {
        answer.add(try rules.resolve(local, by: policy).description)
      } catch {
        answer.add(error.description)
      }
    }
  }

  /// `english ZONE OFFSET SAVING`: what English calls it.
  func english(_ question: inout Question, _ answer: inout AnswerText) throws(Question.Malformed) {
    let zone = try question.text()
    let raw = try question.integer(Int.self)
    let saving = try question.integer(Int.self)
    answer.add(EnglishZoneNames.embedded.name(of: zone, raw: raw, daylightSaving: saving))
  }
}

// MARK: - Directory

extension Prober {
  /// `zone NAME`: the entry of the name, and the name as the rules know it.
  func zone(_ question: inout Question, _ answer: inout AnswerText) throws(Question.Malformed) {
    let name = try question.text()
    let directory = ZoneDirectory.embedded
    if let spelling = directory.spelling(of: name) { answer.add(spelling) } else { answer.label("none") }
    do throws(ZoneDirectoryError) {
      answer.add(try directory.entry(for: name))
    } catch {
      answer.add(error.description)
    }
    do throws(TimeZoneRulesError) {
      let rules = try TimeZoneDatabase.embedded.rulesByAnyName(for: name)
      if let identifier = rules.identifier { answer.add(identifier) }
    } catch {
      answer.add(error.description)
    }
  }

  /// `country CODE`: its zones.
  func country(_ question: inout Question, _ answer: inout AnswerText) throws(Question.Malformed) {
    let code = try question.text()
    if let country = ZoneDirectory.embedded.country(code) { answer.add(country.name) }
    answer.add(ZoneTable.embedded.hasRows(country: code))
    do throws(ZoneDirectoryError) {
      for entry in try ZoneDirectory.embedded.zones(inCountry: code) { answer.add(entry.name) }
    } catch {
      answer.add(error.description)
    }
  }

  /// `tables`: what the tables inside the library hold.
  func tables(_ answer: inout AnswerText) {
    answer.add(ZoneDirectory.embedded.version ?? "no version")
    answer.add(TimeZoneDatabase.embedded.version ?? "no version")
    answer.add(ZoneTable.embeddedVersion ?? "no version")
    answer.add(ZoneDirectory.embedded.entries.map { $0.name })
    answer.add(TimeZoneDatabase.embedded.identifiers)
    for row in ZoneTable.embedded.rows + ZoneTable.embedded1970.rows { answer.add(row) }
  }
}

// MARK: - Fields

extension AnswerText {
  fileprivate mutating func add(_ type: LocalTimeType) {
    add(type.utcOffset)
    add(type.standardOffset)
    add(type.daylightSaving)
    add(type.isDaylightSaving)
    add(type.abbreviation)
  }

  fileprivate mutating func add(_ transition: TimeZoneTransition?) {
    guard let transition else { return label("none") }
    add(transition.instant.secondsSince1970)
    add(transition.before)
    add(transition.after)
  }

  fileprivate mutating func add(_ instants: LocalTimeInstants) {
    switch instants {
    case .unique(let instant):
      label("unique")
      add(instant.secondsSince1970)
    case .repeated(let first, let second):
      label("repeated")
      add(first.secondsSince1970)
      add(second.secondsSince1970)
    case .skipped(let transition, let byOffsetBefore, let byOffsetAfter):
      label("skipped")
      add(transition.secondsSince1970)
      add(byOffsetBefore.secondsSince1970)
      add(byOffsetAfter.secondsSince1970)
    }
  }

  fileprivate mutating func add(_ entry: ZoneEntry) {
    add(entry.name)
    for country in entry.countries + entry.additionalCountries {
      add(country.code)
      add(country.name)
    }
    if let place = entry.place { add(place) } else { label("no place") }
    add(entry.comment ?? "no comment")
    add(entry.olderNames)
  }

  fileprivate mutating func add(_ row: ZoneTable.Row) {
    add(row.countryCodes)
    add(row.location.grid)
    add(row.iso6709)
    add(row.timeZoneIdentifier)
    add(row.comment ?? "no comment")
  }
}
