import ArgumentParser
import CommandSupport
import TimeZoneAnnotation

/// Adds the time zone to each row of a table.
struct CSVCommand: Command {
  static let configuration = CommandConfiguration.csv

  @OptionGroup var arguments: AnnotationArguments
  @OptionGroup var csv: CSVArguments
  @OptionGroup var place: AnnotationPlace

  func execute() throws(CommandFailure) -> ExitStatus {
    let options = try csv.options()
    return try AnnotationRun(arguments, .csv(options)).run(place.indexEngine)
  }
}
