// The languages that a client reads.

extension ServiceRequest {
  /// The languages that a client wants, as tags (BCP 47), the most wanted first: that of a parameter, if any, then those of
  /// `Accept-Language`.
  package func languages(_ parameter: String?) -> [String] {
    let list = WeightedList(self.list("Accept-Language"))
    return (parameter.map { [$0] } ?? [])
      + list.choices.filter { $0.weight > 0 && $0.name != "*" }.map { $0.name }
  }
}
