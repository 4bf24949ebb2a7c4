import ArgumentParser
import CommandSupport

/// Compares an index with a shapefile.
struct VerifyCommand: ShapesSubcommand {
  static let configuration = CommandConfiguration.verify

  @OptionGroup var arguments: VerifyArguments
}
