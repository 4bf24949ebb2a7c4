/// ExifTool, another program, which reads the metadata of pictures and videos.
enum ExifTool {
  static let arguments =
    ["-json", "-a", "-G", "-n", "-q", "-api", "QuickTimeUTC=0"]
    + [
      "Error", "MIMEType", "Make", "Model", "AndroidVersion", "DateTimeOriginal", "CreateDate", "ModifyDate",
      "OffsetTime*", "SubSecTimeOriginal", "CreationDate", "GPSDateStamp", "GPSTimeStamp", "GPSDateTime",
      "GPSLatitude*", "GPSLongitude*", "GPSSatellites", "GPSMeasureMode", "GPSDOP", "GPSHPositioningError",
      "GPSProcessingMethod", "FileModifyDate",
    ].map { "-\($0)" }

  /// Runs ExifTool without its configuration, which is a program and may lie in the directory of the pictures.
  /// Returns whether it succeeded.
  static func read(
    _ paths: [String], _ body: (any ByteSource) throws -> Void
  ) throws -> Bool {
    let program = try ChildProgram(
      ["exiftool", "-config", ""] + arguments + ["--"] + paths, variables: ["PERL5LIB"],
      absence:
        "reading photos and videos requires ExifTool, and PATH has no exiftool; install Debian's package "
        + "libimage-exiftool-perl or Homebrew's exiftool, or pipe the output of "
        + "'exiftool -json -a -G -n' to 'tzlookup photo -'")
    let (result, status) = program.read(as: "exiftool") { source in
      try body(source)
    }
    try result.get()
    return status == 0
  }
}
