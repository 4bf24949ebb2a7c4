/// Whether an answer from simplified boundaries is that of the boundaries they were made from.
///
/// An index that was compiled with an error bound (``TimeZoneFinder/errorBound``) has fewer edges. No border of the source is
/// farther than the bound from one of the index, so that a position farther than that from every border of the index
/// has exactly the zones of the source.
public enum Certainty: Hashable, Sendable {
  /// The answer is that of the source.
  case certain
  /// A border is too near. All zones that may cover the position in the source, ascending by their UTF-8 bytes; that none
  /// does is possible as well.
  case candidates([String])
}

extension Certainty {
  /// Whether the answer is that of the source.
  public var isCertain: Bool { self == .certain }

  /// The zones that the answer may be in the source; `nil` where it is certain.
  public var candidates: [String]? {
    if case .candidates(let identifiers) = self { identifiers } else { nil }
  }

  /// Whether that no zone covers the position in the source, or that it lies outside the region, is possible as well.
  package func includesNoZone(_ mayHaveNoZone: @autoclosure () -> Bool) -> Bool {
    candidates.map { $0.count < 2 || mayHaveNoZone() } ?? false
  }
}
