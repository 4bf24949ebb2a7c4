import Foundation

/// The first corpus of a harness, made by code.
enum Seeds {
  /// Writes each seed to a file of its own, named by its number; ends the program where that fails.
  static func write(of harness: any FuzzHarness.Type, to directory: String) {
    do {
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
      for (number, seed) in try harness.seeds().enumerated() {
        try Data(seed).write(to: URL(fileURLWithPath: "\(directory)/seed-\(number)"))
      }
    } catch {
      print("tzfuzz: seeds of \(harness.name): \(error)")
      exit(74)
    }
  }
}
