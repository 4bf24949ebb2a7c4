import ArgumentParser
import CommandSupport
import TimeZoneAnnotation

/// Adds the time zone to each JSON object of a file.
struct NDJSONCommand: Command {
  static let configuration = CommandConfiguration.ndjson

  @OptionGroup var arguments: AnnotationArguments
  @OptionGroup var ndjson: NDJSONArguments
  @OptionGroup var place: AnnotationPlace

  func execute() throws(CommandFailure) -> ExitStatus {
    try AnnotationRun(arguments, .ndjson(ndjson.options)).run(place.indexEngine)
  }
}
