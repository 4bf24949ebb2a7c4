/// Remembers where keys lead in a ``PathTree``, so that a key is compared with the names in question once and not in each
/// object.
///
/// Objects of a file mostly have the same keys in the same order. So with each key the one that followed it is
/// remembered, and a key that follows again is found by comparing its bytes. Other keys are found by a hash. Memory is
/// bounded: a key takes the place of another one with the same hash, and long keys are not remembered.
///
/// What is remembered depends on nothing but the node and the bytes of the key between its quotation marks, and these
/// are a valid string; so it does not matter which keys are remembered.
final class KeyMemory {
  private static let slotCount = 256
  /// The longest key that is remembered, with its quotation marks.
  private static let longestKey = 64

  private struct Slot {
    /// The node in which the key was read; -1 for an empty slot.
    var node: PathTree.Node = -1
    /// The number of bytes of the key, with its quotation marks.
    var count: Int32 = 0
    var target: PathTree.Node = 0
    var next: Int32 = 0
  }

  private let slots: UnsafeMutablePointer<Slot>
  /// The bytes of the keys, with their quotation marks; the bytes of an empty slot are not set.
  private let keys: UnsafeMutablePointer<UInt8>
  private var last = 0

  init() {
    slots = .allocate(capacity: Self.slotCount)
    slots.initialize(repeating: Slot(), count: Self.slotCount)
    keys = .allocate(capacity: Self.slotCount * Self.longestKey)
  }

  deinit {
    slots.deallocate()
    keys.deallocate()
  }

  /// Consumes a key if it is the one that followed the last key before.
  /// Returns the range between its quotation marks, and where it leads; `nil` if nothing was consumed.
  @inline(__always)
  func expectedKey(
    in node: PathTree.Node, _ tokens: inout JSONTokens
  ) -> (key: Range<Int>, target: PathTree.Node)? {
    let next = Int(slots[last].next)
    let start = tokens.position
    guard slots[next].node == node, slots[next].count <= tokens.bytes.count &- start,
      isKey(next, tokens.bytes, at: start)
    else { return nil }
    let end = start &+ Int(slots[next].count)
    last = next
    tokens.skip(end &- start)
    return (start &+ 1..<end &- 1, slots[next].target)
  }

  /// The node that a key leads to; it becomes the one that follows the last key.
  func target(
    of key: Range<Int>, in node: PathTree.Node, _ bytes: UnsafeBufferPointer<UInt8>,
    find: () -> PathTree.Node
  ) -> PathTree.Node {
    let (start, count) = (key.lowerBound - 1, key.count + 2)
    guard count <= Self.longestKey else { return find() }
    let slot = Self.slot(of: bytes.part(key), node)
    if slots[slot].node != node || slots[slot].count != count || !isKey(slot, bytes, at: start) {
      slots[slot].target = find()
      slots[slot].node = node
      slots[slot].count = Int32(count)
      for index in 0..<count { keys[slot * Self.longestKey + index] = bytes[start + index] }
    }
    slots[last].next = Int32(slot)
    last = slot
    return slots[slot].target
  }

  /// Whether the bytes have the key of a slot, with its quotation marks; there must be as many.
  @inline(__always)
  private func isKey(_ slot: Int, _ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    let key = keys + slot &* Self.longestKey
    // Keys often differ in their last letters.
    var index = Int(slots[slot].count)
    while index > 0 {
      index &-= 1
      if key[index] != bytes[start &+ index] { return false }
    }
    return true
  }

  private static func slot(of key: UnsafeBufferPointer<UInt8>, _ node: PathTree.Node) -> Int {
    // FNV-1a.
    var hash = 0xCBF2_9CE4_8422_2325 ^ UInt64(UInt32(bitPattern: node))
    for byte in key { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return Int((hash ^ hash >> 32) % UInt64(slotCount))
  }
}
