BenchProgram.end()
