/// The committed excerpt as shapes and as a compiled index, made once in a test run.
package enum ExcerptIndex {
  /// The excerpt's six records.
  package static let shapes = Result { try Shapefile(path: RepositoryFiles.excerpt).shapes() }

  /// The error bound of ``simplified``, in meters.
  package static let simplifiedMeters = 100.0

  /// The index of the excerpt with borders simplified, in which most answers are certain.
  package static let simplified = Result {
    try IndexCompiler.compile(
      shapes.get(),
      provenance: IndexCompiler.Provenance(
        dataVersion: "2026e", attribution: "OpenStreetMap", license: "ODbL"),
      options: CompilerOptions(errorMeters: simplifiedMeters))
  }

  package static let bytes = Result {
    try IndexCompiler.compile(
      shapes.get(),
      provenance: IndexCompiler.Provenance(
        dataVersion: "2026e", attribution: "OpenStreetMap", license: "ODbL"))
  }
}
