import CommandSupport

Program.main(BenchCommand.self)
