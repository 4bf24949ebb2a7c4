/// A value half a day before a moment, at it, and half a day after.
///
/// Three moments cost little more than one: from a term at the middle, the addition theorem of sine and cosine gives it
/// on both sides without another sine.
struct HalfDays<Value> {
  var before: Value
  var middle: Value
  var after: Value
}

extension HalfDays {
  /// The value for each moment: `value` gets a function that picks the moment's part of others.
  init(_ value: ((HalfDays<Double>) -> Double) -> Value) {
    before = value { $0.before }
    middle = value { $0.middle }
    after = value { $0.after }
  }
}
