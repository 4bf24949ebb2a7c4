/// Reads the fixes of a JSON document.
final class JSONTrackReader<Tree: JSONTreeReader>: FormatReader {
  private var tokenizer: JSONTokenizer<Tree>

  init(_ tree: Tree) { tokenizer = JSONTokenizer(tree) }

  func read(_ chunk: UnsafeBufferPointer<UInt8>, into fixes: FixBatcher) throws(TrackFileError) {
    try tokenizer.read(chunk, into: fixes)
  }

  func finish(into fixes: FixBatcher) throws(TrackFileError) { try tokenizer.finish(into: fixes) }
}
