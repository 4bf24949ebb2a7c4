/// The value of an expression, whose error becomes an error of another type.
@inlinable @inline(__always)
package func mapError<Value, Failure: Error, Mapped: Error>(
  _ change: (Failure) -> Mapped, _ value: @autoclosure () throws(Failure) -> Value
) throws(Mapped) -> Value {
  do throws(Failure) { return try value() } catch { throw change(error) }
}
