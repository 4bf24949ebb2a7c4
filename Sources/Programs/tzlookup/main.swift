import CommandSupport
import TimeZonePresentation

// Linking shapelib, GEOS and libzip would cost every start some milliseconds: another program, with the same commands, does that.
Program.main { purpose throws -> any ShapefileWork in
  try SiblingProgram("tzlookup-shapes").become(Array(CommandLine.arguments.dropFirst()), for: purpose)
}
