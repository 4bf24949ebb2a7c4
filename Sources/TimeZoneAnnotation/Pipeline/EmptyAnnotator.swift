/// For an input without rows.
final class EmptyAnnotator: ChunkAnnotator {
  let zonesFound: Set<Int32> = []

  func annotate(_ chunk: ByteBuffer, into output: ByteBuffer) -> ChunkReport { ChunkReport() }
}
