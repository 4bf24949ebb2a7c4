import Testing
import TimeZoneEngine

/// Texts are compared by their bytes: "é" as one scalar is not "é" as two, and KELVIN SIGN is not K.
@Suite struct ExactTextTests {
  private static let composed = "Am\u{E9}rique"
  private static let decomposed = "Ame\u{301}rique"

  @Test func textsThatUnicodeEquatesAreDifferent() {
    #expect(Self.composed == Self.decomposed)
    #expect(!Self.composed.isSame(as: Self.decomposed))
    #expect(Self.composed.isSame(as: "Am\u{E9}rique"))
    #expect(!"\u{212A}".isSame(as: "K"))
    #expect([Self.composed].areSame(as: [Self.composed]) && ![Self.composed].areSame(as: [Self.decomposed]))
    #expect(!["a"].areSame(as: ["a", "b"]))
    #expect("a\u{301}/b".starts(withBytesOf: "a") && !"a".starts(withBytesOf: "a\u{301}"))
  }

  @Test func keysAreAsManyAsTheirBytes() {
    let keys = [Self.composed, Self.decomposed, Self.composed, "K", "\u{212A}", ""].map { ExactText($0) }
    #expect(Set(keys).count == 5)
    #expect(Dictionary(zip(keys, 0...)) { first, _ in first }[ExactText(Self.decomposed)] == 1)
  }

  @Test func orderIsThatOfTheBytes() {
    let texts = ["z", Self.composed, "Ame", Self.decomposed, "\u{FF5E}", "\u{1F550}", ""]
    let sorted = texts.map { ExactText($0) }.sorted().map { Array($0.text.utf8) }
    #expect(sorted == texts.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) })
    #expect(Self.decomposed.precedes(Self.composed) && !Self.composed.precedes(Self.decomposed))
  }
}
